"""The Go types of type expressions, and the code that reads and writes their values.

Tests: `tests/codegen/targets/test_go.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from testwire_codegen.model import ir


@dataclass(frozen=True)
class GoType:
    """The code of a type.

    - `text`: the type.
    - `nilable`: whether nil is not a value of the type. This applies to lists, maps and any JSON.
    - `name`: the name of the functions of the runtime, or of the type.
    - `inner`: the type of the items or values that the functions require, or None.
    """

    text: str
    nilable: bool
    name: str
    inner: GoType | None = None

    def read(self, value: str) -> str:
        """Return the code that converts a checked value."""
        further = "" if self.inner is None else f", {self.inner.decode}"
        return f"{self._function('decode')}({value}{further})"

    def write(self, encoder: str, value: str) -> str:
        """Return the code that writes a value."""
        further = "" if self.inner is None else f", {self.inner.encode}"
        return f"{self._function('encode')}({encoder}, {value}{further})"

    @property
    def decode(self) -> str:
        """The function that converts a checked value."""
        if self.inner is None:
            return self._function("decode")
        return f"{self.name}Decoder({self.inner.decode})"

    @property
    def encode(self) -> str:
        """The function that writes a value."""
        if self.inner is None:
            return self._function("encode")
        return f"{self.name}Encoder({self.inner.encode})"

    def _function(self, verb: str) -> str:
        package, dot, name = self.name.rpartition(".")
        return f"{package}.{verb.capitalize()}{name}" if dot else f"{verb}{name}"


RAW = GoType("json.RawMessage", True, "wire.Raw")

_SCALARS = {
    "string": GoType("string", False, "wire.String"),
    "integer": GoType("int64", False, "wire.Int"),
    "number": GoType("float64", False, "wire.Float"),
    "boolean": GoType("bool", False, "wire.Bool"),
}


def go_type(protocol: ir.Protocol, node: ir.TypeExpr | None) -> GoType:
    """Return the type of a type expression. A fixed list of different types contains any JSON.

    `None` is the type of a result that a message does not have.
    """
    match node:
        case ir.Ref(name):
            return GoType(name, _target(protocol, name).nilable, name)
        case ir.Const(value):
            return _SCALARS[_kind(value)]
        case ir.Nullable(inner):
            return _nullable(go_type(protocol, inner))
        case ir.TupleOf(items, rest):
            types = {go_type(protocol, each) for each in (*items, *([rest] if rest else []))}
            return _list(types.pop() if len(types) == 1 else RAW)
        case ir.ArrayOf(items):
            return _list(go_type(protocol, items))
        case ir.Scalar(kind):
            return _SCALARS[kind]
    return RAW


def meaning(protocol: ir.Protocol, node: ir.Alias | ir.MapType) -> GoType:
    """Return the type for which an alias or a map is a name.

    Go has no name for a type that contains itself, so such a type is any JSON.
    """
    type = node.values if isinstance(node, ir.MapType) else node.type
    if _contains(protocol, type, node.name):
        return RAW
    found = go_type(protocol, type)
    return found if isinstance(node, ir.Alias) else _map(found)


def nullable_part(protocol: ir.Protocol, node: ir.TypeExpr) -> ir.TypeExpr | None:
    """Return the part of a type that is not null, or None if null is not a value of the type."""
    while isinstance(node, ir.Ref):
        found = protocol.type(node.name)
        if not isinstance(found, ir.Alias) or _contains(protocol, found.type, found.name):
            return None
        node = found.type
    return node.inner if isinstance(node, ir.Nullable) else None


def is_object(protocol: ir.Protocol, node: ir.TypeExpr | None) -> bool:
    """Return whether values of a type are passed as pointers: objects and unions."""
    return isinstance(node, ir.Ref) and isinstance(protocol.type(node.name), ir.Struct | ir.Union)


def _target(protocol: ir.Protocol, name: str) -> GoType:
    node = protocol.type(name)
    if isinstance(node, ir.Alias | ir.MapType):
        return meaning(protocol, node)
    return GoType(name, False, name)


def _contains(protocol: ir.Protocol, node: ir.TypeExpr, name: str) -> bool:
    """Return whether an alias or a map contains itself through other aliases and maps."""
    pending, seen = list(ir.references(node)), set[str]()
    while pending:
        each = pending.pop()
        if each == name:
            return True
        found = protocol.type(each)
        if each not in seen and isinstance(found, ir.Alias | ir.MapType):
            seen.add(each)
            pending += ir.references(found)
    return False


def _nullable(inner: GoType) -> GoType:
    if inner.name in ("wire.Raw", "wire.Nullable", "wire.Nilable"):
        return inner
    if inner.nilable:
        return GoType(inner.text, True, "wire.Nilable", inner)
    return GoType(f"*{inner.text}", False, "wire.Nullable", inner)


def _list(items: GoType) -> GoType:
    return GoType(f"[]{items.text}", True, "wire.List", items)


def _map(values: GoType) -> GoType:
    return GoType(f"map[string]{values.text}", True, "wire.Map", values)


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "string"
    return "integer" if isinstance(value, int) and abs(value) < 1 << 63 else "number"
