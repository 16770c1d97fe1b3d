"""Separates known from new differences, and finds stale errata and renames.

An erratum explains only the differences whose keys it lists, not new differences at the same
location. An erratum is stale if its document no longer contains the quoted text, or if a listed
difference no longer exists. The module must not depend on how differences are found.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from testwire_base.documents import Location

from testwire_codegen.drift.compare import Difference
from testwire_codegen.model import ir

_RENAMES = ("method", "type", "member", "literal", "code")
_BY_HEADING = ("drift-example-syntax", "drift-typescript")
_AS = " as "
_AT = " @"
_MEMBER = re.compile(r"\s*['\"]?([\w.-]+)['\"]?\??\s*:")


@dataclass(frozen=True, slots=True)
class Judged:
    """The differences of a document: new ones, and known ones with their errata."""

    new: list[Difference]
    known: list[tuple[Difference, ir.Erratum]]
    by_hand: list[ir.Erratum]
    """Errata about this document that list none of its differences, such as errata about prose."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A key that an erratum lists, and the document to which the key applies."""

    erratum: ir.Erratum
    key: str
    document: str
    exactly: bool
    """Whether the key applies to only one version of the document."""

    def holds_for(self, documents: Sequence[str]) -> bool:
        """Return whether the key applies to a document.

        documents: the name of the compared document, then the names of its newer versions.
        """
        return self.document in (documents[:1] if self.exactly else documents)


def _entries(errata: Iterable[ir.Erratum]) -> Iterator[Entry]:
    for erratum in errata:
        for text in erratum.explains:
            key, _, document = text.partition(_AT)
            if key.startswith("drift-type-extra ") and _AS in key:
                key = key.rpartition(_AS)[0]
            name = document.removeprefix("=") or erratum.document
            yield Entry(erratum, key, name, document.startswith("="))


def documents_of(errata: Sequence[ir.Erratum]) -> set[str]:
    """Return the names of all documents that errata refer to."""
    named = {entry.document for entry in _entries(errata)}
    return (named | {erratum.document for erratum in errata}) - {""}


def explained(
    differences: Sequence[Difference],
    protocol: ir.Protocol,
    documents: Sequence[str],
    prefix: str = "",
) -> tuple[list[Difference], list[tuple[Difference, ir.Erratum]], list[Entry]]:
    """Return new differences, known differences with their errata, and stale entries.

    documents: the name of the input in the spec, then the names of its newer versions.
    prefix: only keys with this prefix are used.
    """
    entries = [
        each
        for each in _entries(protocol.errata)
        if each.holds_for(documents) and each.key.startswith(prefix)
    ]
    by_key = {entry.key: entry.erratum for entry in reversed(entries)}
    new = [each for each in differences if each.key not in by_key]
    known = [(each, by_key[each.key]) for each in differences if each.key in by_key]
    found = {each.key for each in differences}
    return new, known, [entry for entry in entries if entry.key not in found]


def same_types(errata: Iterable[ir.Erratum]) -> dict[str, str]:
    """Map partial types of a document to the complete types in the spec.

    The key `drift-type-extra A: … as B` in `explains` maps A to B.
    """
    pairs = {}
    for erratum in errata:
        for text in erratum.explains:
            rule, _, rest = text.partition(_AT)[0].partition(" ")
            held, found, other = rest.rpartition(_AS)
            if rule == "drift-type-extra" and found:
                pairs[held.partition(": ")[0]] = other
    return pairs


def renamed(new: Iterable[Difference]) -> dict[str, str]:
    """Map renamed types and members (`Type.member`) of a document to their names in the spec."""
    names = {}
    for each in new:
        if each.rule == "drift-type-renamed" and each.documented:
            names[each.documented] = each.about
        elif each.rule == "drift-member-renamed" and each.documented:
            struct, _, member = each.about.partition(".")
            names[f"{struct}.{each.documented}"] = member
    return names


def judge(
    differences: Sequence[Difference],
    protocol: ir.Protocol,
    documents: Sequence[str],
    text: str,
    file: str,
    places: Mapping[str, Sequence[Location]],
) -> Judged:
    """Separate the known from the new differences of a document.

    documents: the name of the document in the spec, then the names of its newer versions. The
        errata of newer versions also apply.
    text: the contents of the document.
    file: the name of the document in findings.
    `places` contains the locations in the spec to which each erratum applies, by erratum id.
    """
    document = documents[0]
    new, known, left = explained(differences, protocol, documents)
    moved = _moved(new, left)
    known += [(each, entry.erratum) for each, entry in moved]
    new = _renamed([each for each in new if each not in {difference for difference, _ in moved}])
    found = {entry.key for _, entry in moved}
    named = {e.erratum.id for e in _entries(protocol.errata) if e.holds_for(documents)}
    by_hand = []
    stale: dict[str, list[_Stale]] = {}
    for erratum in protocol.errata:
        gone = [each.key for each in left if each.erratum is erratum and each.key not in found]
        lost = erratum.document == document and erratum.text not in text
        if gone or lost:
            # Errata that quote the same text are reported as one finding.
            place = erratum.text if lost else erratum.id
            stale.setdefault(place, []).append(_Stale(erratum, tuple(gone), lost))
        elif erratum.document == document and erratum.id not in named:
            by_hand.append(erratum)
    lines = text.split("\n")
    groups = _together(list(stale.values()))  # one edit can affect several errata
    apart = [group for group in groups if not _fold(group, new, places, lines)]
    stales = [_finding(group, lines, file) for group in apart]
    return Judged(_one_for_a_name(new) + stales, known, by_hand)


