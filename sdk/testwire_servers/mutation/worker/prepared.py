"""Prepared process: a warm process that waits immediately before pytest collects the tests.

The process tests mutants in code that runs at import. It has loaded pytest, pytest's plugins and
the first `conftest.py` files, but not the tests. The process cannot test mutants in a module that
it has already imported.

Tests: `tests/servers/mutation/test_ways.py`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from . import effect
from .forks import Child
from .pytest_run import MutantPlugin, discard_output, loaded_files, threads
from .warm import WarmPlugin


class PreparedPlugin(WarmPlugin):
    """Pauses pytest before the collection of the tests.

    Pytest continues in a child for each mutant.
    """

    _child: Child | None = None

    def finish(self, code: int) -> None:
        """Report the end of the run if this process is a child."""
        if self._child is not None:
            self._child.emit(["end", code])
            self._child.leave(0)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> Iterator[None]:
        """Process requests. Only children return from this hook and collect the tests."""
        self.served = True
        if threads() > 1:
            self.refuse("loading conftest.py started threads, and fork does not copy threads")
            os._exit(0)
        loaded = loaded_files(self.settings.sandbox)
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
        self, session: pytest.Session, request: dict[str, Any], loaded: frozenset[str]
    ) -> dict[str, Any] | None:
        """Return the response, or None in the child that runs the tests."""
        if request["path"] in loaded:
            return {"how": "cold"}
        limit = self.settings.memory_limit
        outcome = self.forker.fork(timeout=request["timeout"], memory_limit=limit)
        if isinstance(outcome, Child):
            self._child = outcome
            discard_output(session.config)
            effect.watch_file()
            plugin = MutantPlugin(outcome.emit, request["tests"], request["first"])
            session.config.pluginmanager.register(plugin)
            return None
        if outcome.how == "cancelled":
            os._exit(0)
        return outcome._asdict()
