"""Applies the utility types of TypeScript, such as `Partial<T>` and `Omit<T, K>`.

Tests: `tests/codegen/drift/test_typescript.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from testwire_codegen.drift import facts

UTILITIES: Final = frozenset(
    {"Partial", "Required", "Pick", "Omit", "Exclude", "Extract", "NonNullable"}
)

KEYOF: Final = "keyof"
"""The name of a reference that represents `keyof T`. Its argument is `T`."""
CONDITION: Final = "extends"
"""The name of a reference that represents `T extends U ? X : Y`. Its arguments are `T`, `U`, `X`
and `Y`."""

Follow = Callable[[facts.TypeText], facts.TypeText | None]
"""Returns the definition of a type. An object has all inherited members, and no bases."""


def applied(named: facts.Named, follow: Follow) -> facts.TypeText | None:
    """Return the type that a utility type describes, or None if it cannot be determined."""
    first, *further = named.arguments or (None,)
    held = None if first is None else follow(first)
    if held is None:
        return None
    keys = follow(further[0]) if further else None
    match named.name:
        case "NonNullable":
            return held.inner if isinstance(held, facts.OrNull) else first
        case "Partial" | "Required":
            return _optional(held, named.name == "Partial")
        case "Pick" | "Omit":
            return _members(held, keys, named.name == "Pick")
    return _values(held, keys, named.name == "Extract")


def keys_of(named: facts.Named, follow: Follow) -> facts.TypeText | None:
    """Return the member names of an object type, or None if they cannot be determined."""
    held = follow(named.arguments[0])
    if not isinstance(held, facts.ObjectOf) or held.rest is not None or not held.complete:
        return None
    names = tuple(member.name for member in held.members)
    places = (named.location,) * len(names)
    return facts.Literals(names, places, named.location) if names else None


def chosen(tested: facts.TypeText, wanted: facts.TypeText, follow: Follow) -> bool | None:
    """Return whether each value of `tested` is a value of `wanted`.

    The result is None if this cannot be determined, or depends on the value.
    """
    if facts.is_builtin(wanted, "any", "unknown"):
        return True
    if _same_name(tested, wanted):
        return True
    held, due = follow(tested), follow(wanted)
    if held is None or due is None or facts.is_builtin(held, "any", "unknown", "never"):
        return None
    if isinstance(held, facts.Literals):
        return _values_fit(held, due)
    if isinstance(held, facts.Named) and isinstance(due, facts.Named):
        return held.name == due.name
    if isinstance(held, facts.ObjectOf | facts.MapOf | facts.ListOf):
        return _objects_fit(held, due)
    return None if _is_empty(due) else False


def _same_name(tested: facts.TypeText, wanted: facts.TypeText) -> bool:
    if not isinstance(tested, facts.Named) or not isinstance(wanted, facts.Named):
        return False
    return tested.name == wanted.name and not tested.arguments and not wanted.arguments


def _values_fit(held: facts.Literals, due: facts.TypeText) -> bool | None:
    match due:
        case facts.Literals(values):
            return _all(value in values for value in held.values)
        case facts.Named(name):
            return _all(name in facts.SCALARS_OF[type(value)] for value in held.values)
    return None if _is_empty(due) else False


def _objects_fit(held: facts.TypeText, due: facts.TypeText) -> bool | None:
    match held, due:
        case _, facts.Named(name):
            return name == "object"
        case facts.ObjectOf(), facts.ObjectOf():
            required = {member.name for member in due.members if not member.optional}
            return None if required <= {member.name for member in held.members} else False
        case facts.ObjectOf(), facts.ListOf():
            return False
    return None


def _is_empty(type: facts.TypeText) -> bool:
    """Return whether a type is a union, or is `{}`, which also accepts strings and numbers."""
    return isinstance(type, facts.AnyOf | facts.OrNull) or not getattr(type, "members", True)


def _all(fits: Iterable[bool]) -> bool | None:
    found = set(fits)
    return found.pop() if len(found) == 1 else None


def _optional(held: facts.TypeText, optional: bool) -> facts.TypeText | None:
    if isinstance(held, facts.MapOf):
        return held
    if not isinstance(held, facts.ObjectOf):
        return None
    members = tuple(replace(member, optional=optional) for member in held.members)
    return replace(held, members=members)


def _members(
    held: facts.TypeText, keys: facts.TypeText | None, listed: bool
) -> facts.TypeText | None:
    if not isinstance(held, facts.ObjectOf) or not isinstance(keys, facts.Literals):
        return None
    members = tuple(each for each in held.members if (each.name in keys.values) is listed)
    return replace(held, members=members)


def _values(
    held: facts.TypeText, keys: facts.TypeText | None, listed: bool
) -> facts.TypeText | None:
    null = isinstance(held, facts.OrNull)
    inner = held.inner if isinstance(held, facts.OrNull) else held
    if not isinstance(inner, facts.Literals) or not isinstance(keys, facts.Literals):
        return None
    if inner.names:
        inner = replace(inner, names=())
    kept = [each for each in zip(inner.values, inner.locations, strict=True)
            if (each[0] in keys.values) is listed]  # fmt: skip
    values = replace(
        inner, values=tuple(v for v, _ in kept), locations=tuple(place for _, place in kept)
    )
    return facts.OrNull(values) if null and not listed else values
