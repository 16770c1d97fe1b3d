"""The types of the IR: named types and the expressions that use them. Others import them from `ir`.

The module must not know JSON Schema keywords, files or target languages' syntax.

Tests: `tests/codegen/model/test_lower.py`, `tests/codegen/model/test_dump.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from testwire_base.documents import Location

UnknownPolicy = Literal["keep", "ignore", "forbid"]
Overrides = tuple[tuple[str, str], ...]
"""Names that the spec wants in generated code, each with the target that it is for."""


# --- type expressions: what stands where a type is used ------------------------------------------


@dataclass(frozen=True, slots=True)
class Scalar:
    """A string, integer, number or boolean, with constraints where `kind` allows them."""

    kind: Literal["string", "integer", "number", "boolean"]
    minimum: int | float | None = None
    maximum: int | float | None = None
    pattern: str | None = None
    min_length: int | None = None
    max_length: int | None = None
    format: str | None = None

    @property
    def constrained(self) -> bool:
        """True where not every value of the kind will do (`format` is a note, not a check)."""
        limits = (self.minimum, self.maximum, self.pattern, self.min_length, self.max_length)
        return any(limit is not None for limit in limits)


@dataclass(frozen=True, slots=True)
class Const:
    """Exactly this value."""

    value: str | int | bool


@dataclass(frozen=True, slots=True)
class Null:
    """The value null, and no other."""


@dataclass(frozen=True, slots=True)
class AnyValue:
    """Any JSON value, null included."""


@dataclass(frozen=True, slots=True)
class ArrayOf:
    items: TypeExpr
    min_items: int | None = None
    max_items: int | None = None


@dataclass(frozen=True, slots=True)
class Nullable:
    """`inner`, or null."""

    inner: TypeExpr


@dataclass(frozen=True, slots=True)
class Ref:
    """A named type of the same protocol version."""

    name: str


TypeExpr = Scalar | Const | Null | AnyValue | ArrayOf | Nullable | Ref


# --- named types ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Field:
    """A member of an object. `required` is about presence, `Nullable` in `type` about null."""

    name: str
    """On the wire; how it is spelled in generated code is for each target to say."""
    overrides: Overrides
    type: TypeExpr
    required: bool
    docs: str
    aliases: tuple[str, ...]
    """Other spellings that are accepted on read."""
    default: Any
    """The reader's default, as documentation; None where there is none (see `has_default`)."""
    has_default: bool
    since: str | None
    deprecated: str | None
    sunset: str | None
    location: Location


@dataclass(frozen=True, slots=True)
class PatternField:
    """Members whose names are data: all that `pattern` matches, from end to end."""

    pattern: str
    type: TypeExpr
    docs: str
    since: str | None
    deprecated: str | None
    sunset: str | None
    location: Location


@dataclass(frozen=True, slots=True)
class Struct:
    """An object with known members. `fields` are its own; `base` brings the others."""

    name: str
    docs: str
    base: str | None
    fields: tuple[Field, ...]
    patterns: tuple[PatternField, ...]
    """Members known by a pattern; they are read and written like unknown members that are kept."""
    unknown_in_client: UnknownPolicy
    """What a client does with members it does not know."""
    unknown_in_server: UnknownPolicy
    since: str | None
    deprecated: str | None
    sunset: str | None
    location: Location


@dataclass(frozen=True, slots=True)
class MapType:
    """An object whose member names are data."""

    name: str
    docs: str
    values: TypeExpr
    since: str | None
    deprecated: str | None
    sunset: str | None
    location: Location


@dataclass(frozen=True, slots=True)
class Union:
    """One of several types; `discriminator` is the member that tells them apart, where one does."""

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
    """Other spellings that are accepted on read and mean this value."""


@dataclass(frozen=True, slots=True)
class Enum:
    """A fixed set of strings or integers. `open`: others are legal and are kept as they are."""

    name: str
    docs: str
    kind: Literal["string", "integer"]
    values: tuple[EnumValue, ...]
    open: bool
    since: str | None
    deprecated: str | None
    sunset: str | None
    location: Location


@dataclass(frozen=True, slots=True)
class Alias:
    """A name for a type expression that is none of the above."""

    name: str
    docs: str
    type: TypeExpr
    since: str | None
    deprecated: str | None
    sunset: str | None
    location: Location


NamedType = Struct | MapType | Union | Enum | Alias


def expressions(node: NamedType) -> Iterator[TypeExpr]:
    """The type expressions that a named type is made of, outermost ones only."""
    match node:
        case Struct():
            for member in node.fields:
                yield member.type
            for pattern in node.patterns:
                yield pattern.type
        case MapType():
            yield node.values
        case Union():
            yield from node.members
        case Alias():
            yield node.type
        case Enum():
            return


def references(node: NamedType | TypeExpr) -> Iterator[str]:
    """Names of the types that a type, or a type expression, refers to directly."""
    match node:
        case Ref():
            yield node.name
        case ArrayOf():
            yield from references(node.items)
        case Nullable():
            yield from references(node.inner)
        case Scalar() | Const() | Null() | AnyValue():
            return
        case _:
            if isinstance(node, Struct) and node.base is not None:
                yield node.base
            for expression in expressions(node):
                yield from references(expression)
