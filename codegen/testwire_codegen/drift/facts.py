"""What a document says, as facts with places. No fact knows the spec.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from testwire_base.documents import Location

from testwire_codegen.model.ir import Direction

__all__ = [
    "AnyOf",
    "Code",
    "Example",
    "Facts",
    "ListOf",
    "Listing",
    "Literals",
    "MapOf",
    "Member",
    "Method",
    "Named",
    "ObjectOf",
    "OrNull",
    "Placeholder",
    "Problem",
    "Quoted",
    "Type",
    "TypeText",
]


# --- types ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Named:
    """A type by its name; `builtin` for those of the language, such as `string`."""

    name: str
    builtin: bool
    location: Location


@dataclass(frozen=True, slots=True)
class Literals:
    """One of these values. `names` are the members' names where an enumeration gives them."""

    values: tuple[str | int | bool, ...]
    locations: tuple[Location, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListOf:
    items: TypeText


@dataclass(frozen=True, slots=True)
class MapOf:
    values: TypeText


@dataclass(frozen=True, slots=True)
class ObjectOf:
    """Members, on top of those of `bases`."""

    members: tuple[Member, ...]
    bases: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One of several; null is not among them, see `nullable`."""

    options: tuple[TypeText, ...]


@dataclass(frozen=True, slots=True)
class OrNull:
    inner: TypeText


TypeText = Named | Literals | ListOf | MapOf | ObjectOf | AnyOf | OrNull


@dataclass(frozen=True, slots=True)
class Member:
    name: str
    type: TypeText
    optional: bool | None
    """None where the notation cannot tell."""
    location: Location


@dataclass(frozen=True, slots=True)
class Type:
    """A definition. `parameters` are the names that stand for any type."""

    name: str
    type: TypeText
    location: Location
    parameters: tuple[str, ...] = ()


# --- the rest ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Method:
    """A claim about a message. What the place does not tell is None."""

    name: str
    location: Location
    direction: Direction | None = None
    kind: Literal["request", "notification"] | None = None
    params: str | None = None
    result: str | None = None
    listed: bool = False
    """True for an entry of a list of methods."""
    params_at: Location | None = None
    """Where the params stand, if not at `location`; so for the result."""
    result_at: Location | None = None


@dataclass(frozen=True, slots=True)
class Code:
    """An error code, with its name where it has one."""

    code: int
    name: str | None
    location: Location


@dataclass(frozen=True, slots=True)
class Placeholder:
    """What stands for a value in an example: an ellipsis, `<name>`, a bare word."""

    text: str


@dataclass(frozen=True, slots=True)
class Example:
    """A value that a document shows. `positions` are (line, column) by pointer."""

    value: Any
    section: str
    location: Location
    positions: dict[str, tuple[int, int]] = field(repr=False, hash=False)


@dataclass(frozen=True, slots=True)
class Listing:
    """A block with one word on each line."""

    words: tuple[str, ...]
    section: str
    locations: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class Quoted:
    """A word in code font or a heading: a mention, no claim."""

    text: str
    location: Location


@dataclass(frozen=True, slots=True)
class Problem:
    """What cannot be read as it stands. `token` is what stands there, `section` the heading."""

    kind: Literal["fence", "typescript", "example"]
    token: str
    section: str
    message: str
    location: Location


@dataclass(frozen=True, slots=True)
class Facts:
    """All that was read from one document, each list in the order of the text."""

    file: str
    types: tuple[Type, ...]
    methods: tuple[Method, ...]
    codes: tuple[Code, ...]
    examples: tuple[Example, ...]
    listings: tuple[Listing, ...]
    mentions: tuple[Quoted, ...]
    problems: tuple[Problem, ...]
