"""Reads the messages of TypeScript programs that use vscode-jsonrpc.

Objects of `RequestType`, `NotificationType`, `ProtocolRequestType` and `ProtocolNotificationType`
describe messages. The module must not depend on the specification.

Tests: `tests/codegen/importer/test_typescript.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.generics import MEMBER
from testwire_codegen.drift.readers.typescript_comments import comment_above
from testwire_codegen.drift.readers.typescript_types import (
    TypeReader,
    flat_text,
    literal_of,
    text_of,
)
from testwire_codegen.model.ir import Direction

if TYPE_CHECKING:
    from tree_sitter import Node

_CLASS: Final = re.compile(
    r"(?P<protocol>Protocol)?(?P<kind>Request|Notification)Type(?P<count>\d?)"
)
_DIRECTIONS: Final[Mapping[str, Direction]] = {
    "clientToServer": "clientToServer",
    "serverToClient": "serverToClient",
    "both": "both",
}
_STRUCTURES: Final[Mapping[str, Literal["by-name", "by-position"]]] = {
    "byName": "by-name",
    "byPosition": "by-position",
}
_NOTHING: Final = ("void", "never", "undefined")
_UNKNOWN: Final = (*_NOTHING, "any", "unknown")
_READ: Final = ("method", "messageDirection", "type")
"""The constants of a namespace that describe its message."""


def constants_of(root: Node) -> dict[str, str]:
    """Return the strings of constants and enumeration values.

    The keys are `name` and `owner.name`. The owner is empty at the top level of a file.
    """
    found: dict[str, str] = {}
    for node in walk(root):
        name = node.child_by_field_name("name") or node.child_by_field_name("key")
        if name is None or node.type not in _CONSTANTS:
            continue
        value = node.child_by_field_name("value")
        stated = node.child_by_field_name("type")
        if value is None and stated is not None and stated.named_children:
            value = _literal_type(stated.named_children[0])
        while value is not None and value.type == "as_expression":
            value = value.named_children[0]
        held = literal_of(value) if value is not None and value.type == "string" else None
        if held is not None:
            key = text_of(name).strip("\"'")
            found[f"{_owner(node)}.{key}"] = held
            found.setdefault(key, held)
    return found


_CONSTANTS: Final = ("variable_declarator", "pair", "property_signature", "enum_assignment",
                     "public_field_definition")  # fmt: skip
_OWNERS: Final = ("internal_module", "module", "class_declaration", "enum_declaration",
                  "variable_declarator", "abstract_class_declaration")  # fmt: skip


def walk(root: Node) -> Iterator[Node]:
    """Yield all nodes in order."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.named_children)


def _literal_type(node: Node) -> Node | None:
    return node.named_children[0] if node.type == "literal_type" and node.named_children else None


def _owner(node: Node) -> str:
    """Return the name of the namespace, class, object or enumeration around a declaration."""
    around = node.parent
    while around is not None and around.type not in _OWNERS:
        around = around.parent
    name = None if around is None else around.child_by_field_name("name")
    return "" if name is None else text_of(name)


@dataclass(frozen=True, slots=True)
class _Declared:
    """A message type in the code, with its type arguments and the arguments of its constructor."""

    match: re.Match[str]
    arguments: Sequence[Node]
    values: Sequence[Node]
    node: Node


