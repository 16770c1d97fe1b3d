"""The warm process: it has collected the tests once, and forks for each mutant.

Mutants get in by way of the code of functions (see `code`), so that nothing is imported again.
The process is a child of the host, which sends it one mutant at a time.

Tests: `tests/mutation/test_engine.py`.
"""

from __future__ import annotations

import contextlib
import gc
import marshal
import os
import signal
import struct
import sys
import time
from collections.abc import Callable, Sequence
from types import CodeType, FunctionType
from typing import Any

import pytest

from .code import FunctionIndex
from .forks import Emit, Forker, Outcome, adopt_orphans, children, die_with_parent
from .pytest_run import MutantPlugin, Plugins, Settings, run_items, threads

_LENGTH = struct.Struct("!Q")


def write_frame(fd: int, value: Any) -> None:
    """Write a value that `marshal` knows, code objects included."""
    payload = marshal.dumps(value)
    data = _LENGTH.pack(len(payload)) + payload
    while data:
        data = data[os.write(fd, data) :]


def read_frame(fd: int) -> Any:
    """Read a value; None at the end."""
    head = _read(fd, _LENGTH.size)
    return None if head is None else marshal.loads(_read(fd, _LENGTH.unpack(head)[0]) or b"N")


def _read(fd: int, size: int) -> bytes | None:
    data = b""
    while len(data) < size:
        more = os.read(fd, size - len(data))
        if not more:
            return None
        data += more
    return data


class HotPlugin:
    """Takes the place of pytest's loop over the collected tests."""

    def __init__(self, settings: Settings, requests: int, replies: int) -> None:
        self._settings = settings
        self._requests = requests
        self._replies = replies
        self.served = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Called by pytest when all tests are collected."""
        self.served = True
        if session.testsfailed:
            write_frame(
                self._replies, {"ready": False, "reason": "the tests could not be collected"}
            )
            return True
        if threads() > 1:
            write_frame(
                self._replies,
                {
                    "ready": False,
                    "reason": "importing the tests started threads, which a fork would lose",
                },
            )
            return True
        forker = Forker(self._requests, {self._requests, self._replies})
        # What importing the tests has started, they may need.
        forker.keep.update(children())
        server = _Server(self._settings, session, forker)
        sys.dont_write_bytecode = True
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        gc.collect()
        gc.freeze()
        write_frame(self._replies, {"ready": True})
        while True:
            request = read_frame(self._requests)
            reply = None if request is None else server.serve(request)
            if reply is None:
                return True
            write_frame(self._replies, reply)


class _Server:
    """Runs tests of one mutant after another in children of the warm process."""

    def __init__(self, settings: Settings, session: pytest.Session, forker: Forker) -> None:
        self._settings = settings
        self._session = session
        self._forker = forker
        self._index = FunctionIndex(settings.sandbox + os.sep)
        self._order = {item: number for number, item in enumerate(session.items)}
        self._items: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            self._items.setdefault(item.nodeid, []).append(item)
        # What has to run before a test for it to pass: nothing for most. None: it never passes
        # here.
        self._before: dict[str, list[pytest.Item] | None] = {}
        self._notes: list[str] = []

    def serve(self, request: dict[str, Any]) -> dict[str, Any] | None:
        """The reply to a request; None where it is no longer wanted."""
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
            # The first time that a test fails here: would it pass without the mutant?
            if not self._learn(failed, timeout):
                return None
            if self._before[failed] == []:
                break
        return self._reply({"how": outcome.how, "events": outcome.events, "status": outcome.status})

    def _reply(self, reply: dict[str, Any]) -> dict[str, Any]:
        notes, self._notes = self._notes, []
        return {**reply, "notes": notes}

    def _selected(self, tests: Sequence[str]) -> list[pytest.Item]:
        """The tests with those that they need, in the session's order."""
        chosen: set[pytest.Item] = set()
        for test in tests:
            before = self._before.get(test, [])
            if before is not None:
                chosen.update(self._items.get(test, ()), before)
        return sorted(chosen, key=self._order.__getitem__)

    def _learn(self, test: str, timeout: float) -> bool:
        """Find out what a test needs before it; False where that is no longer wanted."""
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
                    self._notes.append(f"{test} passes only after other tests; they run before it")
                return True
        self._before[test] = None
        self._notes.append(f"{test} fails when run again; it does not count")
        return True

    def _run(
        self,
        items: Sequence[pytest.Item],
        swaps: Sequence[tuple[FunctionType, CodeType]],
        timeout: float,
    ) -> Outcome:
        def body(emit: Emit) -> None:
            for function, code in swaps:
                function.__code__ = code
            plugin = MutantPlugin(emit, None)
            plugin.session = self._session
            self._session.items = list(items)
            self._session.config.pluginmanager.register(plugin)
            with _OwnOutput(self._session.config):
                code_ = run_items(self._session, items, plugin)
            emit(["end", code_])

        return self._forker.run(body, timeout=timeout, memory_limit=self._settings.memory_limit)


class _OwnOutput(contextlib.AbstractContextManager[None]):
    """Captured output goes to files of this process, not to those it shares with its parent."""

    def __init__(self, config: pytest.Config) -> None:
        self._manager = config.pluginmanager.getplugin("capturemanager")

    def __enter__(self) -> None:
        if self._manager is not None:
            with contextlib.suppress(Exception):
                self._manager.stop_global_capturing()
                self._manager.start_global_capturing()

    def __exit__(self, *error: object) -> None:
        return None


class HotProcess:
    """The warm process as the host sees it."""

    def __init__(self, settings: Settings, plugins: Plugins, private: set[int]) -> None:
        self._settings = settings
        self._plugins = plugins
        self._private = private
        self.pid = 0
        self.replies = -1
        self._requests = -1
        self.reason: str | None = None
        """Why there is no warm process; None while there is one, or none was started."""

    def start(self) -> None:
        """Fork it. It says by a first reply whether it is ready."""
        request_read, self._requests = os.pipe()
        self.replies, reply_write = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        parent = os.getpid()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                for fd in (*self._private, self._requests, self.replies):
                    os.close(fd)
                die_with_parent(parent)
                _serve(self._settings, self._plugins, request_read, reply_write)
            finally:
                os._exit(0)
        os.close(request_read)
        os.close(reply_write)

    def send(self, request: dict[str, Any]) -> None:
        """Send a mutant."""
        write_frame(self._requests, request)

    def receive(self) -> Any:
        """The reply; None where the process is gone."""
        return read_frame(self.replies)

    def stop(self) -> None:
        """End it with all that it has started."""
        if not self.pid:
            return
        for fd in (self._requests, self.replies):
            with contextlib.suppress(OSError):
                os.close(fd)
        # At the end of its requests it kills its child and leaves by itself.
        deadline = time.monotonic() + 1.0
        while time.monotonic() < deadline:
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                break
            time.sleep(0.002)
        else:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        self.pid = 0


def _serve(settings: Settings, plugins: Plugins, requests: int, replies: int) -> None:
    adopt_orphans()
    # Compiled files are written this once: later processes of this sandbox find them.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    hot = HotPlugin(settings, requests, replies)
    run: Callable[..., Any] = pytest.main
    run([*settings.arguments(plugins)], plugins=[hot])
    if not hot.served:
        with contextlib.suppress(BrokenPipeError):
            write_frame(replies, {"ready": False, "reason": "pytest stopped before it ran a test"})


__all__ = ["HotProcess", "Outcome", "read_frame", "write_frame"]
