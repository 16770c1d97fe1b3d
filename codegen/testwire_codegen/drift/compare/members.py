"""Comparison of the spec with the object members and the literals in an input.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.compare.families import Pairing
from testwire_codegen.drift.compare.keywords import (
    compare_rest,
    compare_types_by,
    compare_value_names,
)
from testwire_codegen.drift.compare.show import show
from testwire_codegen.model import ir

if TYPE_CHECKING:
    from testwire_codegen.drift.compare.types import Comparer


def compare_object(
    comparer: Comparer, doc: facts.ObjectOf, struct: ir.Struct, context: Pairing
) -> None:
    members = doc.members
    own = False
    if comparer.structural:
        members = all_members(comparer, doc)
    elif doc.bases and {base.name for base in doc.bases} != {*struct.bases}:
        members = (*_inherited(comparer, doc.bases), *members)
    else:
        own = bool(doc.bases)
    partial = context.partial
    compare_members(comparer, members, struct, context.location, partial, own, doc.complete)
    compare_rest(comparer, doc, members, struct, context)


def all_members(comparer: Comparer, doc: facts.ObjectOf) -> tuple[facts.ObjectMember, ...]:
    """Return the inherited and the own members of an object. Own members replace inherited ones."""
    members = (*_inherited(comparer, doc.bases), *doc.members)
    return tuple({member.name: member for member in members}.values())


def _inherited(
    comparer: Comparer, bases: Iterable[facts.Named], seen: frozenset[str] = frozenset()
) -> Iterator[facts.ObjectMember]:
    for base in bases:
        if base.name not in comparer.defined or base.name in seen:
            continue  # an input may contain a cycle of base types
        _, held, _ = comparer.kinds.followed(comparer.defined[base.name].type, base.location)
        if isinstance(held, facts.ObjectOf):
            yield from _inherited(comparer, held.bases, seen | {base.name})
            yield from held.members


def compare_members(
    comparer: Comparer,
    members: Iterable[facts.ObjectMember],
    struct: ir.Struct,
    location: Location,
    partial: bool,
    own: bool = False,
    complete: bool = True,
) -> None:
    """Compare members of the input with an object type.

    own: ignore inherited members. complete: whether the input claims to show all members.
    """
    owners = _owners(comparer, struct, own)
    told = {_member(comparer, member, struct, owners, partial) for member in members}
    if partial or not complete:
        return
    if not own and not comparer.structural:
        told |= _base_missing(comparer, struct, told, location)
    for name, (owner, field) in owners.items():
        if name not in told:
            values = {"struct": struct.name, "name": name, "scope": struct.name}
            comparer.add("member-missing", f"{owner}.{name}", location, field.location, **values)


def _owners(comparer: Comparer, struct: ir.Struct, own: bool) -> dict[str, tuple[str, ir.Field]]:
    """Return the members of `struct` by name, each with the type name for findings."""
    fields = struct.fields if own else comparer.protocol.all_fields(struct)
    owners = {field.name: (struct.name, field) for field in fields}
    if comparer.structural:
        parts = comparer.protocol.lineage(struct)
        owners |= {field.name: (part.name, field) for part in parts for field in part.fields}
    return owners


def _member(
    comparer: Comparer,
    member: facts.ObjectMember,
    struct: ir.Struct,
    owners: Mapping[str, tuple[str, ir.Field]],
    partial: bool,
) -> str:
    """Compare a member, and return its name in the spec."""
    name = _spec_name(comparer, member, struct, owners)
    if name not in owners:
        # In a partial comparison, the difference about the extra type already lists the members.
        if not partial and not _matches_pattern(comparer, struct, name):
            says = f"{'optional ' if member.optional else ''}{show(member.type, True)}"
            comparer.add(
                "member-extra",
                f"{struct.name}.{name}",
                member.location,
                struct.location,
                None if comparer.structural else says,
                scope=struct.name,
                struct=struct.name,
                name=member.name,
            )
        return name
    owner, field = owners[name]
    member = _as_specified(comparer, member, field)
    about = f"{owner}.{name}"
    context = Pairing(about, member.location, field.location, partial=partial)
    if name != member.name and not comparer.structural:
        comparer.add("member-renamed", about, member.location, field.location, member.name)
    if member.optional is not None and member.optional == field.required:
        says, holds = ("optional", "required") if member.optional else ("required", "optional")
        values = {"holds": holds, "struct": struct.name, "name": name}
        comparer.add("member-optional", about, member.location, field.location, says, **values)
    _default(comparer, member, field, context)
    if "x-typeBy" in member.notes:
        compare_types_by(comparer, member.notes["x-typeBy"], field, context)
    comparer.expression(member.type, field.type, context, member.location)
    return name


def _as_specified(
    comparer: Comparer, member: facts.ObjectMember, field: ir.Field
) -> facts.ObjectMember:
    """Reduce a member that may be absent or null to the form that the spec allows."""
    held = member.type
    if not (member.lenient and member.optional and isinstance(held, facts.OrNull)):
        return member
    nullable = comparer.settle(field.type)[1]
    return replace(member, optional=None) if nullable else replace(member, type=held.inner)


def _default(
    comparer: Comparer, member: facts.ObjectMember, field: ir.Field, context: Pairing
) -> None:
    """Compare the default of a member. Many inputs omit defaults, or write null for "none"."""
    holds = facts.canonical(field.default) if field.has_default else None
    if member.default in (None, holds) or (member.default == "null" and holds is None):
        return
    comparer.add(
        "member-default", context.about, context.location, context.spec, member.default,
        holds=holds or "no default",
    )  # fmt: skip


def _spec_name(
    comparer: Comparer,
    member: facts.ObjectMember,
    struct: ir.Struct,
    owners: Mapping[str, tuple[str, ir.Field]],
) -> str:
    if not comparer.structural:
        return comparer.renamed.get(f"{struct.name}.{member.name}", member.name)
    spelled = (name for name, (_, field) in owners.items() if member.name in field.aliases)
    return member.name if member.name in owners else next(spelled, member.name)


def _matches_pattern(comparer: Comparer, struct: ir.Struct, name: str) -> bool:
    patterns = comparer.protocol.all_patterns(struct) if comparer.structural else ()
    return any(re.search(each.pattern, name) for each in patterns)


def _base_missing(
    comparer: Comparer, struct: ir.Struct, told: set[str], location: Location
) -> set[str]:
    """If all members of a base type are missing from the input, report only one difference."""
    found: set[str] = set()
    for base in map(comparer.nodes.get, struct.bases):
        if isinstance(base, ir.Struct):
            found |= _members_missing(comparer, struct, base, told, location)
    return found


def _members_missing(
    comparer: Comparer, struct: ir.Struct, base: ir.Struct, told: set[str], location: Location
) -> set[str]:
    lost = [field.name for field in comparer.protocol.all_fields(base)]
    if len(lost) < 2 or told & set(lost):
        return set()
    fields = [field.name for field in comparer.protocol.all_fields(struct)]
    names = ", ".join(repr(name) for name in fields if name in lost)
    about = f"{struct.name}: {base.name}"
    values = {"struct": struct.name, "base": base.name, "names": names}
    comparer.add("members-missing", about, location, base.location, **values)
    return set(lost)


def compare_enum(comparer: Comparer, doc: facts.Literals, enum: ir.Enum, context: Pairing) -> None:
    values = doc.values
    numbers = doc.names and all(isinstance(value, int) for value in values)
    if numbers and enum.kind == "string" and not comparer.structural:
        place = context.location
        comparer.add("type-values", enum.name, place, enum.location, "numbers", enum=enum.name)
        values = doc.names
    places = doc.locations
    if comparer.structural:
        places = (context.location,) * len(values)
    compare_literals(comparer, values, places, enum, context.location, context.section)
    if numbers and enum.named:
        compare_value_names(comparer, doc, enum)


def compare_literals(
    comparer: Comparer,
    values: tuple[facts.Value, ...],
    locations: tuple[Location, ...],
    enum: ir.Enum,
    location: Location,
    section: str,
) -> None:
    """Compare literals with an enumeration.

    section: the heading above a list or an example, or empty for a type definition.
    """
    known = {entry.value for entry in enum.values}
    within = f" ({section})" if section else ""
    if section and not known & set(values):
        says = " | ".join(str(value) for value in values)
        about = f"{enum.name}{within}"
        comparer.add("type-list", about, location, enum.location, says, enum=enum.name)
        return
    if comparer.structural:
        known |= {alias for entry in enum.values for alias in entry.aliases}
    scope = f"values of {enum.name}{within}"

    def add(kind: str, value: facts.Value, place: Location) -> None:
        about = f"{enum.name}.{value}{within}"
        comparer.add(kind, about, place, enum.location, scope=scope, enum=enum.name, value=value)

    # Unlike in Python, true and 1 are different values.
    listed, told = set(map(ir.Const, known)), set(map(ir.Const, values))
    for value, place in zip(values, locations, strict=True):
        if ir.Const(value) not in listed:
            add("literal-extra", value, place)
    for entry in enum.values:
        if ir.Const(entry.value) not in told:
            add("literal-missing", entry.value, location)


def compare_with_union(
    comparer: Comparer, doc: facts.Literals, union: ir.Union, context: Pairing
) -> None:
    """Compare literals with the most similar enumeration in a union."""
    nodes = [comparer.nodes.get(m.name) for m in union.members if isinstance(m, ir.Ref)]
    enums = [node for node in nodes if isinstance(node, ir.Enum)]
    shared = [len({entry.value for entry in enum.values} & set(doc.values)) for enum in enums]
    if len(enums) == 1 or any(shared):
        compare_enum(comparer, doc, enums[shared.index(max(shared))], context)
    else:
        comparer.shape(doc, ir.Ref(union.name), context)
