"""Tests each mutant in a forked process, which is a child of a warm process if possible.

Tests: `tests/servers/mutation/test_ways.py`.
"""

from __future__ import annotations

import gc
import os
import select
from collections.abc import Mapping, Sequence
from typing import Any

from . import baseline, effect, once
from .channel import LineReader
from .code import Hot
from .forks import Child, Emit, Forker, RunOutcome, adopt_orphans, kill_strays
from .hot import HotPlugin
from .prepared import PreparedPlugin
from .pytest_run import MutantPlugin, WorkerSettings, loaded_files
from .warm import WarmProcess, read_frame, write_frame

_PLUGINS: dict[str, Any] = {"hot": HotPlugin, "prepared": PreparedPlugin}

_CANCELLED = "cancelled"


class ForkRunner:
    """Runs tests in forked processes.

    This process has imported pytest and its plugins. If possible, tests run in children of a
    warm process (see `warm`). If no warm process can run them, tests run in children of this
    process. If this process has imported the mutated file, tests run in a new interpreter.
    """

    def __init__(
        self, settings: WorkerSettings, settings_path: str, requests: int, replies: int
    ) -> None:
        self._settings = settings
        self._command = once.command(settings_path)
        # Pytest or a plugin may have imported files of the project. Only a new interpreter can
        # import them again.
        self._loaded = loaded_files(settings.sandbox)
        self._private = {requests, replies}
        self._reader = LineReader(requests)
        self._waiting: list[Any] = []
        self._forker = Forker(requests, self._private)
        self._warm: dict[str, WarmProcess] = {}
        self._given_up: dict[str, str] = {}
        self._reads_signatures = True
        adopt_orphans()
        # Inherited objects are excluded from garbage collection in children, which saves time.
        gc.collect()
        gc.freeze()

    def next_request(self) -> Any:
        """Return the next request, or None at the end of the stream."""
        while not self._waiting:
            lines = self._reader.read()
            if lines is None:
                return None
            self._waiting.extend(lines)
        return self._waiting.pop(0)

    def baseline(
        self,
        result: str,
        tests: Sequence[str] | None,
        on_event: Emit,
        requested: Mapping[str, Sequence[int]] | None,
    ) -> RunOutcome:
        """Run tests, or all tests, without a mutant. See `baseline.run` for the arguments."""
        if self._loaded:
            job = {"kind": "baseline", "result": result, "tests": tests}
            return self._execute(job, timeout=None, on_event=on_event)
        return self._forker.run(
            lambda emit: baseline.run(self._settings, emit, result, tests, requested=requested),
            timeout=None,
            on_event=on_event,
        )

    def reset(self, paths: Sequence[str]) -> bool:
        """Stop the processes that may have imported old versions of files.

        Return False if this process has imported one of them, so that it cannot be used.
        """
        for kind in _PLUGINS:
            self._stop(kind)
        self._given_up.clear()
        return self._loaded.isdisjoint(paths)

    def _execute(self, job: dict[str, Any], **limits: Any) -> RunOutcome:
        """Run a job in a new interpreter. See `Forker.fork` for `limits`."""
        variables, data = once.environment(self._settings, job), once.message(self._settings, job)
        outcome = self._forker.fork(**limits)
        if isinstance(outcome, Child):
            os.environ.update(variables)
            outcome.execute(self._command, data)
        return outcome

    def warm(self, *, hot: bool = True) -> str | None:
        """Start a warm process if there is none. The sandbox must not contain a mutant.

        hot: True for a process that collects the tests, False for a process that waits before the
            collection.

        Return the reason why the warm process cannot be used, or None if it is usable.
        """
        kind = "hot" if hot else "prepared"
        if kind not in self._warm and kind not in self._given_up:
            process = WarmProcess(self._settings, self._private, _PLUGINS[kind])
            self._warm[kind] = process
            self._forker.keep.add(process.pid)
            reply = self._reply(kind)
            if reply == _CANCELLED:
                return _CANCELLED
            if reply is None or not reply["ready"]:
                self._given_up[kind] = "the process ended" if reply is None else reply["reason"]
                self._stop(kind)
            elif hot:
                self._reads_signatures = reply["reads_signatures"]
        return self._given_up.get(kind)

    def test(
        self,
        path: str,
        hot: Hot | None,
        tests: Sequence[str] | None,
        first: Sequence[str],
        timeout: float,
        cold_timeout: float,
    ) -> tuple[RunOutcome, str]:
        """Run tests with the mutant in the sandbox. Return the outcome and the kind of process.

        path: the mutated file.
        hot: how to test in the hot process, or None if replacing code is not sufficient.
        tests: ids of the tests to run, or None for all.
        first: ids of tests whose files run first.
        timeout: time limit of a run in the hot process, in seconds.
        cold_timeout: time limit of a run that also imports the project, in seconds.
        """
        if hot is not None:
            outcome = self._test_warm("hot", hot.request(timeout))
            if outcome is not None:
                return outcome, "hot"
        request = {
            "path": path,
            "tests": None if tests is None else list(tests),
            "first": list(first),
            "timeout": cold_timeout,
        }
        outcome = self._test_warm("prepared", request)
        if outcome is not None:
            return outcome, "prepared"
        if path in self._loaded:
            job = once.job_of_tests(tests, first)
            limits = {"timeout": cold_timeout + once.START_SECONDS}
            return self._execute(job, **limits, memory_limit=self._settings.memory_limit), "new"

        def plugin(emit: Emit) -> MutantPlugin:
            effect.watch_file()
            return MutantPlugin(emit, tests, first)

        return self._test_cold(plugin, cold_timeout), "cold"

    def repeat(
        self, tests: Sequence[str], times: int = 1, *, timeout: float, hot: bool
    ) -> RunOutcome:
        """Run tests without a mutant. The sandbox must not contain a mutant.

        times: how often to run the tests in the hot process. See `run_items`.
        hot: whether to use the hot process if possible.
        """
        if hot:
            outcome = self.test_hot(Hot((), [tests], times=times), timeout)
        else:
            self.warm(hot=False)
            request = {"path": "", "tests": list(tests), "first": (), "timeout": timeout}
            outcome = self._test_warm("prepared", request)
        if outcome is None:
            outcome = self._test_cold(lambda emit: MutantPlugin(emit, tests), timeout)
        return outcome

    def test_hot(self, hot: Hot, timeout: float) -> RunOutcome | None:
        """Run tests in the hot process, or return None if it cannot run them.

        The sandbox must not contain a mutant.
        """
        self.warm()
        return self._test_warm("hot", hot.request(timeout))

    def reads_signatures(self) -> bool:
        """Return whether a file in the hot process reads signatures of functions.

        The sandbox must not contain a mutant.
        """
        return self.warm() is not None or self._reads_signatures

    def check_order(self, timeout: float, *, reverse: bool) -> RunOutcome:
        """Run all tests again, with their files in reverse order if `reverse` is True."""
        return self._test_cold(lambda emit: MutantPlugin(emit, None, reverse=reverse), timeout)

    def _test_cold(self, make_plugin: Any, timeout: float) -> RunOutcome:
        def body(emit: Emit) -> None:
            emit(["end", self._settings.run_pytest(make_plugin(emit))])

        limit = self._settings.memory_limit
        return self._forker.run(body, timeout=timeout, memory_limit=limit)

    def _test_warm(self, kind: str, request: dict[str, Any]) -> RunOutcome | None:
        """Return the outcome, or None if the warm process is missing or cannot run these tests."""
        process = self._warm.get(kind)
        if process is None:
            return None
        try:
            write_frame(process.requests, request)
            reply = self._reply(kind)
        except BrokenPipeError:
            reply = None
        if reply == _CANCELLED:
            return RunOutcome(_CANCELLED, [])
        if reply is None:
            # The warm process has ended. The mutant is not the cause, because the mutant runs in a
            # child.
            self._stop(kind)
            return None
        if reply["how"] == "cold":
            return None
        return RunOutcome(reply["how"], reply["events"], reply["status"])

    def _reply(self, kind: str) -> Any:
        """Return the response of a warm process, or None if the process has ended.

        Return `_CANCELLED` if the engine cancels the request.
        """
        process = self._warm[kind]
        ready = select.select([process.replies, self._reader.fd], [], [])[0]
        if process.replies in ready:
            return read_frame(process.replies)
        self._stop(kind)
        return _CANCELLED

    def _stop(self, kind: str) -> None:
        process = self._warm.pop(kind, None)
        if process is not None:
            process.stop()
            self._forker.keep.discard(process.pid)
            kill_strays(self._forker.keep)

    def close(self) -> None:
        """End all processes."""
        for kind in _PLUGINS:
            self._stop(kind)
        kill_strays(())
