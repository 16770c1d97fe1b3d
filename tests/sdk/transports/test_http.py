"""The HTTP transport: accepted and rejected requests, sessions, order, streams and timeouts."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import h11
import pytest
from testwire.errors import ConnectionClosed, RpcError
from testwire.server import Context, Server
from testwire.transports import http_client, http_server
from testwire.transports.http_h11 import MessageReader, header
from testwire.transports.http_server import HttpLimits, HttpListener
from testwire.transports.http_wire import Events, HttpError, MessageKind, write_event

from tests.support.connect import COMMAND, ROOT
from tests.support.toy_protocol import (
    PROTOCOL,
    Client,
    ClientHandlers,
    ClientProxy,
    CountParams,
    CountResult,
    EchoParams,
    ServerProxy,
    Tick,
    request,
)
from tests.support.toy_server import Handlers
from tests.support.waiting import settled, until

JSON = "application/json"
EVENTS = "text/event-stream"
FRAMING = PROTOCOL.transports["http"].framing


@asynccontextmanager
async def listening(
    factory: Callable[[], object] = Handlers, **options: Any
) -> AsyncIterator[HttpListener]:
    server = Server(PROTOCOL, factory, framing=FRAMING)
    options.setdefault("cancel", server.cancel_body())
    listener = await http_server.listen(server.accept, options.pop("host", "127.0.0.1"), **options)
    try:
        yield listener
    finally:
        await listener.aclose()
        await server.aclose()


class Answer:
    def __init__(self, head: h11.Response | h11.InformationalResponse, body: bytes) -> None:
        self._head = head
        self.status = head.status_code
        self.body = body

    def header(self, name: str) -> str | None:
        assert isinstance(self._head, h11.Response)
        return header(self._head, name)

    @property
    def keep_alive(self) -> bool:
        return self._head.http_version == b"1.1" and self.header("connection") != "close"

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def events(self) -> list[Any]:
        assert self.header("content-type") == EVENTS
        return [json.loads(body) for body in Events(1 << 26).receive(self.body)]


class Browser:
    """A client that can send any bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self._http = MessageReader("client")
        self._events: deque[h11.Event] = deque()

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def next(self) -> h11.Event | None:
        while not self._events:
            data = await asyncio.wait_for(self.reader.read(65536), 10)
            self._events += self._http.receive(data)
            if not data and not self._events:
                return None
        return self._events.popleft()

    async def answer(self, *, has_body: bool = True) -> Answer:
        head = await self.next()
        if isinstance(head, h11.InformationalResponse):
            return Answer(head, b"")
        assert isinstance(head, h11.Response), "the connection is closed"
        pieces: list[bytes] = []
        while has_body and isinstance(piece := await self.next(), h11.Data):
            pieces.append(piece.data)
        return Answer(head, b"".join(pieces))

    async def post(
        self, message: Any, accept: str | None = None, extra: str = "", **changes: str
    ) -> Answer:
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        headers = {"host": "localhost", "content-type": JSON, "content-length": str(len(body))}
        if accept is not None:
            headers["accept"] = accept
        for name, value in changes.items():
            headers[name.replace("_", "-")] = value
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items() if value)
        await self.send(f"POST / HTTP/1.1\r\n{lines}{extra}\r\n".encode() + body)
        return await self.answer()

    async def closed(self) -> bool:
        return await self.next() is None


@asynccontextmanager
async def browser(listener: HttpListener) -> AsyncIterator[Browser]:
    reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
    try:
        yield Browser(reader, writer)
    finally:
        writer.close()


def run(test: Callable[[Browser], Awaitable[None]], **options: Any) -> None:
    async def main() -> None:
        async with asyncio.timeout(30), listening(**options) as listener, browser(listener) as b:
            await test(b)

    asyncio.run(main())


