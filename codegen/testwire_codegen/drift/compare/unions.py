"""Comparison of the unions of a source with the unions of the spec.

Alternatives are matched by name, and alternatives without a common name by their structure.

Tests: `tests/codegen/drift/test_openrpc.py`, `tests/codegen/drift/test_generated_sources.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from testwire_codegen.drift import facts
from testwire_codegen.drift.compare.families import Pairing
from testwire_codegen.drift.compare.members import all_members
from testwire_codegen.drift.compare.show import show_names
from testwire_codegen.model import ir

if TYPE_CHECKING:
    from testwire_codegen.drift.compare.types import Comparer

_LIKE: Final = 0.3
"""The minimum share of common members of two objects that may be the same alternative."""


def compare_union(
    comparer: Comparer, doc: facts.TypeText, union: ir.Union, context: Pairing
) -> None:
    """Compare a type of a source with a union."""
    written = list(_written(comparer, doc, set(_names(comparer, union)), ()))
    present = {each.name for each in written if isinstance(each, facts.Named)}
    taken: set[str] = set()
    members = list(_members(comparer, union, present, taken))
    options = [each for each in written if _name_of(each) not in taken]
    if ir.Const(True) in members and ir.Const(False) in members:
        options = [_booleans(each) for each in options]
    kinds = {_kind(comparer, each) for each in options}
    if "any" in kinds or any(isinstance(each, ir.AnyValue) for each in members):
        return  # an alternative cannot be compared, or allows every value
    literals = [each for each in options if isinstance(each, facts.Literals)]
    if not _kinds_fit(comparer, kinds, literals, members):
        comparer.shape(doc, ir.Ref(union.name), context)
        return
    if literals:
        _values(comparer, literals, members, union, context)
    _objects(comparer, options, members, union, context)
    for option in options:
        kind = comparer.kinds.of(option)
        same = [each for each in members if comparer.kinds.of_spec(each) == kind]
        if kind in ("array", "map") and len(same) == 1:
            comparer.expression(option, same[0], context)


def _booleans(option: facts.TypeText) -> facts.TypeText:
    """Return `boolean` as the constants `true` and `false`, and any other type unchanged."""
    if not facts.is_builtin(option, "boolean"):
        return option
    return facts.Literals((True, False), (option.location,) * 2, option.location)


# --- the alternatives ----------------------------------------------------------------------------


def _name_of(doc: facts.TypeText) -> str | None:
    return doc.name if isinstance(doc, facts.Named) and not doc.builtin else None


def _names(comparer: Comparer, union: ir.Union, seen: Sequence[str] = ()) -> Iterator[str]:
    """Yield the names of the alternatives in the source, also of nested unions."""
    for member in union.members:
        if not isinstance(member, ir.Ref) or member.name in seen:
            continue
        yield from comparer.spellings(member.name)
        node = comparer.nodes[member.name]
        if isinstance(node, ir.Union):
            yield from _names(comparer, node, (*seen, member.name))


def _written(
    comparer: Comparer, doc: facts.TypeText, stop: set[str], seen: Sequence[str]
) -> Iterator[facts.TypeText]:
    """Yield the alternatives of a type. Names are followed, except those in `stop`."""
    match doc:
        case facts.OrNull(inner):
            yield from _written(comparer, inner, stop, seen)
        case facts.AnyOf(options):
            for option in options:
                yield from _written(comparer, option, stop, seen)
        case facts.Named(name, False) if name in comparer.defined and name not in (*stop, *seen):
            held = comparer.defined[name].type
            if isinstance(held, facts.ObjectOf):
                yield doc
            else:
                yield from _written(comparer, held, stop, (*seen, name))
        case _:
            yield doc


def _members(
    comparer: Comparer, node: ir.Union | ir.TypeExpr, present: set[str], taken: set[str]
) -> Iterator[ir.TypeExpr]:
    """Yield the alternatives of the spec that the source does not name. Fills `taken`."""
    match node:
        case ir.Union(members=members):
            for member in members:
                yield from _members(comparer, member, present, taken)
        case ir.Nullable(inner):
            yield from _members(comparer, inner, present, taken)
        case ir.Null():
            return
        case ir.Ref(name):
            named = present & set(comparer.spellings(name))
            taken |= named
            held = comparer.nodes[name]
            if named:
                return
            if isinstance(held, ir.Union):
                yield from _members(comparer, held, present, taken)
            elif isinstance(held, ir.Alias):
                yield from _members(comparer, held.type, present, taken)
            else:
                yield node
        case _:
            yield node


def _node(comparer: Comparer, member: ir.TypeExpr) -> ir.NamedType | None:
    return comparer.nodes[member.name] if isinstance(member, ir.Ref) else None


# --- the comparison ------------------------------------------------------------------------------


def _kinds_fit(
    comparer: Comparer,
    kinds: set[str],
    literals: Sequence[facts.Literals],
    members: Sequence[ir.TypeExpr],
) -> bool:
    """Return whether both unions have the same kinds except objects.

    Open literals also cover their scalar types.
    """
    due = {comparer.kinds.of_spec(member) for member in members}
    enums = [node for each in members if isinstance(node := _node(comparer, each), ir.Enum)]
    free = {scalar for enum in enums if enum.open for scalar in scalars_of(enum)}
    covered: set[str] = set()
    for each in literals:
        if each.open:
            covered |= {s for v in each.values for s in facts.SCALARS_OF[type(v)]}
    if covered and not covered & (due | free):
        return False
    missing = due - kinds - covered
    if free & kinds:
        missing -= {"literals"}
    return not (missing | kinds - due - free) - {"object"}


def _kind(comparer: Comparer, option: facts.TypeText) -> str:
    return "literals" if isinstance(option, facts.Literals) else comparer.kinds.of(option)


def scalars_of(enum: ir.Enum) -> tuple[str, ...]:
    """Return the names of the scalar types that contain the values of an enumeration."""
    return ("string",) if enum.kind == "string" else ("integer", "number")


def _values(
    comparer: Comparer,
    literals: Sequence[facts.Literals],
    members: Sequence[ir.TypeExpr],
    union: ir.Union,
    context: Pairing,
) -> None:
    """Compare the literals of a source with the enumerations and constants of a union."""
    # Unlike in Python, true and 1 are different values.
    told = {ir.Const(value) for each in literals for value in each.values}
    due: dict[ir.Const, str] = {}
    known: set[ir.Const] = set()
    for member in members:
        node = _node(comparer, member)
        if isinstance(node, ir.Enum):
            due |= {ir.Const(entry.value): node.name for entry in node.values}
            known |= {ir.Const(alias) for entry in node.values for alias in entry.aliases}
        elif isinstance(member, ir.Const):
            due[member] = union.name
    owners = set(due.values())
    owner = owners.pop() if len(owners) == 1 else union.name
    for value in told - due.keys() - known:
        _literal(comparer, "literal-extra", owner, value.value, context)
    for value in due.keys() - told:
        _literal(comparer, "literal-missing", due[value], value.value, context)


def _literal(
    comparer: Comparer, kind: str, owner: str, value: facts.Value, context: Pairing
) -> None:
    about = f"{owner}.{value}"
    comparer.add(kind, about, context.location, context.spec, enum=owner, value=value)


def _objects(
    comparer: Comparer,
    options: Sequence[facts.TypeText],
    members: Sequence[ir.TypeExpr],
    union: ir.Union,
    context: Pairing,
) -> None:
    """Match the objects of a source with the object types of a union, and compare each pair."""
    structs = [node for each in members if isinstance(node := _node(comparer, each), ir.Struct)]
    objects = [each for each in options if comparer.kinds.of(each) == "object"]
    scores = sorted(
        (
            (_alike(comparer, option, struct), index, struct)
            for index, option in enumerate(objects)
            for struct in structs
        ),
        key=lambda each: -each[0],
    )
    pairs: dict[int, ir.Struct] = {}
    for score, index, struct in scores:
        if score >= _LIKE and index not in pairs and struct not in pairs.values():
            pairs[index] = struct
    for index, option in enumerate(objects):
        if index in pairs:
            comparer.named(option, pairs[index], context, option.location)
        else:
            says = _name_of(option) or show_names(option)
            comparer.add(
                "option-extra", union.name, option.location, context.spec, says, union=union.name
            )
    for struct in structs:
        if struct not in pairs.values():
            about = f"{union.name}.{struct.name}"
            comparer.add(
                "option-missing", about, context.location, struct.location,
                union=union.name, name=struct.name,
            )  # fmt: skip


def _alike(comparer: Comparer, option: facts.TypeText, struct: ir.Struct) -> float:
    """Return the share of common members, or 0 if a constant or the name differs."""
    name = _name_of(option)
    if name in comparer.nodes and name != struct.name:
        return 0.0
    _, held, _ = comparer.kinds.followed(option, option.location)
    if not isinstance(held, facts.ObjectOf):
        return 0.0
    theirs = {member.name: member.type for member in all_members(comparer, held)}
    ours = {field.name: field.type for field in comparer.protocol.all_fields(struct)}
    shared = theirs.keys() & ours.keys()
    for each in shared:
        match theirs[each], ours[each]:
            case facts.Literals(values), ir.Const(value) if value not in values:
                return 0.0
    return len(shared) / len(theirs.keys() | ours.keys()) if theirs or ours else 1.0
