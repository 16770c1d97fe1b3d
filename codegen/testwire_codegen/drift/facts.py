"""The facts that readers extract from an input, with their locations.

All readers use this model. The module must not depend on the specification.

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
"""The limits of a type, by JSON Schema keyword."""

Notes = Mapping[str, Any]
"""Further statements about a part, which comparisons ignore.

The keys for types and members are keywords of the dialect in `spec/meta`, such as `description`.
The keys for messages are members of `protocol.json`.
"""


# --- types ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Named:
    """A reference to a type. builtin: whether the language defines the type, such as `string`."""

    name: str
    builtin: bool
    location: Location
    limits: Limits = field(default_factory=dict, hash=False)
    format: str | None = field(default=None, compare=False)
    """The JSON Schema format of a string, such as `uri`."""


@dataclass(frozen=True, slots=True)
class Literals:
    """One of several values. names: the names of the values in an enumeration, if any."""

    values: tuple[Value, ...]
    locations: tuple[Location, ...]
    location: Location
    names: tuple[str, ...] = ()
    docs: tuple[str, ...] = field(default=(), compare=False)
    """The descriptions of the values in an enumeration, if any."""
    open: bool = field(default=False, compare=False)
    """Whether other values of the same type are allowed."""


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
    """An object type with `members`, and with the members of `bases`."""

    members: tuple[ObjectMember, ...]
    location: Location
    bases: tuple[Named, ...] = ()
    patterns: tuple[ObjectMember, ...] = ()
    """Members whose names match a regular expression, which is the `name` of the entry."""
    closed: bool = field(default=False, compare=False)
    """Whether the input rejects other members."""


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One of several types. Null is represented by `OrNull`."""

    options: tuple[TypeText, ...]
    location: Location
    discriminator: str | None = field(default=None, compare=False)


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
    """None if the notation does not distinguish optional and required members."""
    location: Location
    notes: Notes = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Type:
    """A type definition. parameters: the names of the type parameters."""

    name: str
    type: TypeText
    location: Location
    parameters: tuple[str, ...] = ()
    notes: Notes = field(default_factory=dict, compare=False)


# --- other facts ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MethodClaim:
    """The properties of a message that an input states. Unstated properties are None."""

    name: str
    location: Location
    direction: Direction | None = None
    kind: Literal["request", "notification"] | None = None
    params: str | None = None
    result: str | None = None
    listed: bool = False
    """Whether the statement is an entry in a list of methods."""
    params_at: Location | None = None
    """The location of the params, if it differs from `location`."""
    result_at: Location | None = None
    """The location of the result, if it differs from `location`."""
    params_type: TypeText | None = field(default=None, compare=False)
    """The type of the params, if the input states more than a name."""
    result_type: TypeText | None = field(default=None, compare=False)
    notes: Notes = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Code:
    """An error code with its optional name."""

    code: int
    name: str | None
    location: Location
    notes: Notes = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A placeholder for a value in an example: an ellipsis, `<name>` or an unquoted word."""

    text: str


@dataclass(frozen=True, slots=True)
class ExampleValue:
    """An example value in a document. `places` maps JSON pointers to locations."""

    value: Any
    section: str
    location: Location
    places: dict[str, Location] = field(repr=False, hash=False)

    def at(self, pointer: str) -> Location:
        """Return the location of `pointer`, or of the nearest container with a known location."""
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
    """A string in an input that may be a name: text in code font, a heading or a literal."""

    text: str
    location: Location


@dataclass(frozen=True, slots=True)
class ParseProblem:
    """A syntax error. token: the unexpected text. section: the heading above the error."""

    kind: Literal["fence", "typescript", "example"]
    token: str
    section: str
    message: str
    location: Location


@dataclass(frozen=True, slots=True)
class Facts:
    """All facts of one input, in the order of the input."""

    file: str
    types: tuple[Type, ...] = ()
    methods: tuple[MethodClaim, ...] = ()
    codes: tuple[Code, ...] = ()
    examples: tuple[ExampleValue, ...] = ()
    listings: tuple[Listing, ...] = ()
    mentions: tuple[Quoted, ...] = ()
    problems: tuple[ParseProblem, ...] = ()
    constants: tuple[Quoted, ...] = ()
    """The entries of `mentions` that are named constants."""
    names_only: bool = False
    """Whether the reader extracts only literals, not types."""
    precise: bool = False
    """Whether the input both contains limits and distinguishes integers from other numbers."""
    ignored: tuple[Quoted, ...] = ()
    """The parts of the input that the reader skips, such as unknown keywords."""
    notes: Notes = field(default_factory=dict, compare=False)
    """The title, version and description of the input."""
    root: Type | None = field(default=None, compare=False)
    """The type of a whole document that is not in `types`, because it has no name."""


def bare_heading(section: str) -> str:
    """Remove the final remark in parentheses and the final colon from a heading."""
    return re.sub(r"\s*\([^()]*\)$", "", section).rstrip(": ")


def one_of(options: Sequence[TypeText], location: Location) -> TypeText:
    """Combine options into one type. Literals are merged, and null becomes `OrNull`."""
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
    """Return whether a type is one of the built-in types `names`."""
    return isinstance(option, Named) and option.builtin and option.name in names
