"""Figures of a report: counts, the mutation score, and the mutants that the tests miss.

Must not format anything: colours and tables belong to the caller.

Tests: `tests/tools/report/test_report.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from testwire_tools.report.source import text_between

DETECTED = ("Killed", "Timeout")
"""Statuses of mutants that the tests notice."""
UNDETECTED = ("Survived", "NoCoverage")
"""Statuses of mutants that the tests miss."""


class Summary(NamedTuple):
    """Counts of mutants by status; statuses that do not occur are absent."""

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
        """Detected mutants in percent of the valid ones (0 to 100); None where none is valid."""
        valid = self.detected + self.undetected
        return 100 * self.detected / valid if valid else None


class Survivor(NamedTuple):
    """A mutant that the tests miss: where it is, and what text takes the place of which."""

    path: str
    line: int
    """Counts from 1."""
    column: int
    """Counts from 1 in UTF-16 code units."""
    original: str
    replacement: str
    mutator: str
    status: str


def summarize(report: Mapping[str, Any]) -> Summary:
    """The counts of a report as `build_report` makes it."""
    files = report["files"].values()
    return Summary(dict(Counter(mutant["status"] for file in files for mutant in file["mutants"])))


def survivors(report: Mapping[str, Any]) -> list[Survivor]:
    """The mutants that the tests miss, by file and position."""
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
