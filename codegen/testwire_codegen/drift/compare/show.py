"""Descriptions of types for messages and keys: the whole type, or only its kind.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.model import ir

_PREFIXES: Final[Mapping[type, str]] = {
    ir.MapType: "a map, ",
    ir.Enum: "one of ",
    ir.Union: "one of ",
}
_KINDS: Final[Mapping[type, str]] = {
    facts.ObjectOf: "object",
    facts.MapOf: "map",
    facts.ListOf: "array",
    facts.TupleOf: "array",
    facts.Literals: "literals",
    ir.Struct: "object",
    ir.MapType: "map",
    ir.Enum: "literals",
    ir.Union: "union",
    ir.ArrayOf: "array",
    ir.TupleOf: "array",
    ir.Const: "literals",
}
_DUE: Final[Mapping[type, str]] = {
    ir.Struct: "an object",
    ir.MapType: "a map",
    ir.Enum: "a list of literals",
    ir.ArrayOf: "an array",
    ir.TupleOf: "an array",
    ir.AnyValue: "any value",
}
_EVERY: Final = frozenset({"string", "number", "boolean", "array"})
"""With an object or a map, the kinds of a type that allows every JSON value."""
_BUILTIN: Final = {
    "string": "string",
    "number": "number",
    "integer": "integer",
    "bigint": "integer",
    "boolean": "boolean",
    "null": "null",
}


def show(doc: facts.TypeText, whole: bool = False) -> str:
    """Return the text of a type. whole: include the types of members."""
    match doc:
        case facts.Named(name):
            return name
        case facts.Literals(values):
            told = [json.dumps(value, ensure_ascii=False) for value in values]
            free = {"string" if isinstance(v, str) else "number" for v in values if doc.open}
            return " | ".join((*told, *sorted(free)))
        case facts.ListOf(items):
            shown = show(items, whole)
            return f"({shown})[]" if " | " in shown else f"{shown}[]"
        case facts.TupleOf(items, rest):
            further = [] if rest is None else [f"...{show(rest, whole)}[]"]
            return f"[{', '.join([*(show(item, whole) for item in items), *further])}]"
        case facts.MapOf(values):
            return f"a map of {show(values, whole)}"
        case facts.ObjectOf(members):
            parts = [f"...{base.name}" for base in doc.bases]
            for member in members:
                mark = "?" if member.optional else ""
                tail = f"{mark}: {show(member.type, True)}" if whole else ""
                parts.append(f"{member.name}{tail}")
            return f"{{{', '.join(parts)}}}"
        case facts.AnyOf(options):
            return " | ".join(show(option, whole) for option in options)
        case facts.OrNull(inner):
            return f"{show(inner, whole)} | null"


def show_names(doc: facts.TypeText) -> str:
    """Return the names of the members, including nested ones."""
    if not isinstance(doc, facts.ObjectOf):
        return ""
    parts = []
    for member in doc.members:
        inner = show_names(member.type)
        parts.append(f"{member.name}: {inner}" if inner else member.name)
    return f"{{{', '.join(parts)}}}"


def show_spec(spec: ir.TypeExpr, nodes: Mapping[str, ir.NamedType]) -> str:
    """Return the text of a type in the spec for messages about documents."""
    match spec:
        case ir.Ref(name):
            return _PREFIXES.get(type(nodes.get(name)), "") + name
        case ir.Scalar(kind):
            return kind
        case ir.Const(value):
            return json.dumps(value)
        case ir.ArrayOf(items):
            return f"{show_spec(items, nodes)}[]"
        case ir.TupleOf(items, rest):
            further = [] if rest is None else [f"...{show_spec(rest, nodes)}[]"]
            return f"[{', '.join([*(show_spec(item, nodes) for item in items), *further])}]"
        case ir.Nullable(inner):
            return f"{show_spec(inner, nodes)} | null"
        case ir.Null():
            return "null"
    return "any"


class Kinds:
    """Determines the kinds of types, such as `object` or `array`.

    integers: whether the input distinguishes integers from other numbers.
    """

    def __init__(
        self,
        defined: Mapping[str, facts.Type],
        nodes: Mapping[str, ir.NamedType],
        *,
        integers: bool,
    ) -> None:
        self.defined = defined
        self.nodes = nodes
        self.integers = integers

    def followed(
        self, doc: facts.TypeText, location: Location
    ) -> tuple[bool, facts.TypeText, Location]:
        """Follow references. Return a flag (null is allowed), the type, and its location.

        location: the location to return if the type is not a reference.
        """
        nullable = False
        seen: set[str] = set()
        while True:
            match doc:
                case facts.OrNull(inner):
                    nullable, doc = True, inner
                case facts.Named(name, False) if name in self.defined and name not in seen:
                    seen.add(name)
                    doc = self.defined[name].type
                    location = doc.location
                case _:
                    return nullable, doc, location

    def of(self, doc: facts.TypeText) -> str:
        """Return the kind of a type in the input. Types of the kind `any` are not compared."""
        _, doc, _ = self.followed(doc, doc.location)
        match doc:
            case facts.Named(name, builtin):
                return _BUILTIN.get(name, "any") if builtin else f"{name} (unknown)"
            case facts.AnyOf(options):
                kinds = {self.of(option) for option in options}
                every = kinds >= _EVERY and not kinds.isdisjoint(("object", "map"))
                return "any" if every or "any" in kinds else " or ".join(sorted(kinds))
            case facts.Literals(values, open=True):
                scalars = {facts.SCALARS_OF[type(value)][:1] for value in values}
                return " or ".join(["literals", *sorted(name for each in scalars for name in each)])
        return _KINDS[type(doc)]

    def of_spec(self, spec: ir.TypeExpr) -> str:
        """Return the kind of a type in the spec."""
        match spec:
            case ir.Ref(name):
                node = self.nodes[name]
                return self.of_spec(node.type) if isinstance(node, ir.Alias) else _KINDS[type(node)]
            case ir.Scalar(kind):
                return kind if self.integers else kind.replace("integer", "number")
            case ir.Nullable(inner):
                return self.of_spec(inner)
        return _KINDS.get(type(spec), "any")

    def of_union(self, union: ir.Union) -> list[str]:
        """Return the kinds of the members of a union."""
        return sorted({self.of_spec(member) for member in union.members})

    def due(self, spec: ir.TypeExpr) -> str:
        """Return the description of a type in the spec for messages about sources."""
        match spec:
            case ir.Ref(name):
                node = self.nodes[name]
                if isinstance(node, ir.Union):
                    return " or ".join(self.of_union(node))
                return _DUE[type(node)]
            case ir.Const(value):
                return repr(value)
            case ir.Scalar(kind):
                return kind
        return _DUE.get(type(spec), "null")
