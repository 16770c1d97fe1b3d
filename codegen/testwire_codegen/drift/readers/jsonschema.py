"""Reads the types of JSON Schema documents, draft 4 or later, and of converted zod schemas.

The title of a nested schema becomes the name of its type. The module must not depend on the
specification.

Tests: `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any, Final
from urllib.parse import unquote

from testwire_base.documents import Document, Location, SourceError, parse
from testwire_base.pointers import join, resolve, split

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.files import InputUnreadable
from testwire_codegen.drift.readers.jsonschema_keywords import (
    CHOICES,
    alternatives,
    annotated,
    dependent_type,
    limits_of,
    notes_of,
    of_kind,
    of_object,
    unread,
    value_names,
    wrong,
)

_SCALARS: Final = ("string", "number", "integer", "boolean", "null")
_HOLDERS: Final = ("definitions", "$defs")
_MAX_DEPTH: Final = 60
_EVERY_NAME: Final = ("", ".*", "^.*$", "^", r"^[\s\S]*$")

Locate = Callable[[str], Location]
"""A function that returns the location of a JSON pointer in the schema."""


def read_document(text: str, file: str) -> Document:
    """Parse a JSON document. Raises InputUnreadable."""
    try:
        return parse(text, file)
    except SourceError as error:
        raise InputUnreadable(error.message, error.location) from None


def read_json_schema(text: str, file: str) -> facts.Facts:
    """Return the types of a JSON Schema document. Raises InputUnreadable."""
    document = read_document(text, file)
    reader = SchemaReader(document.at, document.data)
    root = reader.schema(document.data, "")
    reader.definitions()
    title = document.data.get("title") if isinstance(document.data, dict) else None
    if isinstance(title, str) and not facts.is_builtin(root, "any"):
        reader.types.setdefault(title, root)
    return facts.Facts(file, reader.named(), precise=True, skipped=tuple(reader.skipped))


def expect_object(data: Any, place: Location, what: str = "an object") -> Mapping[str, Any]:
    """Return `data`. Raises InputUnreadable if it is not an object; None counts as empty."""
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise InputUnreadable(f"expected {what}", place)
    return data


class SchemaReader:
    """Collects the named types of a JSON document that contains schemas.

    root: the whole document, in which references are resolved.
    """

    def __init__(self, locate: Locate, root: Any) -> None:
        self.locate = locate
        self.root = root
        self.types: dict[str, facts.TypeText] = {}
        self.sources: dict[str, Any] = {}
        self.open: list[str] = []
        self.skipped: list[facts.Quoted] = []

    def named(self) -> tuple[facts.Type, ...]:
        """Return the types that were found so far."""
        return tuple(
            facts.Type(
                name,
                each,
                each.location,
                description=description_of(self.sources.get(name)),
                notes=notes_of(self.sources.get(name)),
            )
            for name, each in self.types.items()
        )

    def skip(self, what: str, place: Location) -> None:
        self.skipped.append(facts.Quoted(what, place))

    def definitions(self, *holders: str) -> None:
        """Read the definitions of the document. holders: pointers to them."""
        if not isinstance(self.root, dict):
            return
        for pointer in holders or tuple(f"/{word}" for word in _HOLDERS):
            try:
                held = resolve(self.root, pointer)
            except KeyError:
                continue
            for name, each in expect_object(held, self.locate(pointer)).items():
                if isinstance(self.sources.get(name), dict) and self.sources[name] != each:
                    self.skip(f"a second definition of {name}", self.locate(join(pointer, name)))
                self.types.setdefault(name, self.schema(each, join(pointer, name)))
                self.sources.setdefault(name, each)

    def schema(self, schema: Any, pointer: str, depth: int = 0) -> facts.TypeText:
        """Return the type that the schema at `pointer` describes. Raises InputUnreadable."""
        place = self.locate(pointer)
        if isinstance(schema, bool):
            return facts.Named("any", True, place)
        if not isinstance(schema, dict):
            raise InputUnreadable("expected a schema: an object, true or false", place)
        if depth > _MAX_DEPTH:
            raise InputUnreadable(f"the schema is nested more than {_MAX_DEPTH} levels deep", place)

        def below(part: Any, *steps: str | int) -> facts.TypeText:
            return self.schema(part, join(pointer, *steps), depth + 1)

        for word, expected in wrong(schema):
            message = f"expected {word!r} to be {expected}"
            raise InputUnreadable(message, self.locate(join(pointer, word)))
        for word in unread(schema):
            steps = word.split("/")
            self.skip(f"the keyword {steps[0]}", self.locate(join(pointer, *steps)))
        if isinstance(schema.get("$ref"), str):
            return self.reference(schema["$ref"], place, depth)
        found = _choice(schema, place, below) or _single(schema, place, below)
        if schema.get("nullable") is True:
            found = facts.one_of((found, facts.Named("null", True, place)), place)
        title = schema.get("title")
        if isinstance(title, str) and title.isidentifier() and depth:
            self.types.setdefault(title, found)
            self.sources.setdefault(title, schema)
        return found

    def reference(self, target: str, place: Location, depth: int) -> facts.TypeText:
        """Return the type that a reference names, or the type at the location it refers to."""
        file, _, pointer = unquote(target).partition("#")
        steps = split(pointer) if pointer.startswith("/") else []
        if not steps:
            title = self.root.get("title", "#") if isinstance(self.root, dict) else "#"
            stem = PurePosixPath(file).name.partition(".")[0]
            return facts.Named(pointer or stem or str(title), False, place)
        if file or (len(steps) > 1 and steps[-2] in (*_HOLDERS, "schemas")):
            return facts.Named(steps[-1], False, place)
        if pointer in self.open:
            return facts.Named("any", True, place)  # the location contains the reference
        try:
            schema = resolve(self.root, pointer)
        except KeyError:
            return facts.Named(steps[-1], False, place)
        self.open.append(pointer)
        found = self.schema(schema, pointer, depth + 1)
        self.open.pop()
        return found


Below = Callable[..., facts.TypeText]
"""A function that returns the type of a nested schema. Arguments: the schema, then its keys."""


def _choice(schema: dict[str, Any], place: Location, below: Below) -> facts.TypeText | None:
    """Return the type of literals or alternatives, or None for any other schema."""
    word = alternatives(schema)
    if word is not None:
        return _alternatives(schema, word, place, below)
    for word in CHOICES:
        if isinstance(schema.get(word), list) and not of_object(schema):
            options = [below(part, word, index) for index, part in enumerate(schema[word])]
            if options:
                return facts.one_of(options, place)
    if annotated(schema):
        return below(schema["allOf"][0], "allOf", 0)
    if "const" in schema or isinstance(schema.get("enum"), list):
        return _literals(schema, place)
    if schema.get("x-open") is True and isinstance(schema.get("examples"), list):
        return _literals({**schema, "enum": schema["examples"]}, place)
    kinds = _kinds(schema)
    if len(kinds) > 1:
        return facts.one_of([below(of_kind(schema, kind)) for kind in kinds], place)
    return None


def _alternatives(
    schema: dict[str, Any], word: str, place: Location, below: Below
) -> facts.TypeText:
    """Return the alternatives of an object, each with the members next to `oneOf` or `anyOf`."""
    common = _object({key: each for key, each in schema.items() if key != word}, place, below)
    options: list[facts.TypeText] = []
    for index, part in enumerate(schema[word]):
        held = below(part, word, index)
        members = {member.name: member for member in common.members}
        bases, required = common.bases, part.get("required") or ()
        if isinstance(held, facts.ObjectOf):
            members |= {member.name: member for member in held.members}
            bases = (*bases, *held.bases)
        elif isinstance(held, facts.Named) and not held.builtin:
            bases = (*bases, held)
        own = tuple(
            replace(each, optional=False) if each.name in required else each
            for each in members.values()
        )
        options.append(replace(common, members=own, bases=bases))
    return facts.one_of(options, place)


def _literals(schema: Mapping[str, Any], place: Location) -> facts.TypeText:
    values = [schema["const"]] if "const" in schema else schema["enum"]
    if not all(each is None or isinstance(each, str | int | float) for each in values):
        return facts.Named("any", True, place)
    kept = tuple(value for value in values if value is not None)
    options: list[facts.TypeText] = [
        facts.Literals(
            kept, (place,) * len(kept), place, value_names(schema), schema.get("x-open") is True
        )
    ]
    if len(kept) < len(values) or "null" in _kinds(schema)[1:]:
        options.append(facts.Named("null", True, place))
    return facts.one_of(options if kept else options[1:], place)


def _kinds(schema: Mapping[str, Any]) -> list[Any]:
    kinds = schema.get("type")
    return kinds if isinstance(kinds, list) else [kinds]


def _single(schema: dict[str, Any], place: Location, below: Below) -> facts.TypeText:
    kind = "".join(map(str, _kinds(schema)))
    if kind == "number" and schema.get("multipleOf") == 1:
        kind = "integer"
    limits = limits_of(schema, kind == "integer")
    if kind == "array":
        return _tuple(schema, place, below) or facts.ListOf(
            below(schema.get("items", True), "items"), place, limits
        )
    if schema.keys() & {"properties", "patternProperties", "allOf"}:
        return _map(schema, place, below) or _object(schema, place, below)
    if kind == "object":
        values, names = schema.get("additionalProperties"), schema.get("propertyNames")
        if isinstance(values, dict) or isinstance(names, dict):
            held = below(values if isinstance(values, dict) else True, "additionalProperties")
            return facts.MapOf(held, place, _names(names, below))
        return facts.ObjectOf((), place)
    kind = kind if kind in _SCALARS else "any"
    format = schema.get("format")
    return facts.Named(kind, True, place, limits, format if isinstance(format, str) else None)


def _map(schema: dict[str, Any], place: Location, below: Below) -> facts.TypeText | None:
    """Return the map that a single pattern describes, or None."""
    patterns = schema.get("patternProperties")
    if not isinstance(patterns, dict) or len(patterns) != 1:
        return None
    ((pattern, values),) = patterns.items()
    every = pattern in _EVERY_NAME
    closed = every or schema.get("additionalProperties") is False
    if not closed or schema.keys() & {"properties", "allOf", "required"}:
        return None
    names = None if every else below({"type": "string", "pattern": pattern}, "patternProperties")
    return facts.MapOf(below(values, "patternProperties", pattern), place, names)


def _names(schema: Any, below: Below) -> facts.TypeText | None:
    """Return the type of the keys in a map. The default is a string."""
    if not isinstance(schema, dict):
        return None
    typed = "$ref" in schema or "enum" in schema or "const" in schema
    return below(schema if typed else {"type": "string", **schema}, "propertyNames")


def _tuple(schema: dict[str, Any], place: Location, below: Below) -> facts.TypeText | None:
    """Return the tuple that `prefixItems`, or a list in `items`, describes, or None."""
    word, further = "prefixItems", "items"
    if isinstance(schema.get("items"), list):
        word, further = "items", "additionalItems"
    first = schema.get(word)
    if not isinstance(first, list):
        return None
    items = tuple(below(part, word, index) for index, part in enumerate(first))
    if schema.get("minItems", 0) < len(items):
        return facts.ListOf(facts.Named("any", True, place), place)  # some items may be absent
    rest = schema.get(further, True)
    full = schema.get("maxItems") == len(items)
    return facts.TupleOf(items, None if full or rest is False else below(rest, further), place)


def _object(schema: dict[str, Any], place: Location, below: Below) -> facts.ObjectOf:
    required = _required(schema)
    perhaps = _one_required(schema)
    members: dict[str, facts.ObjectMember] = {}
    bases: list[facts.Named] = []
    for name, part in expect_object(schema.get("properties"), place).items():
        type = below(part, "properties", name)
        optional = None if name in perhaps else name not in required
        members[name] = facts.ObjectMember(
            name,
            type,
            optional,
            type.location,
            default_of(part),
            description_of(part),
            notes_of(part),
        )
    for index, part in enumerate(schema.get("allOf") or ()):
        dependent = dependent_type(part)
        if dependent is not None and dependent[0] in members:
            members[dependent[0]] = _with_type(members[dependent[0]], *dependent[1:])
            continue
        base = below(part, "allOf", index)
        if isinstance(base, facts.Named) and not base.builtin:
            bases.append(base)
        elif isinstance(base, facts.ObjectOf):
            further = {member.name: member for member in base.members} | members
            members = {
                name: replace(member, optional=False) if name in required else member
                for name, member in further.items()
            }
            bases += base.bases
    patterns = tuple(
        facts.ObjectMember(
            name, type := below(part, "patternProperties", name), True, type.location
        )
        for name, part in expect_object(schema.get("patternProperties"), place).items()
    )
    values = schema.get("additionalProperties")
    rest = below(values, "additionalProperties") if isinstance(values, dict) else None
    return facts.ObjectOf(
        tuple(members.values()), place, tuple(bases), patterns=patterns, rest=rest
    )


def _required(schema: Mapping[str, Any]) -> set[str]:
    """Return the required members of an object, including those in `allOf`."""
    parts = [schema, *(part for part in schema.get("allOf") or () if isinstance(part, dict))]
    return {name for part in parts for name in part.get("required") or ()}


def _with_type(member: facts.ObjectMember, target: str, by: str, value: str) -> facts.ObjectMember:
    """Return a member whose type depends on the value of another member."""
    known = member.notes.get("x-typeBy", {"member": by, "types": {}})
    types = known["types"] | {value: {"$ref": target}}
    return replace(member, notes={**member.notes, "x-typeBy": {"member": by, "types": types}})


def description_of(schema: Any) -> str:
    """Return the description in a schema, or an empty string."""
    found = schema.get("description") if isinstance(schema, dict) else None
    return found if isinstance(found, str) else ""


def default_of(schema: Any) -> str | None:
    """Return the default that a schema states as JSON, or None."""
    if not isinstance(schema, dict) or "default" not in schema:
        return None
    return facts.canonical(schema["default"])


def _one_required(schema: Mapping[str, Any]) -> set[str]:
    """Return the members of which at least one is required, such as `anyOf` of `required`."""
    found: set[str] = set()
    for part in (schema, *(schema.get("allOf") or ())):
        held = part if isinstance(part, dict) else {}
        for option in (each for word in CHOICES for each in held.get(word) or ()):
            found |= set(option.get("required") or ()) if isinstance(option, dict) else set()
    return found
