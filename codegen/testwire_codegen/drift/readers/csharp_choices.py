"""Finds groups of strings in C# code: switches, comparisons, constants and lists.

Tests: `tests/codegen/drift/test_csharp_source.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.calls import enclosing
from testwire_codegen.drift.readers.choices import Choices, Form
from testwire_codegen.drift.readers.csharp_access import member_of, unwrapped
from testwire_codegen.drift.readers.csharp_expressions import FUNCTIONS, CSharpExpressions
from testwire_codegen.drift.readers.csharp_messages import called_name
from testwire_codegen.drift.readers.csharp_values import arguments, constant, modifiers, walk
from testwire_codegen.drift.readers.typescript_types import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_LISTS: Final = (
    "collection_expression",
    "implicit_array_creation_expression",
    "array_creation_expression",
    "object_creation_expression",
)
_CLASSES: Final = ("class_declaration", "struct_declaration", "record_declaration")
_MEMBERS: Final = ("member_access_expression", "conditional_access_expression")
_DEPTH: Final = 6

Calls = dict[str, list[tuple["ChoiceReader", list["Node"]]]]
"""The arguments of all calls of a program by the name of the method, with their files."""


class ChoiceReader:
    """Finds the strings in one file.

    functions: the methods of the file by name. wire: the names on the wire by property.
    """

    def __init__(
        self,
        expressions: CSharpExpressions,
        functions: Mapping[str, Node],
        wire: Mapping[str, str],
    ) -> None:
        self.expressions = expressions
        self.at = expressions.reader.at
        self.wire = wire
        self.choices = Choices()
        self.names = {node.start_byte: name for name, node in functions.items()}
        self.calls: Calls = {}

    def collect(self, calls: Calls) -> None:
        """Add the calls of this file to the calls of the program."""
        self.calls = calls
        for node in self.expressions.reader.nodes:
            if node.type == "invocation_expression":
                name, _ = called_name(node)
                plain, _ = arguments(node.child_by_field_name("arguments"))
                calls.setdefault(name, []).append((self, plain))

    def read(self) -> Iterator[facts.KnownValues]:
        """Yield the groups of strings in the file."""
        for node in self.expressions.reader.nodes:
            match node.type:
                case "switch_statement" | "switch_expression":
                    self.switch(node)
                case "is_pattern_expression":
                    self.patterns(node.named_children[0], [node.named_children[-1]], "comparison")
                case "binary_expression":
                    self.comparison(node)
                case "invocation_expression":
                    self.equals(node)
                case _ if node.type in _LISTS:
                    self.list(node)
                case _ if node.type in _CLASSES:
                    self.constants(node)
        return self.choices.values()

    def switch(self, node: Node) -> None:
        subject = node.child_by_field_name("value") or node.named_children[0]
        body = node.child_by_field_name("body") or node
        patterns = [
            each.named_children[0]
            for each in body.named_children
            if each.type in ("switch_section", "switch_expression_arm") and each.named_children
        ]
        self.patterns(subject, patterns, "switch")

    def patterns(self, subject: Node, patterns: list[Node], form: Form) -> None:
        for pattern in patterns:
            for each in walk(pattern, "constant_pattern"):
                if each.type == "constant_pattern":
                    self.add(subject, _first(each.named_children[0]), form)

    def comparison(self, node: Node) -> None:
        sign = next((each.type for each in node.children if not each.is_named), "")
        if sign in ("==", "!="):
            left, right = node.named_children[0], node.named_children[-1]
            self.add(left, right, "comparison")
            self.add(right, left, "comparison")

    def equals(self, node: Node) -> None:
        """Read `x.Equals("a")`, `"a".Equals(x)` and `string.Equals(x, "a")`."""
        function = node.child_by_field_name("function")
        plain, _ = arguments(node.child_by_field_name("arguments"))
        if called_name(node)[0] != "Equals" or function is None or not plain:
            return
        receiver = function.named_children[0] if function.named_children else function
        if text_of(receiver) in ("string", "String"):
            receiver = plain.pop(0)
        if plain:
            self.add(receiver, plain[0], "comparison")
            self.add(plain[0], receiver, "comparison")

    def list(self, node: Node) -> None:
        items = [each for each in walk(node) if each.type == "string_literal"]
        direct = [each for each in items if _inside(each, node)]
        for each in direct if len(direct) > 1 else ():
            self.choices.add(
                (node.start_byte, ""), constant(each, {}), self.at(each), "list", _variable(node)
            )

    def constants(self, node: Node) -> None:
        body = node.child_by_field_name("body")
        name = text_of(node.child_by_field_name("name") or node)
        for held in body.named_children if body is not None else ():
            if held.type != "field_declaration" or not modifiers(held) & {"const", "readonly"}:
                continue
            for each in walk(held):
                if each.type == "variable_declarator" and each.named_child_count > 1:
                    value = constant(each.named_children[-1], self.expressions.constants)
                    key = node.start_byte, ""
                    self.choices.add(key, value, self.at(each), "constants", name)

    def add(self, subject: Node, value: Node, form: Form) -> None:
        found = constant(value, self.expressions.constants)
        if not isinstance(found, str) or constant(subject, {}) is not None:
            return
        held = unwrapped(subject)
        text = text_of(held).replace("?", "").replace("!", "")
        start = subject.start_byte if form == "switch" else enclosing(subject, FUNCTIONS).start_byte
        member = self.member(subject, 0)
        self.choices.add((start, text), found, self.at(value), form, text, member)

    # --- members ---------------------------------------------------------------------------------

    def member(self, node: Node, depth: int) -> str | None:
        """Return the name on the wire of the member that an expression reads, or None."""
        held = unwrapped(node)
        found = member_of(held, self.expressions)
        if found is None and held.type in _MEMBERS:
            last = text_of(held).replace("?", "").rpartition(".")[2]
            return self.wire.get(last)
        if found is None and held.type == "identifier" and depth < _DEPTH:
            return self.variable(held, depth + 1)
        return found

    def variable(self, node: Node, depth: int) -> str | None:
        value = self.expressions.initial(node)
        if value is not None:
            return self.member(value, depth)
        function = enclosing(node, FUNCTIONS)
        parameters = function.child_by_field_name("parameters")
        names = [
            text_of(each.child_by_field_name("name") or each)
            for each in (parameters.named_children if parameters is not None else ())
        ]
        name = self.names.get(function.start_byte)
        if name is None or text_of(node) not in names:
            # Otherwise, the expression can only be a property of the same type.
            return self.wire.get(text_of(node))
        index = names.index(text_of(node))
        calls = [(each, plain) for each, plain in self.calls.get(name, ()) if len(plain) > index]
        found = {each.member(plain[index], depth) for each, plain in calls}
        return found.pop() if len(found) == 1 else None


def _first(node: Node) -> Node:
    """Return the first operand. The parser reads `is "a" || b` as the pattern `"a" || b`."""
    while node.type == "binary_expression":
        node = node.named_children[0]
    return node


def _inside(item: Node, node: Node) -> bool:
    """Return whether an item is directly in a list, and not nested in an item."""
    parent: Any = item.parent
    while parent is not None and parent != node:
        if parent.type not in (
            "collection_element", "expression_element", "initializer_expression"
        ):  # fmt: skip
            return False
        parent = parent.parent
    return parent is not None


def _variable(node: Node) -> str:
    """Return the name of the variable that a list initializes."""
    parent = node.parent
    while parent is not None and parent.type in ("argument", "argument_list"):
        parent = parent.parent
    if parent is not None and parent.type in ("variable_declarator", "property_declaration"):
        return text_of(parent.child_by_field_name("name") or parent.named_children[0])
    return ""
