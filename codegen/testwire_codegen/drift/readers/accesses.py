"""Collects the members that a program reads or writes by name, such as `node["uid"]`.

The members of a value form an object type. If the value comes from a member, the object type is the
type of that member. The module does not depend on a programming language.

Tests: `tests/codegen/drift/test_csharp_source.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from testwire_base.documents import Location

from testwire_codegen.drift import facts

Key = tuple[int, str]
"""The key of a value: the offset of its function, and its expression in the code."""

_ELEMENT: Final = ""
"""The member name that represents an element of a list."""


@dataclass(slots=True)
class _Value:
    location: Location
    members: dict[str, facts.ObjectMember] = field(default_factory=dict)


class Accesses:
    """The members by value. how: whether the program reads or sends them."""

    def __init__(self, how: facts.How) -> None:
        self.how = how
        self.values: dict[Key, _Value] = {}
        self.origins: dict[Key, tuple[Key, str]] = {}
        self.same: dict[Key, Key] = {}

    def add(self, key: Key, member: facts.ObjectMember) -> None:
        """Add a member of a value. A member is optional if any access tolerates its absence."""
        value = self.values.setdefault(key, _Value(member.location))
        before = value.members.get(member.name)
        if before is not None:
            type = member.type if facts.is_builtin(before.type, "any") else before.type
            member = replace(before, type=type, optional=before.optional or member.optional)
        value.members[member.name] = member

    def bind(self, key: Key, origin: Key, member: str) -> None:
        """Record that a value is a member of a different value."""
        if key != origin:
            self.origins.setdefault(key, (origin, member))

    def element(self, key: Key, origin: Key) -> None:
        """Record that a value is an element of a list."""
        self.bind(key, origin, _ELEMENT)

    def alias(self, key: Key, other: Key) -> None:
        """Record an alias of a value, such as a parameter."""
        if key != other:
            self.same.setdefault(key, other)

    def uses(self) -> Iterator[facts.Use]:
        """Yield one object type for each value that is not part of a larger value."""
        tree = _Tree(self)
        for key, value in tree.values.items():
            if not tree.inside(key):
                found = tree.type(key, value, frozenset())
                yield facts.Use(found, self.how, key[1], value.location)


class _Tree:
    """The values with aliases resolved. parts: the values that are parts of each member."""

    def __init__(self, accesses: Accesses) -> None:
        self.same = accesses.same
        self.values: dict[Key, _Value] = {}
        self.origins = {
            self.final(key): (self.final(origin), member)
            for key, (origin, member) in accesses.origins.items()
        }
        for key, value in accesses.values.items():
            held = self.values.setdefault(self.final(key), value)
            if held is not value:
                held.members = {**value.members, **held.members}
        self.parts: dict[tuple[Key, str], list[Key]] = {}
        for key, part in self.origins.items():
            self.parts.setdefault(part, []).append(key)

    def final(self, key: Key) -> Key:
        seen = {key}
        while key in self.same and self.same[key] not in seen:
            key = self.same[key]
            seen.add(key)
        return key

    def inside(self, key: Key) -> bool:
        """Return whether a value is a part of a value with members."""
        seen = {key}
        while key in self.origins:
            key, member = self.origins[key]
            if key in seen:
                return False
            seen.add(key)
            if member != _ELEMENT:
                return key in self.values
        return False

    def type(self, key: Key, value: _Value, seen: frozenset[Key]) -> facts.TypeText:
        members = tuple(
            replace(each, type=self.member(key, each, seen | {key}))
            for each in value.members.values()
        )
        return facts.ObjectOf(members, value.location, complete=False)

    def member(self, key: Key, member: facts.ObjectMember, seen: frozenset[Key]) -> facts.TypeText:
        found = self.part(self.parts.get((key, member.name), ()), seen)
        return member.type if found is None else found

    def part(self, keys: Iterable[Key], seen: frozenset[Key]) -> facts.TypeText | None:
        """Return the type of the first value with members, or a list of its elements."""
        for key in keys:
            if key in seen:
                continue
            if key in self.values:
                return self.type(key, self.values[key], seen)
            found = self.part(self.parts.get((key, _ELEMENT), ()), seen | {key})
            if found is not None:
                return facts.ListOf(found, found.location)
        return None
