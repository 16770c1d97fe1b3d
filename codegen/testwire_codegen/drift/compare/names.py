"""A source of which only literals can be read against the names of the spec.

Tests: `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import re
from typing import Final

from testwire_base.documents import Location

from testwire_codegen.drift.compare.types import Comparer
from testwire_codegen.model import ir

_ENVELOPE: Final = frozenset(
    {"jsonrpc", "id", "method", "params", "result", "error", "code", "message", "data"}
)
_METHOD: Final = re.compile(r"[$\w-]+(?:/[$\w-]+)+")
_NAME: Final = re.compile(r"[a-z][a-zA-Z0-9]*(?:[.-][a-zA-Z0-9]+)*")
_SERVER_ERRORS: Final = range(-32999, -31999)


def wire_names(protocol: ir.Protocol) -> set[str]:
    """The names of methods and members."""
    names = {message.name for message in protocol.messages}
    structs = (node for node in protocol.types if isinstance(node, ir.Struct))
    return names | {field.name for node in structs for field in node.fields}


def compare_names(comparer: Comparer, partial: bool) -> None:
    """Add differences of names and codes. partial: as for `compare_source`."""
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
