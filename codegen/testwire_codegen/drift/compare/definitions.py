"""Comparison of the spec with the types or the names in an input.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

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


_ENVELOPE: Final = frozenset(
    {"jsonrpc", "id", "method", "params", "result", "error", "code", "message", "data"}
)
_METHOD: Final = re.compile(r"[$\w-]+(?:/[$\w-]+)+")
_NAME: Final = re.compile(r"[a-z][a-zA-Z0-9]*(?:[.-][a-zA-Z0-9]+)*")
_SERVER_ERRORS: Final = range(-32999, -31999)


def wire_names(protocol: ir.Protocol) -> set[str]:
    """Return the names of all methods and members."""
    names = {message.name for message in protocol.messages}
    structs = (node for node in protocol.types if isinstance(node, ir.Struct))
    return names | {field.name for node in structs for field in node.fields}


def compare_names(comparer: Comparer, partial: bool) -> None:
    """Add the differences in names and codes. partial: as for `compare_source`."""
    _extra(comparer)
    if not partial:
        _missing(comparer)


def _extra(comparer: Comparer) -> None:
    protocol, spec = comparer.protocol, comparer.protocol.location
    known = _ENVELOPE | wire_names(protocol)
    for node in protocol.types:
        if isinstance(node, ir.Struct):
            known |= {alias for field in node.fields for alias in field.aliases}
        elif isinstance(node, ir.Enum):
            known |= {str(value.value) for value in node.values}
            known |= {alias for value in node.values for alias in value.aliases}
    for each in comparer.facts.constants:
        if each.text in known:
            continue
        if _METHOD.fullmatch(each.text):
            comparer.add("method-extra", each.text, each.location, spec)
        elif _NAME.fullmatch(each.text):
            comparer.add("name-extra", each.text, each.location, spec)
    codes = {error.code for error in protocol.errors}
    for code in comparer.facts.codes:
        if code.code not in codes and code.code in _SERVER_ERRORS:
            comparer.add("code-extra", str(code.code), code.location, spec)


def _missing(comparer: Comparer) -> None:
    protocol, start = comparer.protocol, Location(comparer.facts.file)
    named = {each.text for each in comparer.facts.mentions}
    codes = {code.code for code in comparer.facts.codes}
    for message in protocol.messages:
        if message.name not in named:
            comparer.add("method-missing", message.name, start, message.location)
    seen: set[str] = set()
    for node in protocol.types:
        for field in node.fields if isinstance(node, ir.Struct) else ():
            first = field.name not in seen
            seen.add(field.name)
            if first and named.isdisjoint((field.name, *field.aliases)):
                about = f"{node.name}.{field.name}"
                comparer.add("name-missing", about, start, field.location)
    for error in protocol.errors:
        if error.code not in codes:
            about = str(error.code)
            comparer.add("code-missing", about, start, error.location, name=error.name)
