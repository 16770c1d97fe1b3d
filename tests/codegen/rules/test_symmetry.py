"""Tests of the symmetry of the compatibility rules.

If client and server are swapped, the same rules report the opposite role. If the old and the new
version are swapped, an inverse rule reports the change. Exceptions are listed with
reasons, and the tests fail if an exception is unnecessary.
"""

from __future__ import annotations

import re

import pytest
from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.rules.compat import COMPAT

from tests.codegen.compat.support import CLAIMS, compared, fixture, sides, turned

RULES = {rule.id: rule for rule in COMPAT}
RED = [claim for claim in CLAIMS if fixture(claim)["expect"]]

LAUNCH = "the client launches the server, independent of the direction of messages"
ONE_SIDED = {
    "launch-alternative-removed": LAUNCH,
    "launch-option-removed": LAUNCH,
    "launch-option-became-required": LAUNCH,
    "launch-option-became-optional": LAUNCH,
    "launch-rest-refused": LAUNCH,
    "batches-accepted": "only servers accept batches",
    "batches-refused": "only servers accept batches",
    "connection-files-removed": "only servers write connection files",
    "named-parameter-added": "known servers accept params with additional members",
}

PROMISE = "only the old version contains the promise"
NUMBERS = "version-lowered reports the exchanged version numbers"
WITHOUT_INVERSE = {
    "deprecated-without-sunset": "the inverse change withdraws the deprecation, which is harmless",
    "sunset-in-past": "the inverse change removes the date",
    "removed-before-sunset": PROMISE,
    "removed-undeprecated": PROMISE,
    "version-too-small": NUMBERS,
    "version-not-raised": NUMBERS,
    "version-lowered": NUMBERS,
    "version-larger-than-needed": NUMBERS,
    "wire-version-kept": NUMBERS,
    "wire-version-alone": NUMBERS,
    "wire-version-odd": NUMBERS,
}

_OTHER = {"client": "server", "server": "client"}


@pytest.fixture(scope="module", params=RED)
def claim(request: pytest.FixtureRequest) -> str:
    """Return a claim. Tests with equal claims run together, so they read its versions once."""
    found: str = request.param
    return found


def _swapped(text: str) -> str:
    return re.sub("client|server", lambda match: _OTHER[match.group()], text)


def _told(claim: str, *, turn: bool) -> list[tuple[str, str, list[str], str]]:
    data = fixture(claim)
    old, new = sides(data)
    if turn:
        old, new = turned(old), turned(new)
    return sorted(
        (f.rule, f.subject or "", sorted(f.breaks), f.severity)
        for f in compared(old, new, data.get("status", "released")).findings
    )


def test_exchanged_roles_exchange_who_breaks(claim: str) -> None:
    straight = [told for told in _told(claim, turn=False) if told[0] not in ONE_SIDED]
    turned_round = [told for told in _told(claim, turn=True) if told[0] not in ONE_SIDED]
    expected = sorted(
        (rule, _swapped(subject), sorted(_OTHER.get(who, who) for who in breaks), severity)
        for rule, subject, breaks, severity in straight
    )
    assert turned_round == expected


@pytest.mark.parametrize("rule", ONE_SIDED)
def test_one_sided_rules_need_their_exemption(rule: str) -> None:
    sided = False
    for claim in RED:
        if claim.startswith(f"{rule}/"):
            mine = [told for told in _told(claim, turn=True) if told[0] == rule]
            other = [sorted(_OTHER.get(who, who) for who in told[2]) for told in mine]
            sided = sided or [told[2] for told in mine] != other
    assert sided, f"{rule} is symmetric: remove its exemption"


def test_backwards_an_inverse_rule_reports_it(claim: str) -> None:
    rule = RULES[claim.split("/")[0]]
    if not rule.inverses:
        assert rule.id in WITHOUT_INVERSE
        return
    old, new = sides(fixture(claim))
    spoken = {finding.rule for finding in compared(new, old).findings}
    assert spoken & set(rule.inverses), spoken


def test_inverses_are_mutual() -> None:
    for rule in RULES.values():
        for name in rule.inverses:
            assert rule.id in RULES[name].inverses, (rule.id, name)


def test_no_exemption_is_stale() -> None:
    assert {rule.id for rule in RULES.values() if not rule.inverses} == set(WITHOUT_INVERSE)
    assert set(ONE_SIDED) <= set(RULES)


def test_an_asymmetric_rule_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test with swapped roles fails if `readers` always returns the client."""
    monkeypatch.setattr(Comparison, "readers", lambda *_: ("client",))
    with pytest.raises(AssertionError):
        test_exchanged_roles_exchange_who_breaks("enum-value-added/in-a-result")
