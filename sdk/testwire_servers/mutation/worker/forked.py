"""Testing by fork: the warm process where it can, else a child that imports the project afresh.

Tests: `tests/mutation/test_engine.py`.
"""

from __future__ import annotations

import gc
import select
from collections.abc import Sequence
from types import CodeType
from typing import Any

import pytest

from . import baseline
from .channel import LineReader
from .forks import Emit, Forker, Outcome, adopt_orphans, kill_strays
from .hot import HotProcess
from .pytest_run import MutantPlugin, Plugins, Settings

_Pairs = Sequence[tuple[CodeType, CodeType]]


class ForkRunner:
    """Runs tests in children of this process, which has imported pytest but not the project."""

    def __init__(self, settings: Settings, plugins: Plugins, requests: int, replies: int) -> None:
        self._settings = settings
        self._plugins = plugins
        self._private = {requests, replies}
        self._reader = LineReader(requests)
        self._waiting: list[Any] = []
        self._forker = Forker(requests, self._private)
        self._hot: HotProcess | None = None
        self._cold_only: str | None = None
        self._notes: list[str] = []
        adopt_orphans()
        # Children need not look through what they have inherited.
        gc.collect()
        gc.freeze()

    def next_request(self) -> Any:
        """The next request; None at the end."""
        while not self._waiting:
            lines = self._reader.read()
            if lines is None:
                return None
            self._waiting.extend(lines)
        return self._waiting.pop(0)

    def baseline(self, result: str, on_event: Emit) -> Outcome:
        """Run all tests unmutated."""
        return self._forker.run(
            lambda emit: baseline.run(self._settings, self._plugins, emit, result),
            timeout=None,
            on_event=on_event,
        )

    def warm(self) -> tuple[bool, str | None]:
        """Have the warm process collect the tests; whether it is ready, and why not."""
        if self._hot is None and self._cold_only is None:
            hot = self._hot = HotProcess(self._settings, self._plugins, self._private)
            hot.start()
            self._forker.keep.add(hot.pid)
            reply = self._reply(hot)
            if reply == "cancelled":
                return False, "cancelled"
            if reply is None or not reply["ready"]:
                self._cold_only = "it ended" if reply is None else reply["reason"]
                self._stop_hot()
        return self._hot is not None, self._cold_only

    def _reply(self, hot: HotProcess) -> Any:
        """The warm process's reply; `"cancelled"` where the engine has lost interest first."""
        ready = select.select([hot.replies, *self._control()], [], [])[0]
        if hot.replies in ready:
            return hot.receive()
        self._stop_hot()
        return "cancelled"

    def _control(self) -> list[int]:
        return [self._reader.fd]

    def _stop_hot(self) -> None:
        if self._hot is not None:
            pid = self._hot.pid
            self._hot.stop()
            self._forker.keep.discard(pid)
            self._hot = None
            kill_strays(self._forker.keep)

    def test(
        self,
        pairs: _Pairs | None,
        tests: Sequence[str] | None,
        first: Sequence[str],
        timeout: float,
        cold_timeout: float,
    ) -> tuple[Outcome, str]:
        """Run tests with the mutant that is in the sandbox; how it ended, and which way it went.

        `pairs`: the code of functions to swap, None where that would not do. `tests`: None for all.
        `first`: those whose files run first. Timeouts in seconds: in the warm process, and where
        the project has to be imported as well.
        """
        if pairs is not None and tests is not None:
            outcome = self._test_hot(pairs, tests, timeout)
            if outcome is not None:
                return outcome, "hot"

        def body(emit: Emit) -> None:
            plugin = MutantPlugin(emit, tests, first)
            emit(
                ["end", int(pytest.main(self._settings.arguments(self._plugins), plugins=[plugin]))]
            )

        outcome = self._forker.run(
            body, timeout=cold_timeout, memory_limit=self._settings.memory_limit
        )
        return outcome, "cold"

    def check_order(self, timeout: float, *, reverse: bool) -> Outcome:
        """Run all tests again, or with their files in reverse order."""

        def body(emit: Emit) -> None:
            plugin = MutantPlugin(emit, None, reverse=reverse)
            arguments = self._settings.arguments(self._plugins)
            emit(["end", int(pytest.main(arguments, plugins=[plugin]))])

        return self._forker.run(body, timeout=timeout)

    def notes(self) -> list[str]:
        """What people should know about the runs since the last call."""
        notes, self._notes = self._notes, []
        return notes

    def _test_hot(self, pairs: _Pairs, tests: Sequence[str], timeout: float) -> Outcome | None:
        if self._hot is None:
            return None
        try:
            self._hot.send({"pairs": list(pairs), "tests": list(tests), "timeout": timeout})
            reply = self._reply(self._hot)
        except BrokenPipeError:
            reply = None
        if reply == "cancelled":
            return Outcome("cancelled", [])
        if reply is None:
            # The warm process is gone, which is no fault of the mutant: it never runs one itself.
            self._stop_hot()
            return None
        self._notes += reply.get("notes", ())
        if reply["how"] == "cold":
            return None
        return Outcome(reply["how"], reply["events"], reply["status"])

    def close(self) -> None:
        """End all processes."""
        self._stop_hot()
        kill_strays(())