class TypeScriptMessages:
    """Reads the messages of a file. constants: as for `constants_of`, of all files."""

    def __init__(self, reader: TypeReader, constants: Mapping[str, str]) -> None:
        self.reader = reader
        self.constants = constants
        self.renamed: dict[str, str] = {}

    def claims(self, root: Node) -> Iterator[facts.MethodClaim]:
        for node in walk(root):
            if node.type == "import_specifier":
                self.imported(node)
            declared = self.declared(node)
            name = None if declared is None else self.name(declared)
            if declared is not None and name is not None:
                yield self.claim(name, declared)
                self.skip_others(name, declared)

    def imported(self, node: Node) -> None:
        name, alias = node.child_by_field_name("name"), node.child_by_field_name("alias")
        if name is not None and alias is not None:
            self.renamed[text_of(alias)] = text_of(name)

    def declared(self, node: Node) -> _Declared | None:
        """Return the message type that a node creates or declares, or None."""
        if node.type == "new_expression":
            return self.created(node)
        value = node.child_by_field_name("value")
        annotation = node.child_by_field_name("type")
        if value is not None or annotation is None or node.type not in _CONSTANTS:
            return None
        held = annotation.named_children[0] if annotation.named_children else annotation
        named = held.child_by_field_name("name") or held
        match = self.match(text_of(named))
        return None if match is None else _Declared(match, _arguments(held), (), node)

    def created(self, node: Node) -> _Declared | None:
        called = node.child_by_field_name("constructor")
        match = None if called is None else self.match(text_of(called))
        if match is None:
            return None
        values = node.child_by_field_name("arguments")
        around = node
        while around.parent is not None and around.type not in _CONSTANTS:
            around = around.parent
        held = [] if values is None else values.named_children
        plain = [each for each in held if each.type != "comment"]
        place = around if around.type in _CONSTANTS else node
        return _Declared(match, _arguments(node), plain, place)

    def match(self, name: str) -> re.Match[str] | None:
        name = name.rpartition(".")[2]
        return _CLASS.fullmatch(self.renamed.get(name, name))

    def name(self, declared: _Declared) -> str | None:
        """Return the name of the message on the wire, or None if no constant states it."""
        owner = _owner(declared.node)
        found: object = None
        if declared.values:
            value = declared.values[0]
            key = ".".join(text_of(value).split(".")[-2:])
            found = literal_of(value) if value.type == "string" else None
            found = found or self.constants.get(f"{owner}.{key}") or self.constants.get(key)
            if found is None and "." in key:
                found = self.constants.get(f"{owner}.{key.rpartition('.')[2]}")
        elif owner:
            found = self.constants.get(f"{owner}.method")
        if isinstance(found, str) and found:
            return found
        what = f"a message whose name is not a constant: {flat_text(declared.node)}"
        self.reader.skip(what, declared.node)
        return None

    def claim(self, name: str, declared: _Declared) -> facts.MethodClaim:
        match = declared.match
        count = int(match["count"]) if match["count"] else None
        request = match["kind"] == "Request"
        roles = ["params"] * (1 if count is None else count) + ["result"] * request
        if match["protocol"]:
            roles += ["progress"] * request
        roles += ["error data"] * request
        if match["protocol"]:
            roles += ["registration options"]
        types: dict[str, list[facts.TypeText]] = {}
        for role, node in zip(roles, declared.arguments, strict=False):
            types.setdefault(role, []).append(self.reader.type(node))
        self.skip_roles(name, declared, types)
        words = [text_of(each).rpartition(".")[2] for each in declared.values[1:]]
        structure = next((_STRUCTURES[each] for each in words if each in _STRUCTURES), None)
        params, structure = self.params(types.get("params", []), count, structure, declared)
        partial = [p for p in types.get("progress", ()) if not facts.is_builtin(p, *_NOTHING)]
        return facts.MethodClaim(
            name,
            self.reader.at(declared.node),
            self.direction(declared),
            "request" if request else "notification",
            params,
            types["result"][0] if "result" in types else None,
            structure=structure,
            progress=partial[0] if partial else None,
            description=self.description(declared),
        )

    def params(
        self,
        types: list[facts.TypeText],
        count: int | None,
        structure: Literal["by-name", "by-position"] | None,
        declared: _Declared,
    ) -> tuple[facts.TypeText | None, Literal["by-name", "by-position"] | None]:
        """Return the type and the form of the params.

        vscode-jsonrpc sends a single object by name, and all other values by position.
        """
        place = self.reader.at(declared.node)
        if count == 0:
            return None, None
        if count is not None or structure == "by-position":
            return _by_position(types, place), "by-position"
        if not types or facts.is_builtin(types[0], *_NOTHING):
            return None, None
        plain = isinstance(types[0], facts.ListOf | facts.TupleOf)
        plain = plain or facts.is_builtin(types[0], "string", "number", "boolean")
        if structure is None and plain:
            return facts.TupleOf((types[0],), None, place), "by-position"
        return types[0], structure

    def direction(self, declared: _Declared) -> Direction | None:
        """Return the constant `messageDirection` of the namespace, if it has a value."""
        for each in _siblings(declared.node):
            value = each.child_by_field_name("value")
            if _name(each) == "messageDirection" and value is not None:
                text = text_of(value).rpartition(".")[2].strip("\"'")
                return _DIRECTIONS.get(text)
        return None

    def description(self, declared: _Declared) -> str:
        words, _ = comment_above(declared.node)
        around = declared.node.parent
        while not words and around is not None and around.type != "program":
            if around.type in _OWNERS:
                return comment_above(around)[0]
            around = around.parent
        return words

    # --- parts that are not converted ------------------------------------------------------------

    def skip_roles(
        self, name: str, declared: _Declared, types: Mapping[str, list[facts.TypeText]]
    ) -> None:
        for role in ("error data", "registration options"):
            for each in types.get(role, ()):
                if not facts.is_builtin(each, *_UNKNOWN):
                    self.reader.skip(f"{role} of {name}", declared.node)
        if not declared.arguments and declared.match["count"] != "0":
            self.reader.skip(f"the types of {name}", declared.node)

    def skip_others(self, name: str, declared: _Declared) -> None:
        if _owner(declared.node) and _name(declared.node) in _READ:
            for each in _siblings(declared.node):
                if _name(each) not in _READ:
                    self.reader.skip(f"{_name(each)} of {name}", each)


def _by_position(types: list[facts.TypeText], place: Location) -> facts.TypeText:
    """Return params by position. Types such as `Range['to']` also state the names of the params."""
    members = []
    for each in types:
        if not isinstance(each, facts.Named) or each.name != MEMBER:
            return facts.TupleOf(tuple(types), None, place)
        key = each.arguments[1]
        assert isinstance(key, facts.Literals)
        members.append(facts.ObjectMember(str(key.values[0]), each, False, each.location))
    return facts.ObjectOf(tuple(members), place)


def _arguments(node: Node) -> list[Node]:
    held = node.child_by_field_name("type_arguments")
    return [] if held is None else [c for c in held.named_children if c.type != "comment"]


def _name(node: Node) -> str:
    found = node.child_by_field_name("name")
    return "" if found is None else text_of(found)


def _siblings(node: Node) -> Iterator[Node]:
    """Yield the constants in the namespace of a constant."""
    around = node.parent
    while around is not None and around.type not in ("statement_block", "program", "class_body"):
        around = around.parent
    if around is None or around.type == "program":
        return
    for each in walk(around):
        if each.type in ("variable_declarator", "public_field_definition"):
            yield each
