"""The mutants of one run, which several workers test.

The module must not import modules that start tests.

Tests: `tests/servers/mutation/test_engine.py`, `tests/servers/mutation/test_cancel.py`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from testwire_servers.mutation.model import Mutant, MutantOutcome, ProgressLine

_LOG_EVERY: Final = 5.0


class PendingRun:
    """The mutants of one request, which several workers test."""

    def __init__(
        self,
        test: Callable[[int, Mutant], Coroutine[Any, Any, MutantOutcome]],
        mutants: Sequence[Mutant],
    ) -> None:
        self._test = test
        self._pending = list(reversed(mutants))
        self._results: asyncio.Queue[MutantOutcome | BaseException | None] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []

    def start(self, slot: int) -> None:
        """Let the worker with this index test mutants until none is left."""
        self.tasks.append(asyncio.ensure_future(self._work(slot)))

    async def _work(self, slot: int) -> None:
        try:
            while self._pending:
                self._results.put_nowait(await self._test(slot, self._pending.pop()))
        except asyncio.CancelledError:
            raise
        except BaseException as error:
            self._results.put_nowait(error)

    def interrupt(self) -> None:
        """Let `result` return None after the results that are known."""
        self._results.put_nowait(None)

    async def result(self) -> MutantOutcome | None:
        """Wait for the next result. Raises the error of a worker that could not continue."""
        item = await self._results.get()
        if isinstance(item, BaseException):
            raise item
        return item


class ProgressLog:
    """Logs how many mutants are tested, from time to time."""

    def __init__(self, log: Callable[[str], None], total: int) -> None:
        self._log = log
        self._total = total
        self._done = 0
        self._began = self._last = time.monotonic()

    def advance(self) -> None:
        """Count a mutant. Log a line if the last one is old, or if all mutants are tested."""
        self._done += 1
        now = time.monotonic()
        if now - self._last > _LOG_EVERY or self._done == self._total:
            self._last = now
            rate = self._done / max(now - self._began, 0.001)
            line = f"{self._done} of {self._total} mutants tested ({rate:.1f} per second)"
            self._log(ProgressLine(line))


async def gather_quietly(tasks: Sequence[asyncio.Task[Any]]) -> None:
    """Wait for tasks, and ignore their errors."""
    await asyncio.gather(*tasks, return_exceptions=True)


async def finish(work: Coroutine[Any, Any, None]) -> None:
    """Wait for `work`, even if the current task is cancelled.

    If the task was cancelled, raise CancelledError after `work` has ended.
    """
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            cancelled = error
    task.result()
    if cancelled is not None:
        raise cancelled
