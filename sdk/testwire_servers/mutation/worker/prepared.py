"""Prepared: a warm process that stands right before the collection of the tests.

For mutants in code that runs at import. pytest, its plugins and the first `conftest.py` files are
loaded, with all that those import; the tests and what they import are not. A module that
has been imported by then has no mutants tested here.

Tests: `tests/servers/mutation/test_ways.py`.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from .forks import Child, Forker, children
from .pytest_run import MutantPlugin, Settings, own_output, threads
from .warm import read_frame, stop_writing_bytecode, write_frame


class PreparedPlugin:
    """Holds pytest up before it collects the tests; goes on in a child for each mutant."""

    def __init__(self, settings: Settings, requests: int, replies: int) -> None:
        self._settings = settings
        self._requests = requests
        self._replies = replies
        self._child: Child | None = None
        self.served = False

    def finish(self, code: int) -> None:
        """Called when pytest has ended; in a child that is the end of the run."""
        if self._child is not None:
            self._child.emit(["end", code])
            self._child.leave(0)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> Iterator[None]:
        """Called by pytest. Returns in children alone."""
        self.served = True
        if threads() > 1:
            reason = "loading conftest.py started threads, which a fork would lose"
            write_frame(self._replies, {"ready": False, "reason": reason})
            os._exit(0)
        loaded = _loaded_files(self._settings.sandbox)
        forker = Forker(self._requests, {self._requests, self._replies})
        forker.keep.update(children())
        stop_writing_bytecode()
        gc.collect()
        gc.freeze()
        write_frame(self._replies, {"ready": True})
        while self._child is None:
            request = read_frame(self._requests)
            if request is None:
                os._exit(0)
            reply = self._answer(session, forker, request, loaded)
            if reply is not None:
                write_frame(self._replies, reply)
        yield

    def _answer(
        self, session: pytest.Session, forker: Forker, request: dict[str, Any], loaded: set[str]
    ) -> dict[str, Any] | None:
        """The reply; None in the child that runs the tests."""
        if request["path"] in loaded:
            return {"how": "cold"}
        outcome = forker.fork(timeout=request["timeout"], memory_limit=self._settings.memory_limit)
        if isinstance(outcome, Child):
            self._child = outcome
            own_output(session.config)
            plugin = MutantPlugin(outcome.emit, request["tests"], request["first"])
            session.config.pluginmanager.register(plugin)
            return None
        if outcome.how == "cancelled":
            os._exit(0)
        return {"how": outcome.how, "events": outcome.events, "status": outcome.status}


def _loaded_files(sandbox: str) -> set[str]:
    """Files of the sandbox that have been imported, relative to it, with forward slashes."""
    found = set()
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if isinstance(file, str) and file.startswith(sandbox + os.sep):
            found.add(file[len(sandbox) + 1 :].replace(os.sep, "/"))
    return found
