"""`testwire drift wire` on recorded sessions with released servers: each finding has a reason.

The recordings are not part of the repository. Without them, the tests are skipped.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire_base.traces import read_trace
from testwire_codegen.messages import MessageChecker

from tests.codegen.drift.support import protocol

FOLDER = Path(__file__).parents[3].parent / "shared/recordings/mstest-runner"
PROTOCOL = "mstest-runner@1.0"

NOT_AWAITED = "the client cancels the run and leaves without waiting for the response"
ENDED = "the process of the server ends when the run is cancelled"

REASONS: dict[str, dict[tuple[str, str], str]] = {
    "bare-1.6.2": {
        ("wire-deprecated", "time.start-utc"): "releases before 1.9 send the times",
        ("wire-deprecated", "time.stop-utc"): "releases before 1.9 send the times",
    },
    "mstest-cancel": {("wire-unanswered", "testing/runTests"): NOT_AWAITED},
    "nunit-cancel": {("wire-unanswered", "testing/runTests"): ENDED},
    "xunit-cancel": {("wire-unanswered", "testing/runTests"): NOT_AWAITED},
    "xunit-full": {("wire-item-state", "1 of its items"): "an explicit test is never ended"},
    "bobcat-cancel": {
        ("wire-unknown-member", "'code'"): "the erratum error-top-level-code describes the member",
    },
    "solution-explorer-cancel": {
        ("wire-unanswered", "testing/runTests"): "the client ends the server to cancel a run",
    },
}
"""The reason for each finding, by recording. A finding is a rule and a part of its message."""

RECORDINGS = sorted(FOLDER.rglob("*.jsonl"))


@pytest.mark.skipif(not RECORDINGS, reason=f"{FOLDER} has no recordings")
@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
def test_each_finding_has_a_reason(path: Path) -> None:
    checker = MessageChecker(protocol(PROTOCOL))
    checker.check(read_trace(path, path.name, strict=True), path.name)
    reasons = dict(REASONS.get(path.stem, {}))
    for finding in checker.findings():
        keys = [key for key in reasons if key[0] == finding.rule and key[1] in finding.message]
        assert keys, f"{finding.rule}: {finding.message}"
        del reasons[keys[0]]
    assert not reasons, "these reasons belong to no finding"
