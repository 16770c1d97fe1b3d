"""Waivers: accepted findings, listed in `spec/<protocol>/waivers.json`.

A waiver contains the fingerprint of a finding, the two versions, a reason and an optional expiry
date. A waiver that has expired or matches no finding is itself reported as a finding.

Tests: `tests/codegen/compat/test_waivers.py`.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from testwire_base.documents import Location, SourceError
from testwire_base.findings import Finding, SpecUnreadable

from testwire_codegen.model.loader import read_document
from testwire_codegen.model.meta_schemas import validate


@dataclass(frozen=True, slots=True)
class Waiver:
    """An accepted finding about the versions `old` and `new`."""

    fingerprint: str
    rule: str
    old: str
    new: str
    reason: str
    until: str | None
    location: Location


@dataclass(frozen=True, slots=True)
class Waived:
    """The findings without a waiver, and the accepted findings with their waivers."""

    findings: list[Finding]
    accepted: list[tuple[Finding, Waiver]]


def load_waivers(path: Path, file: str, meta: Path) -> list[Waiver]:
    """Load the waivers of a file. Raises SpecUnreadable if the file is not valid."""
    try:
        document = read_document(path, file)
    except SourceError as error:
        finding = Finding("invalid-json", error.message, error.location, category="spec")
        raise SpecUnreadable([finding]) from None
    findings = validate(document, meta / "waivers.schema.json")
    if findings:
        raise SpecUnreadable(findings)
    return [
        Waiver(
            fingerprint=entry["fingerprint"],
            rule=entry["rule"],
            old=entry["between"][0],
            new=entry["between"][1],
            reason=entry["reason"],
            until=entry.get("until"),
            location=document.at(f"/waivers/{index}"),
        )
        for index, entry in enumerate(document.data["waivers"])
    ]


def apply(
    findings: Sequence[Finding],
    waivers: Sequence[Waiver],
    versions: tuple[str, str],
    today: datetime.date,
) -> Waived:
    """Split the findings into open and accepted ones, and report stale and expired waivers."""
    mine = [waiver for waiver in waivers if (waiver.old, waiver.new) == versions]
    by_key = {(waiver.fingerprint, waiver.rule): waiver for waiver in mine}
    left: list[Finding] = []
    accepted: list[tuple[Finding, Waiver]] = []
    used: set[tuple[str, str]] = set()
    for finding in findings:
        key = (finding.fingerprint, finding.rule)
        waiver = by_key.get(key)
        if waiver is None:
            left.append(finding)
            continue
        used.add(key)
        if waiver.until is not None and waiver.until < today.isoformat():
            text = f"the waiver of {waiver.rule} {waiver.fingerprint} expired after {waiver.until}"
            left += [finding, Finding("waiver-expired", text, waiver.location, category="compat")]
        else:
            accepted.append((finding, waiver))
    for waiver in mine:
        if (waiver.fingerprint, waiver.rule) not in used:
            text = f"no finding of {waiver.rule} has the fingerprint {waiver.fingerprint}"
            left.append(Finding("waiver-stale", text, waiver.location, category="compat"))
    return Waived(left, accepted)
