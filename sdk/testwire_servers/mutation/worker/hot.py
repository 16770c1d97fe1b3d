"""Hot process: a warm process that has collected the tests once, and forks a child for each mutant.

A child replaces the code of functions (see `code`) and does not import modules again.

Tests: `tests/servers/mutation/test_ways.py`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from types import CodeType, FunctionType
from typing import Any

import pytest

from .code import FunctionIndex
from .forks import Emit, Forker, RunOutcome
from .pytest_run import MutantPlugin, WorkerSettings, own_output, run_items, threads
from .warm import WarmPlugin


class HotPlugin(WarmPlugin):
    """Replaces pytest's loop over the collected tests."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Process requests after pytest has collected the tests."""
        self.served = True
        if session.testsfailed:
            self.refuse("the tests could not be collected")
            return True
        if threads() > 1:
            self.refuse("importing the tests started threads, and fork does not copy threads")
            return True
        server = _Server(self.settings, session, self.forker)
        self.get_ready()
        while True:
            request = self.request()
            reply = None if request is None else server.serve(request)
            if reply is None:
                return True
            self.reply(reply)


class _Server:
    """Runs the tests of each mutant in a child of the warm process."""

    def __init__(self, settings: WorkerSettings, session: pytest.Session, forker: Forker) -> None:
        self._settings = settings
        self._session = session
        self._forker = forker
        self._index = FunctionIndex(settings.sandbox + os.sep)
        self._order = {item: number for number, item in enumerate(session.items)}
        self._items: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            self._items.setdefault(item.nodeid, []).append(item)
        # Maps each test that has failed to the tests that must run before it. The list is empty if
        # the test needs no other test. The value is None if the test never passes in this process.
        self._before: dict[str, list[pytest.Item] | None] = {}
        self._notes: list[str] = []

    def serve(self, request: dict[str, Any]) -> dict[str, Any] | None:
        """Return the response, or None if the request is cancelled."""
        swaps = self._index.find(request["pairs"])
        timeout: float = request["timeout"]
        while True:
            items = self._selected(request["tests"])
            if swaps is None or not items:
                return self._reply({"how": "cold"})
            outcome = self._run(items, swaps, timeout)
            if outcome.how == "cancelled":
                return None
            failed = next((event[1] for event in outcome.events if event[0] == "fail"), None)
            if failed is None or failed in self._before or failed not in self._items:
                break
            # When a test fails for the first time, check whether it passes without the mutant.
            if not self._learn(failed, timeout):
                return None
            if self._before[failed] == []:
                break
        return self._reply(outcome._asdict())

    def _reply(self, reply: dict[str, Any]) -> dict[str, Any]:
        notes, self._notes = self._notes, []
        return {**reply, "notes": notes}

    def _selected(self, tests: Sequence[str]) -> list[pytest.Item]:
        """Return `tests` and the tests that they depend on, in the session's order."""
        chosen: set[pytest.Item] = set()
        for test in tests:
            before = self._before.get(test, [])
            if before is not None:
                chosen.update(self._items.get(test, ()), before)
        return sorted(chosen, key=self._order.__getitem__)

    def _learn(self, test: str, timeout: float) -> bool:
        """Find the tests that `test` depends on. Return False if the request is cancelled."""
        own = self._items[test]
        earlier = self._session.items[: self._order[own[0]]]
        file = test.partition("::")[0]
        same_file = [item for item in earlier if item.nodeid.partition("::")[0] == file]
        for before in ([], same_file, earlier):
            outcome = self._run([*before, *own], [], timeout)
            if outcome.how == "cancelled":
                return False
            if outcome.how == "end" and outcome.events[-1] == ["end", 0]:
                self._before[test] = before
                if before:
                    self._notes.append(f"{test}: passes only after other tests; they now run first")
                return True
        self._before[test] = None
        self._notes.append(f"{test}: fails without a mutant when repeated; its results are ignored")
        return True

    def _run(
        self,
        items: Sequence[pytest.Item],
        swaps: Sequence[tuple[FunctionType, CodeType]],
        timeout: float,
    ) -> RunOutcome:
        def body(emit: Emit) -> None:
            for function, code in swaps:
                function.__code__ = code
            plugin = MutantPlugin(emit, None)
            plugin.session = self._session
            self._session.items = list(items)
            self._session.config.pluginmanager.register(plugin)
            own_output(self._session.config)
            emit(["end", run_items(self._session, items, plugin)])

        return self._forker.run(body, timeout=timeout, memory_limit=self._settings.memory_limit)
