"""HTTP, the server's end: POST in, JSON or a stream of events out. See `http_wire.py`.

Each session is a `Stream` of its own, like an accepted socket. Safe by default: it listens on this
machine alone; the Host header has to name this machine, which keeps out pages of others whose name
was made to point here; a request of a browser has to come from this server's own origin. Tests:
`tests/sdk/transports/test_http.py`.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections import deque
from collections.abc import Callable, Collection

from testwire.core.errors import INTERNAL_ERROR, INVALID_REQUEST
from testwire.core.framing import MAX_BODY_BYTES, ContentLength
from testwire.core.http1 import (
    END,
    REASONS,
    Head,
    HttpError,
    HttpReader,
    write_chunk,
    write_head,
)
from testwire.core.messages import MessageId
from testwire.transports import tcp
from testwire.transports.base import ProtocolStream, Stream
from testwire.transports.http_wire import (
    EVENT_STREAM,
    JSON,
    SEQUENCE,
    SESSION,
    TOKEN,
    Envelope,
    error_body,
    write_event,
)

__all__ = ["EVENT_STREAM", "HttpLimits", "HttpListener", "listen"]

log = logging.getLogger("testwire.http")


class HttpLimits:
    """How long and how much a client may take. Times are seconds.

    idle: between two requests of a connection. head: from a request's first byte to the end of its
    headers. body: from there to its end. write: how long a client may take nothing of an answer.
    turn: how long a numbered message waits for the one before it. session: after which a session
    that nobody uses ends. connections, sessions: at once. max_body: bytes of a message. unsent:
    bytes kept for a client that has no request open through which they could be sent.
    """

    def __init__(
        self,
        *,
        idle: float = 75.0,
        head: float = 10.0,
        body: float = 60.0,
        write: float = 60.0,
        turn: float = 10.0,
        session: float = 12 * 3600.0,
        connections: int = 1024,
        sessions: int = 256,
        max_body: int = MAX_BODY_BYTES,
        unsent: int = 1024 * 1024,
    ) -> None:
        self.idle = idle
        self.head = head
        self.body = body
        self.write = write
        self.turn = turn
        self.session = session
        self.connections = connections
        self.sessions = sessions
        self.max_body = max_body
        self.unsent = unsent


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
    limits: HttpLimits | None = None,
) -> HttpListener:
    """Accept sessions; `accept` is called in the event loop with the stream of each.

    path: where messages are posted. stream: as what notifications travel that come before an
    answer; None never streams, and what cannot be sent then is dropped with a line in the log.
    hosts: names that the Host header may have beside those of this machine, without a port.
    origins: pages that may send requests, e.g. `https://example.org`, beside those of this server.
    cancel: gives the message that cancels a request, for clients that hang up. Raises OSError as
    `tcp.listen` does, and ValueError for a stream that is not `text/event-stream`.
    """
    if stream not in (None, EVENT_STREAM):
        raise ValueError(f"messages cannot be streamed as {stream!r}; use {EVENT_STREAM!r} or None")
    made = HttpListener(accept, host, path, stream is not None, limits or HttpLimits())
    made._hosts = {name.lower() for name in hosts}
    made._origins = {origin.lower().rstrip("/") for origin in origins}
    made._cancel = cancel
    made._listener = await tcp.listen(made._accepted, host, port)
    return made


class HttpListener:
    """A socket that accepts HTTP; made by `listen`."""

    def __init__(
        self, accept: Accept, host: str, path: str, streams: bool, limits: HttpLimits
    ) -> None:
        self._accept = accept
        self._host = host
        self._path = path
        self._streams = streams
        self._limits = limits
        self._hosts: set[str] = set()
        self._origins: set[str] = set()
        self._cancel: Cancel | None = None
        self._listener: tcp.Listener
        self._sessions: dict[str | None, _Session] = {}
        self._connections: set[asyncio.Task[None]] = set()

    @property
    def port(self) -> int:
        return self._listener.port

    async def aclose(self) -> None:
        """Accept no more, and hang up. Streams of sessions end."""
        await self._listener.aclose()
        for session in list(self._sessions.values()):
            session._end(None)
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
            if len(self._connections) > self._limits.connections:
                connection.refuse(HttpError(503, "Too many connections; try again later"))
            else:
                await connection.run()
            await stream.aclose()
        except asyncio.CancelledError:
            await stream.aclose()
        except Exception:
            log.exception("An HTTP connection failed")
            await stream.aclose()

    def _check(self, head: Head) -> str | None:
        """Whether a request may pass; gives its session's token. Raises HttpError."""
        host = head.all("host")
        if len(host) > 1 or (not host and head.minor == 1):
            raise HttpError(400, "A request needs one Host header")
        if host and not self._knows(_name(host[0])):
            raise HttpError(403, f"This server is not {host[0]!r:.80}")
        for origin in head.all("origin"):
            own = f"http://{host[0]}".lower() if host else None
            if origin.lower() != own and origin.lower() not in self._origins:
                raise HttpError(403, f"Pages of {origin!r:.80} may not use this server")
        target = head.target
        if target.lower().startswith("http://"):
            target = "/" + target[7:].partition("/")[2]
        if target.partition("?")[0] != self._path:
            raise HttpError(404, f"Messages are posted to {self._path}")
        token = head.get(SESSION)
        if token is not None and not TOKEN.fullmatch(token):
            raise HttpError(400, f"The token of a session looks like {TOKEN.pattern}")
        if head.method != "POST" and not (head.method == "DELETE" and token is not None):
            raise HttpError(405, f"{head.method:.20} is not for this server; use POST")
        if head.method == "POST":
            self._check_types(head)
        return token

    def _check_types(self, head: Head) -> None:
        if _media_type(head.get("content-type") or "") != JSON:
            raise HttpError(415, f"The Content-Type of a message is {JSON}")
        charset = (head.get("content-type") or "").lower().partition("charset=")[2]
        if charset.strip('" ') not in ("", "utf-8", "utf8"):
            raise HttpError(415, "Messages are UTF-8")
        if head.get("content-encoding") not in (None, "identity"):
            raise HttpError(415, "Messages are not compressed")
        if not _accepts(head, JSON) and not (self._streams and _accepts(head, EVENT_STREAM)):
            raise HttpError(406, f"Answers are {JSON}; the Accept header has to allow that")
        if head.get("content-length") is None and head.get("transfer-encoding") is None:
            raise HttpError(411, "A message needs Content-Length")

    def _knows(self, name: str) -> bool:
        name = name.lower()
        if tcp.is_loopback(name) or name in self._hosts or name == self._host.lower():
            return True
        if tcp.is_loopback(self._host):
            return False
        try:
            # An address cannot be made to point elsewhere, as a name can.
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _session(self, token: str | None) -> _Session:
        session = self._sessions.get(token)
        if session is None:
            if len(self._sessions) >= self._limits.sessions:
                raise HttpError(503, "Too many sessions; end one, or try again later")
            session = self._sessions[token] = _Session(self, token)
            self._accept(session)
        return session


