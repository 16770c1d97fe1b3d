"""Tracks which tests of a run are selected, running and finished, even if a process ends early.

Tests: `tests/servers/pytest_suite/test_bad_input.py`.
"""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Final

from testwire_servers.pytest_suite.events import (
    Ended,
    FoundNode,
    Saved,
    Started,
    SuiteEvent,
    SuiteNode,
    SuiteResult,
    translated,
)

# Exit codes of pytest after which results are missing.
INTERRUPTED: Final = 2
_INTERNAL_ERROR: Final = 3
REJECTED: Final = 4
CODES: Final = {
    INTERRUPTED: "pytest was interrupted",
    _INTERNAL_ERROR: "pytest had an internal error",
    REJECTED: "pytest rejected its arguments",
}

_INTERNAL_ERRORS: Final = 10
"""The number of tests with an internal error of pytest after which a run ends."""


class RunProgress:
    """Which tests of a run are selected, running and finished."""

    def __init__(self) -> None:
        self._running: set[str] = set()
        self._nodes: set[str] = set()
        self._selected: list[str] = []
        self._finished: set[str] = set()
        self._files: dict[str, SuiteResult] = {}
        self._errors = 0
        self.done: list[Any] | None = None
        """The last event of the last process, or None if another process runs the tests."""
        self.goes_on = False
        """Whether the remaining tests can run in a new process."""

    def new(self, event: list[Any]) -> list[SuiteEvent]:
        """Return the events that an earlier process has not reported."""
        if event[0] == "collected" and not self._selected:
            self._selected = event[1]
        found = []
        for each in translated(event):
            if isinstance(each, FoundNode):
                is_new = each.node.id not in self._nodes
                self._nodes.add(each.node.id)
            else:
                # A plugin can run a test again.
                is_new = isinstance(each, Saved) or each.id not in self._finished
            if is_new:
                self._follow(each, event[0])
                found.append(each)
        return found

    def _follow(self, event: SuiteEvent, kind: str) -> None:
        if isinstance(event, Started) and kind == "start":
            self._running.add(event.id)
        elif isinstance(event, Ended) and kind != "subtest":
            self._running.discard(event.id)
            self._finished.add(event.id)
            if kind == "broken" or "::" not in event.id:
                self._files[event.id] = event.result

    def inside_files(self, select: Sequence[str], known: Mapping[str, Any]) -> list[SuiteEvent]:
        """Return results for the selected tests in files that have a result.

        A file has a result if it skips itself or cannot be collected. pytest does not report the
        tests in such a file. `known` contains the members of nodes by id.
        """
        found: list[SuiteEvent] = []
        for identifier in select:
            parts = identifier.split("::")
            above = ["::".join(parts[:count]) for count in range(len(parts) - 1, 0, -1)]
            above += map(str, PurePosixPath(parts[0]).parents)
            result = next((self._files[each] for each in above if each in self._files), None)
            if result is not None and identifier not in self._nodes:
                members = {"name": parts[-1], "kind": "test", "parent": above[0]}
                node = SuiteNode(**{"id": identifier, **members, **known.get(identifier, {})})
                found += [FoundNode(node), Started(identifier), Ended(identifier, result)]
        return found

    def ended(self, output: str) -> list[SuiteEvent]:
        """Return the results of the tests that were running when pytest ended."""
        self.goes_on = False
        if self.done is None:
            return []
        _, how, status = self.done
        if how != "end":
            reason = f"The process {ending(self.done)}"
        elif status in (INTERRUPTED, _INTERNAL_ERROR):
            reason = CODES[status]
            self._errors += 1
        else:
            return []
        running, self._running = self._running, set()
        self._finished |= running
        retries = status == _INTERNAL_ERROR and self._errors < _INTERNAL_ERRORS
        self.goes_on = bool(running) and (how != "end" or retries)
        message = f"{reason} during this test."
        result = SuiteResult("failed", message=message, trace=output or None)
        return [Ended(each, result) for each in running]

    def remaining(self) -> list[str]:
        return [each for each in self._selected if each not in self._finished]


def ending(done: list[Any]) -> str:
    """Return how a process ended, for example "ended by signal SIGSEGV"."""
    status = done[2]
    if status is None:
        return "has ended"
    if status >= 0:
        return f"ended with exit code {status}"
    try:
        return f"was ended by {signal.Signals(-status).name}"
    except ValueError:
        return f"was ended by signal {-status}"
