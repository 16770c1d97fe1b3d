"""Comparison of the spec with the types in an input.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.compare.families import Pairing
from testwire_codegen.drift.compare.members import compare_members
from testwire_codegen.drift.compare.show import show, show_names
from testwire_codegen.drift.compare.types import Comparer
from testwire_codegen.model import ir


def source_type(defined: Mapping[str, facts.Type], name: str) -> facts.Type | None:
    """Return a type of a source by name. The first letter may be lower case in the source."""
    if not name:
        return None
    return defined.get(name) or defined.get(name[:1].lower() + name[1:])


def document_type(comparer: Comparer, each: facts.Type) -> None:
    """Compare a type of a document with the corresponding type of the spec."""
    name = comparer.same.get(each.name, each.name)
    node = comparer.nodes.get(name)
    comparer.parameters = each.parameters
    if node is None and each.implied:
        return
    if node is None or name != each.name:
        # The key contains the details of the type, because no other comparison covers them.
        says = show_names(each.type) if node is not None else _derived(comparer, each)
        place = comparer.protocol.location
        comparer.add("type-extra", each.name, each.location, place, says, scope="types")
    if node is not None:
        partial = name != each.name and each.name not in comparer.renamed
        context = Pairing(name, each.location, node.location, "type-shape", partial)
        comparer.named(each.type, node, context)
    comparer.parameters = ()


def _derived(comparer: Comparer, each: facts.Type) -> str:
    """Return the full text of a type that only the document defines.

    A member that a base type in the spec defines is compared with the base type. For such a member,
    the text contains only the name.
    """
    doc = each.type
    if not isinstance(doc, facts.ObjectOf):
        return show(doc, whole=True)
    bases = [comparer.nodes.get(base.name) for base in doc.bases]
    structs = [base for base in bases if isinstance(base, ir.Struct)]
    parts = [f"...{base.name}" for base in doc.bases]
    for member in doc.members:
        mark = "?" if member.optional else ""
        whole = f"{member.name}{mark}: {show(member.type, True)}"
        for base in structs:
            if any(member.name == field.name for field in comparer.protocol.all_fields(base)):
                compare_members(comparer, [member], base, each.location, partial=True)
                whole = member.name
                break
        parts.append(whole)
    return f"{{{', '.join(parts)}}}"


def source_types(comparer: Comparer, names: Mapping[str, str], partial: bool) -> None:
    """Compare all types of the spec with a source. names: as for `compare_source`."""
    used = set()
    for node in comparer.protocol.types:
        name = names.get(node.name, node.name)
        found = source_type(comparer.defined, name)
        if found is not None:
            used.add(name)
            for each in comparer.facts.types:
                if each.name == found.name:
                    context = Pairing(node.name, each.location, node.location)
                    comparer.named(each.type, node, context)
        elif name and not partial:
            comparer.add("type-missing", node.name, Location(comparer.facts.file), node.location)
    for name, each in comparer.defined.items():
        if name not in used and not partial and not each.implied:
            comparer.add("type-extra", name, each.type.location, comparer.protocol.location)
