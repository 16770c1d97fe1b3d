"""Reads TypeScript types and object members from syntax nodes.

In TypeScript files, types that JSON cannot express, such as functions, count as `any`. The module
must not read statements, and imports only `Block` from the Markdown reader.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.generics import MEMBER
from testwire_codegen.drift.readers.markdown import Block
from testwire_codegen.drift.readers.utilities import CONDITION, KEYOF

if TYPE_CHECKING:
    from tree_sitter import Node

BUILTIN = frozenset(
    {"any", "array", "boolean", "integer", "never", "null", "number", "object", "string"}
    | {"undefined", "unknown", "void"}
)
_NULLS = ("null", "undefined")
_SCALARS = ("string", "number", "integer", "boolean")
_LISTS = ("Array", "ReadonlyArray")
_MAPS = ("Record", "Map")
_WRAPPERS = ("Readonly", "Awaited")
_NAMED = ("type_identifier", "nested_type_identifier", "predefined_type")
_IN_FILES = frozenset(
    {
        "union_type",
        "intersection_type",
        "array_type",
        "object_type",
        "parenthesized_type",
        "readonly_type",
    }
    | {"generic_type", "literal_type", *_NAMED}
)
"""The syntax nodes of types that JSON can express. In files, all other types become `any`."""


_TYPEOF_NODES = frozenset(
    {"lookup_type", "type_query", "index_type_query", "nested_type_identifier"}
)
_DEFAULT = re.compile(r"@default(?:Value)?[ \t]+([^\n]+)")
_QUERY = r"\(?\s*typeof\s+(?P<group>\w+)\s*\)?\s*"
_KEYOF = re.compile(r"keyof\s+typeof\s+(?P<group>\w+)")
_TYPEOF = (
    re.compile(_QUERY + r"\[\s*(?:keyof\s+typeof\s+(?P=group)|number)\s*\]"),
    re.compile(_QUERY + r"""\[\s*["'](?P<name>\w+)["']\s*\]"""),
    re.compile(_QUERY + r"\.\s*(?P<name>\w+)"),
    re.compile(r"(?P<group>\w+)\.(?P<name>\w+)"),
    _KEYOF,
)


class TypeReader:
    """Converts syntax nodes of a block to types.

    fixed: all parts get the location of the block. in_file: the block is a TypeScript file.
    groups: the values of named groups of constants. used: the names of groups in types.
    foreign: the names that the file imports from packages.
    """

    def __init__(self, block: Block, fixed: bool = False, in_file: bool = False) -> None:
        self.block = block
        self.fixed = fixed
        self.in_file = in_file
        self.groups: dict[str, facts.Literals] = {}
        self.used: set[str] = set()
        self.foreign: set[str] = set()
        self.skipped: list[facts.Quoted] = []
        self.lines = block.text.encode().split(b"\n")

    def at(self, node: Node) -> Location:
        if self.fixed:
            return self.block.location
        row, column = node.start_point
        # tree-sitter returns columns in bytes.
        return self.block.at(row, len(self.lines[row][:column].decode("utf-8", "replace")))

    def skip(self, what: str, node: Node) -> None:
        self.skipped.append(facts.Quoted(what, self.at(node)))

    def any(self, node: Node) -> facts.TypeText:
        """Return any value for a type that JSON cannot express."""
        self.skip(f"the type {flat_text(node)}", node)
        return facts.Named("any", True, self.at(node))

    def described(self, node: Node) -> tuple[str, dict[str, Any]]:
        """Return the description and the annotations of a declaration in a file."""
        return "", {}

    def members(self, body: Node) -> tuple[facts.ObjectMember, ...]:
        members: list[facts.ObjectMember] = []
        for child in body.named_children:
            if child.type == "property_signature":
                members.append(self.member(child))
            elif child.type == "ERROR" and text_of(child) == "?" and members:
                # Some documents use the nullable types of C#: `string?`.
                members[-1] = replace(members[-1], type=facts.OrNull(members[-1].type))
        return tuple(members)

    def member(self, node: Node) -> facts.ObjectMember:
        name = node.child_by_field_name("name") or node
        annotation = node.child_by_field_name("type")
        wire = text_of(name)
        if name.type == "string":
            wire = wire[1:-1]
        found: facts.TypeText = facts.Named("any", True, self.at(node))
        optional = any(child.type == "?" for child in node.children)
        if annotation is not None and annotation.named_children:
            found = self.type(annotation.named_children[0])
            optional = optional or (self.in_file and _absent(annotation.named_children[0]))
        place = self.at(node if self.in_file else name)
        words, notes = self.described(node)
        return facts.ObjectMember(wire, found, optional, place, _default(node), words, notes)

    def type(self, node: Node) -> facts.TypeText:
        if node.type == "tuple_type":
            return self.tuple(node, self.at(node))
        if node.type == "lookup_type" and self.in_file:
            return self.typeof(node) or self.lookup(node, self.at(node))
        if node.type == "index_type_query" and self.in_file:
            return self.typeof(node) or self.keys(node)
        if node.type == "conditional_type" and self.in_file:
            return self.condition(node)
        return self.typeof(node) or self.structure(node)

    def structure(self, node: Node) -> facts.TypeText:
        place = self.at(node)
        if self.in_file and node.type not in _IN_FILES:
            return self.any(node)
        match node.type:
            case "union_type":
                return self.union(node)
            case "intersection_type":
                return self.intersection(node)
            case "array_type":
                return facts.ListOf(self.type(node.named_children[0]), place)
            case "object_type":
                return self.object(node, place)
            case "parenthesized_type" | "readonly_type" | "optional_type":
                return self.type(node.named_children[0])
            case "generic_type":
                return self.generic(node, place)
            case "literal_type":
                return self.literal(node, place)
        name = text_of(node)
        if self.in_file:
            foreign = name.partition(".")[0] in self.foreign
            name = name.rpartition(".")[2]
            return facts.Named(name, node.type == "predefined_type", place, foreign=foreign)
        return facts.Named(name, name in BUILTIN, place)

    def typeof(self, node: Node) -> facts.TypeText | None:
        """Return the values of a type such as `typeof X[keyof typeof X]` or `X.A`."""
        if node.type not in _TYPEOF_NODES:
            return None
        for pattern in _TYPEOF:
            match = pattern.fullmatch(text_of(node))
            group = None if match is None else self.groups.get(match["group"])
            if match is None or group is None:
                continue
            self.used.add(match["group"])
            name = match.groupdict().get("name")
            if pattern is _KEYOF:
                return facts.Literals(group.names, group.locations, self.at(node))
            if name is None:
                return group
            if name in group.names:
                value = group.values[group.names.index(name)]
                return facts.Literals((value,), (self.at(node),), self.at(node))
        return None

    def lookup(self, node: Node, place: Location) -> facts.TypeText:
        """Return the type of a member, such as `P["a"]`."""
        owner, *keys = node.named_children
        key = self.type(keys[0]) if keys else None
        known = isinstance(key, facts.Literals) and isinstance(key.values[0], str)
        if owner.type != "type_identifier" or key is None or not known:
            return self.any(node)
        return facts.Named(MEMBER, False, place, arguments=(self.type(owner), key))

    def literal(self, node: Node, place: Location) -> facts.TypeText:
        child = node.named_children[0] if node.named_children else node.children[0]
        if text_of(child) in _NULLS:
            return facts.Named(text_of(child), True, place)
        value = literal_of(child)
        if value is None:
            return self.any(node) if self.in_file else facts.Named(text_of(node), False, place)
        return facts.Literals((value,), (place,), place)

    def keys(self, node: Node) -> facts.TypeText:
        arguments = (self.type(node.named_children[0]),)
        return facts.Named(KEYOF, False, self.at(node), arguments=arguments)

    def condition(self, node: Node) -> facts.TypeText:
        """Return the type `T extends U ? X : Y`, or any value if `infer` occurs in the type."""
        if any(each.type == "infer_type" for each in _nodes(node)):
            return self.any(node)
        parts = tuple(self.type(each) for each in node.named_children if each.type != "comment")
        if len(parts) != 4:
            return self.any(node)
        return facts.Named(CONDITION, False, self.at(node), arguments=parts)

    def union(self, node: Node) -> facts.TypeText:
        options = [self.type(each) for each in _parts(node)]
        if self.in_file:
            present = [each for each in options if not facts.is_builtin(each, "undefined")]
            values = {repr(v) for o in present if isinstance(o, facts.Literals) for v in o.values}
            if values == {"True", "False"}:
                rest = [each for each in present if not isinstance(each, facts.Literals)]
                present = [*rest, facts.Named("boolean", True, self.at(node))]
            options = present or options
        return facts.one_of(options, self.at(node))

    def intersection(self, node: Node) -> facts.TypeText:
        parts = [self.type(each) for each in _parts(node)]
        scalars = [part for part in parts if facts.is_builtin(part, *_SCALARS)]
        if scalars:
            return scalars[0]  # `string & {}` and branded types are scalars in JSON
        if self.in_file:
            parts = [part for part in parts if not _is_brand(part)] or parts
            if len(parts) == 1:
                return parts[0]
            unions = [part for part in parts if isinstance(part, facts.AnyOf)]
            others = [part for part in parts if not isinstance(part, facts.AnyOf)]
            options = unions[0].options if unions else ()
            if len(unions) > 1 or not all(_named_or_object(each) for each in (*others, *options)):
                return self.any(node)
            if unions:
                joined = [_joined((*others, each), self.at(node)) for each in options]
                return facts.one_of(joined, self.at(node))
        return _joined(parts, self.at(node))

    def object(self, node: Node, place: Location) -> facts.TypeText:
        members = self.members(node)
        found: facts.ObjectOf | facts.MapOf = facts.ObjectOf(members, place)
        for child in node.named_children:
            annotation = child.child_by_field_name("type")
            if child.type != "index_signature" or annotation is None:
                continue
            values = self.type(annotation.named_children[0])
            if members or isinstance(found, facts.MapOf):
                found = facts.ObjectOf(members, place, rest=values)
            else:
                found = facts.MapOf(values, place, self.names_of(child))
        return found

    def names_of(self, node: Node) -> facts.TypeText | None:
        """Return the type of the names in an index signature, or None for any name."""
        clause = node.child_by_field_name("index_type")
        if clause is None:
            mapped = next((c for c in node.named_children if c.type == "mapped_type_clause"), None)
            clause = None if mapped is None else mapped.child_by_field_name("type")
        return None if clause is None else self._names(clause)

    def _names(self, node: Node) -> facts.TypeText | None:
        found = self.type(node)
        return None if facts.is_builtin(found, "string", "number", "any") else found

    def tuple(self, node: Node, place: Location) -> facts.TypeText:
        items: list[facts.TypeText] = []
        rest: facts.TypeText | None = None
        for child in node.named_children:
            if child.type == "optional_type" or child.type.startswith("optional_"):
                return facts.ListOf(facts.Named("any", True, place), place)  # it may be absent
            annotation = child.child_by_field_name("type")
            held = annotation.named_children[0] if annotation is not None else child
            spread = child.type == "rest_type" or text_of(child).startswith("...")
            if spread:
                inner = self.type(held.named_children[0] if held.type == "rest_type" else held)
                rest = inner.items if isinstance(inner, facts.ListOf) else inner
            elif child.type != "comment":
                items.append(self.type(held))
        return facts.TupleOf(tuple(items), rest, place)

    def generic(self, node: Node, place: Location) -> facts.TypeText:
        name = text_of(node.named_children[0])
        arguments = node.named_children[1].named_children
        if name in _MAPS and len(arguments) == 2:
            return facts.MapOf(self.type(arguments[1]), place, self._names(arguments[0]))
        if (name in _LISTS and len(arguments) == 1) or (self.in_file and name == "Set"):
            return facts.ListOf(self.type(arguments[0]), place)
        if self.in_file:
            if name in _WRAPPERS:
                return self.type(arguments[0])
            given = tuple(self.type(each) for each in arguments)
            name = name.rpartition(".")[2]
            return facts.Named(name, False, place, arguments=given)
        return facts.Named(name, name in BUILTIN, place)


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.named_children:
        yield from _nodes(child)


def _parts(node: Node) -> Iterator[Node]:
    """Return the options of a union, or the parts of an intersection."""
    for child in node.named_children:
        if child.type == node.type:
            yield from _parts(child)
        elif child.type not in ("comment", "ERROR"):
            yield child


def _default(node: Node) -> str | None:
    """Return the value of the tag `@defaultValue` or `@default` in the comment above a member."""
    comment = node.prev_named_sibling
    match = None
    if comment is not None and comment.type == "comment":
        match = _DEFAULT.search(text_of(comment))
    if match is None:
        return None
    text = match[1].strip().removesuffix("*/").strip().strip("`").removesuffix(".")
    if text[:1] == text[-1:] == "'":
        text = json.dumps(text[1:-1])
    try:
        return facts.canonical(json.loads(text))
    except ValueError:
        return None  # a description of the default


def _joined(parts: Sequence[facts.TypeText], place: Location) -> facts.ObjectOf:
    """Return the object that an intersection of objects and references describes."""
    bases = tuple(part for part in parts if isinstance(part, facts.Named))
    objects = [part for part in parts if isinstance(part, facts.ObjectOf)]
    members = tuple(member for part in objects for member in part.members)
    others = [part.values for part in parts if isinstance(part, facts.MapOf)]
    others += [part.rest for part in objects if part.rest is not None]
    return facts.ObjectOf(members, place, bases, rest=next(iter(others), None))


def _named_or_object(part: facts.TypeText) -> bool:
    if isinstance(part, facts.ObjectOf | facts.MapOf):
        return True
    return isinstance(part, facts.Named) and not part.builtin


def _is_brand(part: facts.TypeText) -> bool:
    """Return whether a part of an intersection is only a brand, such as `{ __brand: "Id" }`."""
    if not isinstance(part, facts.ObjectOf) or part.bases or part.rest is not None:
        return False
    return all(member.name.startswith(("_", "[")) for member in part.members)


def _absent(node: Node) -> bool:
    """Return whether `undefined` is one of the options of a type."""
    if node.type in ("union_type", "parenthesized_type", "readonly_type"):
        return any(_absent(child) for child in node.named_children)
    return text_of(node) == "undefined"


def flat_text(node: Node) -> str:
    """Return the first 40 characters of a node's text, without line breaks."""
    return " ".join(text_of(node).split())[:40]


def text_of(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def literal_of(node: Node) -> Any:
    text = text_of(node).replace(" ", "")
    if node.type == "string":
        return text_of(node)[1:-1]
    if text in ("true", "false"):
        return text == "true"
    for number in (functools.partial(int, base=0), float):
        try:
            return number(text)
        except ValueError:
            continue
    return None
