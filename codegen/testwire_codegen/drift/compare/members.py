"""Members of objects of an input against the fields of structs.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.compare.families import Pairing
from testwire_codegen.drift.compare.show import show
from testwire_codegen.model import ir

if TYPE_CHECKING:
    from testwire_codegen.drift.compare.types import Comparer


def compare_object(
    comparer: Comparer, doc: facts.ObjectOf, struct: ir.Struct, context: Pairing
) -> None:
    members = doc.members
    own = False
    if comparer.structural or (doc.bases and {base.name for base in doc.bases} != {struct.base}):
        members = (*_inherited(comparer, doc.bases), *members)
    else:
        own = bool(doc.bases)
    if comparer.structural:
        members = tuple({member.name: member for member in members}.values())
    compare_members(comparer, members, struct, context.location, context.partial, own)


def _inherited(
    comparer: Comparer, bases: Iterable[facts.Named], seen: frozenset[str] = frozenset()
) -> Iterator[facts.ObjectMember]:
    for base in bases:
        if base.name not in comparer.defined or base.name in seen:
            continue  # a type is not a base of its own, whatever an input says
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
) -> None:
    """Members against fields; own: those of the base are compared elsewhere."""
    owners = _owners(comparer, struct, own)
    told = {_member(comparer, member, struct, owners, partial) for member in members}
    if partial:
        return
    if not own and not comparer.structural:
        told |= _base_missing(comparer, struct, told, location)
    for name, (owner, field) in owners.items():
        if name not in told:
            values = {"struct": struct.name, "name": name, "scope": struct.name}
            comparer.add("member-missing", f"{owner}.{name}", location, field.location, **values)


def _owners(comparer: Comparer, struct: ir.Struct, own: bool) -> dict[str, tuple[str, ir.Field]]:
    """The fields, each with the type under whose name differences are reported."""
    fields = struct.fields if own else comparer.protocol.all_fields(struct)
    owners = {field.name: (struct.name, field) for field in fields}
    base = comparer.nodes.get(struct.base) if struct.base else None
    if comparer.structural and isinstance(base, ir.Struct):
        owners |= _owners(comparer, base, False)
        owners |= {field.name: (struct.name, field) for field in struct.fields}
    return owners


def _member(
    comparer: Comparer,
    member: facts.ObjectMember,
    struct: ir.Struct,
    owners: Mapping[str, tuple[str, ir.Field]],
    partial: bool,
) -> str:
    """Compare a member; gives its name in the spec."""
    name = _spec_name(comparer, member, struct, owners)
    if name not in owners:
        # Of a part of a type, the key of the type has the names.
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
    about = f"{owner}.{name}"
    context = Pairing(about, member.location, field.location, partial=partial)
    if name != member.name and not comparer.structural:
        comparer.add("member-renamed", about, member.location, field.location, member.name)
    if member.optional is not None and member.optional == field.required:
        says, holds = ("optional", "required") if member.optional else ("required", "optional")
        values = {"holds": holds, "struct": struct.name, "name": name}
        comparer.add("member-optional", about, member.location, field.location, says, **values)
    comparer.expression(member.type, field.type, context, member.location)
    return name


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
    """Report as one the members of the base, if there are several and the input has none."""
    base = comparer.nodes.get(struct.base) if struct.base else None
    if not isinstance(base, ir.Struct):
        return set()
    lost = [field.name for field in comparer.protocol.all_fields(base)]
    if len(lost) < 2 or told & set(lost):
        return set()
    fields = [field.name for field in comparer.protocol.all_fields(struct)]
    names = ", ".join(repr(name) for name in fields if name in lost)
    about = f"{struct.name}: {base.name}"
    values = {"struct": struct.name, "base": base.name, "names": names}
    comparer.add("members-missing", about, location, base.location, **values)
    return set(lost)
