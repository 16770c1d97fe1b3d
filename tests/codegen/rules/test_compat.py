"""Each compatibility rule against its fixtures: `<rule>/<claim>.json`, see `support.py`.

`expect` is all that the rule has to find in the fixture; an empty list is a near miss.
"""

from __future__ import annotations

import copy

import pytest
from testwire_codegen.compat.diff import areas
from testwire_codegen.rules import catalogue
from testwire_codegen.rules.compat import modules

from tests.codegen.compat.support import BASE, CLAIMS, FIXTURES, ROOT, fixture, judged, read, sides

RULES = {module.RULE.id: module.RULE for module in modules()}

# What the comparison can give and no rule hears, each with the reason.
UNHEARD = {
    "envelope.batches changed": "there is one value",
    "error-code.source changed": "where it is written says nothing of the wire",
    "message.source changed": "where it is written says nothing of the wire",
    "requirement.source changed": "where it is written says nothing of the wire",
    "message.result added": "only with another kind of message, which message-kind-changed hears",
    "message.result removed": "only with another kind of message, which message-kind-changed hears",
    "protocol.status changed": "the rules on versions look at it",
    "protocol.version changed": "the rules on versions look at it",
}


@pytest.mark.parametrize("claim", CLAIMS)
def test_fixture(claim: str) -> None:
    data = fixture(claim)
    rule = RULES[claim.split("/")[0]]
    old, new = sides(data)
    found = judged(old, new, data.get("status", "released")).findings
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
    assert mine == data["expect"], [finding.rule for finding in found]
    for finding in found:
        assert finding.fix and finding.subject is not None
        assert finding.location is not None and finding.location.line >= 1
        assert finding.before is not None and finding.before.line >= 1


def test_nothing_differs_from_itself() -> None:
    result = judged(BASE, copy.deepcopy(BASE))
    assert (result.pair.changes, result.findings, result.needs.spec) == ((), [], "none")


def test_every_rule_has_a_fixture_and_a_near_miss() -> None:
    red = {claim.split("/")[0] for claim in CLAIMS if fixture(claim)["expect"]}
    silent = {claim.split("/")[0] for claim in CLAIMS if not fixture(claim)["expect"]}
    assert red == set(RULES), red ^ set(RULES)
    assert silent == set(RULES), silent ^ set(RULES)


def test_rules_on_waivers_stand_in_the_catalogue() -> None:
    ids = {rule.id for rule in catalogue() if rule.category == "compat"}
    assert ids - set(RULES) == {"waiver-stale", "waiver-expired"}


def test_a_rule_is_named_like_its_module_and_says_what_to_do() -> None:
    for module in modules():
        name = getattr(module, "__name__", "").rpartition(".")[2]
        assert module.RULE.id == name.replace("_", "-")
        assert module.RULE.purpose.endswith(".") and module.RULE.fix.endswith(".")
        assert hasattr(module, "check") is bool(module.RULE.hears)
        assert hasattr(module, "check") is not hasattr(module, "conclude")


def test_every_rule_module_is_listed() -> None:
    folder = ROOT / "codegen/testwire_codegen/rules/compat"
    helpers = {"__init__", "base", "names", "words"}
    held = {path.stem.replace("_", "-") for path in folder.glob("*.py") if path.stem not in helpers}
    assert held == set(RULES)


def test_every_change_is_heard() -> None:
    """A part that the IR gains is judged by a rule, or stands above with the reason."""
    heard = {f"{area} {action}" for rule in RULES.values() for area, action in rule.hears}
    given = {f"{area} {action}" for area, actions in areas().items() for action in actions}
    assert given - heard == set(UNHEARD)
    assert heard <= given, "a rule waits for what never comes"


def test_every_fixture_folder_is_a_rule() -> None:
    folders = {path.name for path in FIXTURES.iterdir() if path.is_dir()}
    assert folders == set(RULES)


def test_the_base_passes_the_meta_schemas() -> None:
    assert read(BASE).key == "toy@1.2.0"
