"""Differences that errata explain, errata that explain nothing any more, changes of names.

An erratum lists the keys of the differences that it explains, so that a new difference at the same
place is never taken for an old one. It is stale where its stretch of text has gone from its
document, or a difference that it explains has. The module must not know how differences are found.

Tests: `tests/codegen/test_drift.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from testwire_codegen import ir
from testwire_codegen.drift.compare import Difference
from testwire_codegen.sources import Location

__all__ = ["Judged", "judge", "same_types"]

_RENAMES = ("method", "type", "member", "literal", "code")
_AS = " as "
_AT = " @"


@dataclass(frozen=True, slots=True)
class Judged:
    """`new` are findings; `known` have the erratum that explains each."""

    new: list[Difference]
    known: list[tuple[Difference, ir.Erratum]]
    by_hand: list[ir.Erratum]
    """Errata of the document that explain no difference which can be found: prose."""


@dataclass(frozen=True, slots=True)
class _Entry:
    erratum: ir.Erratum
    key: str
    document: str


def _entries(errata: Iterable[ir.Erratum]) -> list[_Entry]:
    entries = []
    for erratum in errata:
        for text in erratum.explains:
            key, _, document = text.partition(_AT)
            if key.startswith("drift-type-extra "):
                key = key.partition(_AS)[0]
            entries.append(_Entry(erratum, key, document or erratum.document))
    return entries


def same_types(errata: Iterable[ir.Erratum]) -> dict[str, str]:
    """Types of documents that have another name in the spec, from `drift-type-extra A as B`."""
    pairs = {}
    for erratum in errata:
        for text in erratum.explains:
            rule, _, rest = text.partition(_AT)[0].partition(" ")
            name, held, other = rest.partition(_AS)
            if rule == "drift-type-extra" and held:
                pairs[name] = other
    return pairs


def judge(
    differences: Sequence[Difference],
    protocol: ir.Protocol,
    document: str,
    text: str,
    places: Mapping[str, Sequence[Location]],
) -> Judged:
    """Sort the differences of a document by what is known of them.

    document: its name in the spec; text: its words. places: where each erratum applies, by id.
    """
    entries = _entries(protocol.errata)
    by_key = {entry.key: entry.erratum for entry in reversed(entries)}
    new = [each for each in differences if each.key not in by_key]
    known = [(each, by_key[each.key]) for each in differences if each.key in by_key]
    new = _renamed(new)
    there = {each.key for each in differences}
    by_hand = []
    for erratum in protocol.errata:
        gone = [
            entry.key
            for entry in entries
            if entry.erratum is erratum and entry.document == document and entry.key not in there
        ]
        lost = erratum.document == document and erratum.text not in text
        if gone or lost:
            _stale(erratum, gone, lost, new, places.get(erratum.id, ()), text)
        elif erratum.document == document and not erratum.explains:
            by_hand.append(erratum)
    return Judged(new, known, by_hand)


def _stale(
    erratum: ir.Erratum,
    gone: Sequence[str],
    lost: bool,
    new: list[Difference],
    places: Sequence[Location],
    text: str,
) -> None:
    """Report a stale erratum: by itself, or with the new difference at its place."""
    why = []
    if lost:
        why.append(f"its text {erratum.text!r} is no longer there")
    why += [f"{key!r} is no longer found" for key in gone]
    for index, difference in enumerate(new):
        if difference.rule != "drift-erratum-stale" and _touches(difference, places, gone):
            note = f"the erratum {erratum.id} spoke of this place: {'; '.join(why)}"
            detail = f"{difference.detail}\n{note}" if difference.detail else note
            new[index] = replace(difference, detail=detail)
            return
    new.append(
        Difference(
            rule="drift-erratum-stale",
            about=erratum.id,
            documented=None,
            message=f"the erratum {erratum.id} is stale: {'; '.join(why)}",
            location=Location(new[0].location.file if new else ""),
            spec=erratum.location,
        )
    )


def _touches(difference: Difference, places: Sequence[Location], gone: Sequence[str]) -> bool:
    bare = f"{difference.rule} {difference.about}"
    if any(key == bare or key.startswith(f"{bare}: ") for key in gone):
        return True
    spec = difference.spec
    if not spec.pointer:
        return False
    return any(
        place.file == spec.file
        and (
            place.pointer == spec.pointer
            or place.pointer.startswith(f"{spec.pointer}/")
            or (place.pointer and spec.pointer.startswith(f"{place.pointer}/"))
        )
        for place in places
    )


def _renamed(new: list[Difference]) -> list[Difference]:
    """One that is missing and one too many in the same place, as one change of name."""
    result = list(new)
    for family in _RENAMES:
        lost = [
            each
            for each in result
            if each.rule in (f"drift-{family}-missing", f"drift-{family}-unlisted")
        ]
        extra = [each for each in result if each.rule == f"drift-{family}-extra"]
        pairs = [
            (SequenceMatcher(None, _last(one), _last(other)).ratio(), one, other)
            for one in lost
            for other in extra
            if one.scope == other.scope
        ]
        taken: set[str] = set()
        for _, one, other in sorted(pairs, key=lambda pair: -pair[0]):
            if one.key in taken or other.key in taken:
                continue
            taken |= {one.key, other.key}
            result.remove(one)
            result[result.index(other)] = replace(
                other,
                rule=f"drift-{family}-renamed",
                about=one.about,
                documented=_last(other),
                message=f"{one.about} of the spec is {_last(other)} in the document",
                spec=one.spec,
            )
    return result


def _last(difference: Difference) -> str:
    return difference.about.removeprefix(f"{difference.scope}.")
