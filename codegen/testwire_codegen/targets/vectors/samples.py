"""Sample values of a type, and values with the wrong JSON type.

The functions depend only on the IR, so that the same specification always gives the same values.
The module must not depend on `derive.py` or `target.py`.

Tests: `tests/codegen/targets/test_derived_vectors.py`.
"""

from __future__ import annotations

import importlib
import re
from typing import Any

from testwire_codegen.model import ir

MAP_KEY = "key"
"""The name of the member in sample maps."""

UNKNOWN = "x-testwire-unknown"
"""The name of unknown members, and the unknown value of enumerations."""

_LONGEST = 200
"""The maximum length of sample strings and arrays."""

# For each JSON type: values of other types that peers often send by mistake. The most common
# mistake comes first.
_MISTAKES: dict[str, tuple[tuple[str, Any], ...]] = {
    "integer": (("string", "1"), ("boolean", True)),
    "number": (("string", "1"), ("boolean", True)),
    "string": (("integer", 7), ("array", [])),
    "boolean": (("integer", 1), ("string", "true")),
    "array": (("object", {}), ("string", "")),
    "object": (("array", []), ("string", "")),
    "null": (("string", "null"), ("boolean", False)),
}


class Samples:
    """Sample values for the types of one version."""

    def __init__(self, protocol: ir.Protocol) -> None:
        self._protocol = protocol

    def kinds(self, node: ir.TypeExpr) -> frozenset[str]:
        """Return the JSON types that a type allows, with their names in JSON Schema."""
        match node:
            case ir.AnyValue():
                return frozenset(_MISTAKES)
            case ir.Null():
                return frozenset({"null"})
            case ir.Nullable(inner):
                return self.kinds(inner) | {"null"}
            case ir.ArrayOf() | ir.TupleOf():
                return frozenset({"array"})
            case ir.Const(value):
                if isinstance(value, bool):
                    return frozenset({"boolean"})
                if isinstance(value, float):
                    return frozenset({"number"})
                return frozenset({"string" if isinstance(value, str) else "integer"})
            case ir.Scalar(kind):
                return frozenset({"number", "integer"} if kind == "number" else {kind})
            case ir.Ref(name):
                return self._named_kinds(self._protocol.type(name))

    def _named_kinds(self, node: ir.NamedType) -> frozenset[str]:
        match node:
            case ir.Struct() | ir.MapType():
                return frozenset({"object"})
            case ir.Enum():
                return frozenset({node.kind})
            case ir.Alias():
                return self.kinds(node.type)
            case ir.Union():
                return frozenset().union(*(self.kinds(member) for member in node.members))

    def mistakes(self, node: ir.TypeExpr) -> list[tuple[str, Any]]:
        """Return up to two JSON types that peers often send by mistake, each with a value."""
        taken = self.kinds(node)
        found: dict[str, Any] = {}
        for kind in sorted(taken):
            for name, value in _MISTAKES[kind]:
                if name not in taken:
                    found.setdefault(name, value)
        return list(found.items())[:2]

    def least(self, node: ir.TypeExpr) -> Any:
        """Return the smallest value that the limits allow, without optional members."""
        match node:
            case ir.AnyValue() | ir.Null() | ir.Nullable():
                return None
            case ir.Const(value):
                return value
            case ir.ArrayOf(items):
                if node.unique_items and node.min_items:
                    return [self.least(items), self.most(items)][: node.min_items]
                return [self.least(items) for _ in range(node.min_items or 0)]
            case ir.TupleOf(items):
                return [self.least(item) for item in items]
            case ir.Scalar(kind="boolean"):
                return False
            case ir.Scalar(kind="string"):
                return _text(node, node.min_length or 0)
            case ir.Scalar():
                return _lowest(node)
            case ir.Ref(name):
                return self.minimal(self._protocol.type(name))

    def most(self, node: ir.TypeExpr) -> Any:
        """Return a large value within the limits, without null and without empty arrays."""
        match node:
            case ir.AnyValue():
                return {"any": [1, None]}
            case ir.Nullable(inner):
                return self.most(inner)
            case ir.ArrayOf(items):
                if node.unique_items:
                    return self.least(node) or [self.least(items)]
                most = min(node.max_items or _LONGEST, max(node.min_items or 0, 1))
                return [self.least(items) for _ in range(most)]
            case ir.TupleOf(items, rest):
                further = [] if rest is None else [self.least(rest)]
                return [*map(self.most, items), *further]
            case ir.Scalar():
                return _highest(node)
            case ir.Ref(name):
                return self._rich(self._protocol.type(name))
            case _:
                return self.least(node)

    def _rich(self, node: ir.NamedType) -> Any:
        match node:
            case ir.MapType():
                return {self.key(node): self.least(node.values)}
            case ir.Enum():
                return node.values[-1].value
            case ir.Union():
                return self.least(node.members[-1])
            case ir.Alias():
                return self.most(node.type)
            case ir.Struct():
                return self.minimal(node)

    def minimal(self, node: ir.NamedType) -> Any:
        """Return the smallest value of a named type."""
        match node:
            case ir.Struct():
                fields = self._protocol.all_fields(node)
                value = {f.name: self.least(f.type) for f in fields if f.required}
                self._settle_types(node, value)
                return value
            case ir.MapType():
                return {}
            case ir.Enum():
                return node.values[0].value
            case ir.Union():
                return self.least(node.members[0])
            case ir.Alias():
                return self.least(node.type)

    def key(self, node: ir.MapType) -> str:
        """Return a valid name of a member of a map."""
        return MAP_KEY if node.keys is None else str(self.most(node.keys))

    def open_text(self, node: ir.TypeExpr) -> bool:
        """Return whether a type allows any string."""
        match node:
            case ir.Nullable(inner):
                return self.open_text(inner)
            case ir.Ref(name):
                target = self._protocol.type(name)
                if isinstance(target, ir.Alias):
                    return self.open_text(target.type)
                return isinstance(target, ir.Enum) and target.open and target.kind == "string"
            case _:
                return isinstance(node, ir.Scalar) and not node.constrained and node.format is None

    def _settle_types(self, node: ir.Struct, value: dict[str, Any]) -> None:
        """Replace the members whose type depends on another member."""
        for field in self._protocol.all_fields(node):
            if field.type_by is not None and field.name in value:
                kind = value.get(field.type_by.member)
                types = dict(field.type_by.types)
                if kind in types:
                    value[field.name] = self.most(ir.Ref(types[kind]))

    def full(self, node: ir.NamedType) -> Any:
        """Return a value with every member. Nested objects have only required members."""
        if not isinstance(node, ir.Struct):
            return self._rich(node)
        value = {f.name: self.most(f.type) for f in self._protocol.all_fields(node)}
        self._settle_types(node, value)
        for pattern in self._protocol.all_patterns(node):
            value[matching(pattern.pattern)] = self.most(pattern.type)
        return value


