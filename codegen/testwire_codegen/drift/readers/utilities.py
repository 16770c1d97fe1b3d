"""Applies the utility types of TypeScript, such as `Partial<T>` and `Omit<T, K>`.

Tests: `tests/codegen/drift/test_typescript.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from testwire_codegen.drift import facts

UTILITIES: Final = frozenset(
    {"Partial", "Required", "Pick", "Omit", "Exclude", "Extract", "NonNullable"}
)

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
