"""Keys of types, for the comparison of types at different locations.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.drift import facts
from testwire_codegen.targets.naming import pascal


def shape_of(type: facts.TypeText | None) -> Any:
    """Return a key that is equal for equal types at different locations."""
    match type:
        case facts.Named(name, builtin, _, limits):
            return "named", name, builtin, tuple(sorted((k, str(v)) for k, v in limits.items()))
        case facts.Literals(values):
            return "values", tuple((value.__class__, value) for value in values), type.open
        case facts.ListOf(items):
            return "list", shape_of(items), str(type.limits)
        case facts.TupleOf(items, rest):
            return "tuple", tuple(map(shape_of, items)), shape_of(rest)
        case facts.MapOf(values):
            return "map", shape_of(values), shape_of(type.keys)
        case facts.AnyOf(options):
            return "any", tuple(map(shape_of, options))
        case facts.OrNull(inner):
            return "null", shape_of(inner)
        case facts.ObjectOf(members, _, bases):
            # Names that differ only in spelling count as one member.
            held = {(pascal(each.name), shape_of(each.type)) for each in members}
            patterns = {(each.name, shape_of(each.type)) for each in type.patterns}
            parts = frozenset(held), frozenset(patterns), shape_of(type.rest)
            return "object", *parts, len(bases)
    return None


def same_member(one: facts.ObjectMember, other: facts.ObjectMember) -> bool:
    """Return whether two members have the same type, and names that differ only in spelling."""
    spelling = pascal(one.name)
    same = one.name == other.name or (spelling != "" and spelling == pascal(other.name))
    return same and shape_of(one.type) == shape_of(other.type)
