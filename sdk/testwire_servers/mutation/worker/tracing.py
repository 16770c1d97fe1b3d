"""Finds tests that replace the trace function of coverage, and records the lines they run.

Coverage's C tracer is a trace function. If a test calls `sys.settrace`, coverage does not see the
code that the test runs afterwards. From Python 3.12, this module then records the lines with
`sys.monitoring`. Before, it only finds the test.

Tests: `tests/servers/mutation/test_tracing.py`.
"""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Iterator
from types import CodeType
from typing import Any

from .calls import free_tool


class TraceWatch:
    """Observes `sys.settrace` while tests run."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._tool = free_tool()
        self._tracer: Any = None
        self._replaced = self._recording = False
        self._found: set[tuple[str, int]] = set()

    @contextlib.contextmanager
    def test(self, unmeasured: set[int], number: int) -> Iterator[set[tuple[str, int]]]:
        """Watch a test. Afterwards restore coverage's trace function.

        Yields the set to which the lines that coverage does not see are added, as pairs of file and
        line. If they cannot be recorded, the test's number is added to `unmeasured`.
        """
        settrace = sys.settrace
        self._tracer, self._replaced, self._found = sys.gettrace(), False, set()

        def watched(function: Any) -> None:
            main = threading.current_thread() is threading.main_thread()
            if main and function is not self._tracer:
                self._replaced = True
                self._record(True)
            settrace(function)

        sys.settrace = watched
        try:
            yield self._found
        finally:
            sys.settrace = settrace
            recorded = self._recording
            self._record(False)
            gone = sys.gettrace() is not self._tracer
            if gone:
                settrace(self._tracer)
            if (gone or self._replaced) and not recorded:
                unmeasured.add(number)

    def close(self) -> None:
        """Release the tool id."""
        if self._tool is not None:
            sys.monitoring.free_tool_id(self._tool)  # type: ignore[attr-defined, unused-ignore]

    def _record(self, on: bool) -> None:
        if self._tool is None or on == self._recording:
            return
        self._recording = on
        monitoring: Any = sys.monitoring  # type: ignore[attr-defined, unused-ignore]
        line = monitoring.events.LINE
        monitoring.register_callback(self._tool, line, self._line if on else None)
        monitoring.set_events(self._tool, line if on else monitoring.events.NO_EVENTS)
        if on:
            # Locations that an earlier test has disabled are reported again.
            monitoring.restart_events()

    def _line(self, code: CodeType, line: int) -> Any:
        if code.co_filename.startswith(self._folder):
            self._found.add((code.co_filename, line))
        return sys.monitoring.DISABLE  # type: ignore[attr-defined, unused-ignore]
