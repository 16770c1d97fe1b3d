"""An HTTP server that receives messages in POST requests. `http_wire.py` describes the format.

A listener has at most one session at a time. It passes each new session to `accept`, as a TCP
listener does with each connection. The defaults are safe:

- The server listens only on this machine.
- The Host header must name this machine. This check blocks DNS rebinding by web pages.
- If a request has an Origin header, the header must contain this server's own origin.

The module requires the extra `http`. Tests: `tests/sdk/transports/test_http.py`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from http import HTTPStatus
from typing import Any, Final, NamedTuple, TypeVar

import h11

from testwire.core.errors import INTERNAL_ERROR, INVALID_REQUEST
from testwire.core.framing import MAX_BODY_BYTES
from testwire.core.messages import MessageId
from testwire.transports import tcp
from testwire.transports.base import Stream
from testwire.transports.http_checks import Checks, accepts
from testwire.transports.http_h11 import connection, header, read_event
from testwire.transports.http_session import HttpSession
from testwire.transports.http_wire import (
    EVENT_STREAM,
    JSON,
    HttpError,
    MessageKind,
    error_body,
    write_event,
)
from testwire.transports.protocol_stream import ProtocolStream

__all__ = ["EVENT_STREAM", "HttpLimits", "HttpListener", "listen"]

log = logging.getLogger("testwire.http")

T = TypeVar("T")

READ_AHEAD: Final = 64 * 1024
"""How many bytes of later requests are read before the current response is sent."""


class HttpLimits(NamedTuple):
    """Limits for clients. Times are in seconds.

    - `idle`: between two requests of a connection.
    - `head`: from the first byte of a request to the end of its headers.
    - `body`: from the end of the headers to the end of the body.
    - `write`: how long the server waits for a client that does not read a response.
    - `connections`: the number of concurrent connections.
    - `max_body`: the maximum size of a message, in bytes.
    - `unsent`: the maximum size, in bytes, of messages that wait for the client's next request.
    """

    idle: float = 75.0
    head: float = 10.0
    body: float = 60.0
    write: float = 60.0
    connections: int = 1024
    max_body: int = MAX_BODY_BYTES
    unsent: int = 1024 * 1024


Accept = Callable[[Stream], object]
Cancel = Callable[[MessageId], bytes]


async def listen(
    accept: Accept,
    host: str = "localhost",
    port: int = 0,
    *,
    path: str = "/",
    stream: str | None = EVENT_STREAM,
    hosts: Collection[str] = (),
    origins: Collection[str] = (),
    cancel: Cancel | None = None,
    first: Collection[str] = (),
    limits: HttpLimits | None = None,
) -> HttpListener:
    """Listen for HTTP requests.

    - `accept`: is called in the event loop with the stream of each session.
    - `path`: the path for requests.
    - `stream`: the media type for notifications that precede a response. None disables streaming.
      Notifications and requests to the client are then dropped and logged.
    - `hosts`: further names, without a port, that the Host header may contain.
    - `origins`: further origins that may send requests, for example `https://example.org`.
    - `cancel`: is called when a client disconnects, and returns the message that cancels a request.
    - `first`: methods that begin a session. A request with such a method ends the previous session
      if no request is in progress.

    Raises OSError as `tcp.listen` does, and ValueError for an unsupported media type.
    """
    if stream not in (None, EVENT_STREAM):
        raise ValueError(f"stream: expected {EVENT_STREAM!r} or None, found {stream!r}")
    checks = Checks(host, path, stream is not None, hosts, origins)
    made = HttpListener(accept, checks, cancel, first, limits or HttpLimits())
    made._listener = await tcp.listen(made._accepted, host, port)
    return made


class HttpListener:
    """Accepts HTTP connections; created by `listen`."""

    _listener: tcp.Listener

    def __init__(
        self,
        accept: Accept,
        checks: Checks,
        cancel: Cancel | None,
        first: Collection[str],
        limits: HttpLimits,
    ) -> None:
        self.checks = checks
        self.limits = limits
        self._accept = accept
        self._cancel = cancel
        self._first = frozenset(first)
        self._session: HttpSession | None = None
        self._connections: set[asyncio.Task[None]] = set()

    @property
    def port(self) -> int:
        return self._listener.port

    async def aclose(self) -> None:
        """Stop listening, close all connections, and end the stream of the session."""
        await self._listener.aclose()
        if self._session is not None:
            self._session._end(None)
        for task in list(self._connections):
            task.cancel()
        if self._connections:
            await asyncio.wait(self._connections)

    def _accepted(self, stream: ProtocolStream) -> None:
        task = asyncio.get_running_loop().create_task(self._serve(stream))
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)

    async def _serve(self, stream: ProtocolStream) -> None:
        connection = _Connection(self, stream)
        try:
            if len(self._connections) > self.limits.connections:
                connection.refuse(HttpError(503, "Too many connections; retry later"))
            else:
                await connection.run()
            await stream.aclose()
        except asyncio.CancelledError:
            await stream.aclose()
        except Exception:
            log.exception("An HTTP connection failed")
            await stream.aclose()

    async def session(self, message: MessageKind) -> HttpSession:
        """Return the session to which a message belongs."""
        session = self._session
        again = message.method in self._first and session is not None and session.used
        if again and session is not None and session.idle and not session.ended:
            log.info("A client begins a new session; the previous session ends")
            await session.end()
            session = self._session  # Another message may have begun a new session.
        if session is None or session.ended:
            session = self._session = HttpSession(self._cancel, self.limits.unsent)
            self._accept(session)
        return session


class _Connection:
    def __init__(self, listener: HttpListener, stream: ProtocolStream) -> None:
        self._listener = listener
        self._limits = listener.limits
        self.http = connection("server")
        self.stream = stream

    async def run(self) -> None:
        try:
            while await self._serve_one():
                self.http.start_next_cycle()
        except HttpError as error:
            self.refuse(error)
            await self._drain()
            # The rest of the request may still arrive. It must not cost the client the response.
            await self.stream.half_close()
        except (OSError, EOFError):
            return

    async def _serve_one(self) -> bool:
        """Serve one request. Return False if the connection must close. Raises HttpError."""
        request = await self._request()
        if request is None:
            return False
        checks = self._listener.checks
        checks.check(request)
        if self.http.they_are_waiting_for_100_continue:
            self.send(h11.InformationalResponse(status_code=100, headers=[], reason="Continue"))
        body = await self._in_time(self._body(request), self._limits.body, "body")
        message = MessageKind.parsed(body)
        exchange = Exchange(self, request, checks.streams)
        session = await self._listener.session(message)
        await session.post(exchange, body, message)
        await self._wait(exchange, session)
        await self._drain()
        return self.http.our_state is h11.DONE and not exchange.broken

    async def _wait(self, exchange: Exchange, session: HttpSession) -> None:
        """Wait until the response is sent or the client disconnects."""
        while not exchange.done.done():
            if len(self.http.trailing_data[0]) > READ_AHEAD:
                # Do not read more before the response, because the client has sent too many bytes.
                await exchange.done
                return
            reading = asyncio.ensure_future(self.stream.receive())
            either: set[asyncio.Future[Any]] = {exchange.done, reading}
            try:
                await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            finally:
                if not reading.done():
                    reading.cancel()
            if not reading.done():
                await asyncio.wait({reading})
            elif reading.exception() is None and (data := reading.result()):
                self.http.receive_data(data)
            elif not exchange.done.done():
                session.hung_up(exchange)
                raise ConnectionAbortedError("The client disconnected")

    async def _drain(self) -> None:
        try:
            await asyncio.wait_for(self.stream.drain(), self._limits.write)
        except TimeoutError:
            raise ConnectionAbortedError("The client does not read the response") from None

    async def _next(self) -> h11.Event:
        event = await read_event(self.http, self.stream.receive)
        if event is None:
            raise ConnectionAbortedError("The client disconnected")
        return event

    async def _in_time(self, reading: Awaitable[T], seconds: float, what: str) -> T:
        try:
            return await asyncio.wait_for(reading, seconds)
        except TimeoutError:
            raise HttpError(408, f"Expected the {what} within {seconds:g} seconds") from None

    async def _request(self) -> h11.Request | None:
        """Return the head of the next request, or None if the client was idle for too long."""
        if not self.http.trailing_data[0]:
            try:
                data = await asyncio.wait_for(self.stream.receive(), self._limits.idle)
            except TimeoutError:
                return None
            self.http.receive_data(data)
        request = await self._in_time(self._next(), self._limits.head, "headers")
        assert isinstance(request, h11.Request)
        return request

    async def _body(self, request: h11.Request) -> bytes:
        limit = self._limits.max_body
        announced = header(request, "content-length")
        body = bytearray()
        while True:
            if max(len(body), int(announced or 0)) > limit:
                raise HttpError(413, f"The body exceeds {limit} bytes; send a smaller body")
            event = await self._next()
            if isinstance(event, h11.EndOfMessage):
                return bytes(body)
            assert isinstance(event, h11.Data)
            body += event.data

    def refuse(self, error: HttpError) -> None:
        """Send an error response to a rejected request. The connection closes afterwards."""
        log.info("Rejected a request with HTTP status %d: %s", error.status, error)
        code = INTERNAL_ERROR if error.status >= 500 else INVALID_REQUEST
        extra = [("Allow", "POST")] if error.status == 405 else []
        extra.append(("Connection", "close"))
        if self.http.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.respond(error.status, error_body(None, code, str(error)), extra)

    def respond(self, status: int, body: bytes, extra: Sequence[tuple[str, str]] = ()) -> None:
        """Send a complete response."""
        kind = [("Content-Type", JSON)] if body else []
        self.begin(status, [*extra, *kind, ("Content-Length", str(len(body)))])
        self.send(h11.Data(data=body))
        self.send(h11.EndOfMessage())

    def begin(self, status: int, fields: Sequence[tuple[str, str]]) -> None:
        """Send the head of a response."""
        fixed = [("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")]
        reason = HTTPStatus(status).phrase
        self.send(h11.Response(status_code=status, headers=[*fields, *fixed], reason=reason))

    def send(self, event: h11.Event) -> None:
        if data := self.http.send(event):
            self.stream.write(data)


class Exchange:
    """A POST request and its response."""

    def __init__(self, connection: _Connection, request: h11.Request, streams: bool) -> None:
        self.streams = streams and accepts(request, EVENT_STREAM)
        """Whether the response may be a stream of events."""
        self.status = 200
        """The HTTP status for a JSON-RPC response with an id."""
        self.broken = False
        """Whether the response can no longer be sent."""
        self.stream = connection.stream
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._connection = connection
        self._json = accepts(request, JSON)
        self._started = False
        """Whether the response has begun as a stream of events."""

    def send(self, body: bytes) -> None:
        """Send a message that precedes the response."""
        if not self._started:
            self._started = True
            self._connection.begin(200, [("Content-Type", EVENT_STREAM)])
        self._connection.send(h11.Data(data=write_event(body)))

    def answer(self, status: int, body: bytes) -> None:
        """Send the response, unless it was already sent."""
        if self.done.done():
            return
        if self._started or (body and not self._json and status == 200):
            self.send(body)
            self._connection.send(h11.EndOfMessage())
        else:
            self._connection.respond(status, body)
        self.done.set_result(None)

    def abandon(self) -> None:
        """End the exchange without a JSON-RPC response."""
        if not self.done.done():
            self.broken = True
            if not self._started:
                self._connection.refuse(HttpError(503, "The session has ended; begin a new one"))
            self.done.set_result(None)
