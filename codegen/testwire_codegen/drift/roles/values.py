"""Compare groups of strings in a program with the enumerations of the protocol.

Tests: `tests/codegen/drift/test_roles.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from testwire_codegen.drift import facts
from testwire_codegen.drift.facts import How
from testwire_codegen.drift.names.vocabulary import compound, loosely, near
from testwire_codegen.drift.roles.wire import Wire
from testwire_codegen.drift.roles.words import RoleDifference, Words
from testwire_codegen.model import ir

_FEWEST: Final = 3
"""The minimum number of common values that identifies an enumeration. At least one of these values
must consist of several words."""


def compare_values(
    doc: facts.Literals, enums: Sequence[ir.Enum], how: How, words: Words
) -> Iterator[RoleDifference]:
    """Yield the differences of a type. A type with a single value is only a tag of an object."""
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
    """Yield the differences in the groups of strings.

    The cases of a switch and comparisons belong to the enumeration of a member. The code shows the
    member, or the compared expression has its name. Only a switch can be incomplete.
    """
    members = _members(wire)
    for each in values:
        told = {value for value in each.literals.values if isinstance(value, str)}
        if each.form in ("switch", "comparison"):
            last = re.split(r"\W+", each.subject.rstrip("?)( "))[-1]
            name = loosely(each.member or last)
            enums = [enum for enum in members.get(name, ()) if _mostly(told, enum)]
        else:
            enums = [enum for enum in wire.enums() if _lists(each, enum)]
        if len(enums) == 1 and "read" in wire.uses(enums[0].name):
            form = "switch" if each.form == "switch" else None
            yield from _values(each.literals, enums[0], "read", words, form)


def _members(wire: Wire) -> dict[str, list[ir.Enum]]:
    """Return the enumerations of strings by the name of a member, in lower case letters."""
    found: dict[str, list[ir.Enum]] = {}
    for struct in wire.structs():
        for name, field in wire.fields([struct]).items():
            enums = found.setdefault(loosely(name), [])
            for leaf in wire.leaves(field.types)[0]:
                if isinstance(leaf, ir.Enum) and leaf.kind == "string" and leaf not in enums:
                    enums.append(leaf)
    return found


def _mostly(told: set[str], enum: ir.Enum) -> bool:
    """Return whether at least two strings, and at least half of them, are values of an enum."""
    shared = len(_known(enum) & told)
    return shared >= 2 and shared * 2 >= len(told)


def _lists(values: facts.KnownValues, enum: ir.Enum) -> bool:
    """Return whether a group of constants contains the values of an enumeration.

    The strings of a list can have any meaning, such as the names of tests.
    """
    shared = _known(enum) & {*values.literals.values}
    enough = len(shared) >= _FEWEST and any(compound(str(value)) for value in shared)
    return values.form == "constants" and enum.kind == "string" and enough


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
