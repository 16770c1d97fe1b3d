"""Compute the counts and the mutation score of a report, and list its undetected mutants.

This module must not format text.

Tests: `tests/tools/report/test_report.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from testwire_tools.report.source import text_between

DETECTED = ("Killed", "Timeout")
"""Statuses of mutants that the tests detected."""
UNDETECTED = ("Survived", "NoCoverage")
"""Statuses of mutants that no test detected."""


class Summary(NamedTuple):
    """The number of mutants for each status. A status without mutants has no entry."""

    counts: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def detected(self) -> int:
        return sum(self.counts.get(status, 0) for status in DETECTED)

    @property
    def undetected(self) -> int:
        return sum(self.counts.get(status, 0) for status in UNDETECTED)

    @property
    def score(self) -> float | None:
        """The percentage of mutants that were detected, or None for 0 mutants.

        Only mutants with a status in `DETECTED` or `UNDETECTED` count.
        """
        valid = self.detected + self.undetected
        return 100 * self.detected / valid if valid else None


class Survivor(NamedTuple):
    """A mutant that no test detected: its position, and its original and replacement text."""

    path: str
    line: int
    """The line number, starting at 1."""
    column: int
    """The column in UTF-16 code units, starting at 1."""
    original: str
    replacement: str
    mutator: str
    status: str


def summarize(report: Mapping[str, Any]) -> Summary:
    """Count the mutants of a report from `build_report`."""
    files = report["files"].values()
    return Summary(dict(Counter(mutant["status"] for file in files for mutant in file["mutants"])))


def survivors(report: Mapping[str, Any]) -> list[Survivor]:
    """Return the mutants that no test detected, sorted by file and position."""
    return [
        Survivor(
            path,
            mutant["location"]["start"]["line"],
            mutant["location"]["start"]["column"],
            text_between(file["source"], mutant["location"]),
            mutant.get("replacement", ""),
            mutant["mutatorName"],
            mutant["status"],
        )
        for path, file in sorted(report["files"].items())
        for mutant in file["mutants"]
        if mutant["status"] in UNDETECTED
    ]
