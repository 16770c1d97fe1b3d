"""Warns if a handler blocks the event loop.

A thread checks the loop while handlers run, and looks for a handler in the stack of the loop's
thread. The module must not depend on `Connection`. Tests: `tests/sdk/connection/test_blocking.py`.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

BLOCKED_SECONDS: Final = 1.0
"""A warning is logged if the loop does not respond for this time."""

INTERVAL_SECONDS: Final = 0.25

IDLE_SECONDS: Final = 60.0
"""How often the thread checks whether the loop is closed while no handler runs."""


class LoopWatch:
    """Watches an event loop for all its connections. Each handler is reported once."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._names: dict[CodeType, tuple[str, logging.Logger]] = {}
        self._connections: dict[object, Callable[[], bool]] = {}
        self._wake = threading.Event()
        self._running = False
        self._beat = 0.0
        """The time of the loop's last response."""
        self.active = False
        """Whether the thread checks the loop now."""

    def add(
        self,
        connection: object,
        busy: Callable[[], bool],
        handlers: Iterable[tuple[str, Callable[..., Any]]],
        log: logging.Logger,
    ) -> None:
        """Watch the handlers of a connection. `busy` returns whether handlers run."""
        self._connections[connection] = busy
        for name, function in handlers:
            # A decorator has the same code for all its handlers.
            code = getattr(inspect.unwrap(function), "__code__", None)
            if code is not None:
                self._names[code] = (name, log)

    def remove(self, connection: object) -> None:
        """Stop watching a connection. The thread ends after the last connection."""
        self._connections.pop(connection, None)
        if not self._connections:
            _watches.pop(self._loop, None)
            self._wake.set()

    def start(self) -> None:
        """Check the loop until no handler runs."""
        self._beat = time.monotonic()
        self.active = True
        self._wake.set()
        if not self._running:
            self._running = True
            threading.Thread(target=self._watch, name="testwire-watch", daemon=True).start()

    def _watch(self) -> None:
        while self._connections:
            if not self._busy():
                self._wake.clear()
                self.active = False
                # A handler can have started before `active` changed.
                if not self._busy() and self._connections:
                    self._wake.wait(IDLE_SECONDS)
                    if self._loop.is_closed():
                        break
                    continue
                self.active = True
            try:
                self._loop.call_soon_threadsafe(self._respond)
            except RuntimeError:
                break  # The loop is closed.
            time.sleep(INTERVAL_SECONDS)
            if time.monotonic() - self._beat > BLOCKED_SECONDS:
                self._report(sys._current_frames().get(self._thread))
        self.active = self._running = False

    def _busy(self) -> bool:
        return any(busy() for busy in list(self._connections.values()))

    def _respond(self) -> None:
        self._beat = time.monotonic()

    def _report(self, frame: FrameType | None) -> None:
        while frame is not None:
            name, log = self._names.pop(frame.f_code, (None, None))
            if log is not None:
                log.warning(
                    "The handler of %r has blocked the event loop for more than %g second, at "
                    "%s:%d. Use 'await', or a plain function, which runs in a thread.",
                    name,
                    BLOCKED_SECONDS,
                    Path(frame.f_code.co_filename).name,
                    frame.f_lineno,
                )
                return
            frame = frame.f_back


_watches: dict[asyncio.AbstractEventLoop, LoopWatch] = {}


def loop_watch() -> LoopWatch:
    """Return the watch of the running event loop."""
    loop = asyncio.get_running_loop()
    watch = _watches.get(loop)
    if watch is None:
        watch = _watches[loop] = LoopWatch()
    return watch
