"""Tests of every compatibility rule with its fixtures.

`tests/codegen/compat/support.py` describes the fixtures. In `breaks`, `code` means the ids of all
targets that generate their own names.
"""

from __future__ import annotations

import copy
from typing import Any

import pytest
from testwire_codegen.compat.apply import CHECKS
from testwire_codegen.compat.checks.versions import VERSION_CHECKS
from testwire_codegen.rules import catalogue
from testwire_codegen.rules.compat import COMPAT
from testwire_codegen.targets.naming import namings

from tests.codegen.compat.areas import areas
from tests.codegen.compat.support import BASE, CLAIMS, FIXTURES, compared, fixture, read, sides

RULES = {rule.id: rule for rule in COMPAT}

# Changes that no rule handles, with the reasons.
UNHANDLED = {
    "error-code.source changed": "the source of a part does not affect the wire",
    "message.source changed": "the source of a part does not affect the wire",
    "requirement.source changed": "the source of a part does not affect the wire",
    "message.result added": "message-kind-changed reports it",
    "message.result removed": "message-kind-changed reports it",
    "protocol.status changed": "the rules on version numbers report it",
    "protocol.version changed": "the rules on version numbers report it",
}


def expanded(expected: dict[str, Any]) -> dict[str, Any]:
    """Replace `code` with the ids of the targets."""
    if "code" not in expected["breaks"]:
        return expected
    assert expected["breaks"] == ["code"]
    return {**expected, "breaks": [naming.target for naming in namings()]}


@pytest.mark.parametrize("claim", CLAIMS)
def test_fixture(claim: str) -> None:
    data = fixture(claim)
    rule = RULES[claim.split("/")[0]]
    old, new = sides(data)
    found = compared(old, new, data.get("status", "released")).findings
    mine = [
        {
            "subject": finding.subject,
            "breaks": list(finding.breaks),
            **({} if finding.severity == rule.severity else {"severity": finding.severity}),
            "message": finding.message,
        }
        for finding in found
        if finding.rule == rule.id
    ]
    assert mine == [expanded(each) for each in data["expect"]], [finding.rule for finding in found]
    for finding in found:
        assert finding.fix and finding.subject is not None
        assert finding.location is not None and finding.location.line >= 1
        assert finding.before is not None and finding.before.line >= 1


def test_nothing_differs_from_itself() -> None:
    result = compared(BASE, copy.deepcopy(BASE))
    assert (result.pair.changes, result.findings, result.needs.spec) == ((), [], "none")


def test_every_rule_has_a_fixture_and_a_near_miss() -> None:
    red = {claim.split("/")[0] for claim in CLAIMS if fixture(claim)["expect"]}
    silent = {claim.split("/")[0] for claim in CLAIMS if not fixture(claim)["expect"]}
    assert red == set(RULES), red ^ set(RULES)
    assert silent == set(RULES), silent ^ set(RULES)


def test_rules_on_waivers_stand_in_the_catalogue() -> None:
    ids = {rule.id for rule in catalogue() if rule.category == "compat"}
    assert ids - set(RULES) == {"waiver-stale", "waiver-expired"}


def test_every_check_is_of_a_rule_and_every_rule_can_be_applied() -> None:
    """Each rule for changes has a message or a check, and each rule for versions has a check."""
    on_changes = {rule.id for rule in COMPAT if rule.handles}
    assert set(CHECKS) <= on_changes
    assert set(VERSION_CHECKS) == set(RULES) - on_changes
    assert {rule.id for rule in COMPAT if rule.handles and not rule.message} <= set(CHECKS)
    for rule in COMPAT:
        assert rule.purpose.endswith(".") and rule.fix.endswith("."), rule.id


def test_every_change_is_handled() -> None:
    """Every possible change of the IR is handled by a rule or listed in `UNHANDLED`."""
    handled = {f"{area} {action}" for rule in RULES.values() for area, action in rule.changes}
    given = {f"{area} {action}" for area, actions in areas().items() for action in actions}
    assert given - handled == set(UNHANDLED)
    assert handled <= given, "a rule handles a change that never occurs"


def test_fixtures_are_in_the_file_of_the_table() -> None:
    held = {rule: f"compat-{name}" for name, rules in FIXTURES.items() for rule in rules}
    assert held == {rule.id: rule.page for rule in COMPAT}


def test_the_base_passes_the_meta_schemas() -> None:
    assert read(BASE).key == "toy@1.2.0"
