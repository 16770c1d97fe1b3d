"""An HTTP client: a stream that posts messages and receives the responses.

`http_wire.py` describes the format. An HTTP connection carries one request at a time, so the stream
uses several connections. After a JSON-RPC request has been written, the next message is posted
immediately. After any other message, the stream waits for the HTTP response, so that messages
arrive in order. At most `MAX_REQUESTS` requests are in progress; further requests are queued. The
module requires the extra `http`.

Tests: `tests/sdk/transports/test_http.py`.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import h11

from testwire.core.errors import INTERNAL_ERROR
from testwire.core.framing import MAX_BODY_BYTES, ContentLength
from testwire.errors import ConnectionClosed
from testwire.transports import tcp
from testwire.transports.base import CLOSE_SECONDS, HIGH_WATER, Stream
from testwire.transports.http_h11 import connection, header, post, read_event
from testwire.transports.http_wire import (
    EVENT_STREAM,
    JSON,
    Events,
    HttpError,
    MessageKind,
    error_body,
    media_type,
)
from testwire.transports.protocol_stream import ProtocolStream

__all__ = ["EVENT_STREAM", "HttpClientStream", "connect"]

log = logging.getLogger("testwire.http")

MAX_REQUESTS: Final = 256
"""How many requests can wait for a response. Further requests are queued."""

IDLE_SECONDS: Final = 4.0
"""How long an idle connection is kept.

