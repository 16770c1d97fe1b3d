"""Converts the outcome of a run to the status of the mutant.

Tests: `tests/servers/mutation/test_worker_verdict.py`.
"""

from __future__ import annotations

import errno
import re
import signal
from collections.abc import Sequence
from typing import Any

from .forks import FATAL_CODE

# Exit codes of pytest.
_OK, _FAILED, _INTERRUPTED, _INTERNAL, _USAGE, _NO_TESTS = range(6)

_SIGKILL = 9  # Windows has no `signal.SIGKILL`.
_DISK_FULL = re.compile(rf"\[Errno (?:{errno.ENOSPC}|{errno.EDQUOT})\]")


def verdict_of(
    how: str, events: Sequence[Sequence[Any]], status: int, *, timeout: float, log: str
) -> dict[str, Any]:
    """Return the mutant's status, reason, failed tests and number of completed tests.

    how, events, status: the fields of `forks.RunOutcome`.
    timeout: the time limit in seconds, for the message.
    log: the run's output on standard error.
    """
    if how == "cancelled":
        return {"cancelled": True}
    failed = next((event for event in events if event[0] == "fail"), None)
    completed = sum(event[0] == "done" for event in events)
    if failed is not None and completed == 0:
        completed = sum(event[0] == "start" for event in events)
    verdict: dict[str, Any] = {"completed": completed}
    if failed is not None:
        if _DISK_FULL.search(failed[2]):
            return {**verdict, "status": "RuntimeError", "reason": failed[2]}
        return {**verdict, "status": "Killed", "reason": failed[2], "killed_by": [failed[1]]}
    running = _running(events)
    where = f" during {running}" if running else ""
    if how == "timeout":
        reason = (
            f"the tests did not end within {timeout:.1f} s{where and f' and were stopped{where}'}"
        )
        return {**verdict, "status": "Timeout", "reason": reason}
    if how == "end":
        return {**verdict, **_ended(int(events[-1][1]), log)}
    reason = f"the test process ended{where} without a result: {_death(status)}{_tail(log)}"
    if status in (_SIGKILL, FATAL_CODE << 8) or _DISK_FULL.search(log):
        # The system sends SIGKILL if memory is exhausted. The code reports an error of the worker.
        return {**verdict, "status": "RuntimeError", "reason": reason}
    killed_by = [running] if running else None
    return {**verdict, "status": "Killed", "reason": reason, "killed_by": killed_by}


def missing_tests(events: Sequence[Sequence[Any]]) -> str:
    """Return why there is no verdict if some selected tests did not run, else an empty string."""
    missing = [test for event in events if event[0] == "missing" for test in event[1]]
    if not missing:
        return ""
    more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
    return (
        f"{missing[0]}{more}: not found when the tests were collected again, so it did not "
        "run. Give the test an id that is the same in each collection"
    )


def skipped_tests(events: Sequence[Sequence[Any]]) -> set[str]:
    """Return the tests that were skipped when they last ran."""
    skipped: set[str] = set()
    for name, *values in events:
        if name == "start":
            skipped.discard(values[0])
        elif name == "skipped":
            skipped.add(values[0])
    return skipped


def _ended(code: int, log: str) -> dict[str, Any]:
    if code == _OK:
        return {"status": "Survived"}
    if code == _NO_TESTS:
        reason = f"pytest did not find the selected tests{_tail(log)}"
        return {"status": "RuntimeError", "reason": reason}
    if code == _FAILED:
        return {"status": "Killed", "reason": "pytest reported a failure"}
    # Without the mutant, pytest has run the tests, so the mutant is the cause.
    status = "RuntimeError" if _DISK_FULL.search(log) else "Killed"
    reason = {
        _INTERRUPTED: "the test run was interrupted",
        _INTERNAL: "pytest had an internal error",
        _USAGE: "pytest did not start",
    }.get(code, f"pytest ended with code {code}")
    return {"status": status, "reason": reason + _tail(log)}


def _running(events: Sequence[Sequence[Any]]) -> str | None:
    running = None
    for event in events:
        if event[0] == "start":
            running = str(event[1])
        elif event[0] == "done":
            running = None
    return running


def _death(status: int) -> str:
    number = status & 0x7F
    if number:
        try:
            return f"killed by {signal.Signals(number).name}"
        except ValueError:
            return f"killed by signal {number}"
    return f"exit code {status >> 8}"


def _tail(log: str) -> str:
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    errors = [line[1:].strip() for line in lines if line.startswith("E ")]
    last = (errors or lines)[-1:]
    return f": {last[0][:300]}" if last else ""
