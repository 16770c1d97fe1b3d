"""Finds tests that replace the trace function of coverage, and records the lines they run.

Coverage's C tracer is a trace function. If a test calls `sys.settrace`, coverage does not see the
code that the test runs afterwards. From Python 3.12, this module then records the lines with
`sys.monitoring`. Before, it only finds the test. Code that runs outside the tests, such as imports,
is only noticed.

Tests: `tests/servers/mutation/test_tracing.py`.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Iterator
from types import CodeType
from typing import Any

import coverage

from .calls import free_tool

_COVERAGE = os.path.join(os.path.dirname(coverage.__file__), "")


class TraceWatch:
    """Observes `sys.settrace`. Coverage must have started, and `close` ends the observation."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._tool = free_tool()
        self._tracer = sys.gettrace()
        self._thread_tracer = threading.gettrace()
        self._replaced = self._recording = self._testing = False
        self._found: set[tuple[str, int]] = set()
        self.outside = False
        """Whether the trace function was replaced outside the tests, for example at import."""
        self.settrace = sys.settrace
        """The function of Python, whose calls are not observed."""
        sys.settrace = self._watched

    @contextlib.contextmanager
    def test(self, unmeasured: set[int], number: int) -> Iterator[set[tuple[str, int]]]:
        """Watch a test. Afterwards restore coverage's trace function.

        Yields the set to which the lines that coverage does not see are added, as pairs of file and
        line. If they cannot be recorded, the test's number is added to `unmeasured`.
        """
        self.outside |= self._restore()
        self._replaced, self._found, self._testing = False, set(), True
        try:
            yield self._found
        finally:
            recorded = self._recording
            self._testing = False
            self._record(False)
            gone = self._restore()
            if (gone or self._replaced) and not recorded:
                unmeasured.add(number)

    def _watched(self, function: Any) -> None:
        main = threading.current_thread() is threading.main_thread()
        # Coverage itself sets the trace function of each thread.
        caller = "" if main else sys._getframe(1).f_code.co_filename
        expected = self._tracer if main else self._thread_tracer
        if function is not expected and not caller.startswith(_COVERAGE):
            if self._testing:
                self._replaced = True
                self._record(True)
            else:
                self.outside = True
        self.settrace(function)

    def _restore(self) -> bool:
        """Restore coverage's trace functions. Return whether one of them was replaced."""
        gone = False
        if sys.gettrace() is not self._tracer:
            self.settrace(self._tracer)
            gone = True
        if threading.gettrace() is not self._thread_tracer:
            threading.settrace(self._thread_tracer)
            gone = True
        return gone

    def close(self) -> None:
        """Release the tool id, and restore `sys.settrace`."""
        self.outside |= self._restore()
        sys.settrace = self.settrace
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
