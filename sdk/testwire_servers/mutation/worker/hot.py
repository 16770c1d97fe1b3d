"""Hot process: a warm process that has collected the tests once, and forks a child for each mutant.

A child replaces the code of functions (see `code`) and does not import modules again.

Tests: `tests/servers/mutation/test_ways.py`.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import time
from collections.abc import Sequence
from types import CodeType
from typing import Any

import pytest

from . import effect
from .calls import Key, key_of
from .code import FunctionIndex, Swap, shell
from .defaults import Default, reads_signatures
from .forks import Emit, Forker, RunOutcome
from .history import in_one_run
from .pytest_run import (
    MutantPlugin,
    WorkerSettings,
    discard_output,
    loaded_modules,
    run_items,
    threads,
)
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
        files = [file for _, file in loaded_modules() if file.startswith(server.folder)]
        self.get_ready(reads_signatures=reads_signatures(files))
        while True:
            request = self.request()
            reply = None if request is None else server.answer(request)
            if reply is None:
                return True
            self.reply(reply)


class _Server:
    """Runs the tests of each mutant in a child of the warm process."""

    def __init__(self, settings: WorkerSettings, session: pytest.Session, forker: Forker) -> None:
        self._settings = settings
        self._session = session
        self._forker = forker
        self.folder = settings.sandbox + os.sep
        self._index = FunctionIndex(self.folder)
        self._items: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            self._items.setdefault(item.nodeid, []).append(item)
        # The plugin is registered before the fork, because that takes longer than a short test.
        self._emit: Emit = lambda event: None
        self._plugin = MutantPlugin(lambda event: self._emit(event), None)
        self._plugin.session = session
        session.config.pluginmanager.register(self._plugin)
        # A `conftest.py` can let the run fail after all tests. The children skip this hook.
        self._has_last_hook = any(
            hook.function.__code__.co_filename.startswith(settings.sandbox + os.sep)
            for hook in session.config.hook.pytest_sessionfinish.get_hookimpls()
            if hasattr(hook.function, "__code__")
        )
        # Whether the tests have called the functions with these keys.
        self._ran: dict[tuple[Key, ...], bool] = {}
        # Whether a test passes without a mutant and without other tests.
        self._passes_alone: dict[str, bool] = {}

    def answer(self, request: dict[str, Any]) -> dict[str, Any] | None:
        """Return the response, or None if the request is cancelled."""
        groups = [self._found(tests) for tests in request["groups"]]
        timeout: float = request["timeout"]
        if request["default"] is None:
            swaps = self._index.find(request["pairs"])
        else:
            swaps = self._index.find_default(Default(*request["default"]))
        if None in groups or swaps is None:
            return {"how": "cold"}
        outcome = self._test([group or () for group in groups], swaps, timeout, request["times"])
        if outcome.how == "cancelled":
            return None
        if request["pairs"] and outcome.passed:
            if self._has_last_hook:
                return {"how": "cold"}
            # A fast test is sufficient if it calls the function.
            items = [*dict.fromkeys(item for group in groups for item in group or ())]
            ran = self._has_run(request["pairs"], items, swaps, timeout)
            if ran is None:
                return None
            if not ran:
                return {"how": "cold"}
        return outcome._asdict()

    def _test(
        self,
        groups: Sequence[Sequence[pytest.Item]],
        swaps: Sequence[Swap],
        timeout: float,
        times: int,
    ) -> RunOutcome:
        """Run groups of tests in one child.

        The later groups change the order of the tests. There, a mutant can let a test fail that
        passes in the usual order. Therefore, a failure counts only if the mutant also lets this
        test fail by itself. Otherwise, the last group runs in a new child.
        """
        parts = in_one_run(groups)
        outcome = self._run([*itertools.chain(*parts)], swaps, timeout, times=times)
        started = [event[1] for event in outcome.events if event[0] == "start"]
        in_order = len(parts) == 1 or len(started) <= len(parts[0])
        if in_order or outcome.passed or outcome.how == "cancelled":
            return outcome
        if outcome.how != "timeout":
            failed = self._items[started[-1]]
            if started[-1] not in self._passes_alone:
                without = self._run(failed, (), timeout)
                if without.how == "cancelled":
                    return without
                self._passes_alone[started[-1]] = without.passed
            if self._passes_alone[started[-1]]:
                alone = self._run(failed, swaps, timeout)
                if alone.how == "cancelled":
                    return alone
                if not alone.passed:
                    return outcome
        return self._run(groups[-1], swaps, timeout)

    def _found(self, tests: Sequence[str]) -> list[pytest.Item] | None:
        """Return the items of tests in the given order, or None if one was not collected."""
        if not tests or not all(test in self._items for test in tests):
            return None
        items = [item for test in tests for item in self._items[test]]
        for item in items:
            # The item keeps this value, so its computation is not repeated in each child.
            with contextlib.suppress(Exception):
                _ = item.location
        return items

    def _has_run(
        self,
        pairs: Sequence[tuple[CodeType, CodeType]],
        items: Sequence[pytest.Item],
        swaps: Sequence[Swap],
        timeout: float,
    ) -> bool | None:
        """Return whether the tests call the mutated function. Return None if cancelled.

        Without a call, the tests pass because the mutant has no effect in this process. For
        example, a compiler may have translated the function, or only a subprocess runs it. The
        function is checked once, for its first mutant that survives.
        """
        changed = [pair for pair in pairs if shell(pair[0]) != shell(pair[1])]
        key = tuple(key_of(original) for original, _ in changed)
        if key not in self._ran:
            codes = [mutated for _, mutated in changed]
            # Watching makes the tests slower.
            outcome = self._run(items, swaps, 2 * timeout, watched=codes)
            if outcome.how == "cancelled":
                return None
            self._ran[key] = ["ran"] in outcome.events
        return self._ran[key]

    def _run(
        self,
        items: Sequence[pytest.Item],
        swaps: Sequence[Swap],
        timeout: float,
        watched: Sequence[CodeType] = (),
        times: int = 1,
    ) -> RunOutcome:
        def body(emit: Emit) -> None:
            for function, name, value in swaps:
                setattr(function, name, value)
            if watched:
                effect.watch_code(watched, lambda: emit(["ran"]))
            self._emit = emit
            self._session.items = list(items)
            discard_output(self._session.config)
            emit(["end", run_items(self._session, items, self._plugin, times)])

        limit = self._settings.memory_limit
        return self._forker.run(body, timeout=timeout, memory_limit=limit, on_event=_Stopwatch())


class _Stopwatch:
    """Adds the seconds of each test to its event `["done", test]`."""

    def __init__(self) -> None:
        self._began = 0.0

    def __call__(self, event: list[Any]) -> None:
        if event[0] == "start":
            self._began = time.perf_counter()
        elif event[0] == "done":
            event.append(time.perf_counter() - self._began)
