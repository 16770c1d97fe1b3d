"""Determines the types and the values of TypeScript expressions, as far as the code states them.

Tests: `tests/codegen/drift/test_typescript_source.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.calls import either, enclosing
from testwire_codegen.drift.readers.typescript_messages import walk
from testwire_codegen.drift.readers.typescript_types import TypeReader, literal_of, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

FUNCTIONS: Final = (
    "function_declaration",
    "function_expression",
    "method_definition",
    "arrow_function",
)
_WRAPPERS: Final = (
    "as_expression",
    "satisfies_expression",
    "parenthesized_expression",
    "non_null_expression",
    "await_expression",
)
_CASTS: Final = ("as_expression", "satisfies_expression")
_CONVERSIONS: Final = ("toString", "trim", "toLowerCase")
_DECLARATIONS: Final = ("required_parameter", "optional_parameter", "variable_declarator")
_NAMED: Final = ("function_declaration", "method_definition")
_DEPTH: Final = 8
"""Variables in expressions are resolved to this depth, which ends cycles."""


def unwrapped(node: Node) -> Node:
    """Return the access or the variable that an expression such as `x!.trim()` converts."""
    while True:
        held: Any = None
        if node.type in _WRAPPERS or _default(node):
            held = node.named_children[0]
        elif node.type == "call_expression":
            function = node.child_by_field_name("function")
            if function is None or function.type != "member_expression":
                return node
            if text_of(function.named_children[-1]) in _CONVERSIONS:
                held = function.named_children[0]
        if held is None:
            return node
        node = held


def _default(node: Node) -> bool:
    return node.type == "binary_expression" and any(each.type == "??" for each in node.children)


class TypeScriptExpressions:
    """Converts the expressions of a file. constants: as for `constants_of`."""

    def __init__(self, reader: TypeReader, constants: Mapping[str, str]) -> None:
        self.reader = reader
        self.at = reader.at
        self.constants = constants

    def string(self, node: Node) -> str | None:
        """Return the value of a string or of a constant."""
        core = unwrapped(node)
        if core.type == "string":
            return text_of(core)[1:-1]
        if core.type not in ("identifier", "member_expression"):
            return None
        parts = text_of(core).replace("?", "").split(".")
        # The name of a constant without an owner starts with a dot.
        return self.constants.get(".".join(["", *parts][-2:]))

    def type(self, node: Node, depth: int = 0) -> facts.TypeText:
        """Return the type of an expression; `any` if the file does not state it."""
        found = self.structure(node, depth + 1) if depth < _DEPTH else None
        return facts.Named("any", True, self.at(node)) if found is None else found

    def structure(self, node: Node, depth: int) -> facts.TypeText | None:
        place = self.at(node)
        match node.type:
            case "object":
                spread = any(each.type == "spread_element" for each in node.named_children)
                members = tuple(self.members(node, depth))
                return facts.ObjectOf(members, place, complete=not spread)
            case "array":
                items = [each for each in node.named_children if each.type == "object"]
                return facts.ListOf(self.type(items[0], depth), place) if items else None
            case "ternary_expression":
                return either([self.type(each, depth) for each in node.named_children[1:]])
            case "identifier":
                return self.variable(node, depth)
            case "string" | "template_string":
                return facts.Named("string", True, place)
            case "null":
                return facts.Named("null", True, place)
            case "true" | "false":
                return facts.Named("boolean", True, place)
            case "number":
                return facts.Named("number", True, place)
        if node.type in _CASTS and node.named_children[-1].type != "const":
            return self.reader.type(node.named_children[-1])
        return self.type(node.named_children[0], depth) if node.type in _WRAPPERS else None

    def members(self, node: Node, depth: int) -> Iterator[facts.ObjectMember]:
        """Yield the members of an object literal."""
        for each in node.named_children:
            key, value = each.child_by_field_name("key"), each.child_by_field_name("value")
            if each.type == "shorthand_property_identifier":
                held = self.variable(each, depth) or facts.Named("any", True, self.at(each))
                yield facts.ObjectMember(text_of(each), held, False, self.at(each))
            elif each.type == "pair" and key is not None and value is not None:
                name = self.key(key)
                if name is not None:
                    yield facts.ObjectMember(name, self.type(value, depth), False, self.at(each))

    def key(self, node: Node) -> str | None:
        if node.type == "computed_property_name":
            return self.string(node.named_children[0])
        literal = literal_of(node) if node.type == "string" else text_of(node)
        return str(literal)

    def variable(self, node: Node, depth: int) -> facts.TypeText | None:
        declared = self.declared(node)
        if declared is not None:
            return self.reader.type(declared)
        value = self.initial(node)
        return None if value is None else self.type(value, depth)

    def declared(self, node: Node) -> Node | None:
        """Return the type with which a variable is declared, or None."""
        found = self.declaration(node)
        annotation = None if found is None else found.child_by_field_name("type")
        return None if annotation is None else annotation.named_children[0]

    def initial(self, node: Node) -> Node | None:
        """Return the value with which a variable is declared, or None."""
        found = self.declaration(node)
        return None if found is None else found.child_by_field_name("value")

    def declaration(self, node: Node) -> Node | None:
        """Return the parameter or the declarator of a variable in the functions around it."""
        scope: Any = node.parent
        name = text_of(node)
        while scope is not None:
            if scope.type in FUNCTIONS or scope.parent is None:
                for each in walk(scope):
                    held = each.child_by_field_name("pattern") or each.child_by_field_name("name")
                    if each.type in _DECLARATIONS and held is not None and text_of(held) == name:
                        return each
            scope = scope.parent
        return None


def function_of(node: Node) -> Node:
    """Return the named function around a node, or the file."""
    return enclosing(node, _NAMED)
