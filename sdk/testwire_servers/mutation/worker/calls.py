"""Notes which functions of the project are called while nothing but importing goes on.

Coverage knows lines; where a function stands on one line with its definition, the line does not
tell a definition from a call.

Tests: `tests/servers/mutation/test_baseline.py`.
"""

from __future__ import annotations

import inspect
import sys
from types import CodeType
from typing import Any

Key = tuple[str, int, str]
"""File, first line and name of a function's code."""


def key_of(code: CodeType) -> Key:
    """What tells a function from all others."""
    return (code.co_filename, code.co_firstlineno, getattr(code, "co_qualname", code.co_name))


class ImportCalls:
    """Collects calls of functions whose code lies below a folder, while it is switched on."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._on = False
        self._tool = _free_tool()
        self.keys: set[Key] = set()

    def switch(self, on: bool) -> None:
        """Watch, or do not."""
        if on == self._on:
            return
        self._on = on
        if self._tool is None:
            sys.setprofile(self._profiled if on else None)
            return
        monitoring: Any = sys.monitoring  # type: ignore[attr-defined, unused-ignore]
        events = monitoring.events.PY_START if on else monitoring.events.NO_EVENTS
        monitoring.register_callback(self._tool, monitoring.events.PY_START, self._started)
        monitoring.set_events(self._tool, events)

    def close(self) -> None:
        """Stop for good."""
        self.switch(False)
        if self._tool is not None:
            sys.monitoring.free_tool_id(self._tool)  # type: ignore[attr-defined, unused-ignore]

    def _profiled(self, frame: Any, event: str, argument: object) -> None:
        if event == "call":
            self._started(frame.f_code)

    def _started(self, code: CodeType, offset: int = 0) -> Any:
        # Bodies of modules and classes are no functions.
        if code.co_flags & inspect.CO_OPTIMIZED and code.co_filename.startswith(self._folder):
            self.keys.add(key_of(code))
        return None


def _free_tool() -> int | None:
    """A tool id of `sys.monitoring` that no one uses; None before Python 3.12."""
    monitoring: Any = getattr(sys, "monitoring", None)
    if monitoring is None:
        return None
    for tool in (3, 4, monitoring.PROFILER_ID):
        if monitoring.get_tool(tool) is None:
            monitoring.use_tool_id(tool, "testwire")
            return int(tool)
    return None
