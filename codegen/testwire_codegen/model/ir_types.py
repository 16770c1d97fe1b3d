"""The types of the IR: named types, and the type expressions that use them.

Other packages import the types from `ir`. The module must not depend on JSON Schema keywords, files
or target languages.

Tests: `tests/codegen/model/test_lower.py`, `tests/codegen/model/test_dump.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from testwire_base.documents import Location

UnknownPolicy = Literal["keep", "ignore", "forbid"]
Overrides = tuple[tuple[str, str], ...]
"""Names that the specification defines for generated code, as pairs of a target and a name."""


# --- type expressions: the types of members, items and values ------------------------------------


@dataclass(frozen=True, slots=True)
class Scalar:
    """A string, integer, number or boolean, optionally with constraints."""

    kind: Literal["string", "integer", "number", "boolean"]
    minimum: int | float | None = None
    maximum: int | float | None = None
    pattern: str | None = None
    min_length: int | None = None
    max_length: int | None = None
    format: str | None = None

    @property
    def limits(self) -> dict[str, int | float | str | None]:
        """The constraints by JSON Schema keyword. `format` is not a constraint."""
        return {
            "minimum": self.minimum,
            "maximum": self.maximum,
            "pattern": self.pattern,
            "minLength": self.min_length,
            "maxLength": self.max_length,
        }

    @property
    def constrained(self) -> bool:
        """True if the type has constraints."""
        return any(limit is not None for limit in self.limits.values())


@dataclass(frozen=True, slots=True, eq=False)
class Const:
    """One constant value. A number without a fraction is an int, because 1.0 equals 1 in JSON.

    Unlike in Python, 1 and true are different values.
    """

    value: str | int | bool | float

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Const) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[bool, str | float]:
        return isinstance(self.value, bool), self.value


@dataclass(frozen=True, slots=True)
class Null:
    """The value null."""


@dataclass(frozen=True, slots=True)
class AnyValue:
    """Any JSON value, including null."""


@dataclass(frozen=True, slots=True)
class ArrayOf:
    items: TypeExpr
    min_items: int | None = None
    max_items: int | None = None
    unique_items: bool | None = None
    """True if no two items are equal JSON values: 1 equals 1.0, but not true. Otherwise None."""


@dataclass(frozen=True, slots=True)
class TupleOf:
    """An array whose first items have their own types. All of these items are required."""

    items: tuple[TypeExpr, ...]
    rest: TypeExpr | None
    """The type of further items, or None if there are none."""


@dataclass(frozen=True, slots=True)
class Nullable:
    """The type `inner`, or null."""

    inner: TypeExpr


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference to a named type of the same protocol version."""

    name: str


TypeExpr = Scalar | Const | Null | AnyValue | ArrayOf | TupleOf | Nullable | Ref


# --- named types ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TypeBy:
    """The types of a member that depend on the value of another member of the same object."""

    member: str
    """The wire name of the other member, whose values are strings."""
    types: tuple[tuple[str, str], ...]
    """Pairs of a value and the name of a type. For other values, any JSON value is valid."""


@dataclass(frozen=True, slots=True)
class Field:
    """A member of an object. If the value may be null, `type` is Nullable."""

    name: str
    """The name on the wire. Each target determines the name in generated code."""
    overrides: Overrides
    type: TypeExpr
    required: bool
    docs: str
    aliases: tuple[str, ...]
    """Alternative spellings that readers accept."""
    default: Any
    """The documented default. If there is none, `has_default` is false."""
    has_default: bool
    generations: tuple[str, ...]
    """The generations whose servers write the member. Empty if all servers may write it."""
    since: str | None
    deprecated: str | None
    sunset: str | None
    location: Location
    type_by: TypeBy | None = None
    """If another member determines the type, `type` is AnyValue."""


REST = r"^[\s\S]*$"
"""The pattern of the members that neither a name nor another pattern describes."""


@dataclass(frozen=True, slots=True)
class PatternField:
    """Members whose whole name matches a regular expression, such as `REST`."""

    pattern: str
    type: TypeExpr
    docs: str
    since: str | None
    deprecated: str | None
    sunset: str | None
    location: Location


