"""Literals of an input against the values of enumerations.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.compare.families import Pairing
from testwire_codegen.model import ir

if TYPE_CHECKING:
    from testwire_codegen.drift.compare.types import Comparer


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


def compare_literals(
    comparer: Comparer,
    values: tuple[facts.Value, ...],
    locations: tuple[Location, ...],
    enum: ir.Enum,
    location: Location,
    section: str,
) -> None:
    """section: the heading, if the values are in a list or an example, and not in the
    definition of the type."""
    known: set[Any] = {entry.value for entry in enum.values}
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

    for value, place in zip(values, locations, strict=True):
        if value not in known:
            add("literal-extra", value, place)
    for entry in enum.values:
        if entry.value not in values:
            add("literal-missing", entry.value, location)


def compare_with_union(
    comparer: Comparer, doc: facts.Literals, union: ir.Union, context: Pairing
) -> None:
    """Literals against the enumeration of a union that shares most of them."""
    nodes = [comparer.nodes.get(m.name) for m in union.members if isinstance(m, ir.Ref)]
    enums = [node for node in nodes if isinstance(node, ir.Enum)]
    shared = [len({entry.value for entry in enum.values} & set(doc.values)) for enum in enums]
    if len(enums) == 1 or any(shared):
        compare_enum(comparer, doc, enums[shared.index(max(shared))], context)
    else:
        comparer.shape(doc, ir.Ref(union.name), context)