def _one_for_a_name(new: Sequence[Difference]) -> list[Difference]:
    """Merge all differences on a line with an undefined type into one difference."""
    causes = {e.location.line: e for e in new if e.rule == "drift-type-unknown"}
    result = []
    for difference in new:
        cause = causes.get(difference.location.line)
        if cause is difference:
            here = [e for e in new if e.location.line == cause.location.line and e is not cause]
            rest = [text for e in here for text in (e.message, e.detail) if text]
            detail = "\n".join(([cause.detail] if cause.detail else []) + rest)
            result.append(replace(cause, detail=detail or None))
        elif cause is None or difference.rule == "drift-type-unknown":
            result.append(difference)
    return result


def _moved(new: Sequence[Difference], gone: Sequence[Entry]) -> list[tuple[Difference, Entry]]:
    """Match differences to errata that list them under a different heading."""
    left = list(gone)
    found = []
    for difference in new:
        if difference.rule not in _BY_HEADING:
            continue
        for entry in left:
            rule, _, rest = entry.key.partition(" ")
            if rule == difference.rule and rest.endswith(f": {difference.documented}"):
                found.append((difference, entry))
                left.remove(entry)
                break
    return found


@dataclass(frozen=True, slots=True)
class _Stale:
    """A stale erratum: its missing keys (`gone`), and whether its text is missing (`lost`)."""

    erratum: ir.Erratum
    gone: tuple[str, ...]
    lost: bool

    @property
    def reasons(self) -> list[str]:
        lost = [f"the document no longer contains {self.erratum.text!r}"] if self.lost else []
        return lost + [f"the difference {key!r} no longer exists" for key in self.gone]


def _together(groups: list[list[_Stale]]) -> list[list[_Stale]]:
    """Merge groups of errata that share a section of the document or a missing name."""
    result: list[list[_Stale]] = []
    for group in groups:
        for other in result:
            near = {each.erratum.section for each in group} & {e.erratum.section for e in other}
            if near or _linked(group, other) or _linked(other, group):
                other += group
                break
        else:
            result.append(group)
    return result


def _linked(group: Sequence[_Stale], other: Sequence[_Stale]) -> bool:
    names = [_member(key.partition(" ")[2].partition(": ")[0]) for e in group for key in e.gone]
    return any(e.lost and _speaks(e.erratum.text, name) for e in other for name in names)


def _member(about: str) -> str:
    """Return the name of the member in `Type.member (section)`."""
    name = about.partition(".")[2] or about
    return name.partition(" (")[0]


