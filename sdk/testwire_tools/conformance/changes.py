"""Changes since an earlier result of the same protocol, transport and role.

Tests: `tests/tools/conformance/test_changes.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from testwire_tools.conformance.model import FINDINGS, CaseOutcome, Run
from testwire_tools.conformance.renamed import current_id
from testwire_tools.conformance.results import read


class EarlierResult:
    """The verdicts in a `result.json`. file: the file, or the folder that contains it.

    Raises NoResult.
    """

    def __init__(self, file: Path) -> None:
        self.path = file / "result.json" if file.is_dir() else file
        self._runs: dict[tuple[str, str, str], dict[str, str]] = {}
        for run in read(self.path):
            verdicts = {current_id(case["id"]): case["verdict"] for case in run["cases"]}
            self._runs[run["protocol"], run["transport"], run.get("side") or "server"] = verdicts

    def verdicts(self, run: Run) -> Mapping[str, str] | None:
        """Return the verdicts by case id, or None if the earlier result has no such run.

        The earlier run has the same protocol, transport and role.
        """
        return self._runs.get((run.protocol, run.transport, run.side))


def is_new(outcome: CaseOutcome, run: Run) -> bool:
    """Return whether an outcome is a finding that the earlier result does not contain."""
    finding = outcome.verdict in FINDINGS and not outcome.expected
    return bool(run.since) and finding and outcome.previous not in FINDINGS


def is_solved(outcome: CaseOutcome) -> bool:
    """Return whether a case has passed that was a finding in the earlier result."""
    return outcome.verdict == "pass" and outcome.previous in FINDINGS


def summary(run: Run) -> list[str]:
    """Return the lines that compare a run with the earlier result, if there is one."""
    if not run.since:
        return []
    parts = []
    for word, found in (
        ("new", [each.case.id for each in run.outcomes if is_new(each, run)]),
        ("solved", [each.case.id for each in run.outcomes if is_solved(each)]),
    ):
        if found:
            parts.append(f"{len(found)} {word} ({', '.join(found)})")
    return [f"Findings since {run.since}: {', '.join(parts) or 'no change'}"]