def _lowest(node: ir.Scalar) -> int | float:
    """Return the lower limit, or a default that does not exceed the upper limit."""
    return node.minimum if node.minimum is not None else min(0, node.maximum or 0)


def _highest(node: ir.Scalar) -> str | int | float:
    """Return true for a boolean, a long string for a string, or the upper limit of a number.

    If a number has no upper limit, return a number slightly above `_lowest`.
    """
    if node.kind == "boolean":
        return True
    if node.kind == "string":
        longest = node.max_length if node.max_length is not None else 1
        return _text(node, max(min(longest, _LONGEST), node.min_length or 0))
    if node.maximum is not None:
        return node.maximum
    return _lowest(node) + (0.5 if node.kind == "number" else 1)


def _text(node: ir.Scalar, length: int) -> str:
    """Return a string that matches the pattern. Without a pattern, it has `length` characters."""
    if node.format == "uuid":
        return "00000000-0000-0000-0000-000000000000"  # Readers convert all other forms.
    return matching(node.pattern) if node.pattern is not None else "é" * length


def matching(pattern: str) -> str:
    """Return a short string that matches the pattern. Every call returns the same string."""
    if pattern == ir.REST:
        return UNKNOWN
    parser: Any = importlib.import_module("re._parser")
    text = _sample(parser.parse(pattern))
    if re.search(pattern, text) is None:
        raise ValueError(f"no string was found that matches {pattern!r}")
    return text


def not_matching(pattern: str) -> str | None:
    """Return a string that does not match the pattern, or None if the search fails."""
    candidates = ("", "\x01", "~", "a", "0", matching(pattern) + "~", "~" + matching(pattern))
    return next((text for text in candidates if re.search(pattern, text) is None), None)


def _sample(nodes: Any) -> str:
    return "".join(_piece(str(operation), argument) for operation, argument in nodes)


def _piece(operation: str, argument: Any) -> str:
    match operation:
        case "LITERAL":
            return chr(argument)
        case "NOT_LITERAL":
            return "b" if argument == ord("a") else "a"
        case "ANY":
            return "a"
        case "IN":
            return _member(argument)
        case "BRANCH":
            return _sample(argument[1][0])
        case "SUBPATTERN":
            return _sample(argument[3])
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            return _sample(argument[2]) * int(argument[0])
        case "AT":
            return ""
    raise ValueError(f"patterns with {operation} are not supported")


_CATEGORIES = {
    "CATEGORY_DIGIT": "0",
    "CATEGORY_NOT_DIGIT": "a",
    "CATEGORY_SPACE": " ",
    "CATEGORY_NOT_SPACE": "a",
    "CATEGORY_WORD": "a",
    "CATEGORY_NOT_WORD": "-",
}


def _member(parts: Any) -> str:
    """Return a character that a class such as `[a-z_]` or `[^/]` matches."""
    first = parts[0]
    if str(first[0]) == "NEGATE":
        known = "".join(_class_text(part) for part in parts[1:])
        return next(char for char in "a0-_.~ b1" if re.match(f"[^{known}]", char))
    operation, argument = first
    if str(operation) == "RANGE":
        return chr(argument[0])
    return _CATEGORIES[str(argument)] if str(operation) == "CATEGORY" else chr(argument)


def _class_text(part: Any) -> str:
    """Return a part of a parsed character class in the syntax of patterns."""
    operation, argument = str(part[0]), part[1]
    if operation == "RANGE":
        return f"{re.escape(chr(argument[0]))}-{re.escape(chr(argument[1]))}"
    if operation == "CATEGORY":
        letter = str(argument).rpartition("_")[2][0].lower()
        return "\\" + (letter.upper() if "_NOT_" in str(argument) else letter)
    return re.escape(chr(argument))