A message is lost if the server closes the connection at the same time. Therefore, the client must
close idle connections before the server does. The shortest known server timeout is 5 seconds, in
Node.js.
"""

DIAL_SECONDS: Final = 10.0


async def connect(
    host: str,
    port: int,
    *,
    path: str = "/",
    stream: str | None = EVENT_STREAM,
    headers: Mapping[str, str] | None = None,
    max_body: int = MAX_BODY_BYTES,
    timeout: float = 10.0,
    alive: Callable[[], Awaitable[None]] | None = None,
) -> HttpClientStream:
    """Connect to a server, and retry until it listens.

    - `path`: the path for requests.
    - `stream`: the media type for notifications that precede a response. None means that the client
      accepts only responses.
    - `headers`: headers for each request, for example `Authorization`.
    - `timeout`, `alive`: as in `tcp.connect`.

    Raises ConnectionClosed, and ValueError for an unsupported media type.
    """
    if stream not in (None, EVENT_STREAM):
        raise ValueError(f"stream: expected {EVENT_STREAM!r} or None, found {stream!r}")
    first = await tcp.connect(host, port, timeout=timeout, alive=alive)
    accept = JSON if stream is None else f"{JSON}, {EVENT_STREAM}"
    shown = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    fields = [("Host", shown), ("Accept", accept), *(headers or {}).items(), ("Content-Type", JSON)]
    made = HttpClientStream(host, port, path, fields, max_body)
    made._keep(_Pooled(first))
    return made


class _Pooled:
    """An HTTP connection to the server."""

    def __init__(self, stream: ProtocolStream) -> None:
        self.stream = stream
        self.http = connection("client")
        self.timer: asyncio.TimerHandle | None = None


class HttpClientStream(Stream):
    """The stream of an HTTP client; created by `connect`."""

    def __init__(
        self, host: str, port: int, path: str, fields: list[tuple[str, str]], max_body: int
    ) -> None:
        super().__init__()
        self._host = host
        self._port = port
        self._path = path
        self._fields = fields
        self._max_body = max_body
        self._loop = asyncio.get_running_loop()
        self._cutter = ContentLength()
        self._idle: list[_Pooled] = []
        self._may_read = asyncio.Event()
        self._queue: deque[tuple[bytes, MessageKind]] = deque()
        self._changed = asyncio.Event()
        self._posting: dict[asyncio.Task[None], bool] = {}
        """The tasks that post messages, each with True if its message is a request."""
        self._waiting_bytes = 0
        self._closing = False
        self._pump = self._loop.create_task(self._post_all())

    # Messages to the server

    def write(self, data: bytes) -> None:
        if self._ended or self._closing:
            return
        for body in self._cutter.receive(data):
            self._queue.append((body, MessageKind.of(body)))
            self._waiting_bytes += len(body)
        self._changed.set()
        if self._waiting_bytes > HIGH_WATER:
            self._set_full(True)

    def _next_to_post(self) -> tuple[bytes, MessageKind] | None:
        """Return the next message to post, or None.

        Requests wait while too many are in progress.
        """
        full = sum(self._posting.values()) >= MAX_REQUESTS
        for index, item in enumerate(self._queue):
            # Responses and cancellations are posted before queued requests, because they can end
            # requests in progress.
            if not full or item[1].kind != "request":
                del self._queue[index]
                return item
        return None

    async def _post_all(self) -> None:
        while not self._ended:
            item = self._next_to_post()
            if item is None and self._closing:
                return
            if item is None:
                self._changed.clear()
                await self._changed.wait()
                continue
            body, message = item
            self._waiting_bytes -= len(body)
            is_request = message.kind == "request"
            written: asyncio.Future[None] = self._loop.create_future()
            task = self._loop.create_task(self._post(body, message, written))
            self._posting[task] = is_request
            task.add_done_callback(self._posted)
            either: set[asyncio.Future[None]] = {task, written} if is_request else {task}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if self._full and self._waiting_bytes <= HIGH_WATER // 4:
                self._set_full(False)

    def _posted(self, task: asyncio.Task[None]) -> None:
        del self._posting[task]
        if not task.cancelled() and (error := task.exception()) is not None:
            self._end(error if isinstance(error, Exception) else None)
        self._changed.set()

    async def _post(self, body: bytes, message: MessageKind, written: asyncio.Future[None]) -> None:
        """Post a message and handle the response. Raises ConnectionClosed."""
        pooled = await self._connection()
        try:
            pooled.stream.write(post(pooled.http, self._path, self._fields, body))
            written.set_result(None)
            await self._take(pooled, message)
        except (HttpError, OSError, ValueError, h11.LocalProtocolError) as error:
            await pooled.stream.aclose()
            if isinstance(error, ConnectionClosed):
                raise
            raise ConnectionClosed(f"The HTTP connection failed: {error}") from None
        except BaseException:
            pooled.stream._end(None)
            await asyncio.shield(pooled.stream.aclose())
            raise
        if pooled.http.our_state is pooled.http.their_state is h11.DONE and not self._ended:
            pooled.http.start_next_cycle()
            self._keep(pooled)
        else:
            await pooled.stream.aclose()

    async def _connection(self) -> _Pooled:
        while self._idle:
            pooled = self._idle.pop()
            if pooled.timer is not None:
                pooled.timer.cancel()
            if pooled.stream.writable:
                return pooled
            await pooled.stream.aclose()
        stream = ProtocolStream()
        try:
            async with asyncio.timeout(DIAL_SECONDS):
                await self._loop.create_connection(stream.protocol, self._host, self._port)
        except (OSError, TimeoutError) as error:
            text = str(error) or "no response"
            raise ConnectionClosed(
                f"Cannot open another connection to {self._host} port {self._port} ({text})."
            ) from None
        return _Pooled(stream)

    def _keep(self, pooled: _Pooled) -> None:
        def drop() -> None:
            if pooled in self._idle:
                self._idle.remove(pooled)
                self._loop.create_task(pooled.stream.aclose())

        pooled.timer = self._loop.call_later(IDLE_SECONDS, drop)
        # Keep reading, to notice when the server closes the idle connection.
        pooled.stream.resume()
        self._idle.append(pooled)

    # Messages from the server

    async def _next(self, pooled: _Pooled) -> h11.Event:
        async def receive() -> bytes:
            await self._may_read.wait()
            data = await pooled.stream.receive()
            if not data and not answered and not pooled.http.trailing_data[0]:
                raise ConnectionClosed("The server closed the connection without a response.")
            return data

        answered = pooled.http.their_state is not h11.SEND_RESPONSE
        event = await read_event(pooled.http, receive)
        assert event is not None, "expected an HTTP event, found the end of the stream"
        return event

    async def _take(self, pooled: _Pooled, message: MessageKind) -> None:
        while not isinstance(response := await self._next(pooled), h11.Response):
            pass  # This is an interim response, such as 100 Continue.
        kind = media_type(header(response, "content-type"))
        if response.status_code == 200 and kind == EVENT_STREAM:
            await self._take_events(pooled, message)
        else:
            await self._receive(pooled, response, message)

    async def _take_events(self, pooled: _Pooled, message: MessageKind) -> None:
        events = Events(self._max_body)
        answered = message.kind != "request"
        while isinstance(piece := await self._next(pooled), h11.Data):
            for body in events.receive(bytes(piece.data)):
                if not answered:
                    found = MessageKind.of(body)
                    answered = found.kind == "response" and found.id in (message.id, None)
                self._hand_over(body)
        if not answered:
            self._fail(message, "The server ended the event stream without a response")

    async def _receive(self, pooled: _Pooled, response: h11.Response, message: MessageKind) -> None:
        gathered = bytearray()
        while isinstance(piece := await self._next(pooled), h11.Data):
            gathered += piece.data
            if len(gathered) > self._max_body:
                raise ValueError(f"expected at most {self._max_body} bytes in the response body")
        body, status = bytes(gathered), response.status_code
        found = MessageKind.of(body) if body else None
        if found is not None and found.kind == "response" and found.id == message.id:
            self._hand_over(body)
        elif message.kind == "request":
            why = (body[:200] or bytes(response.reason)).decode("utf-8", "replace")
            self._fail(message, f"Expected a JSON-RPC response, found HTTP status {status}: {why}")
        elif status >= 300:
            log.warning("The server rejected a message with HTTP status %d: %r", status, body[:200])

    def _fail(self, message: MessageKind, text: str) -> None:
        """Deliver an error response for a request that got no valid response."""
        self._hand_over(error_body(message.id, INTERNAL_ERROR, text))

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
        self._changed.set()
        # Send pending messages, but do not wait for responses.
        await asyncio.wait({self._pump}, timeout=0 if self._ended else CLOSE_SECONDS)
        for task in (self._pump, *self._posting):
            task.cancel()
        await asyncio.wait({self._pump, *self._posting}, timeout=CLOSE_SECONDS)
        idle, self._idle = self._idle, []
        for pooled in idle:
            if pooled.timer is not None:
                pooled.timer.cancel()
            await pooled.stream.aclose()
        self._end(None)
