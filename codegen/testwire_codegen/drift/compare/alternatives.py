"""Combines the alternatives of an object type, for comparison with one object type of the spec.

Example: `{ kind: "a"; data: A } | { kind: "b"; data: B }` is an object whose member `data` has a
type that depends on `kind`.

Tests: `tests/codegen/drift/test_alternatives.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from testwire_codegen.drift import facts
from testwire_codegen.drift.compare.members import all_members
from testwire_codegen.drift.compare.show import show

if TYPE_CHECKING:
    from testwire_codegen.drift.compare.types import Comparer

Members = Mapping[str, facts.ObjectMember]


def combined(comparer: Comparer, doc: facts.AnyOf) -> facts.ObjectOf | None:
    """Return an object with the members of all alternatives, or None if one is not an object.

    A member is optional unless every alternative requires it.
    """
    held = [comparer.kinds.followed(option, option.location)[1] for option in doc.options]
    objects = [each for each in held if isinstance(each, facts.ObjectOf)]
    if len(objects) < len(held):
        return None
    options = [{member.name: member for member in all_members(comparer, o)} for o in objects]
    names = dict.fromkeys(name for each in options for name in each)
    members = tuple(_member(name, options) for name in names)
    complete = all(each.complete for each in objects)
    return facts.ObjectOf(members, doc.location, complete=complete)


def _member(name: str, options: Sequence[Members]) -> facts.ObjectMember:
    held = [each[name] for each in options if name in each]
    stated = [each.optional for each in held]
    optional = None if None in stated else len(held) < len(options) or any(stated)
    member = replace(held[0], optional=optional)
    types = list(dict.fromkeys(each.type for each in held))
    if len({show(each, True) for each in types}) == 1:
        return member
    dependent = _types_by(name, options)
    if dependent is None:
        return replace(member, type=facts.one_of(types, member.location))
    any_value = facts.Named("any", True, member.location)
    return replace(member, type=any_value, notes={**member.notes, "x-typeBy": dependent})


def _types_by(name: str, options: Sequence[Members]) -> dict[str, object] | None:
    """Return `x-typeBy` of a member: the member that determines its type, and the types.

    The result is None if no member determines the type.
    """
    named = [each for each in options if name in each and _is_reference(each[name].type)]
    if not named:
        return None
    for tag in named[0]:
        values = [tuple(_constants(each, tag)) for each in named]
        if all(values) and len({v for each in values for v in each}) == sum(map(len, values)):
            types = {
                value: {"$ref": getattr(each[name].type, "name", "")}
                for each, held in zip(named, values, strict=True)
                for value in held
            }
            return {"member": tag, "types": types}
    return None


def _constants(option: Members, tag: str) -> Iterator[str]:
    """Yield the values that a member can have, if it can only have these values."""
    held = option[tag].type if tag in option else None
    if isinstance(held, facts.Literals) and not held.open:
        yield from (value for value in held.values if isinstance(value, str))


def _is_reference(type: facts.TypeText) -> bool:
    return isinstance(type, facts.Named) and not type.builtin
