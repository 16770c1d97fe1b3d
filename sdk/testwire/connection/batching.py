"""Collects items from a handler and sends them in batches.

    async with ctx.batches(lambda items: ctx.client.some_notification(Params(items=items))) as out:
        for item in work():
            await out.add(item)

A batch is sent when it is full, or when its first item has waited for `seconds`. While the peer
reads slowly, `add` waits, so that at most two batches are in memory. Leaving the block sends the
remaining items, so all items arrive before the response. Synchronous handlers use `with` and `put`.

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
    """Collects items and sends them in batches; created by `Context.batches`.

    - `send`: sends a batch, which is a list with at least one item.
    - `items`: the maximum number of items in a batch.
    - `seconds`: how long an item can wait. 0 sends a batch in each turn of the event loop.
    - `weight`: returns the weight of an item, for example its size in bytes.
    - `limit`: a batch is also full when its total weight reaches this value.
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
            raise ValueError("expected at least 1 for items and limit, and at least 0 for seconds")
        self.sent = 0
        """The number of batches that were sent."""
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
        """Add an item, and wait if the peer reads too slowly.

        Raises any exception that `send` raised for this batch or an earlier one.
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

    # For synchronous functions, which run in threads

    def put(self, item: T) -> None:
        """Add an item from a thread. `put` waits and raises exceptions as `add` does."""
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
        """Store an item and return whether the batch is full."""
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
        """Send the current items. Raises the exceptions of `send`."""
        async with self._sending:
            items = self._take()
            while items:
                # A thread can add more items than one batch may contain.
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
    return kind is None or not issubclass(kind, asyncio.CancelledError | RequestCancelled)
