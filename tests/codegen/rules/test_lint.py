"""Tests of every rule of `testwire check` with its fixtures.

A fixture edits a specification that has no findings. In `lint/<concern>.json`, fixtures are grouped
by rule id, and each has a name. `expect` lists all findings of the rule. An empty
`expect` means that the rule must not report findings.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.rules import catalogue
from testwire_codegen.rules.lint import (
    CHECKS,
    RULES,
    errata,
    generations,
    messages,
    names,
    positions,
    progress,
    registrations,
    transports,
    types,
)

from tests.codegen.support import CASES, ROOT, copy_case, edit
from tests.support.commands import run_command

FILES = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in (Path(__file__).parent / "lint").glob("*.json")
}
FIXTURES: dict[str, dict[str, Any]] = {
    f"{rule}/{name}": fixture
    for rules in FILES.values()
    for rule, fixtures in rules.items()
    for name, fixture in fixtures.items()
}
CLAIMS = sorted(FIXTURES)
MODULES = (
    names,
    types,
    messages,
    positions,
    progress,
    registrations,
    transports,
    generations,
    errata,
)


def findings_of(root: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[dict[str, Any]]]:
    code = run_command("check", root, format="json")
    return code, json.loads(capsys.readouterr().out)["findings"]


@pytest.mark.parametrize("claim", CLAIMS)
def test_fixture(claim: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fixture = FIXTURES[claim]
    rule = claim.split("/")[0]
    root = copy_case(fixture["base"], tmp_path)
    edit(root, fixture["edits"])
    code, findings = findings_of(root, capsys)
    found = [finding for finding in findings if finding["rule"] == rule]
    wanted = fixture["expect"]
    places = sorted((f["location"]["file"], f["location"]["pointer"]) for f in found)
    assert set(places) == {(f"spec/{want['file']}", want["pointer"]) for want in wanted}, findings
    for want in wanted:
        place = (f"spec/{want['file']}", want["pointer"])
        messages = [
            finding["message"]
            for finding in found
            if (finding["location"]["file"], finding["location"]["pointer"]) == place
        ]
        assert any(want["message"] in message for message in messages), messages
    for finding in found:
        assert finding["fix"], finding
        assert finding["location"]["line"] >= 1
        assert finding["location"]["column"] >= 1
    if wanted:
        unreadable = any(finding["category"] == "spec" for finding in findings)
        harmless = all(finding["severity"] == "info" for finding in findings)
        assert code == (3 if unreadable else 0 if harmless else 1)


@pytest.mark.parametrize("case", ["toy", "small"])
def test_the_specs_that_fixtures_break_are_clean(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, findings = findings_of(copy_case(case, tmp_path), capsys)
    assert (code, findings) == (0, [])


def test_every_rule_has_a_fixture_that_breaks_it() -> None:
    broken = set()
    for claim in CLAIMS:
        if FIXTURES[claim]["expect"]:
            broken.add(claim.split("/")[0])
    # tests/codegen/commands tests these rules.
    elsewhere = {rule.id for rule in catalogue() if rule.category == "generated"}
    elsewhere |= {"no-spec", "no-meta-schema", "format-newer", "format-older", "schema-path"}
    # test_irregular.py and test_limits.py test these rules.
    elsewhere |= {"irregular-file", "type-limit"}
    # test_compat.py tests the compatibility rules.
    elsewhere |= {rule.id for rule in catalogue() if rule.category == "compat"} | {"compat-input"}
    # tests/codegen/drift and tests/codegen/messages test the drift rules.
    elsewhere |= {rule.id for rule in catalogue() if rule.category == "drift"}
    assert broken | elsewhere == {rule.id for rule in catalogue()}


def test_the_catalogue_has_each_id_once_and_explains_it() -> None:
    rules = catalogue()
    assert len({rule.id for rule in rules}) == len(rules)
    for rule in rules:
        assert rule.purpose.endswith("."), rule
        assert rule.fix.endswith((".", ").")), rule
        assert rule.id == rule.id.lower()


def test_every_lint_rule_has_a_check_and_the_reverse() -> None:
    assert sorted(CHECKS) == sorted(rule.id for rule in RULES)
    assert sum(len(module.CHECKS) for module in MODULES) == len(CHECKS), "a rule has two checks"


def test_fixtures_are_in_the_file_of_the_concern() -> None:
    pages = {rule.id: rule.page for rule in catalogue()}
    for module in MODULES:
        pages |= dict.fromkeys(module.CHECKS, module.__name__.rpartition(".")[2])
    held = {rule: name for name, rules in FILES.items() for rule in rules}
    assert held == {rule: pages[rule] for rule in held}


def test_the_specs_of_this_repository_are_clean(capsys: pytest.CaptureFixture[str]) -> None:
    code, findings = findings_of(ROOT, capsys)
    assert (code, findings) == (0, [])


def test_the_cases_are_where_the_fixtures_look_for_them() -> None:
    bases = {FIXTURES[claim]["base"] for claim in CLAIMS}
    assert bases <= {path.name for path in CASES.iterdir() if (path / "spec").is_dir()}
