"""Finds processes that a test starts and does not end, such as the processes of a pool.

Later tests can use these processes, whose coverage has the context of the test that started them.

Tests: `tests/servers/mutation/test_gaps.py`.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time

from .forks import children

_SECONDS = 5.0
"""How long the processes may take to save what coverage has measured."""

_TRACKER = b"multiprocessing.resource_tracker"


class LastingProcesses:
    """Records how long the processes of each test run. Works only on Linux."""

    def __init__(self) -> None:
        self._first: dict[int, int] = {}
        self.last: dict[int, int] = {}
        """For a test that started a lasting process: the last test that could use the process."""

    def after_test(self, number: int) -> None:
        """Look at the processes that are running after a test."""
        for pid in children():
            first = self._first.get(pid)
            if first is None and _can_run_tests(pid):
                first = self._first[pid] = number
            if first is not None:
                self.last[first] = number

    def close(self) -> None:
        """End the processes. Coverage saves its data when a process receives SIGTERM."""
        running = {pid for pid in self._first if pid in children()}
        for pid in running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
        deadline = time.monotonic() + _SECONDS
        while any(map(_can_run_tests, running)) and time.monotonic() < deadline:
            time.sleep(0.01)


def _can_run_tests(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", "rb") as stream:
            ended = stream.read().rpartition(b")")[2].split()[0] == b"Z"
        with open(f"/proc/{pid}/cmdline", "rb") as stream:
            return not ended and _TRACKER not in stream.read()
    except (OSError, IndexError):
        return False
