"""HTTP, the client's end: a stream whose messages are posted, and whose answers come back in order.

See `http_wire.py` for the shape. A connection carries one request at a time, so several are kept
open; requests beyond `MAX_REQUESTS` wait here. Tests: `tests/sdk/transports/test_http.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from testwire.core.errors import INTERNAL_ERROR
from testwire.core.framing import MAX_BODY_BYTES, ContentLength
from testwire.core.http1 import END, Head, HttpError, HttpReader, write_head
from testwire.errors import ConnectionClosed
from testwire.transports import tcp
from testwire.transports.base import CLOSE_SECONDS, HIGH_WATER, ProtocolStream, Stream
from testwire.transports.http_wire import (
    EVENT_STREAM,
    JSON,
    Envelope,
    Events,
    error_body,
)

__all__ = ["EVENT_STREAM", "HttpClientStream", "connect"]

log = logging.getLogger("testwire.http")

MAX_REQUESTS: Final = 256
"""Requests that wait for their answers at once; further ones are posted as these are answered."""

MAX_OTHERS: Final = 8
"""Notifications and answers that are being posted at once, beside the requests."""

IDLE_SECONDS: Final = 4.0
"""How long a connection is kept for later. Shorter than servers do, of which Node closes first,
after 5 seconds: a message that meets the end of its connection half way is lost."""

DIAL_SECONDS: Final = 10.0


async def connect(
    host: str,
    port: int,
    *,
    path: str = "/",
    stream: str | None = EVENT_STREAM,
    session: bool = True,
    headers: Mapping[str, str] | None = None,
    max_body: int = MAX_BODY_BYTES,
    timeout: float = 10.0,
    alive: Callable[[], Awaitable[None]] | None = None,
) -> HttpClientStream:
    """Reach a server, trying again while nobody listens.

    path: where messages are posted. stream: as what notifications before an answer are taken; None
    takes answers alone. session: whether this client has a session of its own; without one it
    shares the server's. headers: sent with each message, e.g. `Authorization`. timeout, alive: as
    in `tcp.connect`. Raises ConnectionClosed.
    """
    if stream not in (None, EVENT_STREAM):
        raise ValueError(f"messages cannot be streamed as {stream!r}; use {EVENT_STREAM!r} or None")
    first = await tcp.connect(host, port, timeout=timeout, alive=alive)
    accept = JSON if stream is None else f"{JSON}, {EVENT_STREAM}"
    shown = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    fixed = [("Host", shown), ("Accept", accept), *(headers or {}).items()]
    if session:
        fixed.append(("Testwire-Session", secrets.token_urlsafe(24)))
    made = HttpClientStream(host, port, path, fixed, session=session, max_body=max_body)
    made._keep(_Pooled(first, max_body))
    return made


class _Pooled:
    """A connection to the server."""

    def __init__(self, stream: ProtocolStream, max_body: int) -> None:
        self.stream = stream
        self.reader = HttpReader("client", max_body=max_body)
        self.events: deque[object] = deque()
        self.timer: asyncio.TimerHandle | None = None


class HttpClientStream(Stream):
    """The stream; made by `connect`."""

    def __init__(
        self,
        host: str,
        port: int,
        path: str,
        headers: list[tuple[str, str]],
        *,
        session: bool,
        max_body: int,
    ) -> None:
        super().__init__()
        self._host = host
        self._port = port
        self._path = path
        self._headers = headers
        self._session = session
        self._max_body = max_body
        self._loop = asyncio.get_running_loop()
        self._cutter = ContentLength()
        self._idle: list[_Pooled] = []
        self._may_read = asyncio.Event()
        self._queue: deque[tuple[bytes, Envelope]] = deque()
        self._blocked: deque[tuple[bytes, Envelope]] = deque()
        self._posting: dict[asyncio.Task[None], bool] = {}
        self._waiting_bytes = 0
        self._last_out = 0
        self._next_in = 1
        self._held: dict[int, bytes] = {}
        self._held_bytes = 0
        self._closing = False

    # Messages to the server

    def write(self, data: bytes) -> None:
        if self._ended or self._closing:
            return
        for body in self._cutter.receive(data):
            self._queue.append((body, Envelope.of(body)))
            self._waiting_bytes += len(body)
        self._post_more()
        if self._waiting_bytes > HIGH_WATER:
            self._set_full(True)

    def _post_more(self) -> None:
        """Post what waits, as far as there is room, in the order in which it was written."""
        requests = sum(self._posting.values())
        others = len(self._posting) - requests
        while self._blocked and requests < MAX_REQUESTS:
            self._start(self._blocked.popleft(), True)
            requests += 1
        while self._queue:
            item = self._queue[0]
            if item[1].kind != "request":
                if others >= MAX_OTHERS:
                    break
                self._start(item, False)
                others += 1
            elif requests < MAX_REQUESTS and not self._blocked:
                self._start(item, True)
                requests += 1
            else:
                # What requests wait for, answers and cancellations, may come after this one.
                self._blocked.append(item)
            self._queue.popleft()

    def _start(self, item: tuple[bytes, Envelope], is_request: bool) -> None:
        body, envelope = item
        self._waiting_bytes -= len(body)
        number = None
        if self._session:
            self._last_out += 1
            number = self._last_out
        task = self._loop.create_task(self._post(body, envelope, number))
        self._posting[task] = is_request
        task.add_done_callback(self._posted)

    def _posted(self, task: asyncio.Task[None]) -> None:
        del self._posting[task]
        if not task.cancelled() and (error := task.exception()) is not None:
            self._end(error if isinstance(error, Exception) else None)
        if not self._ended:
            self._post_more()
        if self._full and self._waiting_bytes <= HIGH_WATER // 4:
            self._set_full(False)

    async def _post(self, body: bytes, envelope: Envelope, number: int | None) -> None:
        """Post a message and take what comes back. Raises ConnectionClosed."""
        headers = [*self._headers, ("Content-Type", JSON), ("Content-Length", str(len(body)))]
        if number is not None:
            headers.append(("Testwire-Sequence", str(number)))
        pooled = await self._connection()
        try:
            pooled.stream.write(write_head(f"POST {self._path} HTTP/1.1", headers) + body)
            head = await self._head(pooled)
            media = (head.get("content-type") or "").partition(";")[0].strip().lower()
            if head.status == 200 and media == EVENT_STREAM:
                await self._take_events(pooled, envelope)
            else:
                await self._take_body(pooled, head, envelope)
        except (HttpError, OSError, ValueError) as error:
            await pooled.stream.aclose()
            if isinstance(error, ConnectionClosed):
                raise
            raise ConnectionClosed(f"The HTTP connection broke: {error}") from None
        except BaseException:
            pooled.stream._end(None)
            await asyncio.shield(pooled.stream.aclose())
            raise
        if head.keep_alive and pooled.reader.between and not self._ended:
            self._keep(pooled)
        else:
            await pooled.stream.aclose()

    async def _connection(self) -> _Pooled:
        while self._idle:
            pooled = self._idle.pop()
            if pooled.timer is not None:
                pooled.timer.cancel()
            if pooled.stream.writable and pooled.reader.between:
                return pooled
            await pooled.stream.aclose()
        stream = ProtocolStream()
        try:
            async with asyncio.timeout(DIAL_SECONDS):
                await self._loop.create_connection(stream.protocol, self._host, self._port)
        except (OSError, TimeoutError) as error:
            text = str(error) or "no answer"
            raise ConnectionClosed(
                f"{self._host} port {self._port} accepts no more connections ({text})."
            ) from None
        return _Pooled(stream, self._max_body)

    def _keep(self, pooled: _Pooled) -> None:
        def drop() -> None:
            if pooled in self._idle:
                self._idle.remove(pooled)
                self._loop.create_task(pooled.stream.aclose())

        pooled.timer = self._loop.call_later(IDLE_SECONDS, drop)
        # Its end is to be seen while it is not used.
        pooled.stream.resume()
        self._idle.append(pooled)

    # Messages of the server

    async def _next(self, pooled: _Pooled) -> object:
        while not pooled.events:
            if pooled.reader.error is not None:
                raise pooled.reader.error
            await self._may_read.wait()
            data = await pooled.stream.receive()
            if data:
                pooled.events += pooled.reader.receive(data)
                continue
            pooled.events += pooled.reader.receive_eof()
            if not pooled.events and pooled.reader.error is None:
                raise ConnectionClosed("The server closed the connection without an answer.")
        return pooled.events.popleft()

    async def _head(self, pooled: _Pooled) -> Head:
        while True:
            head = await self._next(pooled)
            assert isinstance(head, Head)
            if head.status >= 200:
                return head
            await self._next(pooled)  # The end of an interim answer.

    async def _take_events(self, pooled: _Pooled, envelope: Envelope) -> None:
        events = Events(self._max_body)
        answered = envelope.kind != "request"
        while (piece := await self._next(pooled)) is not END:
            assert isinstance(piece, bytes)
            # The limit is for one event, not for all of them.
            pooled.reader.forget()
            for number, body in events.receive(piece):
                if not answered:
                    found = Envelope.of(body)
                    answered = found.kind == "response" and found.id in (envelope.id, None)
                self._arrived(number, body)
        if not answered:
            self._fail(envelope, "The server ended the stream without the answer")

    async def _take_body(self, pooled: _Pooled, head: Head, envelope: Envelope) -> None:
        pieces: list[bytes] = []
        while (piece := await self._next(pooled)) is not END:
            assert isinstance(piece, bytes)
            pieces.append(piece)
        body = b"".join(pieces)
        number = head.get("testwire-sequence")
        found = Envelope.of(body) if body else None
        if found is not None and found.kind == "response" and found.id == envelope.id:
            numbered = number is not None and number.isdigit()
            self._arrived(int(number) if number and numbered else None, body)
        elif envelope.kind == "request":
            why = body[:200].decode("utf-8", "replace") if body else head.target
            self._fail(envelope, f"The server answered with HTTP status {head.status}: {why}")
        elif head.status >= 300:
            log.warning("A message was not taken (HTTP status %d): %r", head.status, body[:200])

    def _fail(self, envelope: Envelope, text: str) -> None:
        """Answer a request for the server, which has not."""
        self._arrived(None, error_body(envelope.id, INTERNAL_ERROR, text))

    def _arrived(self, number: int | None, body: bytes) -> None:
        """Hand over a message in its turn."""
        if number is None or number < self._next_in:
            self._hand_over(body)
            return
        self._held[number] = body
        self._held_bytes += len(body)
        while (following := self._held.pop(self._next_in, None)) is not None:
            self._held_bytes -= len(following)
            self._next_in += 1
            self._hand_over(following)
        if self._held_bytes > self._max_body:
            raise ConnectionClosed(f"Message {self._next_in} of the server is missing.")

    def _hand_over(self, body: bytes) -> None:
        if not self._ended:
            self._deliver(self._cutter.frame(body))

    def pause(self) -> None:
        self._may_read.clear()

    def resume(self) -> None:
        self._may_read.set()

    @property
    def writable(self) -> bool:
        return not self._ended and not self._closing

    @property
    def pending(self) -> int:
        return self._waiting_bytes

    # The end

    async def aclose(self) -> None:
        if self._closing:
            return
        self._closing = True
        if not self._ended:
            # What was said is sent; answers are not waited for any more.
            deadline = self._loop.time() + CLOSE_SECONDS
            while (self._queue or self._blocked) or not all(self._posting.values()):
                waiting = {task for task, request in self._posting.items() if not request}
                left = deadline - self._loop.time()
                if not waiting or left <= 0 or self._ended:
                    break
                await asyncio.wait(waiting, timeout=left)
            await self._end_session()
        for task in list(self._posting):
            task.cancel()
        if self._posting:
            await asyncio.wait(list(self._posting), timeout=CLOSE_SECONDS)
        idle, self._idle = self._idle, []
        for pooled in idle:
            if pooled.timer is not None:
                pooled.timer.cancel()
            await pooled.stream.aclose()
        self._end(None)

    async def _end_session(self) -> None:
        if not self._session:
            return
        with contextlib.suppress(OSError, TimeoutError, HttpError):
            async with asyncio.timeout(1.0):
                pooled = await self._connection()
                try:
                    pooled.stream.write(write_head(f"DELETE {self._path} HTTP/1.1", self._headers))
                    self._may_read.set()
                    await self._head(pooled)
                finally:
                    await pooled.stream.aclose()
