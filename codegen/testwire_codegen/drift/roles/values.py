"""Compare the values that a program distinguishes with an enumeration of the protocol.

Tests: `tests/codegen/drift/test_roles.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from testwire_codegen.drift import facts
from testwire_codegen.drift.facts import How
from testwire_codegen.drift.names.vocabulary import loosely, near
from testwire_codegen.drift.roles.wire import Wire
from testwire_codegen.drift.roles.words import RoleDifference, Words
from testwire_codegen.model import ir

_FEWEST: Final = 3
"""The minimum number of values that identifies an enumeration."""


def compare_values(
    doc: facts.Literals, enums: Sequence[ir.Enum], how: How, words: Words
) -> Iterator[RoleDifference]:
    """Yield the differences of a type. A type with one value only identifies an object."""
    told = [each for each in doc.values if isinstance(each, str)]
    enums = [each for each in enums if each.kind == "string"]
    if len(told) < 2 or len(told) < len(doc.values) or not enums:
        return
    enum = max(enums, key=lambda each: len(_known(each) & {*told}))
    closed = how == "read" and not doc.open and len(enums) == 1
    yield from _values(doc, enum, how, words, "list" if closed else None)


def compare_known_values(
    values: Sequence[facts.KnownValues], wire: Wire, words: Words
) -> Iterator[RoleDifference]:
    """Yield the differences of the strings that the program distinguishes.

    Strings belong to an enumeration if they contain three of its values, or one of its values if
    the code shows the member with the enumeration. Only the cases of a switch can be incomplete.
    """
    enums = [each for each in wire.enums() if each.kind == "string"]
    by_member: dict[str, set[str]] = {}
    for struct in wire.structs():
        for name, field in wire.fields([struct]).items():
            leaves, _ = wire.leaves(field.types)
            names = {leaf.name for leaf in leaves if isinstance(leaf, ir.Enum)}
            by_member.setdefault(name, set()).update(names)
    for each in values:
        told = {value for value in each.literals.values if isinstance(value, str)}
        stated = by_member.get(each.member or "", set())
        scores = [(len(_known(enum) & told), enum.name in stated, enum) for enum in enums]
        likely = [enum for count, known, enum in scores if count >= (1 if known else _FEWEST)]
        if len(likely) == 1 and "read" in wire.uses(likely[0].name):
            form = "switch" if each.form == "switch" else None
            yield from _values(each.literals, likely[0], "read", words, form)


def _values(
    doc: facts.Literals, enum: ir.Enum, how: How, words: Words, form: str | None
) -> Iterator[RoleDifference]:
    """Yield wrong values and, if `form` is not None, missing values."""
    told = [each for each in doc.values if isinstance(each, str)]
    wrong = dict(_spellings(told, enum))
    for text, real in wrong.items():
        place = doc.locations[doc.values.index(text)]
        yield words.spelling(text, enum.name, how, real, place, enum.location)
    known = [str(value.value) for value in enum.values]
    missing = [each for each in known if each not in told and each not in wrong.values()]
    if missing and form is not None:
        count = len({*known} & {*told})
        yield words.missing(missing, enum, count, doc.location, form)


def _known(enum: ir.Enum) -> set[str]:
    return {str(value.value) for value in enum.values}


def _spellings(told: Sequence[str], enum: ir.Enum) -> Iterator[tuple[str, str]]:
    """Yield each value that is spelled differently, with the value on the wire."""
    for text in told:
        for value in enum.values:
            real = str(value.value)
            if text in _known(enum) or real in told:
                continue
            if text in value.aliases or near_names(text, real):
                yield text, real


def near_names(one: str, other: str) -> bool:
    """Return whether two names differ only in separators, capitals or one letter."""
    return loosely(one) == loosely(other) or near(loosely(one), loosely(other))