def _name(host: str) -> str:
    """The name or address of a Host header, without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] if host.count(":") == 1 else host


def _media_type(value: str) -> str:
    return value.partition(";")[0].strip().lower()


def _accepts(head: Head, kind: str) -> bool:
    accept = head.get("accept")
    if accept is None:
        return kind == JSON
    for item in accept.split(","):
        name, _, options = item.partition(";")
        if options.replace(" ", "").lower() in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            continue
        name = name.strip().lower()
        # What takes anything has not asked for a stream.
        if name == kind or (kind == JSON and name in ("*/*", "application/*")):
            return True
    return False


class _Connection:
    """A connection of a client: one request after the other."""

    def __init__(self, listener: HttpListener, stream: ProtocolStream) -> None:
        self._listener = listener
        self._limits = listener._limits
        self._reader = HttpReader("server", max_body=self._limits.max_body)
        self._events: deque[object] = deque()
        self.stream = stream

    async def run(self) -> None:
        while True:
            try:
                if not await self._serve_one():
                    return
            except HttpError as error:
                self.refuse(error)
                await self._drain()
                return
            except (OSError, EOFError):
                return

    async def _serve_one(self) -> bool:
        """Serve one request; False where the connection ends with it. Raises HttpError."""
        head = await self._next_head()
        if head is None:
            return False
        token = self._listener._check(head)
        expect = head.get("expect")
        if expect is not None and head.minor == 1:
            if expect.lower() != "100-continue":
                raise HttpError(417, "Only 100-continue can be expected")
            self.stream.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        body = await self._body()
        if head.method == "DELETE":
            session = self._listener._sessions.get(token)
            if session is not None:
                session._end(None)
            self.respond(204, b"", head.keep_alive)
            return head.keep_alive
        number = head.get(SEQUENCE)
        if number is not None and not (number.isascii() and number.isdigit() and len(number) < 19):
            raise HttpError(400, f"{SEQUENCE} is not a number")
        exchange = _Exchange(self, head, self._listener._streams)
        session = self._listener._session(token)
        await session._post(exchange, body, None if number is None else int(number))
        await self._wait(exchange, session)
        await self._drain()
        return exchange.keep_alive and exchange.done.done() and not exchange.broken

    async def _wait(self, exchange: _Exchange, session: _Session) -> None:
        """Wait for the answer, or for the client to hang up."""
        while not exchange.done.done():
            if len(self._events) > 64:
                # What a client sends ahead of its answer is read when that is out.
                await exchange.done
                return
            reading = asyncio.ensure_future(self.stream.receive())
            either: set[asyncio.Future[object]] = {exchange.done, reading}  # type: ignore[arg-type]
            try:
                await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            finally:
                if not reading.done():
                    reading.cancel()
            if not reading.done():
                await asyncio.wait({reading})
            elif reading.exception() is None and (data := reading.result()):
                self._events += self._reader.receive(data)
            elif not exchange.done.done():
                session._hung_up(exchange)
                raise ConnectionAbortedError("The client has hung up")

    async def _drain(self) -> None:
        try:
            await asyncio.wait_for(self.stream.drain(), self._limits.write)
        except TimeoutError:
            raise ConnectionAbortedError("The client does not read its answer") from None

    async def _next(self) -> object:
        while not self._events:
            if self._reader.error is not None:
                raise self._reader.error
            data = await self.stream.receive()
            if not data:
                self._events += self._reader.receive_eof()
                if not self._events and self._reader.error is None:
                    return None
                continue
            self._events += self._reader.receive(data)
        return self._events.popleft()

    async def _next_head(self) -> Head | None:
        if not self._events and self._reader.between:
            try:
                data = await asyncio.wait_for(self.stream.receive(), self._limits.idle)
            except TimeoutError:
                return None
            if not data:
                return None
            self._events += self._reader.receive(data)
        try:
            head = await asyncio.wait_for(self._next(), self._limits.head)
        except TimeoutError:
            raise HttpError(408, "The headers did not come in time") from None
        assert head is None or isinstance(head, Head)
        return head

    async def _body(self) -> bytes:
        pieces: list[bytes] = []

        async def read() -> None:
            while (event := await self._next()) is not END:
                if event is None:
                    raise ConnectionAbortedError("The client has hung up")
                assert isinstance(event, bytes)
                pieces.append(event)

        try:
            await asyncio.wait_for(read(), self._limits.body)
        except TimeoutError:
            raise HttpError(408, "The body did not come in time") from None
        return b"".join(pieces)

    def refuse(self, error: HttpError) -> None:
        """Answer a request that is not served, and the connection's last one."""
        log.info("Refused a request (status %d): %s", error.status, error)
        code = INTERNAL_ERROR if error.status >= 500 else INVALID_REQUEST
        extra = [("Allow", "POST")] if error.status == 405 else []
        self.respond(error.status, error_body(None, code, str(error)), False, extra)

    def respond(
        self,
        status: int,
        body: bytes,
        keep_alive: bool,
        extra: list[tuple[str, str]] | None = None,
    ) -> None:
        headers = list(extra or ())
        if body:
            headers.append(("Content-Type", JSON))
        if status != 204:
            headers.append(("Content-Length", str(len(body))))
        headers += common(keep_alive)
        self.stream.write(write_head(f"HTTP/1.1 {status} {REASONS[status]}", headers) + body)


