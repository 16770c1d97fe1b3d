"""Tasks that start a coroutine at once, and are used again and again.

A message's handler is an asyncio task, since it may wait, be cancelled and use timeouts. To make a
task for each message, and to have it start one turn of the event loop later, costs more than a
short handler takes. Here a task that has become idle takes the next coroutine, and runs it up to
its first wait while `start` is being called. What arrives together is run by one task in one step,
as long as nothing waits (`start_all`). Knows nothing of messages.

Tests: `tests/sdk/connection/test_eager.py`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context, copy_context
from typing import Any, Final

__all__ = ["Pool", "Runner"]

MAX_IDLE: Final = 32
"""Tasks that are kept for later; more of them end when they become idle."""

Work = Coroutine[Any, Any, object]


class _Gate:
    """What an idle task waits on: the interface that a task expects of a future.

    Opening it resumes the task in the caller's turn, where a future would resume it in a later one.
    """

    __slots__ = ("_asyncio_future_blocking", "_callback", "_closed", "_context", "_loop")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._asyncio_future_blocking = False
        self._callback: Callable[[Any], object] | None = None
        self._context: Context | None = None
        self._loop = loop
        self._closed = False

    def __await__(self) -> Generator[Any, None, None]:
        self._asyncio_future_blocking = True
        yield self

    def add_done_callback(
        self, callback: Callable[[Any], object], *, context: Context | None = None
    ) -> None:
        self._callback = callback
        self._context = context

    def get_loop(self) -> asyncio.AbstractEventLoop:
        return self._loop

    def result(self) -> None:
        if self._closed:
            raise asyncio.CancelledError

    def cancel(self, msg: object = None) -> bool:
        """End the wait, and the task with it."""
        self._closed = True
        if self._callback is not None:
            self._loop.call_soon(self._callback, self, context=self._context)
            self._callback = None
        return True

    def open(self) -> None:
        """Resume the task here and now; not to be called within another task."""
        callback, context = self._callback, self._context
        assert callback is not None
        assert context is not None
        context.run(callback, self)


class Runner:
    """A task that runs one coroutine after the other."""

    __slots__ = ("_cancelled", "_gate", "_served", "_started", "busy", "item", "task", "work")

    def __init__(self, pool: Pool, work: Work | None) -> None:
        self.work = work
        self.busy = work is not None
        self.item: Any = None
        """What the work is for, where `Pool.start_all` began it."""
        self._cancelled = False
        self._started = False
        self._served = 0
        self._gate = _Gate(pool.loop)
        self.task = pool.loop.create_task(self._run(pool))
        pool.tasks.add(self.task)
        self.task.add_done_callback(pool.tasks.discard)

    def take(self, work: Work) -> None:
        """Run a coroutine up to its first wait, or to its end."""
        self.work = work
        self.busy = True
        self._gate.open()

    def cancel(self) -> None:
        """Raise CancelledError in the coroutine, where it waits."""
        if self._started:
            self._cancel(self._served)
        else:
            # It must not be stopped before its first step, or its coroutine would never know. That
            # step is in the loop's queue already, in front of this.
            self.task.get_loop().call_soon(self._cancel, self._served)

    def _cancel(self, number: int) -> None:
        # By now the coroutine may have ended, and the task may have another one.
        if self.busy and self._served == number:
            self._cancelled = True
            self.task.cancel()

    def dismiss(self) -> None:
        """End the task, which is idle."""
        self._gate.cancel()

    async def _run(self, pool: Pool) -> None:
        self._started = True
        fresh = copy_context()
        if self.work is None:
            await self._wait(pool)
        else:
            pool.unstarted -= 1
        queue = pool.queue
        while True:
            work, self.work = self.work, None
            assert work is not None
            try:
                await work
                # What came together with it is run in the same step of the task.
                while queue and not self._cancelled and copy_context() == fresh:
                    self._served += 1
                    self.item = queue.popleft()
                    await pool.make(self.item)
            finally:
                self.busy = False
                self.item = None
                self._served += 1
                pool.busy.discard(self)
            # A task that was cancelled, or has had context variables set, is not as good as new.
            if self._cancelled or not pool.keeps(self) or copy_context() != fresh:
                return
            pool.idle.append(self)
            await self._wait(pool)

    async def _wait(self, pool: Pool) -> None:
        try:
            await self._gate
        except asyncio.CancelledError:
            # Someone cancels every task there is; this one cannot be used any more.
            if self in pool.idle:
                pool.idle.remove(self)
            raise


class Pool:
    """Starts coroutines. What they raise goes to nobody: they are to deal with it themselves.

    make: gives the coroutine of an item of `queue`.
    """

    def __init__(self, make: Callable[[Any], Work] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        self.idle: list[Runner] = []
        self.busy: set[Runner] = set()
        """Those whose coroutines wait for something."""
        self.tasks: set[asyncio.Task[None] | None] = set()
        """The tasks of all runners, idle or not."""
        self.unstarted = 0
        self.closed = False
        self.queue: deque[Any] = deque()
        """What `start_all` is to begin; empty when it returns."""
        self.make = make or _nothing

    def prepare(self) -> None:
        """Have a task ready for the first coroutine."""
        runner = Runner(self, None)
        # It reaches its gate in the next turn, before anything that is read in that turn.
        self.loop.call_soon(self.idle.append, runner)

    def start(self, work: Work) -> Runner | None:
        """Run a coroutine up to its first wait; gives None where it has reached its end.

        Where no task is idle, or within another task, it starts with the loop's next turn.
        Coroutines begin in the order in which they are handed in.
        """
        if self.idle and not self.unstarted and asyncio.current_task(self.loop) is None:
            runner = self.idle.pop()
            runner.take(work)
            if not runner.busy:
                return None
        else:
            self.unstarted += 1
            runner = Runner(self, work)
        self.busy.add(runner)
        return runner

    def start_all(self, waits: Callable[[Any, Runner], object]) -> None:
        """Run the coroutine of each item in `queue`, in order, each up to its first wait.

        waits: is told of each item whose coroutine waits for something, with its runner.
        """
        queue = self.queue
        outside = asyncio.current_task(self.loop) is None
        while queue:
            item = queue.popleft()
            if outside and self.idle and not self.unstarted:
                runner = self.idle.pop()
                runner.item = item
                runner.take(self.make(item))
                if not runner.busy:
                    continue
                # The task has gone on to this one, which waits.
                item = runner.item
            else:
                self.unstarted += 1
                runner = Runner(self, self.make(item))
            self.busy.add(runner)
            waits(item, runner)

    def keeps(self, runner: Runner) -> bool:
        """Whether a task that has become idle is kept."""
        return not self.closed and len(self.idle) < MAX_IDLE

    def close(self) -> None:
        """End the idle tasks now, and the busy ones when they are done."""
        self.closed = True
        while self.idle:
            self.idle.pop().dismiss()


def _nothing(item: Any) -> Work:
    raise AssertionError("no start_all runs")
