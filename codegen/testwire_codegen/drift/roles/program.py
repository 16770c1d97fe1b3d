"""The types of a program, with references resolved.

Files of one program can define different types with the same name. A reference then means the type
in the nearest folder.

Tests: `tests/codegen/drift/test_roles.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from testwire_codegen.drift import facts

_BUILTIN = {
    "string": "string",
    "number": "number",
    "integer": "number",
    "bigint": "number",
    "boolean": "boolean",
    "null": "null",
    "undefined": "null",
    "void": "null",
}


@dataclass(frozen=True, slots=True)
class Options:
    """The alternatives of a type without references.

    any: whether an alternative cannot be compared, such as a type of another library.
    """

    alternatives: tuple[facts.TypeText, ...]
    nullable: bool
    any: bool


class Program:
    """All facts of a program."""

    def __init__(self, found: Sequence[facts.Facts]) -> None:
        self.methods = [each for file in found for each in file.methods]
        self.uses = [each for file in found for each in file.uses]
        self.values = [each for file in found for each in file.values]
        self.types = [each for file in found for each in file.types if not each.parameters]
        self._by_name: dict[str, list[facts.Type]] = {}
        for each in self.types:
            self._by_name.setdefault(each.name, []).append(each)

    def definition(self, name: facts.Named) -> facts.Type | None:
        """Return the type that a reference means, or None if the program does not define it."""
        found = [] if name.foreign else self._by_name.get(name.name, [])
        return max(found, key=lambda each: _near(each, name), default=None)

    def options(self, type: facts.TypeText) -> Options:
        """Return the alternatives of a type."""
        found = list(self._alternatives(type, ()))
        present = [each for each in found if kind_of(each) != "null"]
        return Options(
            tuple(present), len(present) < len(found), any(kind_of(e) == "any" for e in present)
        )

    def _alternatives(
        self, type: facts.TypeText, seen: tuple[int, ...]
    ) -> Iterator[facts.TypeText]:
        match type:
            case facts.OrNull(inner):
                yield facts.Named("null", True, inner.location)
                yield from self._alternatives(inner, seen)
            case facts.AnyOf(options):
                for option in options:
                    yield from self._alternatives(option, seen)
            case facts.Named(builtin=False) if held := self.definition(type):
                if id(held) not in seen:
                    yield from self._alternatives(held.type, (*seen, id(held)))
            case _:
                yield type

    def members(self, type: facts.ObjectOf) -> tuple[facts.ObjectMember, ...]:
        """Return the inherited and the own members of an object type."""
        found = {each.name: each for each in self._members(type, ())}
        return tuple(found.values())

    def objects(self) -> list[tuple[str, facts.ObjectOf, tuple[facts.How, ...]]]:
        """Return all object types, including unnamed ones inside other types.

        Each entry is a name, a type, and how the program may use the type.
        """
        both: tuple[facts.How, ...] = ("read", "sent")
        named = [(each.name, each.type, both) for each in self.types]
        named += [
            (each.subject, each.type, (each.how,) if each.how else both) for each in self.uses
        ]
        return [(*found, how) for name, type, how in named for found in _objects(name, type)]

    def sent(self, type: facts.ObjectOf) -> tuple[facts.ObjectMember, ...]:
        """Return the members, with those that the program sends but never reads."""
        return (*self.members(type), *type.computed)

    def never_null(self, member: facts.ObjectMember) -> bool:
        """Return whether the type of a member states that the value is never null."""
        options = self.options(member.type)
        return not (options.any or options.nullable)

    def absent_is_null(self, member: facts.ObjectMember) -> bool:
        """Return whether the program reads null if the member is absent."""
        if not member.lenient or member.optional is not False:
            return False
        return not _scalars(self.options(member.type))  # they become 0 or false

    def _members(self, type: facts.ObjectOf, seen: tuple[int, ...]) -> Iterator[facts.ObjectMember]:
        for base in type.bases:
            for each in self.options(base).alternatives:
                if isinstance(each, facts.ObjectOf) and id(each) not in seen:
                    yield from self._members(each, (*seen, id(each)))
        yield from type.members


def kind_of(type: facts.TypeText) -> str:
    """Return the JSON type of an alternative, or `any`."""
    match type:
        case facts.Named(name, builtin):
            return _BUILTIN.get(name, "any") if builtin else "any"
        case facts.ListOf() | facts.TupleOf():
            return "array"
        case facts.Literals(values):
            kinds = {_kind_of_value(value) for value in values}
            return kinds.pop() if len(kinds) == 1 else "any"
        case facts.ObjectOf() | facts.MapOf():
            return "object"
    return "any"


def _objects(name: str, type: facts.TypeText) -> Iterator[tuple[str, facts.ObjectOf]]:
    match type:
        case facts.OrNull(inner) | facts.ListOf(inner) | facts.MapOf(inner):
            yield from _objects(name, inner)
        case facts.AnyOf(options):
            for option in options:
                yield from _objects(name, option)
        case facts.ObjectOf(members):
            yield name, type
            for member in members:
                yield from _objects(member.name, member.type)


def _scalars(options: Options) -> bool:
    return {kind_of(each) for each in options.alternatives} <= {"number", "boolean"}


def _kind_of_value(value: facts.Value) -> str:
    if isinstance(value, bool):
        return "boolean"
    return "string" if isinstance(value, str) else "number"


def _near(type: facts.Type, name: facts.Named) -> int:
    """Return how near a type is to a reference.

    The result is the number of common folders, or a larger number for the same file.
    """
    there, here = type.location.file, name.location.file
    if there == here:
        return 1_000_000
    pairs = zip(PurePosixPath(there).parent.parts, PurePosixPath(here).parent.parts, strict=False)
    count = 0
    for one, other in pairs:
        if one != other:
            break
        count += 1
    return count
