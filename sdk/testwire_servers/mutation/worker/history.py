"""Stores results of earlier runs of tests: durations and passes.

The module must not import pytest.

Tests: `tests/servers/mutation/test_worker_history.py`.
"""

from __future__ import annotations

import bisect
import itertools
import statistics
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

_Test = TypeVar("_Test")

# Files of tests that take less time than this number of seconds are not reordered.
_SHORT = 0.005

# A test is not slow if its duration is less than this number of seconds.
_FAST = 0.02


# The number of durations of a test that are kept.
_SAMPLES = 5


class History:
    """The typical duration and the number of passes of each test."""

    def __init__(self) -> None:
        self._samples: dict[str, deque[float]] = {}
        # The medians of the samples, because a mutant can let a slow test pass at once.
        self._seconds: dict[str, float] = {}
        self._setup: dict[str, float] = {}
        self._passes: dict[str, int] = {}

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
                samples = self._samples.setdefault(test, deque(maxlen=_SAMPLES))
                samples.append(seconds[0])
                self._seconds[test] = statistics.median_high(samples)

    def expect(self, tests: Mapping[str, Sequence[float]]) -> None:
        """Set what is known about tests before they have run in a hot process.

        tests: for each test, its duration, and the duration of its shared fixtures.
        """
        self._seconds = {**{test: own for test, (own, _) in tests.items()}, **self._seconds}
        self._setup = {test: setup for test, (_, setup) in tests.items()}

    def groups(self, tests: Sequence[str], likely: Collection[str]) -> list[list[str]]:
        """Return groups of tests that run one after the other in one process.

        Most mutants are killed by fast tests, so these run first. A test that takes longer than all
        faster ones together begins a new group. The tests in `likely` come first if they are faster
        than the first group. The order within each group does not change.

        The last group contains all tests, because a mutant can let one test disturb another one.
        `in_one_run` leaves out repetitions.
        """
        bounds: list[float] = []
        total = 0.0
        for number, seconds in enumerate(sorted(map(self._cost, tests))):
            if seconds > max(_FAST, total) and number:
                bounds.append(seconds)
            total += seconds
        groups: list[list[str]] = [[] for _ in range(len(bounds) + 1)]
        for test in tests:
            groups[bisect.bisect_right(bounds, self._cost(test))].append(test)
        first = [test for test in groups[0] if test in likely]
        if first and sum(map(self._cost, first)) + _SHORT < sum(map(self._cost, groups[0])) / 2:
            groups.insert(0, first)
        return [*groups[:-1], [*tests]]

    def fastest(self, tests: Sequence[str], likely: Collection[str]) -> list[str]:
        """Return fast tests, which take at most half the time of all tests, or one test.

        The tests in `likely` come first, then the fastest ones.
        """
        ordered = sorted(tests, key=lambda test: (test not in likely, self._cost(test)))
        half = sum(map(self._cost, tests)) / 2
        sums = itertools.accumulate(map(self._cost, ordered))
        return ordered[: max(1, sum(one <= half for one in sums))]

    def _cost(self, test: str) -> float:
        return max(self._seconds.get(test, 0.0), self._setup.get(test, 0.0))

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


def in_one_run(groups: Sequence[Sequence[_Test]]) -> list[list[_Test]]:
    """Return the tests of each group without the first ones that need not run again.

    Each group is in the usual order of its tests. If a test runs before another one in a group, it
    also does so in the result.
    """
    parts: list[list[_Test]] = []
    for group in groups:
        parts.append([*group[_number_done(group, itertools.chain(*parts)) :]])
    return parts


def _number_done(tests: Sequence[_Test], done: Iterator[_Test]) -> int:
    """Return how many of the first tests are in `done` in the same order."""
    return sum(1 for _ in itertools.takewhile(lambda test: test in done, tests))


def _magnitude(seconds: float) -> int:
    """Return a number that is larger by one for each factor of four."""
    return (int(seconds / _SHORT).bit_length() + 1) // 2
