"""What an input says, as facts with locations: the one model of all readers.

No fact knows the spec.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from testwire_base.documents import Location

from testwire_codegen.model.ir import Direction

_NULLS = ("null", "undefined")

Limits = Mapping[str, Any]
"""Limits of values by the keyword of JSON Schema that states each."""


# --- types ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Named:
    """A type by its name; `builtin` for those of the language, such as `string`."""

    name: str
    builtin: bool
    location: Location
    limits: Limits = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Literals:
    """One of these values. `names` are the members' names where an enumeration gives them."""

    values: tuple[Value, ...]
    locations: tuple[Location, ...]
    location: Location
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListOf:
    items: TypeText
    location: Location
    limits: Limits = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class MapOf:
    values: TypeText
    location: Location


@dataclass(frozen=True, slots=True)
class ObjectOf:
    """Members, on top of those of `bases`."""

    members: tuple[ObjectMember, ...]
    location: Location
    bases: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One of several; null is not among them, see `nullable`."""

    options: tuple[TypeText, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class OrNull:
    inner: TypeText

    @property
    def location(self) -> Location:
        return self.inner.location


Value = str | int | float | bool

TypeText = Named | Literals | ListOf | MapOf | ObjectOf | AnyOf | OrNull


@dataclass(frozen=True, slots=True)
class ObjectMember:
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
class MethodClaim:
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
class ExampleValue:
    """A value that a document shows. `places` are the locations of its parts by JSON pointer."""

    value: Any
    section: str
    location: Location
    places: dict[str, Location] = field(repr=False, hash=False)

    def at(self, pointer: str) -> Location:
        """The location of a part, or of the nearest part around it."""
        while pointer and pointer not in self.places:
            pointer = pointer.rpartition("/")[0]
        return self.places.get(pointer, self.location)


@dataclass(frozen=True, slots=True)
class Listing:
    """A block with one word on each line."""

    words: tuple[str, ...]
    section: str
    locations: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class Quoted:
    """A word in code font, a heading or a string literal: a mention, not a claim."""

    text: str
    location: Location


@dataclass(frozen=True, slots=True)
class ParseProblem:
    """What cannot be read as it stands. `token` is what stands there, `section` the heading."""

    kind: Literal["fence", "typescript", "example"]
    token: str
    section: str
    message: str
    location: Location


@dataclass(frozen=True, slots=True)
class Facts:
    """All that was read from one input, each list in the order of the input."""

    file: str
    types: tuple[Type, ...] = ()
    methods: tuple[MethodClaim, ...] = ()
    codes: tuple[Code, ...] = ()
    examples: tuple[ExampleValue, ...] = ()
    listings: tuple[Listing, ...] = ()
    mentions: tuple[Quoted, ...] = ()
    problems: tuple[ParseProblem, ...] = ()
    constants: tuple[Quoted, ...] = ()
    """Those of `mentions` that are named constants."""
    names_only: bool = False
    """True if only literals could be read, not types."""
    precise: bool = False
    """True if integers differ from numbers and limits are stated."""


def bare_heading(section: str) -> str:
    """A heading without what it says in brackets, such as a direction, and without a colon."""
    return re.sub(r"\s*\([^()]*\)$", "", section).rstrip(": ")


def one_of(options: Sequence[TypeText], location: Location) -> TypeText:
    """One of the options, with literals in one list and null apart; location: of the whole."""
    literals = [option for option in options if isinstance(option, Literals)]
    rest: list[TypeText] = [
        option
        for option in options
        if not isinstance(option, Literals) and not is_builtin(option, *_NULLS)
    ]
    if literals:
        values = tuple(value for each in literals for value in each.values)
        places = tuple(place for each in literals for place in each.locations)
        rest.append(Literals(values, places, location))
    if not rest:
        return options[0]
    inner = rest[0] if len(rest) == 1 else AnyOf(tuple(rest), location)
    return OrNull(inner) if any(is_builtin(option, *_NULLS) for option in options) else inner


def is_builtin(option: TypeText, *names: str) -> bool:
    """Whether a type is one of these types of the language."""
    return isinstance(option, Named) and option.builtin and option.name in names
