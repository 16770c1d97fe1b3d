"""Threads for handlers that are plain functions.

Unlike `concurrent.futures`, the threads are daemons: a handler that never returns does not keep the
process from ending. Knows nothing of messages. Tests: `tests/sdk/connection/test_workers.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, Final

MAX_THREADS: Final = 32
"""Handlers that run at the same time; further ones wait. The default of `ThreadPoolExecutor`."""

IDLE_SECONDS: Final = 10.0


class Job:
    """A function that waits for a thread, runs in one, or has run."""

    __slots__ = ("_context", "_function", "future", "loop", "started")

    def __init__(self, function: Callable[[], Any], loop: asyncio.AbstractEventLoop) -> None:
        self._function = function
        self._context = contextvars.copy_context()
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()
        self.started = False

    def run(self) -> None:
        result: Any = None
        error: BaseException | None = None
        try:
            result = self._context.run(self._function)
        except StopIteration as caught:
            # A future refuses to carry this one.
            error = RuntimeError("the handler raised StopIteration")
            error.__cause__ = caught
        except BaseException as caught:
            error = caught
        # The loop may be closed; then nobody waits for this any more.
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self._done, result, error)

    def _done(self, result: Any, error: BaseException | None) -> None:
        if self.future.done():
            return
        if error is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(error)


class Workers:
    """A pool of daemon threads, started on demand and ended when idle."""

    def __init__(self, limit: int = MAX_THREADS) -> None:
        self._limit = limit
        self._jobs: deque[Job] = deque()
        self._condition = threading.Condition()
        self._threads = 0
        self._idle = 0

    def submit(self, function: Callable[[], Any]) -> Job:
        """Have a function run. Await the job's `future`; to be called in the event loop."""
        job = Job(function, asyncio.get_running_loop())
        with self._condition:
            self._jobs.append(job)
            if self._idle >= len(self._jobs):
                self._condition.notify()
            elif self._threads < self._limit:
                self._threads += 1
                threading.Thread(
                    target=self._work, name=f"testwire-handler-{self._threads}", daemon=True
                ).start()
        return job

    def withdraw(self, job: Job) -> bool:
        """Take back a job that has not started. True where it will not run."""
        with self._condition:
            if job.started:
                return False
            try:
                self._jobs.remove(job)
            except ValueError:
                return False
        job.future.cancel()
        return True

    def _work(self) -> None:
        while True:
            with self._condition:
                if not self._jobs:
                    self._idle += 1
                    self._condition.wait(IDLE_SECONDS)
                    self._idle -= 1
                    if not self._jobs:
                        self._threads -= 1
                        return
                job = self._jobs.popleft()
                job.started = True
            job.run()
            del job