def common(keep_alive: bool) -> list[tuple[str, str]]:
    headers = [("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")]
    return [*headers, ("Connection", "keep-alive" if keep_alive else "close")]


class _Exchange:
    """A POST that is being answered."""

    def __init__(self, connection: _Connection, head: Head, streams: bool) -> None:
        self.connection = connection
        self.streams = streams and _accepts(head, EVENT_STREAM)
        self.status = 200
        self._json = _accepts(head, JSON)
        self.chunked = head.minor == 1
        self.keep_alive = head.keep_alive
        self.started = False
        """True once the answer has begun, as a stream of events."""
        self.broken = False
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def send(self, body: bytes, number: int | None) -> None:
        """Send a message that comes before the answer."""
        if not self.started:
            self.started = True
            headers = [("Content-Type", EVENT_STREAM)]
            if self.chunked:
                headers.append(("Transfer-Encoding", "chunked"))
            else:
                self.keep_alive = False
            head = write_head("HTTP/1.1 200 OK", headers + common(self.keep_alive))
            self.connection.stream.write(head)
        event = write_event(body, number)
        self.connection.stream.write(write_chunk(event) if self.chunked else event)

    def answer(self, status: int, body: bytes, number: int | None = None) -> None:
        """Send the answer."""
        if self.done.done():
            return
        if self.started or (body and not self._json and status == 200):
            self.send(body, number)
            if self.chunked:
                self.connection.stream.write(write_chunk(b""))
        else:
            extra = [] if number is None else [("Testwire-Sequence", str(number))]
            self.connection.respond(status, body, self.keep_alive, extra)
        self.done.set_result(None)

    def abandon(self) -> None:
        """End without an answer: the client is told by the end of the connection."""
        if not self.done.done():
            self.broken = True
            if not self.started:
                self.connection.refuse(HttpError(503, "The session has ended"))
            self.done.set_result(None)


