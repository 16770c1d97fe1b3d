"""Behaviour of connections on all transports: lifecycle, limits, order, and the end."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import Any

import pytest
from testwire import codec
from testwire.connection.connection import MAX_BUSY, UNREAD_LIMIT, Connection
from testwire.core.framing import ContentLength
from testwire.errors import ConnectionClosed, RpcError
from testwire.registry import Framing, Method
from testwire.server import Context, serve
from testwire.testing import FakePeer, fake_client, fake_server, pair
from testwire.transports import tcp
from testwire.transports.base import Stream
from testwire.transports.memory import memory_pair

from tests.support.toy_protocol import (
    PROTOCOL,
    Client,
    ClientHandlers,
    ClientProxy,
    CountParams,
    CountResult,
    EchoParams,
    EchoResult,
    ServerProxy,
    Tick,
    lifecycle_protocol,
    request,
)
from tests.support.toy_server import Handlers
from tests.support.waiting import until

V = {"jsonrpc": "2.0"}


class Polite(Handlers):
    """Handlers that also handle the handshake."""

    def __init__(self) -> None:
        super().__init__()
        self.byes = 0

    async def hello(self, params: None, ctx: Context[ClientProxy]) -> None: ...

    def bye(self, params: None, ctx: Context[ClientProxy]) -> None:
        self.byes += 1


class TestLifecycle:
    def test_the_guard(self) -> None:
        async def main() -> None:
            handlers = Polite()
            async with fake_client(lifecycle_protocol(), handlers) as peer:
                early = await peer.request("echo")
                assert early["error"]["code"] == -32002
                assert "The state 'new' does not allow 'echo'" in early["error"]["message"]
                await peer.notify("poke", {"number": 1})
                assert (await peer.request("hello"))["result"] is None
                again = await peer.request("hello")
                assert again["error"]["code"] == -32600
                assert (await peer.request("echo", {"text": "poked:"}))["result"]["text"] == "[]"

        asyncio.run(main())

    @pytest.mark.parametrize(
        ("hello", "text", "code"),
        [
            (request(1, "hello", {"text": ""}), "", None),
            (request(1, "hello", {"text": ""}), "no", -32002),
            (request(1, "hello", [1]), "", -32002),
        ],
        ids=["accepted", "failed", "invalid"],
    )
    def test_a_request_before_the_first_response(
        self, hello: Any, text: str, code: int | None
    ) -> None:
        class Moody(Polite):
            async def hello(self, params: None, ctx: Context[ClientProxy]) -> None:
                await asyncio.sleep(0.01)
                if text:
                    raise RpcError(-1, text)

        async def main() -> None:
            protocol = lifecycle_protocol()
            hello_method: Method[Any, None] = Method(
                "hello", direction="clientToServer", handler="hello", params=lambda: EchoParams
            )
            methods = {**protocol.methods, "hello": hello_method}
            async with fake_client(protocol._replace(methods=methods), Moody()) as peer:
                messages = hello, request(2, "echo", {"text": "a"})
                frames = [ContentLength().frame(codec.encode_json(each)) for each in messages]
                await peer.send_bytes(b"".join(frames))
                first, second = await peer.receive(), await peer.receive()
                assert (first["id"], second["id"]) == (1, 2)
                assert second.get("error", {}).get("code") == code

        asyncio.run(main())

    def test_after_the_last_message_what_runs_is_answered_and_the_connection_ends(self) -> None:
        async def main() -> None:
            handlers = Polite()
            async with fake_client(lifecycle_protocol(), handlers) as peer:
                await peer.request("hello")
                await peer.send(request(7, "echo", {"text": "sleep:0.05"}))
                await peer.notify("bye")
                late = await peer.request("echo")
                assert late["error"]["code"] == -32600
                assert (await peer.receive())["id"] == 7
                await peer.wait_closed()
                assert handlers.byes == 1

        asyncio.run(main())

    def test_the_last_message_with_nothing_running(self) -> None:
        async def main() -> None:
            async with fake_client(lifecycle_protocol(), Polite()) as peer:
                await peer.notify("bye")
                await peer.wait_closed()

        asyncio.run(main())


class TestHandlersObject:
    def test_it_may_give_back_what_it_holds(self) -> None:
        class Holding(Handlers):
            closed = 0

            async def aclose(self) -> None:
                self.closed += 1

        async def main() -> None:
            handlers = Holding()
            async with pair(PROTOCOL, handlers, Client) as client:
                await client.ping()
                assert handlers.closed == 0
            assert handlers.closed == 1

        asyncio.run(main())

    def test_it_may_fail_to(self, caplog: pytest.LogCaptureFixture) -> None:
        class Failing(Handlers):
            async def aclose(self) -> None:
                raise ValueError("stuck")

        async def main() -> None:
            async with pair(PROTOCOL, Failing(), Client) as client:
                await client.ping()

        asyncio.run(main())
        assert "aclose() of the handlers object failed" in caplog.text

    def test_an_optional_method_is_served_where_it_is_there(self) -> None:
        class More(Handlers):
            async def extra(self, params: None, ctx: Context[ClientProxy]) -> None:
                return None

        async def main() -> None:
            async with pair(PROTOCOL, More(), Client) as client:
                await client.extra()

        asyncio.run(main())

    def test_a_plain_function_may_give_something_to_wait_for(self) -> None:
        class Wrapped(Handlers):
            def echo(self, params: EchoParams, ctx: Context[ClientProxy]) -> Any:
                return super().echo(params, ctx)

        async def main() -> None:
            async with pair(PROTOCOL, Wrapped(), Client) as client:
                assert (await client.echo(EchoParams(text="x"))).text == "x"
                with pytest.raises(TimeoutError):
                    await client.echo(EchoParams(text="sleep:60"), timeout=0.05)
                assert (await client.echo(EchoParams(text="y"))).text == "y"

        asyncio.run(main())

    def test_a_result_that_is_none_of_its_type_is_an_internal_error(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        class Wrong(Handlers):
            async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
                return EchoResult(text="x")  # type: ignore[return-value]

        async def main() -> None:
            async with pair(PROTOCOL, Wrong(), Client) as client:
                with pytest.raises(RpcError, match="Cannot send the result of 'count'") as caught:
                    await client.count(CountParams(count=1))
                assert caught.value.code == -32603

        asyncio.run(main())
        assert "The handler of 'count' (request 1) failed" in caplog.text

    def test_a_failure_names_the_member(self, caplog: pytest.LogCaptureFixture) -> None:
        class Wrong(Handlers):
            async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
                if params.count == 1:
                    return CountResult(total="x")  # type: ignore[arg-type]
                if params.count == 3:
                    async with asyncio.TaskGroup() as group:
                        group.create_task(self.invalid())
                result = CountResult(total=1)
                result.__dict__["total"] = "x"
                return result

            async def invalid(self) -> None:
                CountResult(total="x")  # type: ignore[arg-type]

            def poke(self, params: Tick, ctx: Context[ClientProxy]) -> None:
                Tick(number=None)  # type: ignore[arg-type]

        async def main() -> None:
            async with pair(PROTOCOL, Wrong(), Client) as client:
                named = r"ValidationError: CountResult\.total: Input should be a valid integer"
                with pytest.raises(RpcError, match=named):
                    await client.count(CountParams(count=1))
                with pytest.raises(RpcError, match=named):
                    await client.count(CountParams(count=3))
                sent = r"result of 'count' at /total: CountResult\.total: Input should be"
                with pytest.raises(RpcError, match=sent):
                    await client.count(CountParams(count=2))
                await client.poke(Tick(number=1))

        asyncio.run(main())
        assert "(request 1) failed: ValidationError: CountResult.total: Input" in caplog.text
        assert "(request 3) failed: InvalidMessage: Cannot send the result" in caplog.text
        assert "'poke' failed: ValidationError: Tick.number: Input should be" in caplog.text

    def test_error_data_that_is_no_json_is_left_out(self) -> None:
        class Wrong(Handlers):
            async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
                raise RpcError(-5, "no", {"data": object()})

        async def main() -> None:
            async with pair(PROTOCOL, Wrong(), Client) as client:
                with pytest.raises(RpcError) as caught:
                    await client.count(CountParams(count=1))
                assert (caught.value.code, caught.value.data) == (-5, None)

        asyncio.run(main())

    def test_a_failing_notification_handler_is_logged(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        class Failing(ClientHandlers):
            def tick(self, params: Tick, ctx: Context[ServerProxy]) -> None:
                raise SystemExit(params.number)

        class FailingLater(ClientHandlers):
            async def tick(self, params: Tick, ctx: Context[ServerProxy]) -> None:
                await asyncio.sleep(0)
                raise ValueError(params.number)

        async def main() -> None:
            for handlers in (Failing(), FailingLater()):
                async with pair(PROTOCOL, Handlers(), Client, handlers) as client:
                    assert (await client.count(CountParams(count=2))).total == 2

        asyncio.run(main())
        assert caplog.text.count("The handler of the notification 'tick' failed") == 4


class TestContext:
    def test_run_is_for_threads(self) -> None:
        class Running(Handlers):
            async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
                ctx.run(ctx.client.tick(Tick(number=1)))
                raise AssertionError

        async def main() -> None:
            async with pair(PROTOCOL, Running(), Client) as client:
                with pytest.raises(RpcError, match="make this handler 'async def'"):
                    await client.count(CountParams(count=1))

        asyncio.run(main())

    def test_what_it_knows(self) -> None:
        class Knowing(Handlers):
            async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
                assert ctx.method == "count"
                assert ctx.request_id == 1
                assert not ctx.cancelled
                ctx.check_cancelled()
                assert ctx.client is ctx.peer
                assert type(ctx.client).__name__ == "ClientProxy"
                assert not hasattr(ctx.client, "count")
                return CountResult(total=1)

            def poke(self, params: Tick, ctx: Context[ClientProxy]) -> None:
                assert ctx.request_id is None
                self.poked.append(params.number)

        async def main() -> None:
            handlers = Knowing()
            async with pair(PROTOCOL, handlers, Client) as client:
                await client.count(CountParams(count=1))
                await client.poke(Tick(number=5))
                await client.ping()
            assert handlers.poked == [5]

        asyncio.run(main())

    def test_a_handler_may_close_its_connection(self) -> None:
        class Closing(Handlers):
            async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
                await ctx._connection.close()
                return CountResult(total=1)

        async def main() -> None:
            async with fake_client(PROTOCOL, Closing()) as peer:
                answer = await peer.request("count", {"count": 1})
                assert answer["result"] == {"total": 1}
                await peer.wait_closed()

        asyncio.run(main())


class TestLimits:
    def test_answers_that_are_not_read_stop_the_reading_of_requests(self) -> None:
        async def main() -> None:
            for_client, for_server = memory_pair()
            connection = Connection(PROTOCOL, "server", for_server, Handlers())
            connection.start()
            text = "x" * 100_000
            framing = ContentLength()
            count = 500
            frames = [
                framing.frame(
                    b'{"jsonrpc":"2.0","id":%d,"method":"echo","params":{"text":"%b"}}'
                    % (number, text.encode())
                )
                for number in range(count)
            ]

            async def write() -> None:
                for data in frames:
                    await for_client.send(data)

            writing = asyncio.ensure_future(write())
            await until(lambda: for_server.pending > UNREAD_LIMIT)
            for _ in range(200):
                await asyncio.sleep(0)
            assert for_server.pending < 2 * UNREAD_LIMIT
            assert not writing.done()
            peer = FakePeer(for_client)
            answers = [(await peer.receive())["id"] for _ in range(count)]
            assert sorted(answers) == list(range(count))
            await writing
            await peer.aclose()
            await connection.close()

        asyncio.run(main())

    def test_handlers_that_wait_stop_the_reading_of_notifications(self) -> None:
        class Waiting(ClientHandlers):
            def __init__(self) -> None:
                self.gate = asyncio.Event()
                self.begun = 0

            async def tick(self, params: Tick, ctx: Context[ServerProxy]) -> None:
                self.begun += 1
                await self.gate.wait()

        async def main() -> None:
            handlers = Waiting()
            async with fake_server(Client, handlers) as (_, peer):
                total = MAX_BUSY * 3

                async def write() -> None:
                    for number in range(total):
                        await peer.notify("tick", {"number": number})
                        if number % 100 == 0:
                            await asyncio.sleep(0)

                writing = asyncio.ensure_future(write())
                await until(lambda: handlers.begun > MAX_BUSY)
                for _ in range(100):
                    await asyncio.sleep(0)
                assert handlers.begun < total
                handlers.gate.set()
                await writing
                await until(lambda: handlers.begun == total)

        asyncio.run(main())

    def test_too_many_requests_at_once_are_refused(self) -> None:
        async def main() -> None:
            async with fake_client(PROTOCOL, Handlers()) as peer:
                count = 4100
                for number in range(count):
                    await peer.send(request(number, "echo", {"text": "sleep:60"}))
                refused = await peer.receive()
                assert refused["error"]["code"] == -32603
                assert "at most 4096 requests in progress" in refused["error"]["message"]

        asyncio.run(main())


@pytest.mark.parametrize("seed", range(10))
def test_notifications_come_before_their_response_among_many(seed: int) -> None:
    rng = random.Random(seed)

    class Wandering(Handlers):
        async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
            sent = rng.randrange(4)
            for _ in range(sent):
                if rng.random() < 0.5:
                    await asyncio.sleep(0)
                await ctx.client.tick(Tick(number=params.count))
            return CountResult(total=sent)

    async def main() -> None:
        seen: dict[int, int] = {}

        class Counting(ClientHandlers):
            def tick(self, params: Tick, ctx: Context[ServerProxy]) -> None:
                seen[params.number] = seen.get(params.number, 0) + 1

        async with pair(PROTOCOL, Wandering(), Client, Counting()) as client:

            async def one(number: int) -> None:
                result = await client.count(CountParams(count=number))
                assert seen.get(number, 0) == result.total

            await asyncio.gather(*(one(number) for number in range(200)))

    asyncio.run(main())


class TestTheEnd:
    def test_waiting_calls_fail(self) -> None:
        async def main() -> None:
            async with fake_server(Client) as (client, peer):
                calls = [asyncio.ensure_future(client.ping()) for _ in range(3)]
                await peer.receive()
                await peer.aclose()
                for result in await asyncio.gather(*calls, return_exceptions=True):
                    assert isinstance(result, ConnectionClosed)
                    assert "The peer closed the connection." in str(result)
                with pytest.raises(ConnectionClosed, match="Cannot send 'ping'"):
                    await client.ping()
                with pytest.raises(ConnectionClosed, match="Cannot send 'poke'"):
                    await client.poke(Tick(number=1))

        asyncio.run(main())

    def test_a_broken_stream_says_so(self) -> None:
        async def main() -> None:
            async with fake_server(Client) as (client, peer):
                call = asyncio.ensure_future(client.ping())
                await peer.receive()
                await peer.send_bytes(b"Content-Length: x\r\n\r\n")
                with pytest.raises(ConnectionClosed, match="cannot be read"):
                    await call

        asyncio.run(main())

    def test_serve_ends_with_its_caller(self) -> None:
        async def main() -> None:
            for_client, for_server = memory_pair()
            serving = asyncio.ensure_future(serve(PROTOCOL, Handlers(), for_server))
            peer = FakePeer(for_client)
            await peer.request("ping")
            serving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await serving
            await peer.wait_closed()

        asyncio.run(main())

    def test_serve_tells_what_broke_the_stream(self) -> None:
        async def main() -> None:
            for_client, for_server = memory_pair()
            ending: list[int] = []
            serving = asyncio.ensure_future(
                serve(PROTOCOL, Handlers(), for_server, on_ending=lambda: ending.append(1))
            )
            await for_client.send(b"Content-Length: x\r\n\r\n")
            assert "a number of bytes in Content-Length" in (await serving or "")
            assert ending == [1]
            await for_client.aclose()

        asyncio.run(main())

    def test_nothing_is_left_running(self) -> None:
        async def main() -> None:
            async with pair(PROTOCOL, Handlers(), Client) as client:
                await asyncio.gather(*(client.ping() for _ in range(50)))
                asyncio.ensure_future(client.echo(EchoParams(text="sleep:60"))).add_done_callback(
                    lambda future: future.exception()
                )
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert asyncio.all_tasks() == {asyncio.current_task()}

        asyncio.run(main())


class TestClient:
    def test_one_that_is_not_connected(self) -> None:
        async def main() -> None:
            stream, _ = memory_pair()
            client = Client.over(stream)
            with pytest.raises(ConnectionClosed, match="use it with 'async with'"):
                await client.ping()
            with pytest.raises(AttributeError, match="'Client' object has no attribute 'pong'"):
                client.pong  # noqa: B018

        asyncio.run(main())

    def test_closing_twice(self) -> None:
        async def main() -> None:
            async with pair(PROTOCOL, Handlers(), Client) as client:
                await client.close()
                await client.close()

        asyncio.run(main())

    def test_a_server_that_still_writes_reads_the_last_notification(self) -> None:
        async def main() -> None:
            accepted: asyncio.Future[Stream] = asyncio.get_running_loop().create_future()
            listener = await tcp.listen(accepted.set_result, "127.0.0.1", 0)

            async def leave() -> None:
                async with Client.connect("127.0.0.1", listener.port) as client:
                    await client.poke(Tick(number=987))

            leaving = asyncio.ensure_future(leave())
            server = await accepted
            for _ in range(3):
                # A reset would discard the notification, because the server has not read it yet.
                await asyncio.sleep(0.05)
                server.write(ContentLength().frame(b'{"jsonrpc":"2.0","method":"tick"}'))
            assert b"987" in await server.receive()
            await server.aclose()
            await leaving
            await listener.aclose()

        asyncio.run(main())

    def test_a_default_timeout(self) -> None:
        async def main() -> None:
            async with fake_server(Client, timeout=0.01) as (client, _):
                with pytest.raises(TimeoutError):
                    await client.ping()

        asyncio.run(main())

    def test_requests_of_the_server_that_are_not_handled(self) -> None:
        async def main() -> None:
            async with fake_server(Client) as (_, peer):
                answer = await peer.request("ask", {"question": "?"})
                assert answer["error"]["code"] == -32601
                assert "This client has no handler for 'ask'" in answer["error"]["message"]
                await peer.notify("tick", {"number": 1})
                await peer.notify("unheard/of")
                assert (await peer.request("ask"))["error"]["code"] == -32601

        asyncio.run(main())


def test_ascii_only_framing_with_headers() -> None:
    async def main() -> None:
        for_client, for_server = memory_pair()
        framing = Framing("contentLength", (("Content-Type", "application/toy"),), ascii_only=True)
        connection = Connection(PROTOCOL, "server", for_server, Handlers(), framing=framing)
        connection.start()
        await FakePeer(for_client).send(request("é", "echo", {"text": "ü"}))
        data = await for_client.receive()
        assert data.startswith(b"Content-Length: 58\r\nContent-Type: application/toy\r\n\r\n")
        assert data.isascii()
        assert b'"id":"\\u00e9","result":{"text":"\\u00fc"}' in data
        await for_client.aclose()
        await connection.close()

    asyncio.run(main())


def test_text_between_messages_is_skipped_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        for_client, for_server = memory_pair()
        connection = Connection(PROTOCOL, "client", for_client, None, resync=True)
        connection.start()
        peer = FakePeer(for_server)
        await peer.send_bytes(b"warming up\n")
        assert (await peer.request("ask"))["error"]["code"] == -32601
        await peer.aclose()
        await connection.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(main())
    assert "Skipped text between messages: 'warming up'" in caplog.text
