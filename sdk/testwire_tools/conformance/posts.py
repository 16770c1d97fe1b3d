"""HTTP client of the conformance runner. Each message is sent on a separate connection.

The runtime's HTTP client creates an error response if an exchange fails. This client returns only
messages from the server, and stores the status, media type and body of each exchange.

Tests: `tests/tools/conformance/test_proofs.py`, for each HTTP transport.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from testwire.client.launch import command_line, environment, free_port, stopping
from testwire.core.framing import ContentLength
from testwire.errors import ConnectionClosed
from testwire.registry import Http, Transport
from testwire.transports import tcp
from testwire.transports.base import Stream
from testwire.transports.http_wire import EVENT_STREAM, JSON, Events, HttpError, media_type
from testwire.transports.process import ChildProcess

from testwire_tools.conformance.received import parse
from testwire_tools.conformance.wire import RECEIVED_BYTES

if TYPE_CHECKING:
    import h11

HOST: Final = "127.0.0.1"
AT_ONCE: Final = 64
EXIT_SECONDS: Final = 0.5
"""How long to wait for the exit of the server after a POST request failed."""
ORDER_SECONDS: Final = 2.0
"""Maximum time to wait for the HTTP response to a message that is not a JSON-RPC request."""


@dataclass(slots=True)
class Exchange:
    """A POST request and its HTTP response. status: 0 if no HTTP response arrived."""

    sent: Any
    """The message, or ABSENT if it was not valid JSON."""
    accept: str
    status: int = 0
    media: str = ""
    body: bytes = b""
    """The body of an HTTP response that is not an event stream."""
    events: list[Any] = field(default_factory=list)
    """The parsed messages of an event stream."""
    failed: str | None = None
    ended: bool = False
    """Whether the exchange has ended, successfully or not."""

    @property
    def is_request(self) -> bool:
        return isinstance(self.sent, dict) and "method" in self.sent and "id" in self.sent

    @property
    def is_notification(self) -> bool:
        return isinstance(self.sent, dict) and "method" in self.sent and "id" not in self.sent


class PostStream(Stream):
    """A stream that sends each message as an HTTP POST request.

    `write` expects data with Content-Length framing. The data callback
    receives data with the same framing.

    http: the path, and the media type of event streams.
    child: the server. The stream ends after a POST request failed because the server has ended.
    note: called with each line for the transcript, for example after a failed POST request.
    """

    def __init__(
        self, port: int, http: Http, child: ChildProcess, note: Callable[[str], None]
    ) -> None:
        super().__init__()
        self.exchanges: list[Exchange] = []
        self.note = note
        self._child = child
        self.accept = JSON if http.stream is None else f"{JSON}, {http.stream}"
        """The `Accept` header of the next requests."""
        self._port = port
        self._path = http.path
        self._framer = ContentLength(max_body=RECEIVED_BYTES)
        self._queue: asyncio.Queue[tuple[Exchange, bytes]] = asyncio.Queue()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._loop = asyncio.get_running_loop()
        self._tasks = {self._loop.create_task(self._post_all())}

    def write(self, data: bytes) -> None:
        for body in self._framer.receive(data):
            exchange = Exchange(parse(body), self.accept)
            self.exchanges.append(exchange)
            self._queue.put_nowait((exchange, body))

    @property
    def pending(self) -> int:
        return 0

    async def aclose(self) -> None:
        self._ended = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _post_all(self) -> None:
        """Post messages in order, without waiting for the HTTP responses to JSON-RPC requests."""
        while True:
            exchange, body = await self._queue.get()
            await self._slots.acquire()
            written = self._loop.create_future()
            task = self._loop.create_task(self._post(exchange, body, written))
            self._tasks.add(task)
            task.add_done_callback(self._posted)
            if exchange.is_request:
                await asyncio.wait({written, task}, return_when=asyncio.FIRST_COMPLETED)
            else:
                await asyncio.wait({task}, timeout=ORDER_SECONDS)

    def _posted(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._slots.release()

    async def _post(self, exchange: Exchange, body: bytes, written: asyncio.Future[None]) -> None:
        from testwire.transports import http_h11

        http = http_h11.connection("client")
        writer = None
        try:
            reader, writer = await asyncio.open_connection(HOST, self._port)
            headers = [
                ("Host", f"{HOST}:{self._port}"),
                ("Accept", exchange.accept),
                ("Content-Type", JSON),
                ("Connection", "close"),
            ]
            writer.write(http_h11.post(http, self._path, headers, body))
            await writer.drain()
            if not written.done():
                written.set_result(None)
            await self._take(exchange, http, reader)
        except (OSError, HttpError, ValueError, EOFError) as error:
            exchange.failed = str(error) or type(error).__name__
            self.note(f"The POST request failed: {exchange.failed}")
            await self._end_with_child()
        finally:
            exchange.ended = True
            if writer is not None:
                writer.close()
                with contextlib.suppress(OSError):
                    await writer.wait_closed()

    async def _end_with_child(self) -> None:
        code = await self._child.wait(EXIT_SECONDS)
        if code is not None and self._on_end is not None and not self._ended:
            self._ended = True
            self._on_end(None)

    async def _take(
        self, exchange: Exchange, http: h11.Connection, reader: asyncio.StreamReader
    ) -> None:
        import h11
        from testwire.transports.http_h11 import header, read_event

        events = Events(RECEIVED_BYTES)
        size = 0
        while not isinstance(
            event := await read_event(http, lambda: reader.read(65536)), h11.EndOfMessage
        ):
            if isinstance(event, h11.Response):
                exchange.status = event.status_code
                exchange.media = media_type(header(event, "content-type"))
            elif not isinstance(event, h11.Data):
                if event is None:
                    raise EOFError("the server closed the connection")
            elif (size := size + len(event.data)) > RECEIVED_BYTES:
                raise ValueError(f"the response has more than {RECEIVED_BYTES >> 20} MiB")
            elif exchange.media == EVENT_STREAM:
                for message in events.receive(bytes(event.data)):
                    exchange.events.append(parse(message))
                    self._hand_over(message)
            else:
                exchange.body += event.data
        self._end_of(exchange)

    def _end_of(self, exchange: Exchange) -> None:
        if exchange.media == JSON and exchange.body:
            if not 200 <= exchange.status < 300:
                self.note(f"HTTP status {exchange.status}")
            self._hand_over(exchange.body)
        elif exchange.media != EVENT_STREAM:
            text = exchange.body[:200].decode("utf-8", "backslashreplace")
            self.note(f"HTTP status {exchange.status} {exchange.media} {text}".rstrip())

    def _hand_over(self, body: bytes) -> None:
        if self._on_data is not None and not self._ended:
            self._on_data(ContentLength().frame(body))


async def start(
    transport: Transport,
    command: Sequence[str],
    rest: Sequence[str],
    *,
    timeout: float,
    note: Callable[[str], None],
    env: Mapping[str, str],
    **options: Any,
) -> tuple[ChildProcess, PostStream]:
    """Start an HTTP server. options: passed to ChildProcess. Raises ConnectionClosed."""
    port = free_port()
    takes_host = any(option.value == "host" for option in transport.launch.options)
    line = command_line(transport, command, rest, port=port, host=HOST if takes_host else None)
    child = ChildProcess(line, pipes=False, env=environment(transport, env), **options)

    async def alive() -> None:
        if child.exit_code is not None:
            raise ConnectionClosed("The server ended before it listened on the port.")

    async with stopping(child):
        await (await tcp.connect(HOST, port, timeout=timeout, alive=alive)).aclose()
    return child, PostStream(port, transport.http or Http(), child, note)
