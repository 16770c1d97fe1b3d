"""Finds out whether a test passes without a mutant when it is repeated.

A test that also fails without the mutant does not prove that the mutant was detected. The module
must not import pytest.

Tests: `tests/servers/mutation/test_effect.py`, `tests/servers/mutation/test_isolation.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from .forks import RunOutcome

# A test runs at least twice. A short test runs more often, until it has passed `_MOST` times, or
# until `_SECONDS` have passed.
_LEAST, _MOST, _SECONDS = 2, 5, 0.1


class Cancelled(Exception):
    """Raised if the request is cancelled."""


class Flaky(Exception):
    """Raised if a test passes in some runs and fails in others."""


def tests_before(
    run: Callable[[Sequence[str]], RunOutcome], test: str, tests: Sequence[str], *, passes: int
) -> list[str] | None:
    """Return the tests that must run before `test`, or None if `test` never passes.

    run: a function that runs tests without a mutant.
    tests: all tests, in their order.
    passes: how often `test` has passed with mutants. These runs replace repetitions, because each
        repetition needs a new process.

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
        if before and _passes(run, [*before, test]):
            if all(_repeat(run, [*before, test])):
                return before
            raise Flaky
    return None


def _repeat(
    run: Callable[[Sequence[str]], RunOutcome], tests: Sequence[str], passes: int = 0
) -> list[bool]:
    passed: list[bool] = []
    most = max(_LEAST, _MOST - passes)
    began = time.monotonic()
    while len(passed) < _LEAST or (len(passed) < most and time.monotonic() - began < _SECONDS):
        passed.append(_passes(run, tests))
    return passed


def _passes(run: Callable[[Sequence[str]], RunOutcome], tests: Sequence[str]) -> bool:
    outcome = run(tests)
    if outcome.how == "cancelled":
        raise Cancelled
    return outcome.passed
