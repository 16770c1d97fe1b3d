"""Conversion of types to the dialect of JSON Schema in `spec/meta/dialect.schema.json`.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.importer.draft import Draft
from testwire_codegen.targets.naming import namings, pascal

_SCALARS: Final = ("string", "integer", "number", "boolean")
_NULLS: Final = ("null", "undefined", "void")
_LIMITS: Final = frozenset({"minimum", "maximum", "pattern", "minLength", "maxLength"})
_ITEM_LIMITS: Final = frozenset({"minItems", "maxItems", "uniqueItems"})
_PATTERN: Final = re.compile(r"\^.+\$")
_VALID: Final = re.compile(r"[A-Z][A-Za-z0-9]*")
_MEMBER_NOTES: Final = ("x-since", "x-deprecated")
ANY_OBJECT: Final = "AnyObject"


class TypeWriter:
    """Adds the types of a source to a draft."""

    def __init__(self, draft: Draft, types: Iterable[facts.Type]) -> None:
        self.draft = draft
        self.sources: dict[str, facts.Type] = {}
        for each in types:
            first = self.sources.setdefault(each.name, each)
            if shape_of(first.type) != shape_of(each.type):
                draft.gap("skipped", f"a second definition of {each.name}", each.location)
        self.names: dict[str, str] = {}
        for each in self.sources.values():
            self.names[each.name] = self.unique(each.name, each.location)

    def unique(self, wanted: str, location: Location | None = None) -> str:
        """Return an unused type name. A location records a changed name."""
        name = wanted if _VALID.fullmatch(wanted) else pascal(wanted)
        name = f"T{name}" if not name[:1].isalpha() else name
        reserved = {each for naming in namings() for each in naming.reserved_types}
        taken = reserved | set(self.names.values()) | self.draft.types.keys()
        found, number = name, 2
        while found in taken:
            found, number = f"{name}{number}", number + 1
        if location is not None and found != wanted:
            self.draft.gap("name", f"{wanted} → {found}", location)
        return found

    def all(self) -> None:
        for each in self.sources.values():
            name = self.names[each.name]
            self.define(name, each.type, each.description)
            self.annotate(self.draft.types[name], each.notes)

    def define(self, name: str, type: facts.TypeText, description: str = "") -> None:
        """Add the named type `name`."""
        self.draft.types[name] = {}  # Nested types must not get the same name.
        words = {"description": self.draft.describe(description, name, type.location)}
        self.draft.types[name] = self.body(type, name) | words

    def annotate(self, schema: dict[str, Any], notes: Mapping[str, Any]) -> None:
        """Add the annotations that a schema of this kind can have."""
        wanted = {"x-since", "x-deprecated"}
        if "anyOf" in schema:
            wanted.add("x-discriminator")
        if schema.keys() & {"properties", "allOf"}:
            wanted.add("x-unknown")
        schema |= {name: value for name, value in notes.items() if name in wanted and value}
        described = notes.get("x-enumDescriptions", {})
        values = [str(each) for each in schema.get("enum", ())]
        if values and all(described.get(each) for each in values):
            schema["x-enumDescriptions"] = {each: described[each] for each in values}

    def body(self, type: facts.TypeText, name: str) -> dict[str, Any]:
        match type:
            case facts.ObjectOf():
                return self.struct(type, name)
            case facts.MapOf(values):
                return {
                    "type": "object",
                    "additionalProperties": self.inner(values, f"{name}Value"),
                }
            case facts.AnyOf(options):
                return self.union(options, name)
            case facts.Literals(values) if (kind := _kind_of(values)) and len(values) > 1:
                return _enumeration(type, kind)
            case facts.OrNull(inner) if isinstance(inner, facts.AnyOf | facts.Literals):
                return self.union((inner, facts.Named("null", True, type.location)), name)
        return self.expression(type, name)

    # --- objects ---------------------------------------------------------------------------------

    def struct(self, type: facts.ObjectOf, name: str) -> dict[str, Any]:
        members = self.spelled(type.members, name)
        bases = [each for each in type.bases if self.object_of(each) is not None]
        for base in type.bases:
            if base not in bases:
                self.draft.gap("reference", f"{name}: {base.name}", base.location)
        inherited = [each.name for base in bases for each in self.inherited(base)]
        if len(set(inherited)) < len(inherited) or members.keys() & set(inherited):
            # A derived type cannot repeat a member, so the type contains all members itself.
            held = {each.name: each for base in bases for each in self.inherited(base)}
            members, bases = held | members, []
        schema: dict[str, Any] = {"type": "object"}
        if bases:
            schema["allOf"] = [_reference(self.names[each.name]) for each in bases]
        required = [each.name for each in members.values() if each.optional is False]
        if required:
            schema["required"] = required
        if members:
            schema["properties"] = {
                each.name: self.member(each, name, type) for each in members.values()
            }
        patterns = {each.name: self.member(each, name, type) for each in type.patterns}
        kept = {key: each for key, each in patterns.items() if _PATTERN.fullmatch(key)}
        for key in patterns.keys() - kept.keys():
            self.draft.gap("pattern", f"{name}: {key}", type.location)
        if kept:
            schema["patternProperties"] = kept
        if schema.keys() == {"type"}:
            schema["x-unknown"] = "keep"
        return schema

    def spelled(
        self, members: Iterable[facts.ObjectMember], owner: str
    ) -> dict[str, facts.ObjectMember]:
        """Return the members by name. Of members that differ only in spelling, keep the first."""
        found: dict[str, facts.ObjectMember] = {}
        for each in members:
            first = next((held for held in found.values() if _same_member(held, each)), None)
            if first is None:
                found[each.name] = each
                continue
            self.draft.gap("spelling", f"{owner}.{first.name}: {each.name}", each.location)
            # A source requires at least one of the spellings if neither is optional.
            found[first.name] = replace(first, optional=first.optional is True)
        return found

    def object_of(self, named: facts.Named) -> facts.ObjectOf | None:
        """Return the object type that a name refers to, or None."""
        for _ in range(len(self.sources)):
            held = self.sources.get(named.name)
            if held is None or not isinstance(held.type, facts.Named | facts.ObjectOf):
                return None
            if isinstance(held.type, facts.ObjectOf):
                return held.type
            named = held.type
        return None

    def inherited(
        self, base: facts.Named, seen: frozenset[str] = frozenset()
    ) -> Iterator[facts.ObjectMember]:
        held = self.object_of(base)
        if held is None or base.name in seen:
            return
        for each in held.bases:
            yield from self.inherited(each, seen | {base.name})
        yield from held.members

    def member(
        self, member: facts.ObjectMember, owner: str, type: facts.ObjectOf
    ) -> dict[str, Any]:
        about = f"{owner}.{member.name}"
        schema = self.expression(member.type, owner + pascal(member.name))
        schema["description"] = self.draft.describe(member.description, about, member.location)
        if member.default is not None:
            schema["default"] = json.loads(member.default)
        others = [each.name for each in type.members if _same_member(member, each)]
        aliases = [each for each in others if each != member.name]
        notes = {key: each for key, each in member.notes.items() if key in _MEMBER_NOTES}
        return schema | notes | ({"x-aliases": aliases} if aliases else {})

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
        if constant or schema.keys() & (_LIMITS | _ITEM_LIMITS):
            return self.extra(type, hint)
        return schema

    def extra(self, type: facts.TypeText, hint: str) -> dict[str, Any]:
        """Add a type with a new name, and return a reference to it."""
        name = self.unique(hint)
        self.define(name, type)
        return _reference(name)

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
            case facts.Literals((value,)) if not type.open:
                return {"const": value}
            case facts.Literals(values) if set(values) == {True, False}:
                return {"type": "boolean"}
            case facts.Literals(values) if not _kind_of(values):
                return self.constants(type, hint)
            case facts.ObjectOf((), _, ()):
                return self.any_object()
        return self.extra(type, hint)

    def constants(self, type: facts.Literals, hint: str) -> dict[str, Any]:
        """Return a reference to a mixed enumeration, or any value if the source is open."""
        if type.open:
            self.draft.gap("type", hint, type.location)
            return {}
        name = self.unique(hint)
        values = {(isinstance(value, bool), value): value for value in type.values}
        description = self.draft.describe("", name, type.location)
        self.draft.types[name] = {"enum": [*values.values()], "description": description}
        return _reference(name)

    def named(self, type: facts.Named, hint: str) -> dict[str, Any]:
        if not type.builtin:
            if type.name in self.names:
                return _reference(self.names[type.name])
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
        return _reference(ANY_OBJECT)

    def nullable(self, inner: facts.TypeText, hint: str) -> dict[str, Any]:
        schema = self.expression(inner, hint)
        if schema in ({}, {"type": "null"}):
            return schema
        if isinstance(schema.get("type"), str):
            return schema | {"type": [schema["type"], "null"]}
        reference = schema if "$ref" in schema else self.extra(inner, hint)
        return {"anyOf": [reference, {"type": "null"}]}


def _same_member(one: facts.ObjectMember, other: facts.ObjectMember) -> bool:
    """Return whether two members have the same type, and names that differ only in spelling."""
    same = one.name == other.name or pascal(one.name) == pascal(other.name)
    return same and shape_of(one.type) == shape_of(other.type)


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _only(limits: facts.Limits, wanted: frozenset[str]) -> dict[str, Any]:
    return {name: value for name, value in limits.items() if name in wanted}


def _kind_of(values: Iterable[facts.Value]) -> str | None:
    """Return the type of an enumeration, or None for values of different types."""
    kinds = {value.__class__ for value in values}
    return {str: "string", int: "integer"}.get(kinds.pop()) if len(kinds) == 1 else None


def _enumeration(type: facts.Literals, kind: str) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": kind, "enum": list(dict.fromkeys(type.values))}
    if type.open:
        schema["x-open"] = True
    if kind == "integer" and len(set(type.names)) == len(type.values):
        valid = all(re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name) for name in type.names)
        names = {str(value): name for value, name in zip(type.values, type.names, strict=True)}
        schema |= {"x-enumNames": names} if valid else {}
    return schema


def shape_of(type: facts.TypeText) -> Any:
    """Return a key that is equal for equal types at different locations."""
    match type:
        case facts.Named(name, builtin, _, limits):
            return "named", name, builtin, tuple(sorted((k, str(v)) for k, v in limits.items()))
        case facts.Literals(values):
            return "values", tuple((value.__class__, value) for value in values), type.open
        case facts.ListOf(items):
            return "list", shape_of(items), str(type.limits)
        case facts.MapOf(values):
            return "map", shape_of(values)
        case facts.AnyOf(options):
            return "any", tuple(map(shape_of, options))
        case facts.OrNull(inner):
            return "null", shape_of(inner)
        case facts.ObjectOf(members, _, bases):
            # Names that differ only in spelling count as one member.
            held = {(pascal(each.name), shape_of(each.type)) for each in members}
            return "object", frozenset(held), len(bases)
