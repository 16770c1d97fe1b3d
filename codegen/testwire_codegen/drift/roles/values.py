"""Compare the values that a program distinguishes with an enumeration of the protocol.

Tests: `tests/codegen/drift/test_roles.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from testwire_codegen.drift import facts
from testwire_codegen.drift.facts import How
from testwire_codegen.drift.names.vocabulary import loosely, near
from testwire_codegen.drift.roles.wire import Wire
from testwire_codegen.drift.roles.words import RoleDifference, Words
from testwire_codegen.model import ir


def compare_values(
    doc: facts.Literals, enums: Sequence[ir.Enum], how: How, wire: Wire, words: Words
) -> Iterator[RoleDifference]:
    """Yield the differences of a list of strings. A list with one value only identifies a type."""
    told = [each for each in doc.values if isinstance(each, str)]
    enums = [each for each in enums if each.kind == "string"]
    if len(told) < 2 or len(told) < len(doc.values) or not enums:
        return
    enum = max(enums, key=lambda each: len({str(v.value) for v in each.values} & {*told}))
    known = [str(value.value) for value in enum.values]
    wrong = dict(_spellings(told, enum))
    for text, real in wrong.items():
        place = doc.locations[doc.values.index(text)]
        yield words.spelling(text, enum.name, how, real, place, enum.location)
    missing = [each for each in known if each not in told and each not in wrong.values()]
    if missing and how == "read" and not doc.open and len(enums) == 1:
        count = len({*known} & {*told})
        yield words.missing(missing, enum, count, doc.location)


def _spellings(told: Sequence[str], enum: ir.Enum) -> Iterator[tuple[str, str]]:
    """Yield each value that is spelled differently, with the value on the wire."""
    known = {str(value.value) for value in enum.values}
    for text in told:
        for value in enum.values:
            real = str(value.value)
            if text in known or real in told:
                continue
            if text in value.aliases or near_names(text, real):
                yield text, real


def near_names(one: str, other: str) -> bool:
    """Return whether two names differ only in separators, capitals or one letter."""
    return loosely(one) == loosely(other) or near(loosely(one), loosely(other))
