"""Prepared: a warm process that stands right before the collection of the tests.

For mutants in code that runs at import. pytest, its plugins and the first `conftest.py` files are
loaded, with all that those import; the tests and what they import are not. A module that
has been imported by then has no mutants tested here.

Tests: `tests/servers/mutation/test_ways.py`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from .forks import Child
from .pytest_run import MutantPlugin, loaded_modules, own_output, threads
from .warm import WarmPlugin


class PreparedPlugin(WarmPlugin):
    """Holds pytest up before it collects the tests; continues in a child for each mutant."""

    _child: Child | None = None

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
            self.refuse("loading conftest.py started threads, which a fork would lose")
            os._exit(0)
        inside = self.settings.sandbox + os.sep
        files = [file for _, file in loaded_modules() if file.startswith(inside)]
        loaded = {file.removeprefix(inside).replace(os.sep, "/") for file in files}
        self.get_ready()
        while self._child is None:
            request = self.request()
            if request is None:
                os._exit(0)
            reply = self._answer(session, request, loaded)
            if reply is not None:
                self.reply(reply)
        yield

    def _answer(
        self, session: pytest.Session, request: dict[str, Any], loaded: set[str]
    ) -> dict[str, Any] | None:
        """The reply; None in the child that runs the tests."""
        if request["path"] in loaded:
            return {"how": "cold"}
        limit = self.settings.memory_limit
        outcome = self.forker.fork(timeout=request["timeout"], memory_limit=limit)
        if isinstance(outcome, Child):
            self._child = outcome
            own_output(session.config)
            plugin = MutantPlugin(outcome.emit, request["tests"], request["first"])
            session.config.pluginmanager.register(plugin)
            return None
        if outcome.how == "cancelled":
            os._exit(0)
        return outcome._asdict()
