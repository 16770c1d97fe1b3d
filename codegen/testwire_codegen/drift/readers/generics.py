"""Replaces generic types by the types that result from their arguments.

`Page<Kiln>` becomes a reference to the type `PageKiln`, which is the definition of `Page` with
`Kiln` in place of the parameter.

Tests: `tests/codegen/importer/test_typescript.py`, `tests/codegen/importer/test_csharp.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.utilities import (
    CONDITION,
    KEYOF,
    UTILITIES,
    applied,
    chosen,
    keys_of,
)

_MAX_DEPTH: Final = 6
"""The maximum depth of arguments. A type can refer to itself with ever longer arguments."""

MEMBER: Final = "[]"
"""The name of a reference to the type of a member. Its arguments are an object type and a key."""

Change = Callable[[facts.Named], facts.TypeText]


def changed(type: facts.TypeText, change: Change) -> facts.TypeText:
    """Return a type after `change` has replaced each reference."""

    def members(held: Iterable[facts.ObjectMember]) -> tuple[facts.ObjectMember, ...]:
        return tuple(replace(each, type=changed(each.type, change)) for each in held)

    def perhaps(held: facts.TypeText | None) -> facts.TypeText | None:
        return None if held is None else changed(held, change)

    match type:
        case facts.Named():
            return change(type)
        case facts.ListOf(items):
            return replace(type, items=changed(items, change))
        case facts.TupleOf(items, rest):
            held = tuple(changed(each, change) for each in items)
            return replace(type, items=held, rest=perhaps(rest))
        case facts.MapOf(values):
            return replace(type, values=changed(values, change), keys=perhaps(type.keys))
        case facts.AnyOf(options):
            return facts.one_of([changed(each, change) for each in options], type.location)
        case facts.OrNull(inner):
            held_inner = changed(inner, change)
            return held_inner if isinstance(held_inner, facts.OrNull) else facts.OrNull(held_inner)
        case facts.ObjectOf():
            held_object = replace(
                type,
                members=members(type.members),
                patterns=members(type.patterns),
                rest=perhaps(type.rest),
                bases=(),
            )
            return _derived(held_object, [changed(each, change) for each in type.bases])
    return type


def _derived(type: facts.ObjectOf, bases: Iterable[facts.TypeText]) -> facts.ObjectOf:
    """Return an object with bases. Members of an anonymous base become own members."""
    for base in bases:
        if isinstance(base, facts.ObjectOf):
            own = {each.name: each for each in (*base.members, *type.members)}
            members, rest = tuple(own.values()), type.rest or base.rest
            type = replace(type, members=members, bases=(*type.bases, *base.bases), rest=rest)
        elif isinstance(base, facts.Named) and not base.builtin:
            type = replace(type, bases=(*type.bases, base))
        else:
            type = replace(type, complete=False)  # the base cannot be determined
    return type


class Generics:
    """Adds the instances of generic types to the facts of a program."""

    def __init__(self, files: Iterable[facts.Facts]) -> None:
        self.files = list(files)
        known = [each for file in self.files for each in file.types]
        self.generic = {each.name: each for each in known if each.parameters}
        self.plain = {each.name for each in known if not each.parameters}
        self.names: dict[tuple[object, ...], str] = {}
        self.made: list[facts.Type] = []
        self.skipped: list[facts.Quoted] = []
        self.open: list[str] = []

    def expanded(self) -> list[facts.Facts]:
        """Return the facts of each file without generic types."""
        return [self._file(each) for each in self.files]

    def _file(self, file: facts.Facts) -> facts.Facts:
        self.made, self.skipped = [], []
        types = [
            replace(each, type=changed(each.type, self.reference))
            for each in file.types
            if not each.parameters
        ]
        methods = [
            replace(
                each,
                params=None if each.params is None else changed(each.params, self.reference),
                result=None if each.result is None else changed(each.result, self.reference),
                progress=None if each.progress is None else changed(each.progress, self.reference),
            )
            for each in file.methods
        ]
        skipped = tuple(dict.fromkeys((*file.skipped, *self.skipped)))
        all_types = (*types, *self.made)
        return replace(file, types=all_types, methods=tuple(methods), skipped=skipped)

    def reference(self, named: facts.Named) -> facts.TypeText:
        """Resolve the type arguments of a reference."""
        if named.builtin or (named.name in self.plain and not named.arguments):
            return named
        place = named.location
        special = {MEMBER: self.member, KEYOF: self.keys, CONDITION: self.condition}
        if named.name in special:
            return special[named.name](named)
        given = tuple(changed(each, self.reference) for each in named.arguments)
        if named.name in UTILITIES and named.name not in self.generic:
            found = applied(replace(named, arguments=given), self.followed)
            if found is not None:
                return found
        generic = self.generic.get(named.name)
        if generic is None or depth_of(named) > _MAX_DEPTH:
            if named.arguments:
                self.skipped.append(facts.Quoted(f"the type {title_of(named)}", place))
                return facts.Named("any", True, place)
            return named
        return facts.Named(self.instance(generic, given, place), False, place)

    def followed(self, type: facts.TypeText) -> facts.TypeText | None:
        """Return the definition of a type, with inherited members, or None if it is not known."""
        if isinstance(type, facts.Named) and not type.builtin:
            if type.name in self.open:
                return None
            self.open.append(type.name)
            found = self.definition(type.name)
            held = None if found is None else self.followed(changed(found, self.reference))
            self.open.pop()
            return held
        if not isinstance(type, facts.ObjectOf) or not type.bases:
            return type
        bases = [self.followed(base) for base in type.bases]
        known = [base for base in bases if base is not None]
        return _derived(replace(type, bases=()), known) if len(known) == len(bases) else None

    def definition(self, name: str) -> facts.TypeText | None:
        """Return the definition of a type without parameters. Readers have merged interfaces."""
        types = (each for file in self.files for each in file.types if not each.parameters)
        return next((each.type for each in (*self.made, *types) if each.name == name), None)

    def member(self, named: facts.Named) -> facts.TypeText:
        """Return the type of the member that `MEMBER` refers to."""
        owner, key = named.arguments
        held = self.followed(owner)
        for each in held.members if isinstance(held, facts.ObjectOf) else ():
            if isinstance(key, facts.Literals) and each.name in key.values:
                return changed(each.type, self.reference)
        return self.unknown(named)

    def keys(self, named: facts.Named) -> facts.TypeText:
        return keys_of(named, self.followed) or self.unknown(named)

    def condition(self, named: facts.Named) -> facts.TypeText:
        """Return the type that a condition selects. The other type is not resolved."""
        tested, wanted = (changed(each, self.reference) for each in named.arguments[:2])
        found = chosen(tested, wanted, self.followed)
        if found is None:
            return self.unknown(named)
        return changed(named.arguments[2 if found else 3], self.reference)

    def unknown(self, named: facts.Named) -> facts.TypeText:
        """Return the type `any` in place of a type that cannot be determined."""
        self.skipped.append(facts.Quoted(f"the type {title_of(named)}", named.location))
        return facts.Named("any", True, named.location)

    def instance(
        self, generic: facts.Type, given: tuple[facts.TypeText, ...], place: Location
    ) -> str:
        """Return the name of a generic type with arguments. A missing argument is `any`."""
        any_value = facts.Named("any", True, place)
        given += (any_value,) * (len(generic.parameters) - len(given))
        titles = [title_of(each) for each in given]
        key = (generic.name, *titles)
        if key in self.names:
            return self.names[key]
        name = generic.name + "".join(_word(each) for each in titles if each != "any")
        while name in self.plain:
            name += "Instance"
        self.plain.add(name)
        self.names[key] = name
        arguments: Mapping[str, facts.TypeText] = dict(zip(generic.parameters, given, strict=False))

        def argument(named: facts.Named) -> facts.TypeText:
            if named.name in arguments and not named.builtin:
                return arguments[named.name]
            if not named.arguments:
                return self.reference(named)
            if named.name == CONDITION:  # Resolving both types could recurse endlessly.
                inner = tuple(substituted(each, arguments) for each in named.arguments)
                return self.reference(replace(named, arguments=inner))
            inner = tuple(changed(each, argument) for each in named.arguments)
            return self.reference(replace(named, arguments=inner))

        type = changed(generic.type, argument)
        self.made.append(replace(generic, name=name, type=type, parameters=(), implied=True))
        return name


def substituted(type: facts.TypeText, arguments: Mapping[str, facts.TypeText]) -> facts.TypeText:
    """Return a type with arguments in place of type parameters. References are not resolved."""

    def argument(named: facts.Named) -> facts.TypeText:
        if named.name in arguments and not named.builtin:
            return arguments[named.name]
        inner = tuple(changed(each, argument) for each in named.arguments)
        return replace(named, arguments=inner)

    return changed(type, argument)


def _word(title: str) -> str:
    """Return a title as part of a name, such as `KilnArray`."""
    words = re.findall(r"\w+", title)
    return "".join(each[:1].upper() + each[1:] for each in words)


def depth_of(type: facts.TypeText) -> int:
    """Return the number of nested types."""
    match type:
        case facts.Named():
            return 1 + max(map(depth_of, type.arguments), default=0)
        case facts.ListOf(inner) | facts.MapOf(inner) | facts.OrNull(inner):
            return 1 + depth_of(inner)
        case facts.AnyOf(parts) | facts.TupleOf(parts):
            return 1 + max(map(depth_of, parts), default=0)
    return 1


def title_of(type: facts.TypeText) -> str:
    """Return the title of a type. Different types have different titles."""
    match type:
        case facts.Named(name) if name == CONDITION:
            tested, wanted, first, second = map(title_of, type.arguments)
            return f"{tested} extends {wanted} ? {first} : {second}"
        case facts.Named(name) if name == KEYOF:
            return f"keyof {title_of(type.arguments[0])}"
        case facts.Named():
            arguments = ", ".join(map(title_of, type.arguments))
            return f"{type.name}<{arguments}>" if arguments else type.name
        case facts.ListOf(inner):
            return f"{title_of(inner)} array"
        case facts.MapOf(inner):
            return f"{title_of(inner)} map"
        case facts.OrNull(inner):
            return f"{title_of(inner)} or null"
        case facts.AnyOf(parts) | facts.TupleOf(parts):
            return " or ".join(map(title_of, parts))
        case facts.Literals(values):
            return " or ".join(map(str, values))
    return f"object {type.location.line} {type.location.column}"
