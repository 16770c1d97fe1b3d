"""Collects what a handler reports, and sends it in batches.

    async with ctx.batches(lambda items: ctx.client.some_notification(Params(items=items))) as out:
        for item in work():
            await out.add(item)

A batch is sent when it is full, and at the latest some time after its first item. Where the other
side reads slowly, `add` waits: no more than two batches are held, the one that is being sent and
the next. Leaving sends the rest, so that all of it arrives before the response. A plain function
uses `with` and `put`. Knows no protocol and no message.

Tests: `tests/sdk/connection/test_batching.py`.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from testwire.errors import RequestCancelled

if TYPE_CHECKING:
    from testwire.connection.context import Context

__all__ = ["BATCH_ITEMS", "BATCH_SECONDS", "Batches"]

T = TypeVar("T")

BATCH_ITEMS: Final = 200
BATCH_SECONDS: Final = 0.1


class Batches(Generic[T]):
    """Made by `Context.batches`.

    send: sends a batch, a list with at least one item. items: in a batch at most. seconds: how
    long an item waits at most for others; 0 sends each turn of the event loop. weight, limit: a
    batch is full as well once the weights of its items add up to `limit`, e.g. their bytes.
    """

    def __init__(
        self,
        context: Context[Any],
        send: Callable[[list[T]], Awaitable[object]],
        items: int = BATCH_ITEMS,
        seconds: float = BATCH_SECONDS,
        weight: Callable[[T], int] | None = None,
        limit: int = 1024 * 1024,
    ) -> None:
        if items < 1 or seconds < 0 or limit < 1:
            raise ValueError("a batch has at least one item, and does not wait a negative time")
        self.sent = 0
        """Batches that were sent."""
        self._context = context
        self._loop = context.loop
        self._send = send
        self._most = items
        self._seconds = seconds
        self._weight = weight
        self._limit = limit
        self._items: list[T] = []
        self._weighs = 0
        self._lock = threading.Lock()
        self._sending = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._background: asyncio.Task[None] | None = None
        self._error: BaseException | None = None
        self._closed = False

    # In coroutines

    async def add(self, item: T) -> None:
        """Add an item; waits while the other side reads too slowly.

        Raises what `send` raises, also for an earlier batch.
        """
        full = self._append(item)
        if full:
            await self.flush()
        elif self._timer is None:
            self._arm()

    async def __aenter__(self) -> Batches[T]:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        await self._close(_sends_the_rest(kind))

    # In plain functions, which run in threads

    def put(self, item: T) -> None:
        """Add an item from a thread; waits as `add` does, and raises what it raises."""
        full = self._append(item)
        if full:
            self._context.run(self.flush())
        elif self._timer is None:
            self._loop.call_soon_threadsafe(self._arm)

    def __enter__(self) -> Batches[T]:
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        self._context.run(self._close(_sends_the_rest(kind)))

    # In the event loop

    def _append(self, item: T) -> bool:
        """Keep an item; whether the batch is full with it."""
        weight = 0 if self._weight is None else self._weight(item)
        with self._lock:
            if self._error is not None:
                raise self._error
            if self._closed:
                raise RuntimeError("the batches are closed; add items within the 'with' block")
            self._items.append(item)
            self._weighs += weight
            return len(self._items) >= self._most or self._weighs >= self._limit

    def _take(self) -> list[T]:
        with self._lock:
            items, self._items = self._items, []
            self._weighs = 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        return items

    def _arm(self) -> None:
        if self._timer is None and self._items:
            self._timer = self._loop.call_later(self._seconds, self._due)

    def _due(self) -> None:
        self._timer = None
        if self._background is None:
            self._background = self._loop.create_task(self._flush_in_background())

    async def _flush_in_background(self) -> None:
        try:
            await self.flush()
        except Exception as error:
            self._error = error
        finally:
            self._background = None
            if self._items:
                self._arm()

    async def flush(self) -> None:
        """Send what is there now. Raises what `send` raises."""
        async with self._sending:
            items = self._take()
            while items:
                # A plain function may have put more meanwhile than a batch may hold.
                batch, items = items[: self._most], items[self._most :]
                await self._send(batch)
                self.sent += 1
        if self._error is not None:
            raise self._error

    async def _close(self, send_rest: bool) -> None:
        self._closed = True
        if not send_rest:
            self._take()
            if self._background is not None:
                # Nothing may be sent after the response.
                self._background.cancel()
                await asyncio.wait({self._background})
            return
        await self.flush()


def _sends_the_rest(kind: type[BaseException] | None) -> bool:
    """What was found before a failure is sent; after a cancellation nobody wants it."""
    return kind is None or not issubclass(kind, asyncio.CancelledError | RequestCancelled)
