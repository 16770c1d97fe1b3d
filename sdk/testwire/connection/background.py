"""Work that handlers start in the background.

The module must not depend on `Connection`. Tests: `tests/sdk/connection/test_background.py`.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine
from typing import Any

from testwire.errors import ConnectionClosed, RequestCancelled
from testwire.failures import described


class Background:
    """The background tasks of one connection. Each task belongs to a request or the connection.

    `runs` returns whether a request still runs.
    """

    def __init__(self, log: logging.Logger, runs: Callable[[Any], bool]) -> None:
        self._log = log
        self.runs = runs
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._stopped = False
        self.tasks: dict[asyncio.Task[None], object] = {}
        """The running tasks, and the request of each task. None means the connection."""

    def start(self, work: Coroutine[Any, Any, object], method: str, owner: object) -> None:
        """Start work for the handler of `method`, from any thread.

        The work is discarded if the connection is closed or the request has ended.
        """
        if threading.get_ident() != self._thread:
            self._loop.call_soon_threadsafe(self.start, work, method, owner)
            return
        if self._stopped or not (owner is None or self.runs(owner)):
            work.close()
            return
        task = self._loop.create_task(self._run(work, method))
        self.tasks[task] = owner

        def done(task: asyncio.Task[None]) -> None:
            del self.tasks[task]
            work.close()  # A task that was cancelled before it started has not awaited the work.

        task.add_done_callback(done)

    async def _run(self, work: Coroutine[Any, Any, object], method: str) -> None:
        try:
            await work
        except (ConnectionClosed, RequestCancelled):
            return  # The request or the connection has ended.
        except (Exception, SystemExit) as error:
            self._log.warning(
                "A background task of %r failed: %s", method, described(error), exc_info=error
            )

    def cancel(self, owner: object) -> None:
        """Cancel the tasks of a request."""
        for task, each in self.tasks.items():
            if each is owner:
                task.cancel()

    async def stop(self, seconds: float) -> None:
        """Cancel all tasks, and wait at most `seconds` for them."""
        self._stopped = True
        for task in self.tasks:
            task.cancel()
        if self.tasks:
            await asyncio.wait(list(self.tasks), timeout=seconds)
