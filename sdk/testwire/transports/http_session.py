"""A stream for the session of an HTTP server.

Messages from the client arrive in POST requests, and messages from the server are sent in the
responses. While a handler runs, its messages are sent as events of the HTTP response. The last
event is the JSON-RPC response. Only `http_server.py` parses and writes HTTP.

Tests: `tests/sdk/transports/test_http.py`.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from testwire.core.errors import INTERNAL_ERROR, INVALID_REQUEST
from testwire.core.framing import ContentLength
from testwire.core.messages import MessageId
from testwire.transports.base import SERVING, Stream
from testwire.transports.http_wire import EVENT_STREAM, HttpError, MessageKind, error_body

if TYPE_CHECKING:
    from testwire.transports.http_server import Exchange

log = logging.getLogger("testwire.http")


class HttpSession(Stream):
    """The stream of a session.

    `cancel` is as in `http_server.listen`, and `unsent` is as in `HttpLimits`.
    """

    by_message = True

    def __init__(self, cancel: Callable[[MessageId], bytes] | None, unsent: int) -> None:
        super().__init__()
        self._cancel = cancel
        self._loop = asyncio.get_running_loop()
        self._cutter = ContentLength()
        self._open: dict[MessageId, Exchange] = {}
        self._current: Exchange | None = None
        self._may_read = asyncio.Event()
        self._streamed = False
        self._unsent: deque[bytes] = deque()
        self._unsent_bytes = 0
        self._unsent_limit = unsent
        self._draining: asyncio.Task[None] | None = None
        self._closed = asyncio.Event()
        self.used = False
        """Whether the session has received a request."""

    @property
    def idle(self) -> bool:
        """True if no request is in progress."""
        return not self._open

    @property
    def ended(self) -> bool:
        return self._ended

    # Messages from the client

    async def post(self, exchange: Exchange, body: bytes, message: MessageKind) -> None:
        """Receive a message.

        The method can return before the response is sent. Raises HttpError if the session has
        ended.
        """
        await self._may_read.wait()
        if self._ended:
            raise HttpError(503, "The session has ended; begin a new one")
        if exchange.streams:
            self._streamed = True
        if message.id is not None and message.kind != "response":
            if message.id in self._open:
                text = f"The id {message.id!r:.80} is in use by a request in progress"
                exchange.answer(200, error_body(message.id, INVALID_REQUEST, text))
                return
            self._open[message.id] = exchange
        if message.kind == "request":
            self.used = True
            if exchange.streams:
                self._send_unsent(exchange)
        elif message.kind == "unknown":
            exchange.status = 400
        self._current = exchange
        try:
            # If the message is rejected, the connection responds during this call.
            self._deliver(self._cutter.frame(body))
        finally:
            self._current = None
        if message.kind == "unknown":
            self.forget(exchange)
            text = "Expected a valid JSON-RPC message"
            exchange.answer(400, error_body(message.id, INVALID_REQUEST, text))
        elif message.kind != "request":
            exchange.answer(202, b"")

    def hung_up(self, exchange: Exchange) -> None:
        """Cancel the requests of a client that disconnected."""
        exchange.broken = True
        for message_id in self.forget(exchange):
            if self._cancel is not None and not self._ended:
                self._deliver(self._cutter.frame(self._cancel(message_id)))

    def forget(self, exchange: Exchange) -> list[MessageId]:
        """Remove the requests of an exchange and return their ids."""
        found = [message_id for message_id, each in self._open.items() if each is exchange]
        for message_id in found:
            del self._open[message_id]
        return found

    def pause(self) -> None:
        self._may_read.clear()

    def resume(self) -> None:
        self._may_read.set()

    # Messages to the client

    def write(self, data: bytes) -> None:
        if self._closed.is_set():
            return
        for body in self._cutter.receive(data):
            message = MessageKind.of(body)
            if message.kind == "response":
                self._respond(message.id, body)
            else:
                self._send(message, body)

    def _respond(self, message_id: MessageId | None, body: bytes) -> None:
        exchange = self._current
        if message_id is not None:
            exchange = self._open.pop(message_id, None)
        elif exchange is not None:
            self.forget(exchange)
        if exchange is None:
            log.info("Dropped the response to %r, because the client disconnected", message_id)
            return
        exchange.answer(exchange.status if message_id is not None else 400, body)
        self._watch(exchange)

    def _send(self, message: MessageKind, body: bytes) -> None:
        serving = SERVING.get()
        own = self._open.get(serving) if serving is not None else None
        if own is not None and not own.streams:
            self._drop(message, body, f"the client does not accept {EVENT_STREAM}")
            return
        exchange = own or next((each for each in self._open.values() if each.streams), None)
        if exchange is not None:
            exchange.send(body)
            self._watch(exchange)
        elif not self._streamed:
            self._drop(message, body, f"the client does not accept {EVENT_STREAM}")
        elif self._unsent_bytes + len(body) > self._unsent_limit:
            self._drop(message, body, "too many messages are waiting for a request from the client")
        else:
            # Keep the message until the client sends a request whose response can carry it.
            self._unsent.append(body)
            self._unsent_bytes += len(body)

    def _drop(self, message: MessageKind, body: bytes, why: str) -> None:
        log.warning("Dropped a message to the client, because %s: %r", why, body[:200])
        if message.kind == "request":
            text = f"The request was not sent to the client, because {why}"
            failed = self._cutter.frame(error_body(message.id, INTERNAL_ERROR, text))
            self._loop.call_soon(self._deliver, failed)

    def _send_unsent(self, exchange: Exchange) -> None:
        while self._unsent:
            exchange.send(self._unsent.popleft())
        self._unsent_bytes = 0

    def _watch(self, exchange: Exchange) -> None:
        """Make writers wait while the client does not read."""
        if exchange.stream.full and self._draining is None:
            self._set_full(True)
            self._draining = self._loop.create_task(self._drain(exchange.stream))

    async def _drain(self, stream: Stream | None) -> None:
        while stream is not None:
            await stream.drain()
            streams = (each.stream for each in self._open.values())
            stream = next((each for each in streams if each.full and each.writable), None)
        self._draining = None
        self._set_full(False)

    @property
    def writable(self) -> bool:
        return not self._ended and not self._closed.is_set()

    @property
    def pending(self) -> int:
        # Each exchange has its own connection.
        return sum(each.stream.pending for each in self._open.values())

    # The end

    async def end(self) -> None:
        """End the stream and wait until the JSON-RPC connection has closed it."""
        self._end(None)
        self._may_read.set()
        if self._on_end is not None:
            await self._closed.wait()

    async def aclose(self) -> None:
        if self._closed.is_set():
            return
        self._closed.set()
        for exchange in self._open.values():
            exchange.abandon()
        self._open.clear()
        self._end(None)
        self._may_read.set()
        if self._draining is not None:
            self._draining.cancel()