class _Session(Stream):
    """The stream of a session: bodies of POSTs in, answers and events out."""

    def __init__(self, listener: HttpListener, token: str | None) -> None:
        super().__init__()
        self._listener = listener
        self._limits = listener._limits
        self._token = token
        self._loop = asyncio.get_running_loop()
        self._cutter = ContentLength()
        self._open: dict[MessageId, _Exchange] = {}
        self._current: _Exchange | None = None
        self._may_read = asyncio.Event()
        self._turns: dict[int, asyncio.Future[None]] = {}
        self._next_in = 1
        self._last_out = 0
        self._streamed = False
        self._unsent: deque[bytes] = deque()
        self._unsent_bytes = 0
        self._draining: asyncio.Task[None] | None = None
        self._closed = False
        self._idle: asyncio.TimerHandle | None = None
        self._touch()

    # Messages of the client

    async def _post(self, exchange: _Exchange, body: bytes, number: int | None) -> None:
        """Take a message. The exchange is answered now or later. Raises HttpError."""
        self._touch()
        if number is not None:
            await self._turn(number)
        try:
            await self._may_read.wait()
            if self._ended:
                raise HttpError(503, "The session has ended")
            self._take(exchange, body)
        finally:
            if number is not None:
                self._pass_on(number)

    def _take(self, exchange: _Exchange, body: bytes) -> None:
        envelope = Envelope.parsed(body)
        if exchange.streams:
            self._streamed = True
        if envelope.id is not None and envelope.kind != "response":
            if envelope.id in self._open:
                text = f"A request with the id {envelope.id!r:.80} is not answered yet"
                exchange.answer(200, error_body(envelope.id, INVALID_REQUEST, text))
                return
            self._open[envelope.id] = exchange
        if envelope.kind == "request" and exchange.streams:
            self._send_unsent(exchange)
        elif envelope.kind == "unknown":
            exchange.status = 400
        self._current = exchange
        try:
            # What is refused at once is answered within this call.
            self._deliver(self._cutter.frame(body))
        finally:
            self._current = None
        if envelope.kind == "unknown":
            self._forget(exchange)
            text = "The body is not a message that could be answered"
            exchange.answer(400, error_body(envelope.id, INVALID_REQUEST, text))
        elif envelope.kind != "request":
            exchange.answer(202, b"")

    async def _turn(self, number: int) -> None:
        """Wait for the messages with lower numbers."""
        if number < self._next_in or number in self._turns:
            raise HttpError(409, f"There was a message with the number {number} already")
        if number == self._next_in:
            return
        turn = self._turns[number] = self._loop.create_future()
        try:
            await asyncio.wait_for(turn, self._limits.turn)
        except TimeoutError:
            raise HttpError(
                409,
                f"Message {self._next_in} has not come before {number}. Where that is the first "
                "one, the session has ended meanwhile; begin another one",
            ) from None
        finally:
            del self._turns[number]

    def _pass_on(self, number: int) -> None:
        self._next_in = number + 1
        turn = self._turns.get(self._next_in)
        if turn is not None and not turn.done():
            turn.set_result(None)

    def _hung_up(self, exchange: _Exchange) -> None:
        """The client does not want an answer any more."""
        exchange.broken = True
        for message_id, waiting in list(self._open.items()):
            if waiting is exchange:
                del self._open[message_id]
                cancel = self._listener._cancel
                if cancel is not None and not self._ended:
                    self._deliver(self._cutter.frame(cancel(message_id)))

    def pause(self) -> None:
        self._may_read.clear()

    def resume(self) -> None:
        self._may_read.set()

    # Messages to the client

    def write(self, data: bytes) -> None:
        if self._closed:
            return
        for body in self._cutter.receive(data):
            self._route(body)

    def _route(self, body: bytes) -> None:
        kind, message_id = Envelope.of(body)
        if kind == "response":
            exchange = self._current
            if message_id is not None:
                exchange = self._open.pop(message_id, None)
            elif exchange is not None:
                self._forget(exchange)
            if exchange is None:
                log.info("An answer is not wanted any more: %r", message_id)
                return
            status = exchange.status if message_id is not None else 400
            exchange.answer(status, body, self._number())
            self._watch(exchange)
            self._touch()
            return
        for exchange in self._open.values():
            if exchange.streams:
                exchange.send(body, self._number())
                self._watch(exchange)
                return
        self._keep(kind, message_id, body)

    def _number(self) -> int | None:
        if self._token is None:
            return None
        self._last_out += 1
        return self._last_out

    def _forget(self, exchange: _Exchange) -> None:
        for message_id, waiting in list(self._open.items()):
            if waiting is exchange:
                del self._open[message_id]

    def _keep(self, kind: str, message_id: MessageId | None, body: bytes) -> None:
        """Keep a message until there is a request through which it can be sent."""
        fits = self._unsent_bytes + len(body) <= self._limits.unsent
        if self._streamed and fits:
            self._unsent.append(body)
            self._unsent_bytes += len(body)
            return
        why = "too much waits already" if self._streamed else f"it does not accept {EVENT_STREAM}"
        log.warning("A message to the client is dropped, since %s: %r", why, body[:200])
        if kind == "request":
            text = f"The request cannot be sent to the client, since {why}"
            failed = self._cutter.frame(error_body(message_id, INTERNAL_ERROR, text))
            self._loop.call_soon(self._deliver, failed)

    def _send_unsent(self, exchange: _Exchange) -> None:
        while self._unsent:
            exchange.send(self._unsent.popleft(), self._number())
        self._unsent_bytes = 0

    def _watch(self, exchange: _Exchange) -> None:
        """Have writers wait while the client does not read."""
        if exchange.connection.stream.full and self._draining is None:
            self._set_full(True)
            self._draining = self._loop.create_task(self._drain(exchange.connection.stream))

    async def _drain(self, stream: Stream | None) -> None:
        while stream is not None:
            await stream.drain()
            streams = (e.connection.stream for e in self._open.values())
            stream = next((s for s in streams if s.full and s.writable), None)
        self._draining = None
        self._set_full(False)

    @property
    def writable(self) -> bool:
        return not self._ended and not self._closed

    @property
    def pending(self) -> int:
        # Each exchange has a connection of its own.
        return sum(e.connection.stream.pending for e in self._open.values() if e.started)

    # The end

    def _touch(self) -> None:
        """The session is in use: it ends some time from now."""
        if self._idle is not None:
            self._idle.cancel()
        if self._token is not None and not self._ended:
            self._idle = self._loop.call_later(self._limits.session, self._expire)

    def _expire(self) -> None:
        if self._open:
            self._touch()
        else:
            log.info("A session that nobody uses has ended")
            self._end(None)

    def _end(self, error: Exception | None) -> None:
        if self._listener._sessions.get(self._token) is self:
            del self._listener._sessions[self._token]
        if self._idle is not None:
            self._idle.cancel()
        super()._end(error)
        self._may_read.set()

    async def aclose(self) -> None:
        if self._closed:
            return
        self._closed = True
        for exchange in self._open.values():
            exchange.abandon()
        self._open.clear()
        self._end(None)
        if self._draining is not None:
            self._draining.cancel()
