"""The keywords and annotations of JSON Schema that the reader converts.

Tests: `tests/codegen/importer/test_forms.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

CHOICES: Final = ("anyOf", "oneOf")
LIMITS: Final = ("minimum", "maximum", "pattern", "minLength", "maxLength", "minItems", "maxItems",
                 "uniqueItems")  # fmt: skip
_MEMBERS: Final = ("properties", "patternProperties", "required", "allOf")
_OF_ALTERNATIVES: Final = frozenset({"$ref", "properties", "required"})
OF_OBJECTS: Final = frozenset(_MEMBERS) - {"allOf"}
_NOTES: Final = ("x-discriminator", "x-since", "x-deprecated", "x-sunset")
_STRUCTURED: Final = {
    "x-names": dict,
    "x-typeBy": dict,
    "x-aliases": list,
    "x-enumAliases": dict,
    "x-accepts": list,
}
_ALWAYS: Final = frozenset(
    {"$schema", "$id", "id", "$comment", "$defs", "definitions", "title", "description", "default"}
    | {"nullable", "deprecated", "x-names", "x-typeBy", "x-unknown", "x-enumDescriptions"}
    | {"x-enum-descriptions", "x-aliases", "x-enumAliases", "x-accepts", *_NOTES}
)
_ENUMERATIONS: Final = frozenset({"enum", "const", "type", "x-open", "x-enumNames"}) | {
    "x-enum-varnames"
}
_NUMBERS: Final = frozenset({"minimum", "maximum"})
_BY_TYPE: Final[Mapping[Any, frozenset[str]]] = {
    "array": frozenset({"items", "prefixItems", "additionalItems"}) | set(LIMITS[-3:]),
    "object": frozenset({"properties", "patternProperties", "required", "allOf"})
    | {"additionalProperties", "propertyNames"},
    "string": frozenset({"pattern", "minLength", "maxLength", "format"}),
    "number": _NUMBERS | {"format"},
    "integer": _NUMBERS | {"format", "exclusiveMinimum", "exclusiveMaximum"},
}


def wrong(schema: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the keywords whose values have a wrong JSON type, with the expected type."""
    for word, (expected, valid) in _VALUES.items():
        if schema.get(word) is not None and not valid(schema[word]):
            yield word, expected


