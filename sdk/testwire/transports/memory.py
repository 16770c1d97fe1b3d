"""A pair of connected streams in memory, for tests and for programs that have both roles.

If the reader pauses, the writer's `drain` waits. The module must treat messages as opaque bytes.
Tests: `tests/sdk/transports/test_transports.py`.
"""

from __future__ import annotations

import asyncio
from collections import deque

from testwire.transports.base import HIGH_WATER, Stream

__all__ = ["MemoryStream", "memory_pair"]


class MemoryStream(Stream):
    """One of two connected streams; created by `memory_pair`."""

    def __init__(self) -> None:
        super().__init__()
        self._other: MemoryStream
        self._inbox: deque[bytes] = deque()
        self._inbox_bytes = 0
        self._may_read = False
        self._scheduled = False
        self._closed = False

    def write(self, data: bytes) -> None:
        if self._closed or self._other._closed:
            return
        other = self._other
        other._inbox.append(data)
        other._inbox_bytes += len(data)
        if other._inbox_bytes > HIGH_WATER:
            self._set_full(True)
        other._schedule()

    @property
    def writable(self) -> bool:
        return not self._closed and not self._other._closed

    @property
    def pending(self) -> int:
        return self._other._inbox_bytes

    def pause(self) -> None:
        self._may_read = False

    def resume(self) -> None:
        self._may_read = True
        self._schedule()

    def _schedule(self) -> None:
        # Delivery waits for the next turn of the loop, because the writer may not be finished.
        if not self._scheduled and self._may_read:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._hand_over)

    def _hand_over(self) -> None:
        self._scheduled = False
        while self._inbox and self._may_read and not self._closed:
            data = self._inbox.popleft()
            self._inbox_bytes -= len(data)
            if self._inbox_bytes <= HIGH_WATER // 4:
                self._other._set_full(False)
            self._deliver(data)
        if self._may_read and not self._inbox and self._other._closed:
            self._end(None)

    async def aclose(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._end(None)
        self._inbox.clear()
        self._inbox_bytes = 0
        self._other._set_full(False)
        self._other._schedule()


def memory_pair() -> tuple[MemoryStream, MemoryStream]:
    """Return two connected streams."""
    one, two = MemoryStream(), MemoryStream()
    one._other, two._other = two, one
    return one, two
