"""Lets one run at a time use the worker processes. The newest run goes first.

The module must not import other modules of the package.

Tests: `tests/servers/mutation/test_cancel.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable

_numbers = itertools.count(1)


class Turn:
    """A run that needs the worker processes, perhaps several times."""

    def __init__(self, *, last: bool = False) -> None:
        """Create the turn. last: whether all other turns go first."""
        self.number = 0 if last else next(_numbers)
        self.interrupted = False
        """Whether a newer run waits."""
        self._on_interrupt: Callable[[], None] | None = None

    def watch(self, on_interrupt: Callable[[], None]) -> None:
        """Call `on_interrupt` when a newer run waits, at once if one waits already."""
        self._on_interrupt = on_interrupt
        if self.interrupted:
            on_interrupt()

    def interrupt(self) -> None:
        """Ask the run to give up its turn. The run waits for another turn."""
        self.interrupted = True
        if self._on_interrupt is not None:
            self._on_interrupt()


class Turns:
    """The runs of an engine."""

    def __init__(self) -> None:
        self._holder: Turn | None = None
        self._waiting: dict[Turn, asyncio.Future[None]] = {}

    @property
    def busy(self) -> bool:
        """Whether a run uses the worker processes."""
        return self._holder is not None

    @contextlib.asynccontextmanager
    async def take(self, turn: Turn) -> AsyncIterator[None]:
        """Wait for a turn, and give it up at the end of the block."""
        turn.interrupted, turn._on_interrupt = False, None
        if self._holder is None:
            self._holder = turn
        else:
            await self._wait(turn, self._holder)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, turn: Turn, holder: Turn) -> None:
        granted = self._waiting[turn] = asyncio.get_running_loop().create_future()
        if turn.number > holder.number:
            holder.interrupt()
        try:
            await granted
        except asyncio.CancelledError:
            if self._waiting.pop(turn, None) is None:
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        self._holder = max(self._waiting, key=lambda turn: turn.number, default=None)
        if self._holder is not None:
            self._waiting.pop(self._holder).set_result(None)
