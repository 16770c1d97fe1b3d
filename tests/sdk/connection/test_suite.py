"""Tests of handlers, repeated over every transport."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator

import pytest
from testwire.errors import INTERNAL_ERROR, METHOD_NOT_FOUND, ConnectionClosed, RpcError
from testwire.registry import Method
from testwire.server import Context

from tests.support.connect import PROCESSES, TRANSPORTS, connected
from tests.support.toy_protocol import (
    PROTOCOL,
    AskParams,
    Client,
    ClientHandlers,
    CountParams,
    CountResult,
    EchoParams,
    EchoResult,
    Item,
    Place,
    ServerProxy,
    Tick,
)
from tests.support.waiting import until

on_each_transport = pytest.mark.parametrize("transport", TRANSPORTS)
on_each_process = pytest.mark.parametrize("transport", PROCESSES)


Run = Callable[[Callable[["Client", "Recorder"], Awaitable[None]]], None]


class Recorder(ClientHandlers):
    def __init__(self) -> None:
        self.ticks: list[int] = []
        self.asked: list[str] = []

    def tick(self, params: Tick, ctx: Context[ServerProxy]) -> None:
        self.ticks.append(params.number)

    async def ask(self, params: AskParams, ctx: Context[ServerProxy]) -> EchoResult:
        self.asked.append(params.question)
        return EchoResult(text=params.question.upper())


class _Shared:
    """A connection that the tests of a transport share, since most time is the server's start."""

    def __init__(self, transport: str) -> None:
        self._runner = asyncio.Runner()
        self._recorder = Recorder()
        self._leave = asyncio.Event()
        self._client: asyncio.Future[Client] = self._runner.get_loop().create_future()
        self._open = self._runner.get_loop().create_task(self._hold(transport))

    async def _hold(self, transport: str) -> None:
        try:
            async with connected(transport, self._recorder) as client:
                self._client.set_result(client)
                await self._leave.wait()
        except BaseException as error:
            if self._client.done():
                raise
            self._client.set_exception(error)

    def run(self, test: Callable[[Client, Recorder], Awaitable[None]]) -> None:
        async def main() -> None:
            async with asyncio.timeout(60):
                self._recorder.ticks.clear()
                await test(await self._client, self._recorder)

        self._runner.run(main())

    def close(self) -> None:
        async def main() -> None:
            self._leave.set()
            await self._open

        with self._runner:
            self._runner.run(main())


@pytest.fixture(scope="module")
def shared() -> Iterator[dict[str, _Shared]]:
    found: dict[str, _Shared] = {}
    yield found
    for each in found.values():
        each.close()


@pytest.fixture
def run(shared: dict[str, _Shared], transport: str) -> Iterator[Run]:
    """Yield a function that runs a test. After a failure, the next test has a new connection."""
    current = shared.pop(transport, None) or _Shared(transport)
    passed = False

    def run(test: Callable[[Client, Recorder], Awaitable[None]]) -> None:
        nonlocal passed
        current.run(test)
        passed = True

    yield run
    if passed:
        shared[transport] = current
    else:
        current.close()


@on_each_transport
def test_requests(transport: str, run: Run) -> None:
    async def test(client: Client, recorder: Recorder) -> None:
        assert await client.echo() == EchoResult()
        item = Item(path="ü/😀.py", place=Place(line=1, column_start=2))
        found = await client.echo(EchoParams(items=[item], text="a\r\n\r\nb"))
        assert found == EchoResult(items=[item], text="a\r\n\r\nb")
        assert await client.names({"a": [1, 2, 3], "": []}) == {"a": [3, 2, 1], "": []}
        await client.ping()

    run(test)


@on_each_transport
def test_large_messages_in_both_directions(transport: str, run: Run) -> None:
    async def test(client: Client, recorder: Recorder) -> None:
        text = "é" * 1_000_000
        assert (await client.echo(EchoParams(text=text))).text == text

    run(test)


@on_each_transport
def test_notifications_come_in_order_and_before_the_response(transport: str, run: Run) -> None:
    async def test(client: Client, recorder: Recorder) -> None:
        for count in (0, 1, 2000):
            recorder.ticks.clear()
            assert await client.count(CountParams(count=count)) == CountResult(total=count)
            assert recorder.ticks == list(range(count))
            recorder.ticks.clear()
        # Notifications from a synchronous handler in a thread also arrive in order.
        assert await client.work(CountParams(count=50)) == CountResult(total=50)
        assert recorder.ticks == list(range(50))

    run(test)


@on_each_transport
def test_the_server_asks_back(transport: str, run: Run) -> None:
    async def test(client: Client, recorder: Recorder) -> None:
        assert (await client.echo(EchoParams(text="ask:who?"))).text == "WHO?"
        answers = await asyncio.gather(
            *(client.echo(EchoParams(text=f"ask:{n}")) for n in range(50))
        )
        assert [answer.text for answer in answers] == [str(n) for n in range(50)]

    run(test)


@on_each_transport
def test_many_requests_at_once(transport: str, run: Run) -> None:
    async def test(client: Client, recorder: Recorder) -> None:
        slow = [asyncio.ensure_future(client.echo(EchoParams(text="sleep:0.05")))] * 3
        results = await asyncio.gather(
            *(client.echo(EchoParams(text=str(number))) for number in range(1000))
        )
        assert [result.text for result in results] == [str(number) for number in range(1000)]
        await asyncio.gather(*slow)

    run(test)


