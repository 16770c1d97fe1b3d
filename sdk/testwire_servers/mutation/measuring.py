"""Runs tests without a mutant in a worker, and returns the report.

The module must not import protocol types.

Tests: `tests/servers/mutation/test_engine.py`, `tests/servers/mutation/test_baseline.py`.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from testwire_servers.mutation.coverage_map import Baseline
from testwire_servers.mutation.early import EarlyRun
from testwire_servers.mutation.model import BaselineError, MutationError, ProgressLine
from testwire_servers.mutation.remeasuring import NOTHING
from testwire_servers.mutation.worker_process import Worker, WorkerDied

_LOG_EVERY: Final = 5.0


async def measure(
    worker: Worker,
    result: Path,
    log: Callable[[str], None],
    tests: Sequence[str] | None = None,
    early: EarlyRun | None = None,
) -> Mapping[str, Any]:
    """Run tests, or all tests, and return the report that the worker writes to the file `result`.

    early: receives the events of the run. For an empty list of tests, return `NOTHING`.

    Raises BaselineError if there are no tests, or if some tests fail. Raises MutationError if the
    worker ends.
    """
    if tests == []:
        return NOTHING
    began = last = time.monotonic()
    collected = done = 0

    def on_progress(event: list[Any]) -> None:
        nonlocal collected, done, last
        if event[0] == "collected":
            collected = len(event[1])
        elif event[0] == "done":
            done += 1
            if time.monotonic() - last > _LOG_EVERY:
                last = time.monotonic()
                log(ProgressLine(f"running the tests without mutants: {done} of {collected}"))
        if early is not None:
            early.receive(event)

    what = "the tests" if tests is None else f"{len(tests)} tests that the change reaches"
    log(f"running {what} without mutants")
    requested = None if early is None else early.requested()
    request = {"op": "baseline", "result": str(result), "tests": tests, "requested": requested}
    try:
        reply = await worker.request(request, on_progress)
    except WorkerDied as error:
        raise MutationError(f"The test process ended unexpectedly: {error}.") from None
    if not reply.get("ok"):
        raise BaselineError(f"Expected a test run without mutants, but {reply.get('reason')}.")
    report: Mapping[str, Any] = await asyncio.to_thread(lambda: json.loads(result.read_bytes()))
    Baseline.check(report, reply["log"])
    for note in Baseline(report).notes():
        log(note)
    seconds = time.monotonic() - began
    log(f"{len(report['tests'])} tests pass without mutants ({seconds:.1f} s)")
    return report


class FileOrder:
    """Whether the tests of one baseline pass with their files in another order."""

    def __init__(self, timeout: float, log: Callable[[str], None]) -> None:
        """Create an unknown order. timeout: the time limit of all tests, in seconds."""
        self._timeout = timeout
        self._log = log
        self._lock = asyncio.Lock()
        self.free: bool | None = None
        """Whether the order may change, or None if it is not known."""

    async def check(self, worker: Worker) -> None:
        """Find out once whether the order may change. See `_may_reorder`."""
        async with self._lock:
            if self.free is None:
                self.free = await _may_reorder(worker, self._timeout, self._log)


async def _may_reorder(worker: Worker, timeout: float, log: Callable[[str], None]) -> bool:
    """Return whether the tests pass with their files in reverse order.

    If the tests pass, the tests that cover a mutated file can run first, so most static mutants
    are killed early. If the tests fail, the order of the files must be kept.

    Raises BaselineError if the tests fail when they are repeated in the same folder. A failed
    test would then not prove that a mutant was detected.
    """
    message = {"op": "order", "timeout": timeout}
    try:
        reply = await worker.request({**message, "reverse": True})
        if reply.get("status") == "Survived":
            return True
        reply = await worker.request({**message, "reverse": False})
    except WorkerDied as error:
        raise MutationError(f"The test process ended unexpectedly: {error}.") from None
    if reply.get("status") != "Survived":
        names = ", ".join(reply.get("killed_by") or ["a test"])
        raise BaselineError(
            f"{names}: expected the test to pass twice in the same folder, but the second run "
            f"failed: {reply.get('reason')}. Make the test clean up its files, or exclude it "
            "with `pytest_args`."
        )
    log("the tests depend on the order of their files, so the order is kept")
    return False
