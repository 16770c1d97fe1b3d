"""The Java types of type expressions, and the functions that read and write them.

Tests: `tests/codegen/targets/test_java.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from testwire_codegen.model import ir

Mode = Literal["Read", "Write"]


@dataclass(frozen=True, slots=True)
class JavaType:
    """A type in Java.

    - `name`: the name of the class, such as `Long`.
    - `primitive`: the primitive type, such as `long`, or None.
    - `method`: the name of the methods in `Read` and `Write`, or `list` and `map`.
    - `inner`: the type of the items of a list or a map, or None.
    - `named`: the name of a type of the protocol, or None.
    - `nullable`: whether the value may be null.
    """

    name: str
    method: str
    primitive: str | None = None
    inner: JavaType | None = None
    named: str | None = None
    nullable: bool = False

    @property
    def plain(self) -> str:
        """The primitive type if there is one, or the name."""
        return self.name if self.nullable else self.primitive or self.name

    @property
    def erased(self) -> str:
        """The type without type arguments."""
        return self.plain.partition("<")[0]

    def apply(self, mode: Mode, value: str, depth: int = 0) -> str:
        """Return the code that converts the value of an expression."""
        if self.inner is not None:
            return f"{mode}.{self.method}({value}, {self.inner.function(mode, depth)})"
        return f"{self._method(mode, '.')}({value})"

    def function(self, mode: Mode, depth: int = 0) -> str:
        """Return the code of a function that converts a value."""
        if self.inner is None:
            return self._method(mode, "::")
        name = f"each{depth or ''}"
        return f"{name} -> {self.apply(mode, name, depth + 1)}"

    def _method(self, mode: Mode, between: str) -> str:
        if self.named is None:
            return f"{mode}{between}{self.method}"
        return f"Types{between}read{self.named}" if mode == "Read" else f"Write{between}value"


_ANY = JavaType("JsonElement", "any")
_TEXT = JavaType("String", "text")
_LONG = JavaType("Long", "whole", "long")
_INT = JavaType("Integer", "small", "int")
_DOUBLE = JavaType("Double", "number", "double")
_FLAG = JavaType("Boolean", "flag", "boolean")
_SCALARS = {"string": _TEXT, "number": _DOUBLE, "boolean": _FLAG}


def type_of(
    protocol: ir.Protocol, node: ir.TypeExpr | None, prefix: str = "", seen: tuple[str, ...] = ()
) -> JavaType:
    """Return the Java type of a type expression. Aliases and maps become what they refer to.

    prefix: the qualifier of generated types, such as `Types.`.
    """
    match node:
        case None | ir.Null() | ir.AnyValue():
            return _ANY
        case ir.Ref(name):
            return _named(protocol, name, prefix, seen)
        case ir.Const(value):
            return _constant(value)
        case ir.Nullable(inner):
            found = type_of(protocol, inner, prefix, seen)
            return found if found == _ANY else replace(found, nullable=True)
        case ir.TupleOf(items, rest):
            parts = (*items, *([rest] if rest else []))
            types = {type_of(protocol, each, prefix, seen) for each in parts}
            return _list(types.pop() if len(types) == 1 else _ANY)
        case ir.ArrayOf(items):
            return _list(type_of(protocol, items, prefix, seen))
        case ir.Scalar(kind):
            return _integer(node) if kind == "integer" else _SCALARS[kind]
    raise AssertionError(node)


def _list(inner: JavaType) -> JavaType:
    return JavaType(f"List<{inner.name}>", "list", inner=inner)


def _integer(node: ir.Scalar) -> JavaType:
    low, high = node.minimum, node.maximum
    small = low is not None and high is not None and low >= -(1 << 31) and high < 1 << 31
    return _INT if small else _LONG


def _constant(value: Any) -> JavaType:
    if isinstance(value, bool):
        return _FLAG
    if isinstance(value, str):
        return _TEXT
    return _LONG if isinstance(value, int) and abs(value) < 1 << 63 else _DOUBLE


def _named(protocol: ir.Protocol, name: str, prefix: str, seen: tuple[str, ...]) -> JavaType:
    node = protocol.type(name)
    if isinstance(node, ir.Struct | ir.Enum | ir.Union):
        return JavaType(f"{prefix}{name}", "value", named=name)
    if name in seen:
        return _ANY  # The type contains itself, and Java has no name for such a type.
    if isinstance(node, ir.MapType):
        inner = type_of(protocol, node.values, prefix, (*seen, name))
        return JavaType(f"Map<String, {inner.name}>", "map", inner=inner)
    return type_of(protocol, node.type, prefix, (*seen, name))
