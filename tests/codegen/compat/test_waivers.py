"""Waivers remove findings. Stale and expired waivers become findings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from testwire_base.findings import SpecUnreadable
from testwire_codegen.compat.run import compare
from testwire_codegen.compat.waivers import load_waivers

from tests.codegen.compat.support import BASE, META, TODAY, compared, edited, read
from tests.codegen.support import copy_case
from tests.support.commands import run_command

NEW = edited(
    BASE,
    [
        {"pointer": "/types/Answer/required/-", "value": "colour"},
        {"pointer": "/protocol/version", "value": "2.0.0"},
        {"pointer": "/protocol/wireVersion", "value": "2.0.0"},
    ],
)
RULE = "member-became-required"
FOUND = next(f for f in compared(BASE, NEW).findings if f.rule == RULE)
GOOD = {
    "fingerprint": FOUND.fingerprint,
    "rule": RULE,
    "between": ["1.2.0", "2.0.0"],
    "reason": "Every client that we know sends it.",
}


def told(tmp_path: Path, *entries: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Return the rule ids of the reported findings and of the waived findings."""
    path = tmp_path / "waivers.json"
    path.write_text(json.dumps({"waivers": entries}), "utf-8")
    waivers = load_waivers(path, "spec/toy/waivers.json", META)
    result = compare(read(BASE), read(NEW), waivers=waivers, today=TODAY)
    accepted = [finding.rule for finding, _ in result.waived.accepted]
    return [finding.rule for finding in result.findings], accepted


def test_an_accepted_finding_goes(tmp_path: Path) -> None:
    left, accepted = told(tmp_path, GOOD)
    assert accepted == [RULE]
    assert RULE not in left and "waiver-stale" not in left


def test_it_holds_on_its_last_day(tmp_path: Path) -> None:
    left, accepted = told(tmp_path, {**GOOD, "until": TODAY.isoformat(), "who": "a maintainer"})
    assert (RULE in left, accepted) == (False, [RULE])


def test_an_expired_one_is_a_finding_beside_what_it_covered(tmp_path: Path) -> None:
    left, accepted = told(tmp_path, {**GOOD, "until": "2025-12-31"})
    assert {RULE, "waiver-expired"} <= set(left)
    assert accepted == []


@pytest.mark.parametrize("change", [{"fingerprint": "0" * 16}, {"rule": "enum-value-added"}])
def test_a_stale_one_is_a_finding(tmp_path: Path, change: dict[str, str]) -> None:
    left, accepted = told(tmp_path, {**GOOD, **change})
    assert {RULE, "waiver-stale"} <= set(left)
    assert accepted == []


def test_one_for_other_versions_is_no_matter_here(tmp_path: Path) -> None:
    left, accepted = told(tmp_path, {**GOOD, "between": ["1.1.0", "1.2.0"]})
    assert RULE in left and "waiver-stale" not in left and accepted == []


@pytest.mark.parametrize(
    "content",
    ["", "{}", '{"waivers": [{}]}', json.dumps({"waivers": [{**GOOD, "until": "soon"}]})],
)
def test_a_bad_file_is_refused_with_its_place(tmp_path: Path, content: str) -> None:
    path = tmp_path / "waivers.json"
    path.write_text(content, "utf-8")
    with pytest.raises(SpecUnreadable) as caught:
        load_waivers(path, "waivers.json", META)
    assert caught.value.findings[0].location is not None


def test_a_fingerprint_outlives_places_and_versions() -> None:
    """The fingerprint of a finding does not depend on versions and line numbers."""
    moved = edited(BASE, [{"pointer": "/protocol/version", "value": "1.2.9"}])
    new = edited(NEW, [{"pointer": "/types/Extra", "value": BASE["types"]["Note"]}])
    again = next(f for f in compared(moved, new).findings if f.rule == RULE)
    assert again.fingerprint == FOUND.fingerprint


def test_check_reads_the_file_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = copy_case("small", tmp_path)
    path = root / "spec/small/waivers.json"
    path.write_text(json.dumps({"waivers": [GOOD]}), "utf-8")
    assert run_command("check", root) == 0
    path.write_text(json.dumps({"waivers": [{**GOOD, "reason": ""}]}), "utf-8")
    assert run_command("check", root) == 3
    assert "spec/small/waivers.json:1:" in capsys.readouterr().out
