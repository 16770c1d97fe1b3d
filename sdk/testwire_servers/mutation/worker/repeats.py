"""Finds out whether a test passes without a mutant when it is repeated.

A test that also fails without the mutant does not prove that the mutant was detected. The module
must not import pytest.

Tests: `tests/servers/mutation/test_effect.py`, `tests/servers/mutation/test_isolation.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

from .forks import RunOutcome

# A test runs at least twice. A short test runs more often, until it has passed `_MOST` times, or
# until `REPEAT_SECONDS` have passed.
_LEAST, _MOST = 2, 5

REPEAT_SECONDS: Final = 0.1

Run = Callable[[Sequence[str], int], RunOutcome]


class Cancelled(Exception):
    """Raised if the request is cancelled."""


class Flaky(Exception):
    """Raised if a test passes in some runs and fails in others."""


def tests_before(run: Run, test: str, tests: Sequence[str], *, passes: int) -> list[str] | None:
    """Return the tests that must run before `test`, or None if `test` never passes.

    run: a function that runs tests without a mutant. Its second argument is how often they should
        run in the process.
    tests: all tests, in their order.
    passes: how often `test` has passed with mutants. These runs replace repetitions and a process.

    Raises Cancelled if a run is cancelled, and Flaky if `test` passes only in some runs.
    """
    passed = _repeat(run, [test], passes)
    if all(passed):
        return []
    if any(passed):
        raise Flaky
    earlier = list(tests[: tests.index(test)])
    file = test.partition("::")[0]
    for before in ([one for one in earlier if one.partition("::")[0] == file], earlier):
        if before and _run(run, [*before, test]).passed:
            if all(_repeat(run, [*before, test])):
                return before
            raise Flaky
    return None


def _repeat(run: Run, tests: Sequence[str], passes: int = 0) -> list[bool]:
    """Return for each run of the tests whether they passed.

    The first process runs the tests several times. If they fail only after they have passed there,
    they may depend on their own effects. Then only runs in new processes count.
    """
    began = time.monotonic()
    most = max(_LEAST, _MOST - passes)
    outcome = _run(run, tests, most)
    done = sum(event[0] == "done" for event in outcome.events) // len(tests)
    passed = [outcome.passed] * (max(1, done) if outcome.passed else done <= 1)
    processes = (passes > 0) + (len(passed) > 0)
    while min(len(passed), processes) < _LEAST or (
        len(passed) < most and time.monotonic() - began < REPEAT_SECONDS
    ):
        passed.append(_run(run, tests).passed)
        processes += 1
    return passed


def _run(run: Run, tests: Sequence[str], times: int = 1) -> RunOutcome:
    outcome = run(tests, times)
    if outcome.how == "cancelled":
        raise Cancelled
    return outcome
