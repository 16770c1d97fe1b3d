"""Determines the types of C# expressions, as far as a file states them.

Tests: `tests/codegen/drift/test_csharp_source.py`, `tests/codegen/importer/test_csharp.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.calls import either
from testwire_codegen.drift.readers.csharp_references import CSharpReferences
from testwire_codegen.drift.readers.csharp_values import (
    arguments,
    constant,
    value_after_equals,
    walk,
)
from testwire_codegen.drift.readers.typescript_types import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_SCALARS: Final = {str: "string", bool: "boolean", int: "integer", float: "number"}
FUNCTIONS: Final = (
    "method_declaration",
    "local_function_statement",
    "constructor_declaration",
    "accessor_declaration",
)
_OBJECTS: Final = ("JsonObject", "JObject", "ExpandoObject", "Dictionary")
CREATIONS: Final = ("object_creation_expression", "anonymous_object_creation_expression")
_ARRAYS: Final = ("array_creation_expression", "implicit_array_creation_expression")
_WRAPPERS: Final = ("parenthesized_expression", "postfix_unary_expression", "await_expression")
_ENTRIES: Final = ("assignment_expression", "initializer_expression")
_KEYS: Final = ("string_literal", "identifier", "member_access_expression")
_TO_LIST: Final = ("ToArray", "ToList", "AsEnumerable")
_DEPTH: Final = 8
"""Variables in expressions are resolved to this depth, which ends cycles."""


class CSharpExpressions:
    """Converts the expressions of a file to types."""

    def __init__(self, reader: CSharpReferences) -> None:
        self.reader = reader
        self.constants = reader.constants

    def type(self, node: Node, depth: int = 0) -> facts.TypeText:
        """Return the type of an expression; `any` if the file does not state it."""
        place = self.reader.at(node)
        value = constant(node, self.constants)
        if value is not None:
            return facts.Named(_SCALARS[type(value)], True, place)
        found: facts.TypeText | None = None
        if depth < _DEPTH:
            found = self.structure(node, depth + 1) or self.scalar(node)
        return facts.Named("any", True, place) if found is None else found

    def structure(self, node: Node, depth: int) -> facts.TypeText | None:
        place = self.reader.at(node)
        match node.type:
            case "anonymous_object_creation_expression":
                return facts.ObjectOf(tuple(self.anonymous(node, depth)), place)
            case "object_creation_expression":
                return self.created(node, depth)
            case "conditional_expression":
                options = [
                    node.child_by_field_name(each) for each in ("consequence", "alternative")
                ]
                return either([self.type(each, depth) for each in options if each is not None])
            case "identifier":
                return self.variable(node, depth)
            case "invocation_expression":
                return self.projected(node, depth)
            case "collection_expression" | "initializer_expression":
                items = [each for each in walk(node) if each.type in CREATIONS]
                return facts.ListOf(self.type(items[0], depth), place) if items else None
        if node.type in _ARRAYS:
            return self.structure(node.named_children[-1], depth)
        if node.type in _WRAPPERS and node.named_children:
            return self.type(node.named_children[0], depth)
        return None

    def scalar(self, node: Node) -> facts.TypeText | None:
        place = self.reader.at(node)
        if node.type == "null_literal":
            return facts.Named("null", True, place)
        if node.type == "interpolated_string_expression":
            return facts.Named("string", True, place)
        name = text_of(node)
        if name.endswith(("Guid.NewGuid()", ".ToString()")):
            return facts.Named("string", True, place)
        if name.endswith(("Environment.ProcessId", ".Count", ".Length")):
            return facts.Named("integer", True, place)
        return None

    # --- objects ---------------------------------------------------------------------------------

    def created(self, node: Node, depth: int = 0) -> facts.TypeText | None:
        """Return the type of `new T(…)`, or the members of `new JsonObject { … }`."""
        type = node.child_by_field_name("type")
        if type is None:
            return None
        if text_of(type).partition("<")[0].rpartition(".")[2] not in _OBJECTS:
            return self.reader.type(type)
        members = tuple(self.entries(node, depth))
        # Further members can be added later.
        return facts.ObjectOf(members, self.reader.at(node), complete=False)

    def entries(self, node: Node, depth: int) -> Iterator[facts.ObjectMember]:
        """Yield the members of `new JsonObject { ["a"] = 1, { "b", 2 } }`."""
        initializer = node.child_by_field_name("initializer")
        for each in initializer.named_children if initializer is not None else ():
            if each.type in _ENTRIES and each.named_child_count > 1:
                yield from self.entry(each.named_children[0], each.named_children[-1], depth)
        plain, _ = arguments(node.child_by_field_name("arguments"))
        for each in plain:
            if each.type == "object_creation_expression" and "JProperty" in text_of(each):
                held, _ = arguments(each.child_by_field_name("arguments"))
                if len(held) > 1:
                    yield from self.entry(held[0], held[1], depth)

    def entry(self, key: Node, value: Node, depth: int) -> Iterator[facts.ObjectMember]:
        if key.type == "element_binding_expression":
            key = next((each for each in walk(key) if each.type in _KEYS), key)
        name = constant(key, self.constants)
        if isinstance(name, str):
            yield facts.ObjectMember(name, self.type(value, depth), False, self.reader.at(key))

    def anonymous(self, node: Node, depth: int) -> Iterator[facts.ObjectMember]:
        """Yield the members of `new { a = 1, b, c.D }`."""
        parts: list[list[Node]] = [[]]
        for child in node.children:
            if child.type == ",":
                parts.append([])
            elif child.is_named and child.type != "comment":
                parts[-1].append(child)
        for part in parts:
            if part:
                name = text_of(part[0]).rpartition(".")[2].removeprefix("@")
                held = self.type(part[-1], depth)
                yield facts.ObjectMember(name, held, False, self.reader.at(part[0]))

    # --- variables and lists ---------------------------------------------------------------------

    def variable(self, node: Node, depth: int) -> facts.TypeText | None:
        declared = self.declared(node)
        if declared is not None and text_of(declared).rstrip("?") not in ("object", "dynamic"):
            return self.reader.type(declared)
        value = self.initial(node)
        return None if value is None else self.type(value, depth)

    def projected(self, node: Node, depth: int) -> facts.TypeText | None:
        """Return the type of `x.Select(y => …).ToArray()`."""
        function = node.child_by_field_name("function")
        if function is None or function.type != "member_access_expression":
            return None
        name = text_of(function.child_by_field_name("name") or function)
        if name in _TO_LIST:
            return self.structure(function.named_children[0], depth)
        plain, _ = arguments(node.child_by_field_name("arguments"))
        if name != "Select" or not plain or plain[0].type != "lambda_expression":
            return None
        body = plain[0].child_by_field_name("body")
        if body is None:
            return None
        return facts.ListOf(self.type(body, depth), self.reader.at(node))

    def declared(self, node: Node) -> Node | None:
        """Return the type with which a variable is declared in the functions around it."""
        found = None if node.type != "identifier" else self.declaration(node)
        if found is None or found.type == "variable_declarator":
            return None if found is None else _stated(found)
        return found.child_by_field_name("type")

    def initial(self, node: Node) -> Node | None:
        """Return the value with which a variable is declared, or None."""
        found = self.declaration(node)
        return None if found is None else value_after_equals(found)

    def declaration(self, node: Node) -> Node | None:
        """Return the parameter or the declarator of a variable in the functions around it."""
        scope: Any = node.parent
        name = text_of(node)
        while scope is not None:
            if scope.type in (*FUNCTIONS, "lambda_expression"):
                found = _declaration(scope, name)
                if found is not None:
                    return found
            scope = scope.parent
        return None


def _declaration(scope: Node, name: str) -> Node | None:
    for node in walk(scope):
        if node.type == "parameter":
            held = node.child_by_field_name("name")
            if held is not None and text_of(held) == name:
                return node
        elif node.type == "variable_declarator" and text_of(node.named_children[0]) == name:
            return node
    return None


def _stated(declarator: Node) -> Node | None:
    parent = declarator.parent
    type = None if parent is None else parent.child_by_field_name("type")
    if type is None or type.type != "implicit_type":
        return type
    value = value_after_equals(declarator)
    created = value is not None and value.type == "object_creation_expression"
    found = value.child_by_field_name("type") if value is not None and created else None
    entries = found is not None and text_of(found).partition("<")[0] in _OBJECTS
    return None if entries else found