@on_each_transport
def test_notifications_to_the_server(transport: str, run: Run) -> None:
    async def test(client: Client, recorder: Recorder) -> None:
        for number in range(100):
            await client.poke(Tick(number=number))
        assert (await client.echo(EchoParams(text="poked:"))).text == repr(list(range(100)))

    run(test)


@on_each_transport
def test_errors(transport: str, run: Run) -> None:
    async def test(client: Client, recorder: Recorder) -> None:
        with pytest.raises(RpcError) as caught:
            await client.echo(EchoParams(text="error:asked for"))
        assert (caught.value.code, caught.value.message) == (-32000, "asked for")
        assert caught.value.data == {"why": "asked for"}

        with pytest.raises(RpcError) as caught:
            await client.echo(EchoParams(text="fail:the reason\nmore"))
        assert caught.value.code == INTERNAL_ERROR
        assert caught.value.message == "'echo' failed in the server: ValueError: the reason"
        assert caught.value.data is None

        for text in ("wrong:", "leave:"):
            with pytest.raises(RpcError) as caught:
                await client.echo(EchoParams(text=text))
            assert caught.value.code == INTERNAL_ERROR

        with pytest.raises(RpcError, match="This server has no handler for 'extra'") as caught:
            await client.extra()
        assert caught.value.code == METHOD_NOT_FOUND

        unknown: Method[None, None] = Method("no/such", direction="both", handler="x")
        with pytest.raises(RpcError, match="Toy Protocol has no method 'no/such'"):
            await client._request(unknown)
        # The server still responds after all of these errors.
        await client.ping()

    run(test)


async def rejected(client: Client) -> RpcError | None:
    """Return the error if the server rejects a short request."""
    try:
        assert (await client.work(CountParams(count=1))).total == 1
    except RpcError as error:
        return error
    return None


@on_each_transport
def test_one_at_a_time(transport: str, run: Run) -> None:
    """A group with its own error code rejects a second request. Other groups queue the request."""

    async def test(client: Client, recorder: Recorder) -> None:
        first = asyncio.create_task(client.work(CountParams(count=1_000_000)))
        await until(lambda: recorder.ticks)
        rejection = await rejected(client)
        assert rejection is not None
        assert rejection.code == -32001
        assert re.search(r"'toy/work' .* is in progress", rejection.message)
        first.cancel()
        while await rejected(client):
            pass
        recorder.ticks.clear()
        queued = (client.queued(CountParams(count=number)) for number in range(20))
        assert [r.total for r in await asyncio.gather(*queued)] == list(range(20))
        ticks = recorder.ticks
        if transport == "http":  # Each request has its own connection.
            ticks = [t for pair in sorted(zip(ticks[::2], ticks[1::2], strict=True)) for t in pair]
        assert ticks == [number for number in range(20) for _ in (0, 1)]

    run(test)


@on_each_transport
def test_an_async_notification_handler_ends_before_the_response_where_it_does_not_wait(
    transport: str,
) -> None:
    class Slow(Recorder):
        async def tick(self, params: Tick, ctx: Context[ServerProxy]) -> None:  # type: ignore[override]
            self.ticks.append(params.number)

    async def main() -> None:
        recorder = Slow()
        async with connected(transport, recorder) as client:
            await client.count(CountParams(count=300))
            assert recorder.ticks == list(range(300))

    asyncio.run(main())


@on_each_process
def test_stray_output_does_not_reach_the_client(transport: str, run: Run) -> None:
    async def test(client: Client, recorder: Recorder) -> None:
        for text in ("print:one", "child:two", "print:three"):
            assert (await client.echo(EchoParams(text=text))).text == text
        if transport == "stdio":
            assert (await client.echo(EchoParams(text="read:"))).text == "''"

    run(test)


@on_each_process
def test_leaving_ends_the_server(transport: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine, a server can need more time to exit.
    monkeypatch.setattr("testwire.client.client.PATIENCE_SECONDS", 60.0)

    async def main() -> None:
        async with connected(transport) as client:
            await client.ping()
            assert client.process is not None
            process = client.process
            assert process.exit_code is None
        listens = PROTOCOL.transports[transport].listener == "server"
        assert process.exit_code == (143 if listens else 0)
        with pytest.raises(ConnectionClosed, match="This program closed the connection"):
            await client.ping()
        with pytest.raises(ConnectionClosed, match="Cannot send 'poke'"):
            await client.poke(Tick(number=1))

    asyncio.run(main())


@on_each_process
def test_a_server_that_dies_fails_every_call(transport: str) -> None:
    async def test(client: Client, recorder: Recorder) -> None:
        calls = [asyncio.ensure_future(client.echo(EchoParams(text="sleep:600"))) for _ in range(5)]
        await client.echo(EchoParams(text="stderr:last words"))
        calls.append(asyncio.ensure_future(client.echo(EchoParams(text="exit:7"))))
        results = await asyncio.gather(*calls, return_exceptions=True)
        for result in results:
            assert isinstance(result, ConnectionClosed)
            assert "exit code 7" in str(result)
            assert "last words" in str(result)
        with pytest.raises(ConnectionClosed, match="exit code 7"):
            await client.ping()

    async def main() -> None:
        recorder = Recorder()
        async with asyncio.timeout(60), connected(transport, recorder) as client:
            await test(client, recorder)

    asyncio.run(main())