def _list_of(*kinds: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(isinstance(e, kinds) for e in value)


def _count(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


_NAMES = ("a list of strings", _list_of(str))
_SCHEMAS = ("a list of schemas", lambda value: value != [] and _list_of(dict, bool)(value))
_OBJECT = ("an object", lambda value: isinstance(value, dict))
_STRING = ("a string", lambda value: isinstance(value, str))
_NUMBER = ("a number", lambda value: isinstance(value, int | float))
_COUNT = ("a number of at least 0", _count)
_VALUES: Final[Mapping[str, tuple[str, Callable[[Any], bool]]]] = {
    "$ref": _STRING,
    "type": ("a type or a list of types", lambda v: isinstance(v, str) or _list_of(str)(v)),
    "enum": ("a list of values", lambda value: isinstance(value, list) and value != []),
    "required": _NAMES,
    "properties": _OBJECT,
    "patternProperties": _OBJECT,
    "pattern": _STRING,
    **dict.fromkeys(("anyOf", "oneOf", "allOf"), _SCHEMAS),
    **dict.fromkeys(("minimum", "maximum"), _NUMBER),
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems"), _COUNT),
}
"""The expected values of keywords. Null counts as an absent keyword."""


def unread(schema: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keywords of a schema that the reader does not convert.

    A part of `allOf` has the form `allOf/0`. A required member that `properties` does not contain
    has the form `required/0`.
    """
    known = _known(schema)
    for name in schema:
        if name not in known and name not in _ALWAYS:
            yield name
    if "$ref" not in schema and "allOf" in known and isinstance(schema.get("allOf"), list):
        parts = enumerate(schema["allOf"])
        yield from (f"allOf/{index}" for index, part in parts if not _of_type(part))
    if isinstance(schema.get("required"), list) and "required" in known:
        stated = schema.get("properties") or ()
        for index, name in enumerate(schema["required"]):
            if name not in stated:
                yield f"required/{index}"


def of_kind(schema: Mapping[str, Any], kind: Any) -> dict[str, Any]:
    """Return the keywords of a schema with several types that apply to the type `kind`."""
    one = {**schema, "type": kind}
    left = {*unread(one)} - {*unread(schema)}
    return {name: value for name, value in one.items() if name not in left}


def _of_type(part: Any) -> bool:
    """Return whether a part of `allOf` describes an object, and not a condition."""
    if not isinstance(part, dict) or "$ref" in part or dependent_type(part) is not None:
        return True
    if part.keys() & {"properties", "patternProperties", "allOf"} or part.get("type") == "object":
        return True
    if only_required(part):
        return True
    return bool(part) and all(
        word in CHOICES and isinstance(held, list) and all(map(only_required, held))
        for word, held in part.items()
    )


def _known(schema: Mapping[str, Any]) -> frozenset[str]:
    """Return the keywords that the reader converts in a schema of this form."""
    if isinstance(schema.get("$ref"), str):
        return frozenset({"$ref"})
    choices = [word for word in CHOICES if isinstance(schema.get(word), list)]
    if choices and not of_object(schema):
        return frozenset({choices[0], "type"})
    if annotated(schema):
        return frozenset({"allOf"})
    if "const" in schema or isinstance(schema.get("enum"), list):
        return _ENUMERATIONS
    read = alternatives(schema)
    return _of_types(schema).union(
        word for word in choices if word == read or all(map(only_required, schema[word]))
    )


def _of_types(schema: Mapping[str, Any]) -> frozenset[str]:
    """Return the keywords that the reader converts for the types in `type`."""
    kinds = schema.get("type")
    if kinds is None and schema.keys() & {*_MEMBERS}:
        kinds = "object"
    found = {"type"}
    if schema.get("x-open") is True:
        found |= {"examples", *_ENUMERATIONS}
    for kind in kinds if isinstance(kinds, list) else [kinds]:
        found |= _BY_TYPE.get(str(kind), frozenset())
    return frozenset(found)


def of_object(schema: Mapping[str, Any]) -> bool:
    """Return whether the alternatives of a schema only state which members are required."""
    if "properties" in schema:
        return True
    parts = [part for word in CHOICES for part in schema.get(word) or ()]
    return all(map(only_required, parts))


def alternatives(schema: Mapping[str, Any]) -> str | None:
    """Return the keyword next to `properties` that lists alternatives of an object, or None."""
    if not isinstance(schema.get("properties"), dict):
        return None
    words = [word for word in CHOICES if isinstance(schema.get(word), list)]
    parts = schema[words[0]] if len(words) == 1 else []
    objects = all(isinstance(part, dict) and part.keys() & _OF_ALTERNATIVES for part in parts)
    return words[0] if parts and objects and not all(map(only_required, parts)) else None


def only_required(part: Any) -> bool:
    return isinstance(part, dict) and bool(part) and part.keys() <= {"required"}


def annotated(schema: Mapping[str, Any]) -> bool:
    """Return whether a schema only adds annotations, such as a description, to another one."""
    parts = schema.get("allOf")
    if not isinstance(parts, list) or len(parts) != 1 or not isinstance(parts[0], dict):
        return False
    words = {"$ref", "enum", "const", *CHOICES}
    whole = bool(parts[0].keys() & words) or parts[0].get("type") not in (None, "object")
    return whole and schema.keys().isdisjoint((*OF_OBJECTS, "type"))


def limits_of(schema: Mapping[str, Any], integer: bool) -> dict[str, Any]:
    """Return the limits that a schema states. integer: whether its values are integers."""
    stated = {name: schema.get(name) for name in LIMITS}
    # A minimum length of 0 does not exclude any value.
    nothing = {"minItems": 0, "minLength": 0}
    found = {
        name: each
        for name, each in stated.items()
        if each is not None and each is not False and each != nothing.get(name)
    }
    for word, limit, step in (
        ("exclusiveMinimum", "minimum", 1),
        ("exclusiveMaximum", "maximum", -1),
    ):
        value = schema.get(word)
        value = schema.get(limit) if value is True else value
        if integer and isinstance(value, int) and not isinstance(value, bool):
            found[limit] = value + step
    return found


def notes_of(schema: Any) -> dict[str, Any]:
    """Return the annotations of a type or member, by keyword of the dialect in `spec/meta`."""
    if not isinstance(schema, dict):
        return {}
    notes: dict[str, Any] = {
        name: schema[name] for name in _NOTES if isinstance(schema.get(name), str)
    }
    if schema.get("deprecated") is True:
        notes.setdefault("x-deprecated", "The source marks this part as deprecated.")
    for word in ("x-enum-descriptions", "x-enumDescriptions"):
        described = schema.get(word)
        if isinstance(described, dict) and all(isinstance(e, str) for e in described.values()):
            notes["x-enumDescriptions"] = described
    for word, kind in _STRUCTURED.items():
        if isinstance(schema.get(word), kind):
            notes[word] = schema[word]
    if schema.get("additionalProperties") is False:
        notes["x-unknown"] = "forbid"
    if isinstance(schema.get("x-unknown"), str | dict):
        notes["x-unknown"] = schema["x-unknown"]
    return notes


def value_names(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the values of an enumeration, or an empty tuple."""
    values, names = schema.get("enum"), schema.get("x-enum-varnames")
    stated = schema.get("x-enumNames")
    if isinstance(values, list) and isinstance(stated, dict):
        names = [stated.get(str(each)) for each in values]
    if not isinstance(values, list) or not isinstance(names, list) or len(names) != len(values):
        return ()
    if None in values:
        return ()
    return tuple(names) if all(isinstance(each, str) for each in names) else ()


def dependent_type(part: Any) -> tuple[str, str, str, str] | None:
    """Return the member, its type's pointer, and the other member with its value.

    The schema has the form `if` another member is a constant, `then` the member has a type.
    """
    try:
        ((by, condition),) = part["if"]["properties"].items()
        ((name, schema),) = part["then"]["properties"].items()
        value, target = condition["const"], schema["$ref"]
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
    plain = all(isinstance(each, str) for each in (value, target)) and len(schema) == 1
    return (name, target, by, value) if plain else None
