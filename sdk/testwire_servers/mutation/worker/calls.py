"""Finds the functions of the project that are called at import.

Coverage.py does not record calls. For a function on one line, line coverage does not show whether
the function was called or only defined.

Tests: `tests/servers/mutation/test_baseline.py`.
"""

from __future__ import annotations

import cProfile
import inspect
import sys
import threading
from types import CodeType
from typing import Any

Key = tuple[str, int, str]
"""File, first line and name of a function's code."""


def key_of(code: CodeType) -> Key:
    """Return the key of a function's code."""
    return (code.co_filename, code.co_firstlineno, getattr(code, "co_qualname", code.co_name))


class ImportCalls:
    """Records calls of functions whose files are below a folder."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._on = False
        self._tool = free_tool()
        # The profiler is fast, because it is compiled.
        self._profiler = cProfile.Profile(builtins=False)
        self._keys: set[Key] = set()
        self.complete = True
        """Whether all calls were recorded. Code that sets its own profile function prevents it."""

    def switch(self, on: bool) -> bool:
        """Start or stop recording. Return whether this object was recording before."""
        if on == self._on:
            return on
        self._on = on
        if self._tool is None:
            if on:
                self._profiler.enable()
            else:
                current: Any = sys.getprofile()
                if current is not self._profiler:
                    self.complete = False
                self._profiler.disable()
            threading.setprofile(self._profiled if on else None)
            return not on
        monitoring: Any = sys.monitoring  # type: ignore[attr-defined, unused-ignore]
        events = monitoring.events.PY_START if on else monitoring.events.NO_EVENTS
        monitoring.register_callback(self._tool, monitoring.events.PY_START, self._started)
        monitoring.set_events(self._tool, events)
        return not on

    def close(self) -> None:
        """Stop recording and release the tool id."""
        self.switch(False)
        if self._tool is not None:
            sys.monitoring.free_tool_id(self._tool)  # type: ignore[attr-defined, unused-ignore]

    def found(self) -> set[Key]:
        """Return the functions that were recorded so far."""
        for entry in self._profiler.getstats():
            if isinstance(entry.code, CodeType):
                self._started(entry.code)
        return self._keys

    def _profiled(self, frame: Any, event: str, argument: object) -> None:
        # A thread that started at import keeps this function.
        if event == "call" and self._on:
            self._started(frame.f_code)

    def _started(self, code: CodeType, offset: int = 0) -> Any:
        # `CO_OPTIMIZED` is set for functions, but not for the bodies of modules and classes.
        if code.co_flags & inspect.CO_OPTIMIZED and code.co_filename.startswith(self._folder):
            self._keys.add(key_of(code))
        # Each function needs only one event.
        return None if self._tool is None else sys.monitoring.DISABLE  # type: ignore[attr-defined, unused-ignore]


def free_tool() -> int | None:
    """Reserve and return a free tool id of `sys.monitoring`.

    Return None before Python 3.12, or if no id is free.
    """
    monitoring: Any = getattr(sys, "monitoring", None)
    if monitoring is None:
        return None
    for tool in (3, 4, monitoring.PROFILER_ID):
        if monitoring.get_tool(tool) is None:
            monitoring.use_tool_id(tool, "testwire")
            return int(tool)
    return None
