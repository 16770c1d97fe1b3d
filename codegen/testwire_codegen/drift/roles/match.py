"""Match the types of a program with the types of the protocol by their members.

The names of the types do not matter, because every program chooses its own. The module must not
compare the types of members.

Tests: `tests/codegen/drift/test_roles.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from testwire_codegen.drift import facts
from testwire_codegen.drift.names.vocabulary import compound
from testwire_codegen.drift.roles.program import Program
from testwire_codegen.drift.roles.wire import Wire
from testwire_codegen.model import ir

FEWEST: Final = 3
"""The minimum number of common members. A common member with a matched type counts twice."""

Matches = Mapping[int, tuple[ir.Struct, ...]]
"""The types of the protocol that an object type can be, by the `id` of the object type."""


def matches(program: Program, wire: Wire, objects: Sequence[facts.ObjectOf]) -> Matches:
    """Match object types of a program.

    An object type can match several types equally well. A type that does not have enough members
    can match later, if the types of its members match.
    """
    found: dict[int, tuple[ir.Struct, ...]] = {}
    structs = [(each, wire.fields([each])) for each in wire.structs()]
    left = list(objects)
    while left:
        before = len(left)
        for each in list(left):
            best = _best(each, structs, program, wire, found)
            if best:
                found[id(each)] = best
                left.remove(each)
        if len(left) == before:
            break
    return found


def _best(
    held: facts.ObjectOf,
    structs: Sequence[tuple[ir.Struct, Mapping[str, object]]],
    program: Program,
    wire: Wire,
    found: Matches,
) -> tuple[ir.Struct, ...]:
    members = {each.name: each for each in program.members(held)}
    scores: list[tuple[int, ir.Struct]] = []
    for struct, fields in structs:
        shared = members.keys() & fields.keys()
        if len(shared) * 3 < len(members) * 2 or not shared:
            continue
        deep = sum(_confirmed(members[name], struct, program, wire, found) for name in shared)
        if len(shared) + deep >= FEWEST and (deep or any(map(compound, shared))):
            scores.append((len(shared) + deep, struct))
    most = max((score for score, _ in scores), default=0)
    return tuple(struct for score, struct in scores if score == most)


def _confirmed(
    member: facts.ObjectMember, struct: ir.Struct, program: Program, wire: Wire, found: Matches
) -> bool:
    """Return whether the types of a member match."""
    wanted = _structs(wire, wire.fields([struct])[member.name].types)
    return any(
        bool({each.name for each in found.get(id(held), ())} & wanted)
        for held in objects_in(program, member.type)
    )


def _structs(wire: Wire, types: Collection[ir.TypeExpr]) -> set[str]:
    leaves, _ = wire.leaves(types)
    names = {leaf.name for leaf in leaves if isinstance(leaf, ir.Struct)}
    for leaf in leaves:
        if isinstance(leaf, ir.ArrayOf):
            names |= _structs(wire, [leaf.items])
    return names


def objects_in(program: Program, type: facts.TypeText) -> list[facts.ObjectOf]:
    """Return the object types that a value of a type is or contains as items."""
    found: list[facts.ObjectOf] = []
    for each in program.options(type).alternatives:
        if isinstance(each, facts.ObjectOf):
            found.append(each)
        elif isinstance(each, facts.ListOf):
            found += objects_in(program, each.items)
    return found