@dataclass(frozen=True, slots=True)
class Struct:
    """An object with known members, which are `fields` and the members of `bases`."""

    name: str
    docs: str
    bases: tuple[str, ...]
    fields: tuple[Field, ...]
    patterns: tuple[PatternField, ...]
    """Members whose names match a pattern. Every policy for unknown members keeps them.

    `REST` is the last pattern, because the first matching pattern applies to a name."""
    unknown_in_client: UnknownPolicy
    """The policy of clients for unknown members."""
    unknown_in_server: UnknownPolicy
    accepts: tuple[str, ...]
    """The names of object types whose values callers may pass as values of this type."""
    since: str | None
    deprecated: str | None
    sunset: str | None
    location: Location


@dataclass(frozen=True, slots=True)
class MapType:
    """An object with arbitrary member names and one type for all values."""

    name: str
    docs: str
    values: TypeExpr
    since: str | None
    deprecated: str | None
    sunset: str | None
    location: Location
    keys: TypeExpr | None = None
    """The type of the names, which are strings. None if any name is allowed."""


@dataclass(frozen=True, slots=True)
class Union:
    """One of several types. The optional `discriminator` is a member that identifies the type."""

    name: str
    docs: str
    members: tuple[TypeExpr, ...]
    discriminator: str | None
    since: str | None
    deprecated: str | None
    sunset: str | None
    location: Location


@dataclass(frozen=True, slots=True)
class EnumValue:
    value: str | int
    docs: str
    aliases: tuple[str, ...]
    """Alternative spellings that readers accept for the value."""
    name: str | None = None
    """The name of the value in generated code, or None if the value has no name."""


@dataclass(frozen=True, slots=True)
class Enum:
    """A set of strings or integers. An `open` enumeration allows and keeps unknown values."""

    name: str
    docs: str
    kind: Literal["string", "integer"]
    values: tuple[EnumValue, ...]
    open: bool
    since: str | None
    deprecated: str | None
    sunset: str | None
    location: Location

    @property
    def named(self) -> bool:
        """True if the values have names in generated code."""
        return any(entry.name is not None for entry in self.values)


@dataclass(frozen=True, slots=True)
class Alias:
    """A name for a type expression."""

    name: str
    docs: str
    type: TypeExpr
    since: str | None
    deprecated: str | None
    sunset: str | None
    location: Location


NamedType = Struct | MapType | Union | Enum | Alias


def expressions(node: NamedType) -> Iterator[TypeExpr]:
    """Yield the outermost type expressions of a named type."""
    match node:
        case Struct():
            for member in node.fields:
                yield member.type
                if member.type_by is not None:
                    yield from (Ref(name) for _, name in member.type_by.types)
            for pattern in node.patterns:
                yield pattern.type
        case MapType():
            yield node.values
            if node.keys is not None:
                yield node.keys
        case Union():
            yield from node.members
        case Alias():
            yield node.type
        case Enum():
            return


def references(node: NamedType | TypeExpr) -> Iterator[str]:
    """Yield the names of directly referenced types."""
    match node:
        case Ref():
            yield node.name
        case ArrayOf():
            yield from references(node.items)
        case TupleOf():
            for item in (*node.items, *([] if node.rest is None else [node.rest])):
                yield from references(item)
        case Nullable():
            yield from references(node.inner)
        case Scalar() | Const() | Null() | AnyValue():
            return
        case _:
            if isinstance(node, Struct):
                yield from node.bases
            for expression in expressions(node):
                yield from references(expression)


def lineage(struct: Struct, find: Callable[[str], NamedType | None]) -> tuple[Struct, ...]:
    """Return an object type after all types from which it derives, each once.

    find: returns the type with a name. Other types than objects are left out.
    """
    found: dict[str, Struct] = {}
    begun: set[str] = set()

    def add(node: NamedType | None) -> None:
        if isinstance(node, Struct) and node.name not in begun:
            begun.add(node.name)
            for name in node.bases:
                add(find(name))
            found[node.name] = node

    add(struct)
    return tuple(found.values())
