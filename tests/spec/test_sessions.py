"""`testwire drift wire` on the recorded sessions of known releases: each finding has a reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire_base.traces import read_trace
from testwire_codegen.drift.releases import packages
from testwire_codegen.messages import MessageChecker
from testwire_codegen.model.loader import load_spec

from tests.codegen.drift.support import protocol
from tests.support.repository import ROOT

OLD_TIMES = "releases before 1.9 send the times"

REASONS: dict[str, dict[tuple[str, str], str]] = {
    "platform-1.6.2": {
        ("wire-deprecated", "time.start-utc"): OLD_TIMES,
        ("wire-deprecated", "time.stop-utc"): OLD_TIMES,
    },
}
"""The reason for each finding, by session. A finding is a rule and a part of its message."""

WATCHED = packages([version for index in load_spec(ROOT) for version in index.versions])
SESSIONS = [(each.protocol, path) for each in WATCHED for _, path in each.sessions]


@pytest.mark.parametrize(("key", "path"), SESSIONS, ids=lambda value: Path(value).stem)
def test_each_finding_has_a_reason(key: str, path: Path) -> None:
    checker = MessageChecker(protocol(key))
    checker.check(read_trace(path, path.name, strict=True), path.name)
    reasons = dict(REASONS.get(path.stem, {}))
    for finding in checker.findings():
        known = [each for each in reasons if each[0] == finding.rule and each[1] in finding.message]
        assert known, f"{finding.rule}: {finding.message}"
        del reasons[known[0]]
    assert not reasons, "the session has no such finding"


@pytest.mark.parametrize(("key", "path"), SESSIONS, ids=lambda value: Path(value).stem)
def test_a_session_is_small_and_comes_from_its_release(key: str, path: Path) -> None:
    text = path.read_text("utf-8")
    assert f'"version": "{path.stem.rpartition("-")[2]}"' in text or '"version": "1.0.0"' in text
    assert len(text) < 40_000
