"""The facts that readers extract from an input, with their locations.

All readers use this model. The module must not depend on the specification.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from testwire_base.documents import Location

from testwire_codegen.model.ir import Direction

_NULLS = ("null", "undefined")
SCALARS_OF: Mapping[type, tuple[str, ...]] = {
    str: ("string",),
    int: ("number", "integer"),
    float: ("number",),
    bool: (),
}
"""The scalar types that make literals open."""

Limits = Mapping[str, Any]
"""The limits of a type, by JSON Schema keyword."""


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
    foreign: bool = field(default=False, compare=False)
    """Whether the program imports the name from a package."""
    arguments: tuple[TypeText, ...] = ()
    """The arguments of a generic type."""


@dataclass(frozen=True, slots=True)
class Literals:
    """One of several values. names: the names of the values in an enumeration, if any."""

    values: tuple[Value, ...]
    locations: tuple[Location, ...]
    location: Location
    names: tuple[str, ...] = ()
    open: bool = False
    """Whether other values of the same scalar types are allowed."""


@dataclass(frozen=True, slots=True)
class ListOf:
    items: TypeText
    location: Location
    limits: Limits = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class TupleOf:
    """An array whose first items have their own types. rest: the type of further items, if any."""

    items: tuple[TypeText, ...]
    rest: TypeText | None
    location: Location


@dataclass(frozen=True, slots=True)
class MapOf:
    values: TypeText
    location: Location
    keys: TypeText | None = field(default=None, compare=False)
    """The type of the keys, if the input restricts them."""


@dataclass(frozen=True, slots=True)
class ObjectOf:
    """An object type with `members`, and with the members of `bases`.

    complete: whether the input claims to show all members.
    """

    members: tuple[ObjectMember, ...]
    location: Location
    bases: tuple[Named, ...] = ()
    complete: bool = True
    patterns: tuple[ObjectMember, ...] = field(default=(), compare=False)
    """Members whose names match a regular expression, which is `name`."""
    computed: tuple[ObjectMember, ...] = field(default=(), compare=False)
    """Members that the program sends but never reads, such as computed properties."""
    rest: TypeText | None = field(default=None, compare=False)
    """The type of additional members, if the input states one."""


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One of several types. Null is represented by `OrNull`."""

    options: tuple[TypeText, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class OrNull:
    inner: TypeText

    @property
    def location(self) -> Location:
        return self.inner.location


Value = str | int | float | bool

TypeText = Named | Literals | ListOf | TupleOf | MapOf | ObjectOf | AnyOf | OrNull


@dataclass(frozen=True, slots=True)
class ObjectMember:
    name: str
    type: TypeText
    optional: bool | None
    """None if the notation does not distinguish optional and required members."""
    location: Location
    default: str | None = None
    """The stated default as canonical JSON, or None if the input states none."""
    description: str = field(default="", compare=False)
    notes: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """As for `Type`."""
    lenient: bool = field(default=False, compare=False)
    """Whether the program reads an absent member as null, 0 or false even if it is not optional."""


@dataclass(frozen=True, slots=True)
class Type:
    """A type definition.

    parameters: the names of the type parameters. implied: whether the definition need not be
    the type of a message, such as a group of constants or an interface with functions.
    """

    name: str
    type: TypeText
    location: Location
    parameters: tuple[str, ...] = ()
    implied: bool = False
    description: str = field(default="", compare=False)
    notes: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """Annotations that comparisons ignore, by keyword of `spec/meta/dialect.schema.json`."""


# --- other facts ---------------------------------------------------------------------------------


How = Literal["read", "sent"]
"""How a program uses a part of a message."""


@dataclass(frozen=True, slots=True)
class MethodClaim:
    """The properties of a message that an input states. Unstated properties are None."""

    name: str
    location: Location
    direction: Direction | None = None
    kind: Literal["request", "notification"] | None = None
    params: TypeText | None = None
    result: TypeText | None = None
    listed: bool = False
    """Whether the statement is an entry in a list of methods."""
    errors: tuple[str, ...] = ()
    """The names of the errors that the method can return."""
    structure: Literal["by-name", "by-position", "either"] | None = None
    """Whether params are an object, an array or either. The members of `params` are in the order of
    the array. `params` is an object in every case."""
    progress: TypeText | None = field(default=None, compare=False)
    """The type of partial results. A notification contains each of them."""
    certain: bool = True
    """False if the name may be a different word. Then only known messages are compared."""
    one_way: bool = True
    """Whether the statement means that the message is sent only in `direction`."""
    handled: bool | None = None
    """True if the program handles the message, so that it reads the params and sends the result.
    False if it sends the params and reads the result. None if the input is not a program."""
    description: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Use:
    """A value that a program reads or sends, and that no `MethodClaim` contains.

    type: a reference as in `Deserialize<T>`, or an incomplete `ObjectOf` with the members that the
        code names, as in `node["uid"]`.
    how: None if the code does not show whether the value is read or sent.
    subject: the expression in the code, such as `node`.
    """

    type: TypeText
    how: How | None
    subject: str
    location: Location


@dataclass(frozen=True, slots=True)
class KnownValues:
    """A group of strings in the code, such as the cases of a switch.

    form: `switch` has the cases of one switch. `comparison` has all comparisons of one expression
        in a file. `constants` is a group of constants. `list` is a list or a set.
    subject: the compared expression, such as `node.State`, or the name of the constants or the
        list.
    member: the member on the wire from which the compared value comes, if the code shows it.
    """

    literals: Literals
    form: Literal["switch", "comparison", "constants", "list"]
    subject: str
    member: str | None = None


@dataclass(frozen=True, slots=True)
class Code:
    """An error code with its optional name."""

    code: int
    name: str | None
    location: Location
    message: str = field(default="", compare=False)


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
    subject: str | None = None
    """The request that the section describes."""
    part: Literal["params", "result"] | None = None
    """The part of the request that the example shows, if a label or a heading states it."""

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

    kind: Literal["fence", "typescript", "example", "csharp"]
    token: str
    section: str
    message: str
    location: Location


ZOD: Final = "zod schemas, because only the schemas of an installed npm package are read"
"""The skipped part of a source file that imports zod."""


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
    uses: tuple[Use, ...] = ()
    values: tuple[KnownValues, ...] = ()
    skipped: tuple[Quoted, ...] = ()
    """The parts that the reader recognizes and cannot convert, in words."""
    precise: bool = False
    """Whether the input both contains limits and distinguishes integers from other numbers."""
    integers: bool = False
    """Whether the input distinguishes integers from other numbers, but contains no limits."""


def canonical(value: Any) -> str:
    """Return a JSON value as text. Equal values have the same text, such as 1 and 1.0."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def bare_heading(section: str) -> str:
    """Remove the final remark in parentheses and the final colon from a heading."""
    return re.sub(r"\s*\([^()]*\)$", "", section).rstrip(": ")


def one_of(options: Sequence[TypeText], location: Location) -> TypeText:
    """Combine options into one type.

    Literals are merged, and null becomes `OrNull`. Literals next to their scalar type, as in
    `"a" | string`, become open literals.
    """
    flat = [option.inner if isinstance(option, OrNull) else option for option in options]
    nullable = any(isinstance(o, OrNull) or is_builtin(o, *_NULLS) for o in options)
    literals = [option for option in flat if isinstance(option, Literals)]
    values = tuple(value for each in literals for value in each.values)
    scalars = {name for value in values for name in SCALARS_OF[type(value)]}
    present = [option for option in flat if not is_builtin(option, *_NULLS)]
    rest: list[TypeText] = [
        option
        for option in present
        if not isinstance(option, Literals) and not is_builtin(option, *scalars)
    ]
    if literals:
        places = tuple(place for each in literals for place in each.locations)
        named = all(each.names for each in literals)
        names = tuple(name for each in literals for name in each.names) if named else ()
        free = any(each.open for each in literals)
        free = free or any(is_builtin(option, *scalars) for option in present)
        rest.append(Literals(values, places, location, names, free))
    if not rest:
        return options[0]
    inner = rest[0] if len(rest) == 1 else AnyOf(tuple(rest), location)
    return OrNull(inner) if nullable else inner


def is_builtin(option: TypeText, *names: str) -> bool:
    """Return whether a type is one of the built-in types `names`."""
    return isinstance(option, Named) and option.builtin and option.name in names


def names_in(type: TypeText) -> Iterator[Named]:
    """Yield the references to types in a type, also to built-in types."""
    parts: Iterable[TypeText] = ()
    match type:
        case Named():
            yield type
        case OrNull(inner) | ListOf(inner) | MapOf(inner):
            parts = (inner,)
        case TupleOf(items, rest):
            parts = items if rest is None else (*items, rest)
        case AnyOf(options):
            parts = options
        case ObjectOf():
            parts = (*type.bases, *(member.type for member in type.members))
    for each in parts:
        yield from names_in(each)
