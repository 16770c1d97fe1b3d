"""Streams over asyncio transports: sockets, named pipes and process pipes.

The module must treat messages as opaque bytes. Tests: `tests/sdk/transports/test_transports.py`.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from testwire.transports.base import CLOSE_SECONDS, HIGH_WATER, Stream

__all__ = ["ProtocolStream"]

READ_BYTES: Final = 64 * 1024
"""The maximum size of one read, equal to the capacity of a pipe.

asyncio's default of 256 KiB is slower, because the system maps new memory for each read.
"""

LAST_BYTES_SECONDS: Final = 1.0
"""How long a stream keeps reading after it can no longer write."""


class ProtocolStream(Stream):
    """A stream over asyncio transports: one for both directions, or one for each direction."""

    def __init__(self) -> None:
        super().__init__()
        self._reader: Any = None
        self._writer: Any = None
        self._lost = 0
        self._writer_lost = False
        self._gone: asyncio.Future[None] | None = None
        self._paused = False
        self._half_closed = False

    def protocol(self) -> asyncio.Protocol:
        """Return an asyncio protocol for a transport that reads and writes."""
        return _Glue(self, reads=True, writes=True)

    def reading_protocol(self) -> asyncio.Protocol:
        """Return an asyncio protocol for a transport that only reads."""
        return _Glue(self, reads=True, writes=False)

    def writing_protocol(self) -> asyncio.Protocol:
        """Return an asyncio protocol for a transport that only writes."""
        return _Glue(self, reads=False, writes=True)

    def _made(self, transport: Any, reads: bool, writes: bool) -> None:
        if reads:
            self._reader = transport
            if self._on_data is None:
                # Nothing is read until `start` or `receive` calls `resume`.
                transport.pause_reading()
                self._paused = True
            if hasattr(transport, "max_size"):
                transport.max_size = READ_BYTES
        if writes:
            self._writer = transport
            transport.set_write_buffer_limits(high=HIGH_WATER)

    def _connection_lost(self, transport: Any, error: Exception | None) -> None:
        self._lost += 1
        self._writer_lost = self._writer_lost or transport is self._writer
        if transport is self._reader or self._reader is None:
            self._end(error)
        else:
            # Writing is no longer possible, but data from the peer can still arrive.
            self._set_full(False)
            asyncio.get_running_loop().call_later(LAST_BYTES_SECONDS, self._end, error)
        if self._gone is not None and not self._gone.done():
            self._gone.set_result(None)

    def write(self, data: bytes) -> None:
        if not self._half_closed and not self._writer.is_closing():
            self._writer.write(data)

    @property
    def writable(self) -> bool:
        # A pipe that only reads is lost at the end of input, but responses can still be written.
        if self._writer_lost or self._half_closed or self._writer is None:
            return False
        return not self._writer.is_closing()

    @property
    def pending(self) -> int:
        size: int = self._writer.get_write_buffer_size()
        return size

    def pause(self) -> None:
        if not self._paused and not self._reader.is_closing():
            self._paused = True
            self._reader.pause_reading()

    def resume(self) -> None:
        if self._paused and not self._reader.is_closing():
            self._paused = False
            self._reader.resume_reading()

    async def half_close(self) -> None:
        if self._ended or self._reader is not self._writer or not self._writer.can_write_eof():
            return
        self._half_closed = True
        self._writer.write_eof()
        self._on_data = _discard
        self.resume()
        self._waiting = asyncio.get_running_loop().create_future()
        await asyncio.wait({self._waiting}, timeout=LAST_BYTES_SECONDS)

    async def aclose(self) -> None:
        transports = {id(t): t for t in (self._reader, self._writer) if t is not None}
        for transport in transports.values():
            transport.close()
        deadline = asyncio.get_running_loop().time() + CLOSE_SECONDS
        while self._lost < len(transports):
            self._gone = asyncio.get_running_loop().create_future()
            left = deadline - asyncio.get_running_loop().time()
            try:
                await asyncio.wait_for(self._gone, max(left, 0.01))
            except TimeoutError:
                # The remaining data is dropped, because the peer does not read it.
                for transport in transports.values():
                    transport.abort()
                deadline += CLOSE_SECONDS
        self._end(None)


def _discard(data: bytes) -> None:
    pass


class _Glue(asyncio.Protocol):
    def __init__(self, stream: ProtocolStream, *, reads: bool, writes: bool) -> None:
        self._stream = stream
        self._reads = reads
        self._writes = writes
        self._transport: asyncio.BaseTransport | None = None
        # Calling the stream directly saves one call for each chunk.
        self.data_received = stream._deliver  # type: ignore[method-assign]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._stream._made(transport, self._reads, self._writes)

    def eof_received(self) -> bool:
        self._stream._end(None)
        # Keep the transport open, because responses to requests in progress can still be written.
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._stream._connection_lost(self._transport, exc)

    def pause_writing(self) -> None:
        self._stream._set_full(True)

    def resume_writing(self) -> None:
        self._stream._set_full(False)
