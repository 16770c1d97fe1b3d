"""Comparison of a run with an earlier result, and old ids of cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from testwire_protocols import load
from testwire_tools.cli import main
from testwire_tools.conformance import changes, renamed, reports
from testwire_tools.conformance.cases import derive
from testwire_tools.conformance.changes import EarlierResult
from testwire_tools.conformance.client.cases import derive as derive_client
from testwire_tools.conformance.model import Case, CaseOutcome, Run, Verdict
from testwire_tools.conformance.page import render
from testwire_tools.conformance.results import NoResult

from .pages import case, result
from .support import SERVERS, scenario


async def nothing(harness: Any) -> None:
    """The function of each case. These tests never call it."""


def outcome(id: str, verdict: Verdict, previous: str | None, expected: bool = False) -> CaseOutcome:
    made = CaseOutcome(Case(id, "must", "Docs.", "Source", nothing), verdict, "", 0.0)
    made.previous, made.expected = previous, expected
    return made


@pytest.fixture
def run() -> Run:
    outcomes = [
        outcome("types/new", "fail", "pass"),
        outcome("types/added", "warning", None),
        outcome("types/old", "fail", "inconclusive"),
        outcome("types/known", "fail", "pass", expected=True),
        outcome("types/solved", "pass", "note"),
        outcome("types/same", "pass", "pass"),
    ]
    return Run("msp@0.4", "stdio", "mine", outcomes, since="last/result.json")


def test_new_and_solved_findings(run: Run) -> None:
    text = reports.as_text(run)
    assert "  FAIL  types/new (new finding, previously pass)\n" in text
    assert "  warn  types/added (new finding, not in the previous result)\n" in text
    assert text.count("(new") == 2
    line = (
        "Findings since last/result.json: 2 new (types/new, types/added), 1 solved (types/solved)"
    )
    assert line in text
    run.since = ""
    assert "new" not in reports.as_text(run).replace("types/new", "") and not changes.summary(run)


def test_the_page_shows_new_findings(run: Run) -> None:
    text = render([reports.plain(run)])
    assert text.count('data-new="1"') == 3  # Two rows, and the filter.
    assert "2 new since last/result.json" in text and "1 solved" in text
    run.since = ""
    assert "data-new" not in render([reports.plain(run)]).split("<script>")[0]


def test_only_the_same_run_is_compared(tmp_path: Path, run: Run) -> None:
    runs = [result("a", case("types/new")), result("b", case("types/new", "fail"), transport="x")]
    (tmp_path / "result.json").write_text(json.dumps({"runs": runs}))
    earlier = EarlierResult(tmp_path)
    assert earlier.verdicts(run) == {"types/new": "pass"}
    run.side = "client"
    assert earlier.verdicts(run) is None


def test_an_earlier_result_must_be_valid(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "result.json").write_text("{}")
    with pytest.raises(NoResult):
        EarlierResult(tmp_path)
    line = ["verify", "server", "--protocol", "msp@0.4", "--since", str(tmp_path), "--", "mine"]
    assert main(line) == 3
    assert "expected a list of runs" in capsys.readouterr().err


def test_old_ids_are_aliases(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(renamed, "RENAMED", {"types/a": "types/b", "types/c": None})
    known = {"types/a": "one", "types/c": "two", "types/d": "three"}
    assert renamed.with_current_ids(known, "f") == {"types/b": "one", "types/d": "three"}
    err = capsys.readouterr().err
    assert "f: the case 'types/a' is now called 'types/b'" in err and "'types/c' was removed" in err
    (tmp_path / "result.json").write_text(json.dumps({"runs": [result("a", case("types/a"))]}))
    run = Run("msp@0.4", "stdio", "mine", [])
    assert EarlierResult(tmp_path).verdicts(run) == {"types/b": "pass"}


def test_the_table_of_old_ids_is_correct() -> None:
    ids = {
        made.id
        for key in SERVERS
        for transport in load(key).transports.values()
        for derived in (derive, derive_client)
        for made in derived(load(key), transport, scenario(key))
    }
    assert not ids & renamed.RENAMED.keys()
    assert {new for new in renamed.RENAMED.values() if new is not None} <= ids
