"""The Java types of type expressions, and the functions that read and write them.

Tests: `tests/codegen/targets/test_java.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from testwire_codegen.model import ir
from testwire_codegen.targets.typed.types import TypeNames

Mode = Literal["Read", "Write"]

# A question mark at the end means that the value may be null.
_NAMES = TypeNames(
    anything="JsonElement",
    string="String",
    number="Double",
    boolean="Boolean",
    integer="Long",
    small="Integer",
    array="List<{}>".format,
    map="Map<String, {}>".format,
    nullable=lambda type: f"{type.rstrip('?')}?",
)

_METHODS = {
    "JsonElement": ("any", None),
    "String": ("text", None),
    "Long": ("whole", "long"),
    "Integer": ("small", "int"),
    "Double": ("number", "double"),
    "Boolean": ("flag", "boolean"),
}
"""The methods of `Read` and `Write` for a type, and its primitive type."""


@dataclass(frozen=True, slots=True)
class JavaType:
    """A type in Java.

    - `name`: the name of the class, such as `Long`.
    - `method`: the name of the methods in `Read` and `Write`, or `list` and `map`.
    - `primitive`: the primitive type, such as `long`, or None.
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


def type_of(protocol: ir.Protocol, node: ir.TypeExpr | None, prefix: str = "") -> JavaType:
    """Return the Java type of a type expression.

    prefix: the qualifier of generated types, such as `Types.`.
    """
    return _parsed(_NAMES.of(protocol, node), prefix)


def value_type(node: ir.Enum) -> JavaType:
    """Return the type of an enumeration's values."""
    return _parsed("String" if node.kind == "string" else "Long", "")


def _parsed(text: str, prefix: str) -> JavaType:
    nullable = text.endswith("?")
    bare = text.removesuffix("?")
    for method, start in (("list", "List<"), ("map", "Map<String, ")):
        if bare.startswith(start):
            inner = _parsed(bare[len(start) : -1], prefix)
            return JavaType(
                f"java.util.{start}{inner.name}>", method, inner=inner, nullable=nullable
            )
    if bare in _METHODS:
        method, primitive = _METHODS[bare]
        return JavaType(bare, method, primitive, nullable=nullable)
    return JavaType(f"{prefix}{bare}", "value", named=bare, nullable=nullable)
