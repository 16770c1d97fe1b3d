"""The verdict of `compat` matches each row of the corpus.

`corpus_table.py` describes the rows.
"""

from __future__ import annotations

import functools
import json
import re

import pytest
from testwire_codegen.compat.apply import run_compat
from testwire_codegen.compat.run import CompatResult
from testwire_codegen.rules.compat import COMPAT
from testwire_codegen.targets.naming import namings

from tests.codegen.compat.corpus_table import GROUPS, POSITIONS, Row, rows
from tests.codegen.compat.support import compared

ROWS = list(rows())
ROWS_BY_ID = {row.id: row for row in ROWS}

NOT_ON_THE_WIRE = {
    "other-protocol": "two protocols are not two versions",
    "removed-before-sunset": "it adds a reason to the error of the removal",
}
"""Rules with the severity error or warning without a row, with the reasons."""


def verdict(result: CompatResult) -> dict[str, str]:
    """Return the severity for each role that the change breaks."""
    found: dict[str, str] = {}
    for finding in result.findings:
        if finding.severity != "info":
            for role in {"client", "server"} & set(finding.breaks):
                found[role] = min(finding.severity, found.get(role, "warning"))
    return found


@functools.cache
def result_of(row_id: str) -> CompatResult:
    row = ROWS_BY_ID[row_id]
    return compared(row.old, row.new)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_row(row: Row) -> None:
    check(row, result_of(row.id))


def check(row: Row, result: CompatResult) -> None:
    assert json.dumps(row.old) != json.dumps(row.new), "the versions are equal"
    told = [f"{f.severity} {f.rule} {','.join(f.breaks)}: {f.message}" for f in result.findings]
    assert verdict(result) == row.breaks, "\n".join([row.why, *told])
    if row.package is not None:
        assert result.needs.package == row.package, told
    if "error" in row.breaks.values():
        assert (result.needs.spec, result.needs.package) == ("major", "major"), told


def test_every_row_has_a_reason() -> None:
    assert len(ROWS) >= 60
    assert len({row.id for row in ROWS}) == len(ROWS)
    for row in ROWS:
        sentences = re.split(r"(?<=\.) ", row.why)
        assert row.why.endswith(".") and len(row.why.split()) >= 6, row.id
        assert max(len(sentence.split()) for sentence in sentences) <= 25, row.id


def test_every_place_and_every_role_has_rows() -> None:
    assert {row.position for row in ROWS} - {None} == set(POSITIONS)
    assert {position for group in GROUPS.values() for position in group} == set(POSITIONS)
    verdicts = {(role, severity) for row in ROWS for role, severity in row.breaks.items()}
    assert len(verdicts) == 4 and any(not row.breaks for row in ROWS)


def test_every_rule_about_peers_has_a_row() -> None:
    found = {finding.rule for row in ROWS for finding in result_of(row.id).findings}
    wanted = {
        rule.id
        for rule in COMPAT
        if rule.handles
        and rule.severity != "info"
        and rule.audience not in {"code", "docs", "nobody", *(each.target for each in namings())}
    }
    assert wanted - found == set(NOT_ON_THE_WIRE) & wanted, sorted(wanted - found)


def test_a_wrong_verdict_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the rule for removed members of params, the corpus fails."""
    row = next(row for row in ROWS if row.id == "an optional member is removed [client-request]")

    def without(pair: object) -> list[object]:
        return [each for each in run_compat(pair) if each.rule != "params-member-removed"]  # type: ignore[arg-type]

    monkeypatch.setattr("testwire_codegen.compat.run.run_compat", without)
    with pytest.raises(AssertionError):
        check(row, compared(row.old, row.new))
