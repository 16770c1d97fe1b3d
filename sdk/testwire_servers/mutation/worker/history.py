"""Stores results of earlier runs of tests: durations, passes and detected mutants.

The module must not import pytest.

Tests: `tests/servers/mutation/test_worker_history.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

# Files of tests that take less time than this number of seconds are not reordered.
_SHORT = 0.005

# The number of tests to remember for each statement.
_KILLERS = 3


class History:
    """The shortest duration and the number of passes of each test, and what it has detected."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}
        self._passes: dict[str, int] = {}
        self._killers: dict[tuple[str, int], list[str]] = {}

    def add(self, events: Iterable[Sequence[Any]]) -> None:
        """Add the events of a run in a hot process.

        An event `["done", test, seconds]` contains a duration.
        """
        events = list(events)
        failed = {event[1] for event in events if event[0] == "fail"}
        for name, *values in events:
            if name != "done" or values[0] in failed:
                continue
            test, *seconds = values
            self._passes[test] = self._passes.get(test, 0) + 1
            if seconds:
                known = self._seconds.get(test, seconds[0])
                self._seconds[test] = min(known, seconds[0])

    def kill(self, path: str, start: int, test: str) -> None:
        """Store that `test` has detected a mutant of the statement at the offset `start`."""
        others = [one for one in self.killers(path, start) if one != test]
        self._killers[path, start] = [test, *others][:_KILLERS]

    def killers(self, path: str, start: int) -> list[str]:
        """Return some tests that have detected mutants of a statement, the last one first."""
        return self._killers.get((path, start), [])

    def passes(self, test: str) -> int:
        """Return how often a test has passed."""
        return self._passes.get(test, 0)

    def fast_first(self, tests: Sequence[str]) -> list[str]:
        """Return the tests so that fast files come first.

        Most mutants are killed by many tests, so the fast ones are sufficient. The order within a
        file does not change, because tests of a file share fixtures. Durations differ between runs,
        so only files whose durations differ by a factor are moved.
        """
        totals: dict[str, float] = {}
        for test in tests:
            file = test.partition("::")[0]
            totals[file] = totals.get(file, 0.0) + self._seconds.get(test, 0.0)
        places = {
            file: (_magnitude(seconds), n) for n, (file, seconds) in enumerate(totals.items())
        }
        return sorted(tests, key=lambda test: places[test.partition("::")[0]])


def _magnitude(seconds: float) -> int:
    """Return a number that is larger by one for each factor of four."""
    return (int(seconds / _SHORT).bit_length() + 1) // 2