def _speaks(text: str, name: str) -> bool:
    return bool(re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", text))


def _fold(
    group: Sequence[_Stale],
    new: list[Difference],
    places: Mapping[str, Sequence[Location]],
    lines: Sequence[str],
) -> bool:
    """Mention stale errata in the detail of the new difference that made them stale."""
    for index, difference in enumerate(new):
        line = lines[difference.location.line - 1] if difference.location.line <= len(lines) else ""
        if any(
            _touches(difference, places.get(each.erratum.id, ()), each.gone)
            or (each.lost and _resembles(each.erratum.text, line))
            or (each.lost and _speaks(each.erratum.text, _member(difference.about)))
            or _of_section(each, difference, lines)
            for each in group
        ):
            notes = [
                f"the erratum {each.erratum.id} is about this location, but "
                + " and ".join(each.reasons)
                for each in group
            ]
            detail = [difference.detail] if difference.detail else []
            new[index] = replace(difference, detail="\n".join(detail + notes))
            return True
    return False


def _of_section(stale: _Stale, difference: Difference, lines: Sequence[str]) -> bool:
    """Return whether a difference in the section of an erratum made the erratum stale.

    Only examples that cannot be parsed, and differences in the quoted member, make errata stale.
    """
    number = min(difference.location.line, len(lines))
    heading = next((line for line in reversed(lines[:number]) if line.startswith("#")), "")
    if stale.erratum.section not in heading:
        return False
    if difference.rule == "drift-example-syntax":
        return True
    name = _MEMBER.match(stale.erratum.text)
    here = _MEMBER.match(lines[number - 1]) if lines else None
    return bool(stale.lost and name and here and name[1] == here[1])


def _finding(group: Sequence[_Stale], lines: Sequence[str], file: str) -> Difference:
    first = group[0]
    names = ", ".join(each.erratum.id for each in group)
    what = f"the erratum {names} is" if len(group) == 1 else f"the errata {names} are"
    why = " and ".join(dict.fromkeys(reason for each in group for reason in each.reasons))
    message, place = f"{what} stale: {why}", _section(first.erratum, lines, file)
    return Difference("drift-erratum-stale", names, None, message, place, first.erratum.location)


def find_text(lines: Sequence[str], text: str, file: str) -> Location | None:
    """Return the first location of `text`; None if no line contains it."""
    found = (
        Location(file, "", n, line.index(text) + 1)
        for n, line in enumerate(lines, 1)
        if text in line
    )
    return next(found, None)


def _section(erratum: ir.Erratum, lines: Sequence[str], file: str) -> Location:
    """Return the best location for an erratum in the document.

    The candidates, in this order: the quoted text, a similar line, the heading of the section, and
    the first line of the document.
    """
    if found := find_text(lines, erratum.text, file):
        return found
    heading = next(
        (n for n, line in enumerate(lines, 1) if line.startswith("#") and erratum.section in line),
        1,
    )
    for number in (*range(heading, len(lines) + 1), *range(1, heading)):
        line = lines[number - 1]
        if _resembles(erratum.text, line):
            return Location(file, "", number, len(line) - len(line.lstrip()) + 1)
    column = max(lines[heading - 1].find(erratum.section), 0) + 1 if lines else 1
    return Location(file, "", heading, column)


def _resembles(text: str, line: str) -> bool:
    """Return whether a line is probably an edited version of a text."""
    blocks = SequenceMatcher(None, text, line, autojunk=False).get_matching_blocks()
    shared = sum(block.size for block in blocks if block.size >= 4)
    return shared * 4 >= len(text) * 3


def _touches(difference: Difference, places: Sequence[Location], gone: Sequence[str]) -> bool:
    """Return whether a difference is probably the reason why an erratum is stale.

    `places` contains the locations to which the erratum applies. `gone` contains the keys of the
    erratum that match no difference.
    """
    family, _, _ = difference.rule.rpartition("-")
    for key in gone:
        rule, _, about = key.partition(" ")
        if rule == difference.rule and about.startswith(f"{difference.about}: "):
            return True
        about = about.partition(": ")[0]
        if rule.rpartition("-")[0] != family:
            continue
        near = SequenceMatcher(None, about, _name(difference)).ratio() > 0.7
        if about == difference.about or (rule == difference.rule and near):
            return True
    spec = difference.spec
    return bool(spec.pointer) and any(
        place.file == spec.file
        and (
            f"{place.pointer}/".startswith(f"{spec.pointer}/")
            or (place.pointer and spec.pointer.startswith(f"{place.pointer}/"))
        )
        for place in places
    )


def _renamed(new: list[Difference]) -> list[Difference]:
    """Combine a missing name and an extra name in the same scope into one rename."""
    result = list(new)
    for family in _RENAMES:
        gone = [f"drift-{family}-{word}" for word in ("missing", "unlisted", "unknown")]
        lost = [each for each in result if each.rule in gone]
        extra = [each for each in result if each.rule == f"drift-{family}-extra"]
        pairs = [
            (SequenceMatcher(None, _last(one), _last(other)).ratio(), one, other)
            for one in lost
            for other in extra
            if one.scope == other.scope
        ]
        taken: set[str] = set()
        for likeness, one, other in sorted(pairs, key=lambda pair: -pair[0]):
            if one.key in taken or other.key in taken:
                continue
            message = f"{one.about} is called {_last(other)} in the document"
            if one.rule == "drift-type-unknown":
                # The spec has neither name, so only similar names count as renamed.
                if likeness < 0.6:
                    continue
                message = f"the document uses the type {one.about} but defines {_last(other)}"
            taken |= {one.key, other.key}
            result.remove(one)
            result[result.index(other)] = replace(
                other,
                rule=f"drift-{family}-renamed",
                about=one.about,
                documented=_last(other),
                message=message,
                spec=one.spec,
            )
    return result


def _name(difference: Difference) -> str:
    return (difference.documented if difference.rule.endswith("-renamed") else None) or (
        difference.about
    )


def _last(difference: Difference) -> str:
    held = difference.scope.removeprefix("values of ").partition(" (")[0]
    return difference.about.removeprefix(f"{held}.")
