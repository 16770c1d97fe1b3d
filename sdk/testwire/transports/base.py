"""The interface between a connection and a transport.

A connection can use any object with `receive`, `send` and `aclose` (`ByteStream`). The runtime's
own transports derive from `Stream`. A `Stream` is faster, because a callback passes received bytes
directly to the connection. `as_stream` wraps a `ByteStream` in a `Stream`.

Tests: `tests/sdk/transports/test_transports.py`.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from typing import ClassVar, Final, Protocol, runtime_checkable

from testwire.core.messages import MessageId
from testwire.errors import ConnectionClosed

__all__ = ["SERVING", "ByteStream", "PulledStream", "Stream", "as_stream"]

HIGH_WATER: Final = 256 * 1024
"""The number of unwritten bytes above which writers wait."""

READ_AHEAD: Final = 1024 * 1024
"""The number of bytes waiting for `receive` above which reading pauses."""

CLOSE_SECONDS: Final = 5.0
"""How long `aclose` waits for a peer that does not read."""

PATIENCE_SECONDS: Final = 2.0
"""How long a server may take to exit after its connection has ended."""


SERVING: ContextVar[MessageId | None] = ContextVar("SERVING", default=None)
"""The id of the request whose handler is running; set only for streams with `by_message`."""


@runtime_checkable
class ByteStream(Protocol):
    """A stream of bytes in both directions."""

    async def receive(self) -> bytes:
        """Return at least one byte, or `b""` at the end of the stream."""
        ...

    async def send(self, data: bytes) -> None:
        """Send bytes, and wait while the buffer is full. Raises OSError if the stream has ended."""
        ...

    async def aclose(self) -> None:
        """Send pending bytes and close. Can be called more than once."""
        ...


class Stream(ABC):
    """A stream that passes received bytes to a callback and does not block when it writes."""

    by_message: ClassVar[bool] = False
    """Whether a message must be written in the context of the handler that sends the message.

    The stream reads `SERVING` to find the request to which the message belongs.
    """

    def __init__(self) -> None:
        self._on_data: Callable[[bytes], None] | None = None
        self._on_end: Callable[[Exception | None], None] | None = None
        self._ahead: deque[bytes] = deque()
        self._ahead_bytes = 0
        self._ended = False
        self._error: Exception | None = None
        self._waiting: asyncio.Future[None] | None = None
        self._room: list[asyncio.Future[None]] = []
        self._full = False

    # For users of the stream

    def start(
        self, on_data: Callable[[bytes], None], on_end: Callable[[Exception | None], None]
    ) -> None:
        """Pass received bytes to `on_data` from now on, and call `on_end` once at the end.

        Both functions run in the event loop, either in a task or in a callback.
        """
        self._on_data = on_data
        self._on_end = on_end
        while self._ahead:
            on_data(self._ahead.popleft())
        self._ahead_bytes = 0
        if self._ended:
            on_end(self._error)
        else:
            self.resume()

    @abstractmethod
    def write(self, data: bytes) -> None:
        """Send bytes, or store them if the buffer is full.

        Bytes that can no longer be sent are dropped.
        """

    @property
    def full(self) -> bool:
        """Whether writers should wait with `drain`."""
        return self._full

    @property
    def writable(self) -> bool:
        """Whether written bytes can still reach the peer.

        A stream can remain writable after the peer has stopped sending.
        """
        return not self._ended

    @property
    @abstractmethod
    def pending(self) -> int:
        """The number of bytes that wait to be written."""

    async def drain(self) -> None:
        """Wait until the buffer is no longer full or the stream has ended."""
        while self._full and not self._ended:
            waiter = asyncio.get_running_loop().create_future()
            self._room.append(waiter)
            await waiter

    def pause(self) -> None:  # noqa: B027
        """Stop reading until `resume` is called, if the transport supports this."""

    def resume(self) -> None:  # noqa: B027
        """Continue reading."""

    async def half_close(self) -> None:  # noqa: B027
        """Stop writing and wait briefly for the peer to close, if the transport supports this.

        Data that arrives during the wait is discarded. Without the wait, TCP could reset the
        connection, and the peer could lose the last messages.
        """

    @abstractmethod
    async def aclose(self) -> None:
        """Send pending bytes and close. Can be called more than once."""

    async def end_reason(self) -> str:
        """Return the reason why the stream has ended, for an error message.

        The method can wait briefly, for example for the exit code of a child process.
        """
        if self._error is not None:
            return f"The connection failed: {self._error}"
        return "The peer closed the connection."

    async def receive(self) -> bytes:
        """Return the next bytes, or `b""` at the end. Do not use `receive` after `start`."""
        while not self._ahead and not self._ended:
            self.resume()
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        if not self._ahead:
            return b""
        data = self._ahead.popleft()
        self._ahead_bytes -= len(data)
        return data

    async def send(self, data: bytes) -> None:
        """Send bytes, and wait while the buffer is full.

        Raises ConnectionClosed if the stream has ended.
        """
        if not self.writable:
            raise ConnectionClosed("The stream has ended, so nothing can be sent.")
        self.write(data)
        await self.drain()

    # For transports

    def _deliver(self, data: bytes) -> None:
        if self._on_data is not None:
            self._on_data(data)
            return
        self._ahead.append(data)
        self._ahead_bytes += len(data)
        if self._ahead_bytes > READ_AHEAD:
            self.pause()
        self._wake()

    def _end(self, error: Exception | None) -> None:
        if self._ended:
            return
        self._ended = True
        self._error = error
        self._set_full(False)
        if self._on_end is not None:
            self._on_end(error)
        self._wake()

    def _set_full(self, full: bool) -> None:
        self._full = full
        if not full:
            waiting, self._room = self._room, []
            for waiter in waiting:
                if not waiter.done():
                    waiter.set_result(None)

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class PulledStream(Stream):
    """A `Stream` that wraps a `ByteStream`."""

    def __init__(self, inner: ByteStream) -> None:
        super().__init__()
        self._inner = inner
        self._out: deque[bytes] = deque()
        self._out_bytes = 0
        self._reading: asyncio.Task[None] | None = None
        self._writing: asyncio.Task[None] | None = None
        self._may_read = asyncio.Event()

    def resume(self) -> None:
        self._may_read.set()
        if self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._read())

    def pause(self) -> None:
        self._may_read.clear()

    async def _read(self) -> None:
        error: Exception | None = None
        try:
            while data := await self._inner.receive():
                self._deliver(data)
                await self._may_read.wait()
        except (OSError, EOFError) as caught:
            error = caught
        self._end(error)

    def write(self, data: bytes) -> None:
        if self._ended:
            return
        self._out.append(data)
        self._out_bytes += len(data)
        if self._out_bytes > HIGH_WATER:
            self._set_full(True)
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._out:
                data = b"".join(self._out)
                self._out.clear()
                await self._inner.send(data)
                self._out_bytes -= len(data)
                if self._full and self._out_bytes <= HIGH_WATER // 4:
                    self._set_full(False)
        except (OSError, EOFError) as error:
            self._out.clear()
            self._out_bytes = 0
            self._end(error)
        finally:
            self._writing = None

    @property
    def pending(self) -> int:
        return self._out_bytes

    async def aclose(self) -> None:
        if self._writing is not None:
            await asyncio.wait({self._writing}, timeout=CLOSE_SECONDS)
        for task in (self._writing, self._reading):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
                await asyncio.wait({task}, timeout=CLOSE_SECONDS)
        await self._inner.aclose()
        self._end(None)


def as_stream(stream: ByteStream | Stream) -> Stream:
    """Return a `Stream` unchanged, and wrap any other byte stream."""
    return stream if isinstance(stream, Stream) else PulledStream(stream)