class TestServed:
    def test_a_request(self) -> None:
        async def test(b: Browser) -> None:
            for number in range(3):
                answer = await b.post(request(number, "echo", {"text": "ü"}))
                assert (answer.status, answer.header("content-type")) == (200, JSON)
                assert answer.json == {"jsonrpc": "2.0", "id": number, "result": {"text": "ü"}}
                assert answer.keep_alive

        run(test)

    def test_an_error_is_an_answer_like_any(self) -> None:
        async def test(b: Browser) -> None:
            answer = await b.post(request("a", "no/such"))
            assert (answer.status, answer.json["error"]["code"]) == (200, -32601)
            answer = await b.post(request("b", "count", {"count": "x"}))
            assert (answer.status, answer.json["error"]["code"]) == (200, -32602)

        run(test)

    def test_a_notification_and_a_stray_response(self) -> None:
        async def test(b: Browser) -> None:
            notification = {"jsonrpc": "2.0", "method": "poke", "params": {"number": 7}}
            answer = await b.post(notification)
            assert (answer.status, answer.body) == (202, b"")
            answer = await b.post({"jsonrpc": "2.0", "id": 99, "result": None})
            assert (answer.status, answer.body) == (202, b"")
            answer = await b.post(request(1, "echo", {"text": "poked:"}))
            assert answer.json["result"]["text"] == "[7]"

        run(test)

    def test_events_come_before_the_answer_where_the_client_takes_them(self) -> None:
        async def test(b: Browser) -> None:
            answer = await b.post(request(1, "count", {"count": 3}), f"{JSON}, {EVENTS}")
            assert answer.header("transfer-encoding") == "chunked"
            *ticks, last = answer.events
            assert [tick["params"]["number"] for tick in ticks] == [0, 1, 2]
            assert last == {"jsonrpc": "2.0", "id": 1, "result": {"total": 3}}
            # No notification precedes the next response, so the server sends JSON instead of
            # events.
            answer = await b.post(request(2, "ping"), f"{EVENTS};q=0.5, {JSON}")
            assert answer.json["id"] == 2
            assert answer.keep_alive

        run(test)

    def test_events_are_dropped_where_it_does_not(self, caplog: pytest.LogCaptureFixture) -> None:
        async def test(b: Browser) -> None:
            for accept in (None, JSON, "*/*", f"{JSON}, {EVENTS};q=0"):
                answer = await b.post(request(1, "count", {"count": 2}), accept)
                assert answer.json["result"] == {"total": 2}

        run(test)
        assert "Dropped a message to the client" in caplog.text

    def test_events_alone(self) -> None:
        async def test(b: Browser) -> None:
            answer = await b.post(request(1, "ping"), EVENTS)
            assert answer.events == [{"jsonrpc": "2.0", "id": 1, "result": None}]

        run(test)

    def test_a_server_that_does_not_stream(self) -> None:
        async def test(b: Browser) -> None:
            answer = await b.post(request(1, "count", {"count": 2}), f"{JSON}, {EVENTS}")
            assert answer.json["result"] == {"total": 2}
            assert (await b.post(request(1, "ping"), EVENTS)).status == 406

        run(test, stream=None)

    def test_a_request_of_the_server_that_cannot_be_sent_fails(self) -> None:
        async def test(b: Browser) -> None:
            answer = await b.post(request(1, "echo", {"text": "ask:who"}))
            assert answer.json["error"]["code"] == -32603

        run(test)

    def test_a_request_of_the_server_is_answered_by_a_post(self) -> None:
        async def main() -> None:
            async with listening() as listener, browser(listener) as one, browser(listener) as two:
                asking = asyncio.ensure_future(
                    one.post(request(1, "echo", {"text": "ask:who"}), f"{JSON}, {EVENTS}")
                )
                await settled()
                result = {"jsonrpc": "2.0", "id": 1, "result": {"text": "me"}}
                assert (await two.post(result)).status == 202
                asked, answer = (await asking).events
                assert (asked["method"], answer["result"]) == ("ask", {"text": "me"})

        asyncio.run(main())

    def test_chunks_and_a_client_that_waits_for_leave(self) -> None:
        async def test(b: Browser) -> None:
            body = json.dumps(request(1, "ping")).encode()
            head = f"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: {JSON}\r\n"
            await b.send(
                f"{head}Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
            )
            assert (await b.answer()).status == 100
            await b.send(b"%x\r\n%b\r\n" % (5, body[:5]))
            await b.send(b"%x\r\n%b\r\n0\r\n\r\n" % (len(body) - 5, body[5:]))
            assert (await b.answer()).json["id"] == 1

        run(test)

    def test_requests_ahead_of_answers(self) -> None:
        async def test(b: Browser) -> None:
            data = b""
            for number in range(5):
                body = json.dumps(request(number, "echo", {"text": "sleep:0.02"})).encode()
                data += b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                data += b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
            await b.send(data)
            assert [(await b.answer()).json["id"] for _ in range(5)] == [0, 1, 2, 3, 4]

        run(test)

    def test_http_1_0(self) -> None:
        async def test(b: Browser) -> None:
            body = json.dumps(request(1, "count", {"count": 1})).encode()
            await b.send(
                b"POST / HTTP/1.0\r\nContent-Type: application/json\r\n"
                b"Accept: text/event-stream\r\n"
                b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
            )
            answer = await b.answer()
            assert answer.header("transfer-encoding") is None
            assert [event.get("method") for event in answer.events] == ["tick", None]
            assert await b.closed()

        run(test)

    def test_connection_close(self) -> None:
        async def test(b: Browser) -> None:
            assert not (await b.post(request(1, "ping"), connection="close")).keep_alive
            assert await b.closed()

        run(test)

    def test_another_path(self) -> None:
        async def test(b: Browser) -> None:
            body = json.dumps(request(1, "ping")).encode()
            for target in ("/rpc", "/rpc?x=1", "http://localhost:1/rpc"):
                await b.send(
                    f"POST {target} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {JSON}\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n".encode()
                    + body
                )
                assert (await b.answer()).status == 200
            assert (await b.post(request(1, "ping"))).status == 404

        run(test, path="/rpc")


