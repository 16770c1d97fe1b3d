"""Finds members that TypeScript code reads by name, and groups of strings in the code.

Members of variables with a declared type are left out, because the compiler checks them.

Tests: `tests/codegen/drift/test_typescript_source.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.accesses import Accesses, Key
from testwire_codegen.drift.readers.calls import known
from testwire_codegen.drift.readers.choices import Choices, Form, handled_names
from testwire_codegen.drift.readers.typescript_calls import (
    SENDERS,
    called_name,
    calls_of_file,
    method_of,
)
from testwire_codegen.drift.readers.typescript_expressions import (
    TypeScriptExpressions,
    function_of,
    unwrapped,
)
from testwire_codegen.drift.readers.typescript_messages import walk
from testwire_codegen.drift.readers.typescript_types import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_LOOSE: Final = ("any", "unknown", "object", "Record", "Map")
"""The declared types whose members the compiler does not check."""
_CASES: Final = "switch_case"
_EQUALS: Final = ("===", "!==", "==", "!=")
_DEPTH: Final = 6

Calls = dict[str, list[tuple["UseReader", list["Node"]]]]
"""The arguments of all calls of a program by the name of the function, with their files."""


def with_code(types: facts.Facts, reader: UseReader) -> facts.Facts:
    """Add the messages, members and strings in the code of a file to its types."""
    values = tuple(reader.values())
    calls = calls_of_file(reader.root, reader.expressions)
    return replace(
        types,
        methods=(*types.methods, *calls, *handled_names(values)),
        uses=tuple(reader.uses()),
        values=values,
    )


class UseReader:
    """Finds the members and the strings in one file."""

    def __init__(self, root: Node, expressions: TypeScriptExpressions) -> None:
        self.root = root
        self.expressions = expressions
        self.at = expressions.at
        self.read = Accesses("read")
        self.sent = Accesses("sent")
        self.choices = Choices()
        self.calls: Calls = {}

    def collect(self, calls: Calls) -> None:
        """Add the calls of this file to the calls of the program."""
        self.calls = calls
        for node in walk(self.root):
            held = node.child_by_field_name("arguments")
            if node.type == "call_expression" and held is not None:
                calls.setdefault(called_name(node), []).append((self, held.named_children))

    def uses(self) -> Iterator[facts.Use]:
        """Yield the values that the code reads and writes by name."""
        for node in walk(self.root):
            match node.type:
                case "subscript_expression":
                    self.access(node)
                case "variable_declarator":
                    self.bind(node.child_by_field_name("name"), node.child_by_field_name("value"))
                case "for_in_statement":
                    self.each(node)
                case "call_expression":
                    yield from self.params(node)
        yield from self.read.uses()
        yield from self.sent.uses()

    def params(self, node: Node) -> Iterator[facts.Use]:
        """Yield the params of a call whose method is not a constant."""
        held = node.child_by_field_name("arguments")
        values = held.named_children if held is not None else []
        if called_name(node) not in SENDERS or len(values) < 2:
            return
        if method_of(values[0], self.expressions) is None:
            type = known(self.expressions.type(values[1]))
            if type is not None:
                yield facts.Use(type, "sent", text_of(values[1])[:40], self.at(node))

    def access(self, node: Node) -> None:
        held = self.key(node)
        if held is None:
            return
        key, name = held
        parent = node.parent
        assigned = parent is not None and parent.type == "assignment_expression"
        assigned = assigned and parent is not None and parent.named_children[0] == node
        required = parent is not None and parent.type == "member_expression"
        chained = parent.children if parent is not None else []
        required = required and not any(each.type == "optional_chain" for each in chained)
        type: facts.TypeText = facts.Named("any", True, self.at(node))
        if parent is not None and parent.type == "as_expression":
            type = self.expressions.reader.type(parent.named_children[-1])
        member = facts.ObjectMember(name, type, not (assigned or required), self.at(node))
        (self.sent if assigned else self.read).add(key, member)
        self.read.bind((key[0], _plain(node)), key, name)

    def key(self, node: Node) -> tuple[Key, str] | None:
        """Return the value and the name of an access by name, if its type is not declared."""
        index = node.child_by_field_name("index")
        receiver = node.child_by_field_name("object")
        name = None if index is None else self.expressions.string(index)
        if name is None or receiver is None or node.type != "subscript_expression":
            return None
        core = unwrapped(receiver)
        if core.type == "identifier":
            declared = self.expressions.declared(core)
            if declared is not None and text_of(declared).partition("<")[0] not in _LOOSE:
                return None
        elif core.type != "subscript_expression":
            return None
        return (function_of(core).start_byte, _plain(core)), name

    def bind(self, name: Node | None, value: Node | None) -> None:
        if name is None or value is None or name.type != "identifier":
            return
        own = function_of(name).start_byte, text_of(name)
        core = unwrapped(value)
        found = self.key(core)
        if found is not None:
            self.read.bind(own, *found)
        elif core.type == "identifier":
            self.read.alias(own, (function_of(core).start_byte, text_of(core)))

    def each(self, node: Node) -> None:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is not None and right is not None:
            start, core = function_of(node).start_byte, unwrapped(right)
            self.read.element((start, text_of(left)), (start, _plain(core)))

    # --- strings ---------------------------------------------------------------------------------

    def values(self) -> Iterator[facts.KnownValues]:
        """Yield the groups of strings in the code."""
        for node in walk(self.root):
            match node.type:
                case "switch_statement":
                    self.switch(node)
                case "binary_expression":
                    if any(each.type in _EQUALS for each in node.children):
                        left, right = node.named_children[0], node.named_children[-1]
                        self.choice(left, right, "comparison")
                        self.choice(right, left, "comparison")
                case "array":
                    self.list(node)
        return self.choices.values()

    def switch(self, node: Node) -> None:
        subject, body = node.child_by_field_name("value"), node.child_by_field_name("body")
        for each in body.named_children if body is not None else ():
            value = each.child_by_field_name("value")
            if each.type == _CASES and subject is not None and value is not None:
                self.choice(subject, value, "switch")

    def list(self, node: Node) -> None:
        strings = [each for each in node.named_children if each.type == "string"]
        if len(strings) < max(2, len(node.named_children)):
            return
        for each in strings:
            key, subject = (node.start_byte, ""), _variable(node)
            self.choices.add(key, self.expressions.string(each), self.at(each), "list", subject)

    def choice(self, subject: Node, value: Node, form: Form) -> None:
        found = self.expressions.string(value)
        core = unwrapped(subject)
        if found is None or core.type in ("string", "unary_expression"):
            return  # `typeof x === "string"` is a comparison of types
        start = subject.start_byte if form == "switch" else function_of(subject).start_byte
        text = _plain(core)
        member = self.member(core, 0)
        self.choices.add((start, text), found, self.at(value), form, text, member)

    def member(self, node: Node, depth: int) -> str | None:
        """Return the name of the member that an expression reads, or None."""
        core = unwrapped(node)
        if core.type == "subscript_expression":
            index = core.child_by_field_name("index")
            return None if index is None else self.expressions.string(index)
        if core.type == "member_expression":
            return text_of(core.child_by_field_name("property") or core)
        if core.type != "identifier" or depth >= _DEPTH:
            return None
        value = self.expressions.initial(core)
        return self.passed(core, depth + 1) if value is None else self.member(value, depth + 1)

    def passed(self, node: Node, depth: int) -> str | None:
        """Return the member that all calls of a function pass to a parameter, or None."""
        function = function_of(node)
        name = function.child_by_field_name("name")
        parameters = function.child_by_field_name("parameters")
        held: Any = parameters.named_children if parameters is not None else ()
        names = [text_of(each.child_by_field_name("pattern") or each) for each in held]
        if name is None or text_of(node) not in names:
            return None
        index = names.index(text_of(node))
        calls = self.calls.get(text_of(name), ())
        found = {each.member(values[index], depth) for each, values in calls if len(values) > index}
        return found.pop() if len(found) == 1 else None


def _variable(node: Node) -> str:
    """Return the name of the variable that a list initializes."""
    parent = node.parent
    while parent is not None and parent.type in ("arguments", "new_expression", "as_expression"):
        parent = parent.parent
    named = parent is not None and parent.type == "variable_declarator"
    return text_of(parent.named_children[0]) if named and parent is not None else ""


def _plain(node: Node) -> str:
    """Return the text of an expression without null operators, such as `?` and `!`."""
    return text_of(node).replace("?.[", "[").replace("?", "").replace("!", "")
