"""The state of the current request, which the other modules share.

PYTEST_DONT_REWRITE: the module contains no assertions.

Tests: `tests/servers/pytest_suite/test_worker.py`, `tests/servers/pytest_suite/test_mstest.py`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

SUBTEST = "::[subtest] "
"""The separator between the id of a test and the description of a subtest."""


class _State:
    """The current request. Processes of pytest-xdist have no `emit`."""

    def __init__(self) -> None:
        self.emit: Callable[[Any], None] | None = None
        self.collect = False
        self.select: list[str] | None = None
        self.selection: Any = None
        self.pid = 0
        self.interrupted = False
        self.environ: dict[str, str] = {}
        self.root = ""
        self.reports: list[tuple[str, str]] = []
        self.known: set[str] = set()
        self.pending: list[dict[str, Any]] = []
        self.running: dict[str, Any] = {}
        self.compared: tuple[str, str] | None = None
        self.rewritten: set[str] = set()
        """The packages whose assertions pytest rewrites."""


STATE = _State()


def send(*event: Any) -> None:
    """Report an event."""
    # A test can fork, and the new process then also runs these hooks.
    if STATE.emit is not None and os.getpid() == STATE.pid:
        STATE.emit(list(event))