REFUSED: list[tuple[str, dict[str, str], int]] = [
    ("no type", {"content_type": ""}, 415),
    ("the type of a form", {"content_type": "text/plain"}, 415),
    ("another character set", {"content_type": f"{JSON}; charset=latin-1"}, 415),
    ("compressed", {"content_encoding": "gzip"}, 415),
    ("does not take JSON", {"accept": "text/html"}, 406),
    ("no length", {"content_length": ""}, 411),
    ("too long", {"content_length": "1001"}, 413),
    ("not a length", {"content_length": "x"}, 400),
    ("no host", {"host": ""}, 400),
    ("another name that leads here", {"host": "evil.example:80"}, 403),
    ("an address of the net", {"host": "192.168.0.1"}, 403),
    ("a page of elsewhere", {"origin": "https://evil.example"}, 403),
    ("a page of another server here", {"origin": "http://localhost:1"}, 403),
    ("a page of nowhere", {"origin": "null"}, 403),
    ("a length beside chunks", {"transfer_encoding": "chunked"}, 400),
    ("another encoding", {"content_length": "", "transfer_encoding": "gzip"}, 501),
    ("long headers", {"x_long": "x" * 17_000}, 431),
    ("an expectation", {"expect": "the best"}, 417),
]


class TestRefused:
    @pytest.mark.parametrize(("name", "changes", "status"), REFUSED)
    def test_requests(self, name: str, changes: dict[str, str], status: int) -> None:
        async def test(b: Browser) -> None:
            answer = await b.post(request(1, "ping"), **changes)
            assert answer.status == status
            assert answer.json["id"] is None
            assert not answer.keep_alive
            assert await b.closed()

        run(test, limits=HttpLimits(max_body=1000))

    @pytest.mark.parametrize("method", ["GET", "PUT", "OPTIONS", "DELETE", "HEAD", "BREW"])
    def test_other_methods(self, method: str) -> None:
        async def test(b: Browser) -> None:
            await b.send(f"{method} / HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            answer = await b.answer(has_body=method != "HEAD")
            assert (answer.status, answer.header("allow")) == (405, "POST")

        run(test)

    @pytest.mark.parametrize(
        ("body", "code"),
        [
            (b"", -32700),
            (b"{", -32700),
            (b"\xff", -32700),
            (b"[" * 100_000, -32700),
            (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":NaN}', -32700),
            (b"[]", -32600),
            (b"7", -32600),
            (b'{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600),
            (b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600),
            (b'{"jsonrpc":"2.0","id":1}', -32600),
        ],
    )
    def test_bodies(self, body: bytes, code: int) -> None:
        async def test(b: Browser) -> None:
            answer = await b.post(body)
            assert (answer.status, answer.json["error"]["code"]) == (400, code)
            # The server still responds to valid requests.
            assert (await b.post(request(1, "ping"))).json["result"] is None

        run(test)

    @pytest.mark.parametrize(
        ("head", "status"),
        [
            ("POST / HTTP/2.0", 505),
            ("POST  / HTTP/1.1", 400),
            ("POST /\x01 HTTP/1.1", 400),
            ("POST / HTTP/1.1\r\nHost : localhost", 400),
            ("POST / HTTP/1.1\r\nHost: localhost\r\nHost: localhost", 400),
            ("POST / HTTP/1.1\r\nHost: localhost\r\nX: a\x00b", 400),
            ("POST / HTTP/1.1\r\nHost: localhost\r\nno header", 400),
            ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3", 400),
            ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: +2", 400),
            ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + "9" * 30, 400),
        ],
    )
    def test_heads_that_can_be_understood_in_two_ways(self, head: str, status: int) -> None:
        async def test(b: Browser) -> None:
            await b.send(head.encode("latin-1") + b"\r\nContent-Type: application/json\r\n\r\n")
            assert (await b.answer()).status == status
            assert await b.closed()

        run(test)

    @pytest.mark.parametrize(
        ("chunks", "status"),
        [
            (b"x\r\n", 400),
            (b"2\r\n{}x\r\n0\r\n\r\n", 400),
            (b"-2\r\n{}\r\n", 400),
            (b"ffff\r\n" + b" " * 0xFFFF + b"\r\n", 413),
        ],
    )
    def test_chunks(self, chunks: bytes, status: int) -> None:
        async def test(b: Browser) -> None:
            await b.send(
                b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n" + chunks
            )
            assert (await b.answer()).status == status
            assert await b.closed()

        run(test, limits=HttpLimits(max_body=1000))

    def test_no_http(self) -> None:
        async def test(b: Browser) -> None:
            await b.send(b"Content-Length: 2\r\n\r\n{}")
            assert (await b.answer()).status == 400
            assert await b.closed()

        run(test)

    def test_an_id_in_use(self) -> None:
        async def main() -> None:
            async with listening() as listener, browser(listener) as one, browser(listener) as two:
                first = asyncio.ensure_future(one.post(request(1, "echo", {"text": "sleep:2"})))
                await settled(turns=30)
                for message in (request(1, "ping"), {"id": 1, "method": "ping"}):
                    answer = await two.post(message)
                    assert (answer.status, answer.json["id"]) == (200, 1)
                    assert answer.json["error"]["code"] == -32600
                assert (await first).json["result"] == {"text": "sleep:2"}

        asyncio.run(main())

    def test_hosts_and_origins_that_are_asked_for(self) -> None:
        async def test(b: Browser) -> None:
            for changes in (
                {"host": "Build.Example:81"},
                {"host": "[::1]:81"},
                {"host": "127.0.0.1"},
                {"host": "localhost:5", "origin": "http://localhost:5"},
                {"origin": "https://editor.example"},
            ):
                assert (await b.post(request(1, "ping"), **changes)).status == 200

        run(test, hosts=["build.example"], origins=["https://editor.example"])

    def test_an_address_for_all_takes_addresses_but_no_names(self) -> None:
        async def test(b: Browser) -> None:
            assert (await b.post(request(1, "ping"), host="10.0.0.1:5")).status == 200
            assert (await b.post(request(1, "ping"), host="evil.example")).status == 403

        run(test, host="0.0.0.0")

    def test_another_kind_of_stream(self) -> None:
        with pytest.raises(ValueError, match="'text/event-stream' or None, found 'x'"):
            asyncio.run(http_server.listen(print, stream="x"))


class TestPatience:
    def test_headers_that_do_not_come(self) -> None:
        async def test(b: Browser) -> None:
            await b.send(b"POST / HT")
            assert (await b.answer()).status == 408

        run(test, limits=HttpLimits(head=0.05))

    def test_a_body_that_does_not_come(self) -> None:
        async def test(b: Browser) -> None:
            answer = await b.post(b"{", content_length="5")
            assert answer.status == 408

        run(test, limits=HttpLimits(body=0.05))

    def test_a_client_that_says_nothing(self) -> None:
        async def test(b: Browser) -> None:
            assert await b.closed()

        run(test, limits=HttpLimits(idle=0.05))

    def test_too_many_connections(self) -> None:
        async def main() -> None:
            limits = HttpLimits(connections=1)
            async with (
                listening(limits=limits) as listener,
                browser(listener) as one,
                browser(listener) as two,
            ):
                assert (await one.post(request(1, "ping"))).status == 200
                assert (await two.answer()).status == 503

        asyncio.run(main())

    def test_a_client_that_hangs_up_cancels_its_request(self) -> None:
        seen: list[str] = []

        class Slow(Handlers):
            async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
                seen.append("started")
                try:
                    await asyncio.sleep(60)
                except asyncio.CancelledError:
                    seen.append("cancelled")
                    raise
                return CountResult(total=0)

        async def main() -> None:
            async with listening(Slow) as listener:
                async with browser(listener) as b:
                    calling = asyncio.ensure_future(b.post(request(1, "count", {"count": 1})))
                    await until(lambda: seen)
                    calling.cancel()
                await until(lambda: seen == ["started", "cancelled"])

        asyncio.run(main())

    def test_a_client_that_does_not_read_slows_the_handler(self) -> None:
        sent = 0

        class Chatty(Handlers):
            async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
                nonlocal sent
                for number in range(params.count):
                    await ctx.client.tick(Tick(number=number))
                    sent += 1
                return CountResult(total=sent)

        async def main() -> None:
            async with listening(Chatty) as listener, browser(listener) as b:
                body = json.dumps(request(1, "count", {"count": 100_000})).encode()
                b.reader._limit = 1024  # type: ignore[attr-defined]
                await b.send(
                    b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    b"Accept: text/event-stream\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)
                )
                await settled(lambda: sent)
                assert 0 < sent < 100_000
                answer = await b.answer()
                assert answer.events[-1]["result"] == {"total": 100_000}

        asyncio.run(main())


class Recorder(ClientHandlers):
    def __init__(self) -> None:
        self.ticks: list[int] = []

    def tick(self, params: Tick, ctx: Context[ServerProxy]) -> None:
        self.ticks.append(params.number)


@asynccontextmanager
async def client(listener: HttpListener, **options: Any) -> AsyncIterator[Client]:
    options = {"timeout": 20, "path": "/", **options}
    async with Client.connect_http("127.0.0.1", listener.port, **options) as made:
        yield made


class TestSessions:
    def test_clients_share_the_session_of_the_process(self) -> None:
        closed: list[int] = []

        class Counting(Handlers):
            async def aclose(self) -> None:
                closed.append(len(self.poked))

        async def main() -> None:
            async with listening(Counting) as listener:
                async with client(listener) as one, client(listener) as two:
                    await one.poke(Tick(number=1))
                    assert (await one.echo(EchoParams(text="poked:"))).text == "[1]"
                    assert (await two.echo(EchoParams(text="poked:"))).text == "[1]"
                # The session outlives its clients.
                async with client(listener) as three:
                    assert (await three.echo(EchoParams(text="poked:"))).text == "[1]"
                assert closed == []
            assert closed == [1]

        asyncio.run(main())

    def test_a_client_that_starts_again_gets_new_handlers(self) -> None:
        closed: list[list[int]] = []

        class Counting(Handlers):
            async def aclose(self) -> None:
                closed.append(self.poked)

        async def main() -> None:
            async with listening(Counting, first=["ping"]) as listener:
                for number in (1, 2):
                    async with client(listener) as one:
                        await one.ping()
                        await one.poke(Tick(number=number))
                        assert (await one.echo(EchoParams(text="poked:"))).text == f"[{number}]"
                assert closed == [[1]]

        asyncio.run(main())

    def test_no_client_starts_again_while_a_request_is_open(self) -> None:
        async def main() -> None:
            async with (
                listening(first=["ping"]) as listener,
                browser(listener) as b,
                browser(listener) as other,
            ):
                await other.post(request(1, "ping"))
                poke = {"jsonrpc": "2.0", "method": "poke", "params": {"number": 1}}
                await other.post(poke)
                slow = asyncio.ensure_future(other.post(request(2, "echo", {"text": "sleep:2"})))
                await settled(turns=30)
                await b.post(request(3, "ping"))
                answer = await b.post(request(4, "echo", {"text": "poked:"}))
                assert answer.json["result"]["text"] == "[1]"
                assert (await slow).json["result"]["text"] == "sleep:2"
                await b.post(request(5, "ping"))
                answer = await b.post(request(6, "echo", {"text": "poked:"}))
                assert answer.json["result"]["text"] == "[]"

        asyncio.run(main())

    def test_order_on_many_connections(self) -> None:
        class Mixed(Handlers):
            async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
                for number in range(5):
                    await ctx.client.tick(Tick(number=params.count * 10 + number))
                    await asyncio.sleep(0)
                return CountResult(total=params.count)

        async def main() -> None:
            recorder = Recorder()

            async def one(made: Client, number: int) -> None:
                await made.count(CountParams(count=number))
                mine = [tick % 10 for tick in recorder.ticks if tick // 10 == number]
                assert mine == [0, 1, 2, 3, 4]

            async with listening(Mixed) as listener, client(listener, handlers=recorder) as made:
                await asyncio.gather(*(one(made, number) for number in range(400)))

        asyncio.run(main())

    @pytest.mark.parametrize("plain", [False, True])
    def test_what_a_handler_sends_travels_in_its_own_response(self, plain: bool) -> None:
        gate = asyncio.Event()

        class Mixed(Handlers):
            async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
                await ctx.client.tick(Tick(number=params.count))
                await gate.wait()
                await ctx.client.tick(Tick(number=params.count))
                return CountResult(total=params.count)

        class Plain(Handlers):
            def count(  # type: ignore[override]
                self, params: CountParams, ctx: Context[ClientProxy]
            ) -> CountResult:
                ctx.run(ctx.client.tick(Tick(number=params.count)))
                ctx.run(gate.wait())
                ctx.run(ctx.client.tick(Tick(number=params.count)))
                return CountResult(total=params.count)

        async def main() -> None:
            async with (
                listening(Plain if plain else Mixed) as listener,
                browser(listener) as one,
                browser(listener) as two,
            ):
                both = [
                    asyncio.ensure_future(
                        each.post(request(number, "count", {"count": number}), f"{JSON}, {EVENTS}")
                    )
                    for number, each in ((1, one), (2, two))
                ]
                await settled()
                gate.set()
                for number, answer in zip((1, 2), await asyncio.gather(*both), strict=True):
                    *ticks, last = answer.events
                    assert [tick["params"]["number"] for tick in ticks] == [number] * 2
                    assert last["result"] == {"total": number}

        asyncio.run(main())

    def test_messages_arrive_in_the_order_in_which_they_are_sent(self) -> None:
        async def main() -> None:
            async with listening() as listener, client(listener) as made:
                for number in range(20):
                    await made.poke(Tick(number=number))
                found = await made.echo(EchoParams(text="poked:"))
                assert found.text == repr(list(range(20)))

        asyncio.run(main())

    def test_cancelling(self) -> None:
        async def main() -> None:
            async with listening() as listener, client(listener) as made:
                with pytest.raises(TimeoutError):
                    await made.echo(EchoParams(text="sleep:60"), timeout=0.1)
                await made.ping()

        asyncio.run(main())


class TestClient:
    """The client with servers that deviate from the protocol."""

    @staticmethod
    def against(respond: Callable[[h11.Request, bytes], bytes], expected: str, error: Any) -> None:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            http = MessageReader("server")
            while data := await reader.read(65536):
                for event in http.receive(data):
                    if isinstance(event, h11.Request):
                        head, body = event, b""
                    elif isinstance(event, h11.Data):
                        body += event.data
                    else:
                        answer = respond(head, body)
                        writer.write(answer)
                        if b"Content-Length" not in answer and b"chunked" not in answer:
                            writer.close()
                            return
            writer.close()

        async def main() -> None:
            server = await asyncio.start_server(serve, "127.0.0.1", 0)
            port = server.sockets[0].getsockname()[1]
            async with Client.connect_http("127.0.0.1", port, timeout=60) as made:
                with pytest.raises(error, match=expected):
                    await made.ping()
            server.close()

        asyncio.run(main())

    @pytest.mark.parametrize(
        ("answer", "error", "text"),
        [
            (b"", ConnectionClosed, "closed the connection without a response"),
            (b"SMTP\r\n\r\n", ConnectionClosed, "illegal status line"),
            (b"HTTP/1.1 200 OK\r\nContent-Le", ConnectionClosed, "The HTTP connection failed"),
            (
                b"HTTP/1.1 500 Oh\r\nContent-Length: 4\r\n\r\noops",
                RpcError,
                "HTTP status 500: oops",
            ),
            (b"HTTP/1.1 404 None\r\nContent-Length: 0\r\n\r\n", RpcError, "404: None"),
            (b"HTTP/1.1 202 OK\r\nContent-Length: 0\r\n\r\n", RpcError, "HTTP status 202"),
            (
                b"HTTP/1.1 200 OK\r\nContent-Length: 38\r\n\r\n"
                b'{"jsonrpc":"2.0","id":9,"result":null}',
                RpcError,
                "HTTP status 200",
            ),
            (
                b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                RpcError,
                "ended the event stream without a response",
            ),
        ],
    )
    def test_answers_that_are_none(self, answer: bytes, error: Any, text: str) -> None:
        self.against(lambda head, body: answer, text, error)

    def test_headers_of_the_user(self) -> None:
        seen: list[h11.Request] = []

        def respond(head: h11.Request, body: bytes) -> bytes:
            seen.append(head)
            return b"HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n"

        self.against(respond, "HTTP status 403", RpcError)
        assert header(seen[0], "accept") == f"{JSON}, {EVENTS}"
        assert [head.method for head in seen] == [b"POST"]
        assert not [name for name, _ in seen[0].headers if name.startswith(b"testwire")]

    def test_the_path_is_the_protocol_s_where_none_is_given(self) -> None:
        seen: list[str] = []

        def respond(head: h11.Request, body: bytes) -> bytes:
            seen.append(head.target.decode())
            return b"HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n"

        self.against(respond, "HTTP status 404", RpcError)
        assert set(seen) == {"/rpc"}

    def test_nobody_listens(self) -> None:
        async def main() -> None:
            with pytest.raises(ConnectionClosed, match="Cannot connect to"):
                await http_client.connect("127.0.0.1", 1, timeout=0.05)

        asyncio.run(main())

    def test_a_server_that_goes_while_nothing_is_asked(self) -> None:
        async def main() -> None:
            async with listening() as listener, client(listener) as made:
                await made.ping()
                await listener.aclose()
                with pytest.raises(ConnectionClosed):
                    await made.ping()

        asyncio.run(main())


class TestWire:
    @pytest.mark.parametrize(
        ("body", "kind", "message_id"),
        [
            (b'{"jsonrpc":"2.0","id":1,"method":"m"}', "request", 1),
            (b'{"jsonrpc":"2.0","id":"a\\"b","result":null}', "response", 'a"b'),
            (b'{"jsonrpc":"2.0","method":"m"}', "notification", None),
            (b'{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}}', "response", None),
            (b'{"method":"m","id":-1,"jsonrpc":"2.0"}', "request", -1),
            (b'{"jsonrpc": "2.0", "id": 3, "result": 1}', "response", 3),
            (b'{"jsonrpc":"2.0","id":2,"method":7}', "unknown", 2),
            (b"{", "unknown", None),
        ],
    )
    def test_envelopes(self, body: bytes, kind: str, message_id: Any) -> None:
        assert MessageKind.parsed(body)[:2] == (kind, message_id)
        if kind != "unknown":
            assert MessageKind.of(body)[:2] == (kind, message_id)

    def test_events(self) -> None:
        stream = write_event(b'{"a":\n1}') + b": note\r\nevent: x\r\ndata:2\r\n\r\nid: x\ndata: 3\n"
        expected = [b'{"a":\n1}', b"2"]
        assert list(Events(99).receive(stream)) == expected
        events = Events(99)
        single = [stream[i : i + 1] for i in range(len(stream))]
        assert [found for byte in single for found in events.receive(byte)] == expected
        assert list(events.receive(b"\n")) == [b"3"]
        with pytest.raises(ValueError, match="at most 9 bytes"):
            list(Events(9).receive(b"data: " + b"x" * 99))

    @pytest.mark.parametrize("size", [1, 7, 10_000])
    def test_reading_along(self, size: int) -> None:
        requests = b"".join(
            b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)
            for body in (b"one", b"", b"three")
        )
        responses = (
            b"HTTP/1.1 100 Continue\r\n\r\n"
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n0\r\n\r\n"
            b"HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n"
            b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nthree"
        )
        for role, data in (("server", requests), ("client", responses)):
            reader = MessageReader(role)
            events = [
                event
                for start in range(0, len(data), size)
                for event in reader.receive(data[start : start + size])
            ]
            bodies, body = [], b""
            for event in events:
                if isinstance(event, h11.Data):
                    body += event.data
                elif isinstance(event, h11.EndOfMessage):
                    bodies.append(body)
                    body = b""
            assert bodies == [b"one", b"", b"three"]
        with pytest.raises(HttpError):
            list(MessageReader("server").receive(b"no HTTP\r\n\r\n"))


class TestWithoutH11:
    """If the extra `http` is not installed, messages name this extra."""

    @staticmethod
    def run(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "h11.py").write_text("raise ModuleNotFoundError('hidden', name='h11')")
        return subprocess.run(
            [sys.executable, "-m", *words],
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
        )

    def test_a_server_process(self, tmp_path: Path) -> None:
        done = self.run(tmp_path, *COMMAND[2:], "serve", "http", "--port", "0")
        assert done.returncode == 2
        assert done.stderr.endswith(
            "error: the HTTP transport requires h11, which is not installed; "
            "run: python -m pip install 'testwire[http]'\n"
        )

    def test_a_server_over_other_transports_needs_none(self, tmp_path: Path) -> None:
        assert self.run(tmp_path, *COMMAND[2:], "--help").returncode == 0

    @pytest.mark.parametrize(
        ("command", "more"),
        [
            ("call", ["initialize", '{"clientInfo": {"version": "0.0.1-alpha.1"}}']),
            ("verify", []),
            ("doctor", []),
            ("record", ["--out", "{folder}/trace.jsonl", "--port", "1"]),
        ],
    )
    def test_commands(self, tmp_path: Path, command: str, more: list[str]) -> None:
        words = ["testwire_tools.cli", command, *(["server"] if command == "verify" else [])]
        words += [
            "--protocol",
            "msp@0.0.1-alpha.1",
            *(w.replace("{folder}", str(tmp_path)) for w in more),
        ]
        done = self.run(tmp_path, *words, "--", sys.executable, "-c", "input()")
        assert done.returncode == 2, done
        assert f"`testwire {command}` needs h11" in done.stderr
        assert "python -m pip install 'testwire[http]'" in done.stderr
        assert "Traceback" not in done.stderr
