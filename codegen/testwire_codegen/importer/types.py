"""Conversion of types to the dialect of JSON Schema in `spec/meta/dialect.schema.json`.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.importer.objects import ObjectWriter, reference_to

_SCALARS: Final = ("string", "integer", "number", "boolean")
_NULLS: Final = ("null", "undefined", "void")
_TEXT_LIMITS: Final = frozenset({"pattern", "minLength", "maxLength"})
_LIMITS: Final = _TEXT_LIMITS | {"minimum", "maximum"}
_ITEM_LIMITS: Final = frozenset({"minItems", "maxItems", "uniqueItems"})
_TYPE_NOTES: Final = frozenset({"x-since", "x-deprecated", "x-sunset"})
_NOTES_OF: Final[Mapping[str, str]] = {
    "anyOf": "x-discriminator",
    "properties": "x-unknown",
    "allOf": "x-unknown",
    "enum": "x-enumAliases",
}
"""The annotations of types that have a keyword."""
ANY_OBJECT: Final = "AnyObject"


class TypeWriter(ObjectWriter):
    """Adds the types of a source to a draft."""

    def all(self) -> None:
        for each in self.sources.values():
            name = self.names[each.name]
            self.define(name, each.type, each.description)
            self.annotate(name, each.notes, each.location)

    def define(self, name: str, type: facts.TypeText, description: str = "") -> None:
        """Add the named type `name`."""
        self.draft.places[name] = type.location
        self.draft.types[name] = {}  # Nested types must not get the same name.
        words = {"description": self.draft.describe(description, name, type.location)}
        self.draft.types[name] = self.body(type, name) | words

    def annotate(self, name: str, notes: Mapping[str, Any], place: Location) -> None:
        """Add the annotations that the type `name` can have."""
        schema = self.draft.types[name]
        wanted = _TYPE_NOTES | {_NOTES_OF[each] for each in schema.keys() & _NOTES_OF.keys()}
        if "additionalProperties" in schema:
            wanted -= {"x-unknown"}  # The type has no unknown members.
        schema |= {name: value for name, value in notes.items() if name in wanted and value}
        targets = dict(enumerate(notes.get("x-accepts", ())))
        if targets and "properties" in schema:
            schema["x-accepts"] = [*self.referred(targets, name, place).values()]
        self.describe_values(name, notes.get("x-enumDescriptions", {}), place)

    def describe_values(self, name: str, stated: Mapping[str, str], place: Location) -> None:
        """Add the descriptions of values. Only enumerations of one type have such descriptions."""
        schema = self.draft.types[name]
        described = {value: self.draft.cleaned(text) for value, text in stated.items()}
        if not any(described.values()):
            return
        if "enum" in schema and schema.get("type") in ("string", "integer"):
            schema["x-enumDescriptions"] = {
                str(each): self.draft.describe(
                    described.get(str(each), ""), f"{name}.{each}", place
                )
                for each in schema["enum"]
            }
        else:
            lines = [f"`{value}`: {text}" for value, text in described.items() if text]
            schema["description"] = "\n\n".join([schema["description"], *lines])

    def body(self, type: facts.TypeText, name: str) -> dict[str, Any]:
        match type:
            case facts.ObjectOf():
                return self.struct(type, name)
            case facts.MapOf():
                return self.map(type, name)
            case facts.AnyOf(options):
                return self.union(options, name)
            case facts.Literals(values) if _kind_of(values) and (len(values) > 1 or type.names):
                return _enumeration(type, _kind_of(values) or "")
            case facts.Literals(values) if len(values) > 1 and not type.open:
                return _mixed(values)
            case facts.OrNull(facts.Literals(values) as inner) if not (inner.open or inner.names):
                return _mixed([*values, None])
            case facts.OrNull(inner) if isinstance(inner, facts.AnyOf | facts.Literals):
                return self.union((inner, facts.Named("null", True, type.location)), name)
        return self.expression(type, name)

    def map(self, type: facts.MapOf, name: str) -> dict[str, Any]:
        keys = None if type.keys is None else self.keys(type.keys, f"{name}Name")
        values = self.inner(type.values, f"{name}Value")
        schema: dict[str, Any] = {"type": "object", "additionalProperties": values}
        return schema | ({"propertyNames": keys} if keys else {})

    def keys(self, type: facts.TypeText, hint: str) -> dict[str, Any] | None:
        """Return the schema of the names in a map, or None if any name is allowed."""
        if isinstance(type, facts.Literals) and _kind_of(type.values) == "string":
            return self.extra(type, hint)
        schema = self.named(type, hint) if isinstance(type, facts.Named) else {}
        if "$ref" in schema and self.is_string(type):
            return schema
        if schema.get("type") != "string":
            self.draft.gap("type", hint, type.location)
        return {each: schema[each] for each in sorted(schema.keys() & _TEXT_LIMITS)} or None

    def is_string(self, type: facts.TypeText) -> bool:
        for _ in range(len(self.sources)):
            if not isinstance(type, facts.Named) or type.builtin or type.name not in self.sources:
                break
            type = self.sources[type.name].type
        if isinstance(type, facts.Literals):
            return _kind_of(type.values) == "string"
        return facts.is_builtin(type, "string")

    # --- unions and expressions ------------------------------------------------------------------

    def union(self, options: Iterable[facts.TypeText], name: str) -> dict[str, Any]:
        parts: list[dict[str, Any]] = []
        for number, option in enumerate(options, 1):
            part = self.inner(option, f"{name}Option{number}")
            if part == {}:
                return {}  # Every value is accepted.
            if part not in parts:
                parts.append(part)
        return {"anyOf": parts} if len(parts) > 1 else parts[0]

    def inner(self, type: facts.TypeText, hint: str) -> dict[str, Any]:
        """Return the schema of an item, of a map's value or of an alternative of a union."""
        schema = self.expression(type, hint)
        constant = "const" in schema and not isinstance(schema["const"], str)
        if constant or schema.keys() & (_LIMITS | _ITEM_LIMITS | {"prefixItems"}):
            return self.extra(type, hint)
        return schema

    def extra(self, type: facts.TypeText, hint: str) -> dict[str, Any]:
        """Add a type with a new name, and return a reference to it.

        A part of a base that several types copy is added once.
        """
        known = self.extras.get(id(type))
        if known is None:
            name = self.unique(hint)
            self.extras[id(type)] = known = (type, name)
            self.define(name, type)
        return reference_to(known[1])

    def expression(self, type: facts.TypeText, hint: str) -> dict[str, Any]:
        """Return the schema of a member. Types that need a name are added to the draft."""
        match type:
            case facts.Named():
                return self.named(type, hint)
            case facts.OrNull(inner):
                return self.nullable(inner, hint)
            case facts.ListOf(items, _, limits):
                schema = {"type": "array", "items": self.inner(items, f"{hint}Item")}
                return schema | _only(limits, _ITEM_LIMITS)
            case facts.TupleOf():
                return self.tuple(type, hint)
            case facts.Literals((value,)) if not type.open:
                return {"const": value}
            case facts.Literals(values) if {each.__class__ for each in values} == {bool}:
                return {"type": "boolean"}
            case facts.Literals(values) if type.open and not _kind_of(values):
                self.draft.gap("type", hint, type.location)
                return {}
            case facts.ObjectOf() if is_empty(type):
                return self.any_object()
        return self.extra(type, hint)

    def tuple(self, type: facts.TupleOf, hint: str) -> dict[str, Any]:
        rest = None if type.rest is None else self.inner(type.rest, f"{hint}Item")
        if not type.items:
            return {"type": "array", "items": rest or {}} | (
                {"maxItems": 0} if rest is None else {}
            )
        items = [self.inner(each, f"{hint}Item{at}") for at, each in enumerate(type.items, 1)]
        return {
            "type": "array",
            "prefixItems": items,
            "items": False if rest is None else rest,
            "minItems": len(items),
        }

    def named(self, type: facts.Named, hint: str) -> dict[str, Any]:
        if not type.builtin:
            if type.name in self.names:
                return reference_to(self.names[type.name])
            self.draft.gap("reference", type.name, type.location)
            return {}
        if type.name in _SCALARS:
            formats = {} if type.format is None else {"format": type.format}
            return {"type": type.name} | formats | _only(type.limits, _LIMITS)
        if type.name in _NULLS:
            return {"type": "null"}
        return self.any_object() if type.name == "object" else {}

    def any_object(self) -> dict[str, Any]:
        self.draft.types.setdefault(
            ANY_OBJECT,
            {"type": "object", "description": "Any object.", "additionalProperties": {}},
        )
        return reference_to(ANY_OBJECT)

    def nullable(self, inner: facts.TypeText, hint: str) -> dict[str, Any]:
        if isinstance(inner, facts.Literals) and not (inner.open or _kind_of(inner.values)):
            return self.extra(facts.OrNull(inner), hint)
        schema = self.expression(inner, hint)
        if schema in ({}, {"type": "null"}):
            return schema
        if isinstance(schema.get("type"), str):
            return schema | {"type": [schema["type"], "null"]}
        reference = schema if "$ref" in schema else self.extra(inner, hint)
        return {"anyOf": [reference, {"type": "null"}]}


def is_empty(type: facts.ObjectOf) -> bool:
    """Return whether an object type describes no members."""
    return not (type.members or type.bases or type.patterns) and type.rest is None


def _only(limits: facts.Limits, wanted: frozenset[str]) -> dict[str, Any]:
    return {name: value for name, value in limits.items() if name in wanted}


def _kind_of(values: Iterable[facts.Value]) -> str | None:
    """Return the type of an enumeration, or None for values of different types."""
    kinds = {value.__class__ for value in values}
    return {str: "string", int: "integer"}.get(kinds.pop()) if len(kinds) == 1 else None


def _mixed(values: Iterable[facts.Value | None]) -> dict[str, Any]:
    """Return a mixed enumeration. True and 1 are different values."""
    return {"enum": [*{(isinstance(value, bool), value): value for value in values}.values()]}


def _enumeration(type: facts.Literals, kind: str) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": kind, "enum": list(dict.fromkeys(type.values))}
    if type.open:
        schema["x-open"] = True
    if kind == "integer" and len(set(type.names)) == len(type.values):
        valid = all(re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name) for name in type.names)
        names = {str(value): name for value, name in zip(type.values, type.names, strict=True)}
        schema |= {"x-enumNames": names} if valid else {}
    return schema
