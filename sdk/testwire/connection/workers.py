"""Threads for synchronous handlers.

Unlike `concurrent.futures`, the module uses daemon threads. A handler that never returns therefore
does not prevent the process from exiting. The module must not depend on JSON-RPC. Tests:
`tests/sdk/connection/test_workers.py`.
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
"""The maximum number of concurrent threads, as in `ThreadPoolExecutor`. Further handlers wait."""

IDLE_SECONDS: Final = 10.0


class Job:
    """A function call for a worker thread."""

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
            # A future does not accept StopIteration.
            error = RuntimeError("the handler raised StopIteration")
            error.__cause__ = caught
        except BaseException as caught:
            error = caught
        # If the loop is closed, nobody waits for the result.
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
    """A pool of daemon threads. Threads start when they are needed and end when they are idle."""

    def __init__(self, limit: int = MAX_THREADS) -> None:
        self._limit = limit
        self._jobs: deque[Job] = deque()
        self._condition = threading.Condition()
        self._threads = 0
        self._idle = 0

    def submit(self, function: Callable[[], Any]) -> Job:
        """Run a function in a thread and return its job.

        Call `submit` in the event loop, and await the job's `future`.
        """
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
        """Cancel a job that has not started. Return True if the job will not run."""
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
