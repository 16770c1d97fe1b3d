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
        self.stopped = False
        """Whether pytest-xdist has stopped after a failure."""
        self.environ: dict[str, str] = {}
        self.root = ""
        self.reports: list[tuple[str, str]] = []
        self.known: set[str] = set()
        self.pending: list[dict[str, Any]] = []
        self.running: dict[str, Any] = {}
        self.subtests: dict[str, int] = {}
        """How often each subtest of the running tests has ended, by its id."""
        self.grouped = False
        """Whether pytest-xdist appends a group to the ids of tests."""
        self.compared: tuple[str, str] | None = None
        self.rewrite_hook: Any = None
        """The import hook that rewrites assertions."""
        self.covered = False
        """Whether pytest-cov measures coverage."""


STATE = _State()


def plain_id(nodeid: str) -> str:
    """Return the id of a test without the group that pytest-xdist appends."""
    at = nodeid.rfind("@")
    grouped = STATE.grouped and at > max(nodeid.rfind("]"), nodeid.rfind("::"))
    return nodeid[:at] if grouped else nodeid


def send(*event: Any) -> None:
    """Report an event."""
    # A test can fork, and the new process then also runs these hooks.
    if STATE.emit is not None and os.getpid() == STATE.pid:
        STATE.emit(list(event))
