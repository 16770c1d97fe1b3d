"""The mutants of one run, which several workers test.

The module must not import modules that start tests.

Tests: `tests/servers/mutation/test_engine.py`, `tests/servers/mutation/test_cancel.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from testwire_servers.mutation.model import Mutant, MutantOutcome


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
