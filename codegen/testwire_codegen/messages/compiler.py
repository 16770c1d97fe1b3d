"""Compiles the types of a protocol, and checks values against them.

The module must not know messages, traces or any protocol.

Tests: `tests/codegen/messages/test_values.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from testwire_base.documents import Location

from testwire_codegen.messages.named import (
    AliasType,
    EnumForm,
    MapForm,
    NamedType,
    SeenCount,
    UnionForm,
)
from testwire_codegen.messages.structs import StructForm
from testwire_codegen.messages.values import (
    ArrayType,
    NullableType,
    ValuePlace,
    ValueProblem,
    ValueType,
    plain,
)
from testwire_codegen.model import ir

_FORMS: Final[dict[type, type[NamedType]]] = {
    ir.Struct: StructForm,
    ir.MapType: MapForm,
    ir.Union: UnionForm,
    ir.Enum: EnumForm,
    ir.Alias: AliasType,
}


class ValueChecker:
    """Checks values of one protocol version as `reader` would read them."""

    def __init__(self, protocol: ir.Protocol, reader: ir.Role) -> None:
        self.protocol = protocol
        self.reader: ir.Role = reader
        self._types = {node.name: node for node in protocol.types}
        self._compiled: dict[str, NamedType] = {}

    def compile(self, expression: ir.TypeExpr) -> ValueType:
        """The compiled form of a type."""
        match expression:
            case ir.Ref(name):
                return self.named(name)
            case ir.Nullable(inner):
                return NullableType(self.compile(inner))
            case ir.ArrayOf(items, low, high):
                return ArrayType(self.compile(items), low, high)
            case _:
                return plain(expression)

    def named(self, name: str) -> NamedType:
        """The compiled form of the type with that name."""
        compiled = self._compiled.get(name)
        if compiled is None:
            node = self._types[name]
            compiled = _FORMS[type(node)](node, self.protocol, self.reader)
            self._compiled[name] = compiled
            compiled.build(self.compile)
        return compiled

    def errors(self, expression: ir.TypeExpr, value: Any, place: Location) -> list[ValueProblem]:
        """Why a value is not of its type; positions are no matter of types. Empty where it is."""
        compiled = self.compile(expression)
        if compiled.check(value):
            return []
        return [
            problem
            for problem in compiled.problems(value, ValuePlace(place))
            if problem.severity == "error" and problem.rule != "wire-position"
        ]

    def seen(self) -> Iterator[SeenCount]:
        """Members and literals, those with a count of 0 included, of every type that was met."""
        for _, compiled in sorted(self._compiled.items()):
            yield from compiled.seen()
