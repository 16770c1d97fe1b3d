"""Reads the types of JSON Schema documents, draft 4 or later, and of converted zod schemas.

The title of a nested schema becomes the name of its type. The module must not depend on the
specification.

Tests: `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from testwire_base.documents import Location, SourceError, parse
from testwire_base.pointers import join, split

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.files import InputUnreadable

_LIMITS: Final = ("minimum", "maximum", "pattern", "minLength", "maxLength", "minItems", "maxItems",
                  "uniqueItems")  # fmt: skip
_SCALARS: Final = ("string", "number", "integer", "boolean", "null")
_HOLDERS: Final = ("definitions", "$defs")
_READ: Final = frozenset(
    {"$ref", "type", "anyOf", "oneOf", "allOf", "const", "enum", "items", "properties", "required"}
    | {"patternProperties", "additionalProperties", "description", "default", "deprecated", "title"}
    | {"format", "$schema", "$id", "id", "$comment", "examples", "definitions", "$defs", *_LIMITS}
    | {"x-discriminator", "x-enum-descriptions", "x-since", "x-deprecated"}
)
"""The keywords that the reader understands, or that do not restrict values."""
_SHAPES: Final[dict[str, tuple[type, str]]] = {
    **dict.fromkeys(("properties", "patternProperties", *_HOLDERS), (dict, "an object")),
    **dict.fromkeys(("required", "enum", "anyOf", "oneOf", "allOf"), (list, "an array")),
    **dict.fromkeys(("$ref", "description"), (str, "a string")),
}
"""The JSON type that the value of a keyword must have."""
_MAX_DEPTH: Final = 60

Locate = Callable[[str], Location]
"""A function that returns the location of a JSON pointer in the schema."""


def read_json_schema(text: str, file: str) -> facts.Facts:
    """Return the types of a JSON Schema document. Raises InputUnreadable."""
    try:
        document = parse(text, file)
    except SourceError as error:
        raise InputUnreadable(error.message, error.location) from None
    reader = _Reader(document.at)
    root = reader.named("", reader.schema(document.data, ""), document.data)
    reader.definitions(document.data)
    title = document.data.get("title") if isinstance(document.data, dict) else None
    if isinstance(title, str):
        reader.types.setdefault(title, replace(root, name=title))
    return facts.Facts(
        file,
        tuple(reader.types.values()),
        precise=True,
        ignored=tuple(reader.ignored.values()),
        root=None if isinstance(title, str) else root,
    )


def read_schema(schema: Any, locate: Locate) -> facts.TypeText:
    """Return the type that a schema describes. Raises InputUnreadable if the schema is invalid."""
    reader = _Reader(locate)
    found = reader.schema(schema, "")
    reader.definitions(schema)
    return found


def notes_of(schema: Any) -> facts.Notes:
    """Return the annotations of a schema, by keyword of the dialect in `spec/meta`."""
    if not isinstance(schema, dict):
        return {}
    wanted = ("description", "default", "x-since", "x-deprecated")
    notes = {name: schema[name] for name in wanted if name in schema}
    if schema.get("deprecated") is True:
        notes.setdefault("x-deprecated", "Deprecated.")
    return notes


class _Reader:
    def __init__(self, locate: Locate) -> None:
        self.locate = locate
        self.types: dict[str, facts.Type] = {}
        self.ignored: dict[str, facts.Quoted] = {}

    def named(self, name: str, found: facts.TypeText, schema: Any) -> facts.Type:
        return facts.Type(name, found, found.location, notes=notes_of(schema))

    def definitions(self, schema: Any) -> None:
        if isinstance(schema, dict):
            for holder in _HOLDERS:
                for name, each in (schema.get(holder) or {}).items():
                    found = self.schema(each, join("", holder, name))
                    self.types.setdefault(name, self.named(name, found, each))

    def schema(self, schema: Any, pointer: str, depth: int = 0) -> facts.TypeText:
        place = self.locate(pointer)
        if isinstance(schema, bool):
            return facts.Named("any", True, place)
        if not isinstance(schema, dict):
            raise InputUnreadable("expected a schema: an object, true or false", place)
        if depth > _MAX_DEPTH:
            raise InputUnreadable(f"the schema is nested more than {_MAX_DEPTH} levels deep", place)
        for name, value in schema.items():
            at = join(pointer, name)
            if name not in _READ:
                self.ignored[at] = facts.Quoted(name, self.locate(at))
            kind, expected = _SHAPES.get(name, (object, ""))
            if not isinstance(value, kind):
                raise InputUnreadable(f"expected {expected} in {name!r}", self.locate(at))

        def below(part: Any, *steps: str | int) -> facts.TypeText:
            return self.schema(part, join(pointer, *steps), depth + 1)

        found = _choice(schema, place, below) or _single(schema, place, below)
        title = schema.get("title")
        if isinstance(title, str) and title.isidentifier() and depth:
            self.types.setdefault(title, self.named(title, found, schema))
        return found


Below = Callable[..., facts.TypeText]
"""A function that returns the type of a nested schema. Arguments: the schema, then its keys."""


def _choice(schema: dict[str, Any], place: Location, below: Below) -> facts.TypeText | None:
    """Return the type of a reference, literals or alternatives, or None for any other schema."""
    if "$ref" in schema:
        name = split(schema["$ref"].partition("#")[2])[-1:] if "/" in schema["$ref"] else []
        return facts.Named("".join(name), False, place)
    if "properties" not in schema and len(schema.get("allOf", ())) == 1:
        # In draft 7, a reference with further keywords is wrapped in `allOf`.
        only = below(schema["allOf"][0], "allOf", 0)
        if isinstance(only, facts.Named) and not only.builtin:
            return only
    for word in ("anyOf", "oneOf"):
        if word in schema and "properties" not in schema:
            options = [below(part, word, index) for index, part in enumerate(schema[word])]
            return _any_of(options, place, schema.get("x-discriminator"))
    if "const" in schema:
        return facts.Literals((schema["const"],), (place,), place)
    if "enum" in schema:
        values = tuple(value for value in schema["enum"] if value is not None)
        notes = schema.get("x-enum-descriptions", {})
        docs = tuple(notes.get(str(value), "") for value in values) if notes else ()
        literals = facts.Literals(values, (place,) * len(values), place, docs=docs)
        nullable = None in schema["enum"] or "null" in _kinds(schema)[1:]
        return facts.OrNull(literals) if nullable else literals
    kinds = _kinds(schema)
    if len(kinds) > 1:
        return _any_of([below({**schema, "type": kind}) for kind in kinds], place)
    return None


def _kinds(schema: dict[str, Any]) -> list[Any]:
    kinds = schema.get("type")
    return kinds if isinstance(kinds, list) else [kinds]


def _any_of(
    options: list[facts.TypeText], place: Location, discriminator: str | None = None
) -> facts.TypeText:
    rest = [o for o in options if not (isinstance(o, facts.Named) and o.name == "null")]
    inner = rest[0] if len(rest) == 1 else facts.AnyOf(tuple(rest), place, discriminator)
    if len(rest) == len(options) or isinstance(inner, facts.OrNull):
        return inner
    return facts.OrNull(inner)


def _single(schema: dict[str, Any], place: Location, below: Below) -> facts.TypeText:
    kind = "".join(map(str, _kinds(schema)))
    stated = {name: schema.get(name) for name in _LIMITS}
    limits = {name: each for name, each in stated.items() if each is not None and each is not False}
    if kind == "array":
        items = schema.get("items", True)
        inner = (
            facts.Named("any", True, place) if isinstance(items, list) else below(items, "items")
        )
        return facts.ListOf(inner, place, limits)
    if schema.keys() & {"properties", "patternProperties", "allOf"}:
        return _object(schema, place, below)
    if kind == "object":
        values = schema.get("additionalProperties")
        if isinstance(values, dict):
            return facts.MapOf(below(values, "additionalProperties"), place)
        return facts.ObjectOf((), place, closed=values is False)
    if kind not in _SCALARS:
        return facts.Named("any", True, place)
    return facts.Named(kind, True, place, limits, schema.get("format"))


def _object(schema: dict[str, Any], place: Location, below: Below) -> facts.ObjectOf:
    required = set(schema.get("required") or ())

    def members_of(keyword: str) -> Iterator[facts.ObjectMember]:
        for name, part in (schema.get(keyword) or {}).items():
            type = below(part, keyword, name)
            yield facts.ObjectMember(
                name, type, name not in required, type.location, notes_of(part)
            )

    members = {member.name: member for member in members_of("properties")}
    bases: list[facts.Named] = []
    for index, part in enumerate(schema.get("allOf") or ()):
        base = below(part, "allOf", index)
        if isinstance(base, facts.Named) and not base.builtin:
            bases.append(base)
        elif isinstance(base, facts.ObjectOf):
            members = {member.name: member for member in base.members} | members
    closed = schema.get("additionalProperties") is False
    patterns = tuple(members_of("patternProperties"))
    return facts.ObjectOf(tuple(members.values()), place, tuple(bases), patterns, closed)
