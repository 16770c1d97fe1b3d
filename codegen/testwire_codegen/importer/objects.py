"""Conversion of object types and their bases to the dialect in `spec/meta/dialect.schema.json`.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.importer.draft import Draft
from testwire_codegen.importer.shapes import same_member, shape_of
from testwire_codegen.targets.naming import namings, pascal

_PATTERN: Final = re.compile(r"\^.+\$")
_VALID: Final = re.compile(r"[A-Z][A-Za-z0-9]*")
_MEMBER_NOTES: Final = ("x-since", "x-deprecated", "x-sunset", "x-names", "x-typeBy", "x-aliases")


class ObjectWriter:
    """Adds the object types of a source to a draft. names: the name of each type in the draft."""

    def __init__(self, draft: Draft, types: Iterable[facts.Type]) -> None:
        self.draft = draft
        self.sources: dict[str, facts.Type] = {}
        for each in types:
            first = self.sources.setdefault(each.name, each)
            if shape_of(first.type) != shape_of(each.type):
                draft.gap("skipped", f"a second definition of {each.name}", each.location)
        self.extras: dict[int, tuple[facts.TypeText, str]] = {}
        """The names of added types, by the identity of the part of the source."""
        self.names: dict[str, str] = {}
        # Valid names come first, so that a corrected name cannot take a valid one.
        for each in sorted(self.sources.values(), key=lambda type: not _VALID.fullmatch(type.name)):
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

    def expression(self, type: facts.TypeText, hint: str) -> dict[str, Any]:
        raise NotImplementedError

    def inner(self, type: facts.TypeText, hint: str) -> dict[str, Any]:
        raise NotImplementedError

    def struct(self, type: facts.ObjectOf, name: str) -> dict[str, Any]:
        type = self.settled(type, name)
        members = self.spelled(type.members, name)
        schema: dict[str, Any] = {"type": "object"}
        if type.bases:
            schema["allOf"] = [reference_to(self.names[each.name]) for each in type.bases]
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
        if schema.keys() == {"type"} and type.rest is None:
            schema["x-unknown"] = "keep"
        if type.rest is not None:
            rest = self.inner(type.rest, f"{name}Rest")
            about = f"the additional members of {name}"
            rest["description"] = self.draft.describe("", about, type.rest.location)
            schema["additionalProperties"] = rest
        return schema

    # --- bases -----------------------------------------------------------------------------------

    def settled(self, type: facts.ObjectOf, name: str) -> facts.ObjectOf:
        """Return the type with the bases that the format allows.

        A type must not repeat an inherited member. The members of a base with such a member are
        copied to the type.
        """
        merged: set[str] = set()
        while True:
            known: dict[str, facts.Named] = {}
            for base in type.bases:
                held = self.defined(base)
                if held is None:
                    self.draft.gap("reference", f"{name}: {base.name}", base.location)
                elif held.name not in merged:
                    known[held.name] = facts.Named(held.name, False, base.location)
            type = replace(type, bases=self._without_bases_of_others([*known.values()]))
            conflict = self._conflict(type)
            if conflict is None:
                return type
            merged.add(conflict.name)
            self.draft.gap("base", f"{name}: {conflict.name}", type.location)
            type = self._with_members(type, conflict)

    def _without_bases_of_others(self, bases: list[facts.Named]) -> tuple[facts.Named, ...]:
        above = {name for each in bases for name in self._above(each) if name != each.name}
        return tuple(each for each in bases if each.name not in above)

    def _above(self, base: facts.Named) -> set[str]:
        """Return the names of the types from which a type derives."""
        waiting, seen = [base], set[str]()
        while waiting:
            held = self.object_of(waiting.pop())
            for each in held.bases if held is not None else ():
                known = self.defined(each)
                if known is not None and known.name not in seen:
                    seen.add(known.name)
                    waiting.append(each)
        return seen

    def _conflict(self, type: facts.ObjectOf) -> facts.Named | None:
        """Return a base with a member that the type or a different base also defines."""
        taken = {each.name: "" for each in type.members}
        for base in type.bases:
            for owner, member in self.owners(base):
                if taken.setdefault(member.name, owner) != owner:
                    return base
        return None

    def _with_members(self, type: facts.ObjectOf, base: facts.Named) -> facts.ObjectOf:
        held = self.object_of(base)
        assert held is not None, "settled() removes unknown bases"
        own = {each.name for each in type.members}
        copied = tuple(each for each in held.members if each.name not in own)
        patterns = {each.name: each for each in (*held.patterns, *type.patterns)}
        rest = [each for each in type.bases if each.name != base.name]
        return replace(
            type,
            members=copied + type.members,
            bases=(*held.bases, *rest),
            patterns=tuple(patterns.values()),
            rest=type.rest if type.rest is not None else held.rest,
        )

    def defined(self, named: facts.Named) -> facts.Type | None:
        """Return the definition of the object type that a name refers to, or None."""
        for _ in range(len(self.sources)):
            held = self.sources.get(named.name)
            if held is None or not isinstance(held.type, facts.Named | facts.ObjectOf):
                return None
            if isinstance(held.type, facts.ObjectOf):
                return held
            named = held.type
        return None

    def object_of(self, named: facts.Named) -> facts.ObjectOf | None:
        """Return the object type that a name refers to, or None."""
        held = self.defined(named)
        return held.type if held is not None and isinstance(held.type, facts.ObjectOf) else None

    def owners(self, base: facts.Named) -> Iterator[tuple[str, facts.ObjectMember]]:
        """Yield the members of a type and of its bases, each with the name of its type.

        If several members have the same name, yield the member of the derived type.
        """
        waiting, seen, names = [base], set[str](), set[str]()
        while waiting:
            type = self.defined(waiting.pop())
            if type is None or type.name in seen or not isinstance(type.type, facts.ObjectOf):
                continue
            seen.add(type.name)
            waiting += type.type.bases
            yield from ((type.name, each) for each in type.type.members if each.name not in names)
            names |= {each.name for each in type.type.members}

    def inherited(self, base: facts.Named) -> list[facts.ObjectMember]:
        """Return the members of a type and of its bases."""
        return [member for _, member in self.owners(base)]

    # --- members ---------------------------------------------------------------------------------

    def spelled(
        self, members: Iterable[facts.ObjectMember], owner: str
    ) -> dict[str, facts.ObjectMember]:
        """Return the members by name. Of members that differ only in spelling, keep the first."""
        found: dict[str, facts.ObjectMember] = {}
        for each in members:
            first = next((held for held in found.values() if same_member(held, each)), None)
            if first is None:
                found[each.name] = each
                continue
            self.draft.gap("spelling", f"{owner}.{first.name}: {each.name}", each.location)
            # A source requires at least one of the spellings if neither is optional.
            found[first.name] = replace(first, optional=first.optional is True)
        return found

    def member(
        self, member: facts.ObjectMember, owner: str, type: facts.ObjectOf
    ) -> dict[str, Any]:
        about = f"{owner}.{member.name}"
        self.draft.places[about] = member.location
        schema = self.expression(member.type, owner + pascal(member.name))
        schema["description"] = self.draft.describe(member.description, about, member.location)
        if member.default is not None:
            schema["default"] = json.loads(member.default)
        others = [each.name for each in type.members if same_member(member, each)]
        aliases = [each for each in others if each != member.name]
        notes = {key: each for key, each in member.notes.items() if key in _MEMBER_NOTES}
        if aliases:
            notes["x-aliases"] = aliases
        if "x-typeBy" in notes:
            stated = notes.pop("x-typeBy")
            types = self.referred(stated.get("types"), about, member.location)
            if types:
                notes["x-typeBy"] = {"member": stated.get("member"), "types": types}
        return schema | notes

    def referred(self, targets: Any, about: str, place: Location) -> dict[str, Any]:
        """Return the references by key, without references to types that the input lacks."""
        found = {}
        for key, target in targets.items() if isinstance(targets, dict) else ():
            name = str(target.get("$ref")).rpartition("/")[2] if isinstance(target, dict) else ""
            if name in self.names:
                found[key] = reference_to(self.names[name])
            else:
                self.draft.gap("reference", f"{about}: {name}", place)
        return found


def reference_to(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}
