"""Reads the types of JSON Schema documents, draft 4 or later, and of converted zod schemas.

The title of a nested schema becomes the name of its type. The module must not depend on the
specification.

Tests: `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from testwire_base.documents import Location, SourceError, parse
from testwire_base.pointers import join, split

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.files import InputUnreadable

_LIMITS: Final = ("minimum", "maximum", "pattern", "minLength", "maxLength", "minItems", "maxItems",
                  "uniqueItems")  # fmt: skip
_SCALARS: Final = ("string", "number", "integer", "boolean", "null")
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
    root = reader.schema(document.data, "")
    reader.definitions(document.data)
    title = document.data.get("title") if isinstance(document.data, dict) else None
    if isinstance(title, str):
        reader.types.setdefault(title, root)
    types = tuple(facts.Type(name, each, each.location) for name, each in reader.types.items())
    return facts.Facts(file, types, precise=True)


def read_schema(schema: Any, locate: Locate) -> facts.TypeText:
    """Return the type that a schema describes. Raises InputUnreadable if the schema is invalid."""
    reader = _Reader(locate)
    found = reader.schema(schema, "")
    reader.definitions(schema)
    return found


class _Reader:
    def __init__(self, locate: Locate) -> None:
        self.locate = locate
        self.types: dict[str, facts.TypeText] = {}

    def definitions(self, schema: Any) -> None:
        if isinstance(schema, dict):
            for holder in ("definitions", "$defs"):
                for name, each in (schema.get(holder) or {}).items():
                    self.types.setdefault(name, self.schema(each, join("", holder, name)))

    def schema(self, schema: Any, pointer: str, depth: int = 0) -> facts.TypeText:
        place = self.locate(pointer)
        if isinstance(schema, bool):
            return facts.Named("any", True, place)
        if not isinstance(schema, dict):
            raise InputUnreadable("expected a schema: an object, true or false", place)
        if depth > _MAX_DEPTH:
            raise InputUnreadable(f"the schema is nested more than {_MAX_DEPTH} levels deep", place)

        def below(part: Any, *steps: str | int) -> facts.TypeText:
            return self.schema(part, join(pointer, *steps), depth + 1)

        found = _choice(schema, place, below) or _single(schema, place, below)
        title = schema.get("title")
        if isinstance(title, str) and title.isidentifier() and depth:
            self.types.setdefault(title, found)
        return found


Below = Callable[..., facts.TypeText]
"""A function that returns the type of a nested schema. Arguments: the schema, then its keys."""


def _choice(schema: dict[str, Any], place: Location, below: Below) -> facts.TypeText | None:
    """Return the type of a reference, literals or alternatives, or None for any other schema."""
    if isinstance(schema.get("$ref"), str):
        name = split(schema["$ref"].partition("#")[2])[-1:] if "/" in schema["$ref"] else []
        return facts.Named("".join(name), False, place)
    for word in ("anyOf", "oneOf"):
        if isinstance(schema.get(word), list) and "properties" not in schema:
            options = [below(part, word, index) for index, part in enumerate(schema[word])]
            return _any_of(options, place)
    if "const" in schema:
        return facts.Literals((schema["const"],), (place,), place)
    if isinstance(schema.get("enum"), list):
        values = tuple(value for value in schema["enum"] if value is not None)
        literals = facts.Literals(values, (place,) * len(values), place)
        nullable = None in schema["enum"] or "null" in _kinds(schema)[1:]
        return facts.OrNull(literals) if nullable else literals
    kinds = _kinds(schema)
    if len(kinds) > 1:
        return _any_of([below({**schema, "type": kind}) for kind in kinds], place)
    return None


def _kinds(schema: dict[str, Any]) -> list[Any]:
    kinds = schema.get("type")
    return kinds if isinstance(kinds, list) else [kinds]


def _any_of(options: list[facts.TypeText], place: Location) -> facts.TypeText:
    rest = [o for o in options if not (isinstance(o, facts.Named) and o.name == "null")]
    inner = rest[0] if len(rest) == 1 else facts.AnyOf(tuple(rest), place)
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
    if "properties" in schema or "allOf" in schema:
        return _object(schema, place, below)
    if kind == "object":
        values = schema.get("additionalProperties")
        if isinstance(values, dict):
            return facts.MapOf(below(values, "additionalProperties"), place)
        return facts.ObjectOf((), place)
    return facts.Named(kind if kind in _SCALARS else "any", True, place, limits)


def _object(schema: dict[str, Any], place: Location, below: Below) -> facts.ObjectOf:
    required = set(schema.get("required") or ())
    members: dict[str, facts.ObjectMember] = {}
    bases: list[facts.Named] = []
    for name, part in (schema.get("properties") or {}).items():
        type = below(part, "properties", name)
        members[name] = facts.ObjectMember(name, type, name not in required, type.location)
    for index, part in enumerate(schema.get("allOf") or ()):
        base = below(part, "allOf", index)
        if isinstance(base, facts.Named) and not base.builtin:
            bases.append(base)
        elif isinstance(base, facts.ObjectOf):
            members = {member.name: member for member in base.members} | members
    return facts.ObjectOf(tuple(members.values()), place, tuple(bases))
