"""Background work of handlers: its end, its failures, and messages after the client left."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest
from testwire.errors import ConnectionClosed
from testwire.server import Context
from testwire.testing import fake_client, pair

from tests.support.toy_protocol import (
    PROTOCOL,
    Client,
    ClientProxy,
    CountParams,
    CountResult,
    EchoParams,
    EchoResult,
    Tick,
    request,
)
from tests.support.toy_server import Handlers
from tests.support.waiting import until


class Spawning(Handlers):
    """`count` and `work` start background work, which appends to `events`."""

    def __init__(self, until: Any = None) -> None:
        super().__init__()
        self.until = until
        self.events: list[str] = []
        self.context: Context[ClientProxy] | None = None

    async def forever(self) -> None:
        self.events.append("begin")
        try:
            await asyncio.Event().wait()
        finally:
            self.events.append("end")

    async def failing(self) -> None:
        raise KeyError("lost")

    async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        self.context = ctx
        ctx.spawn(self.forever(), until=self.until)
        await until(lambda: self.events)
        return CountResult(total=len(self.events))

    def work(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        ctx.spawn(self.forever(), until=self.until)
        while not self.events:
            pass
        return CountResult(total=len(self.events))

    async def echo(self, params: EchoParams, ctx: Context[ClientProxy]) -> EchoResult:
        ctx.spawn(self.failing(), until="connection")
        return EchoResult()

    def poke(self, params: Tick, ctx: Context[ClientProxy]) -> None:
        ctx.spawn(self.forever(), until=self.until)


@pytest.mark.parametrize("call", ["count", "work"])
def test_work_ends_with_its_request(call: str) -> None:
    async def main() -> None:
        handlers = Spawning()
        async with pair(PROTOCOL, handlers, Client) as client:
            assert (await getattr(client, call)(CountParams(count=1))).total == 1
            await until(lambda: handlers.events == ["begin", "end"])

    asyncio.run(main())


@pytest.mark.parametrize("call", ["count", "work"])
def test_work_ends_with_its_connection(call: str) -> None:
    async def main() -> None:
        handlers = Spawning("connection")
        async with pair(PROTOCOL, handlers, Client) as client:
            await getattr(client, call)(CountParams(count=1))
            await client.ping()
            assert handlers.events == ["begin"]
        assert handlers.events == ["begin", "end"]

    asyncio.run(main())


def test_work_of_a_notification_ends_with_its_connection() -> None:
    async def main() -> None:
        handlers = Spawning()
        async with pair(PROTOCOL, handlers, Client) as client:
            await client.poke(Tick(number=1))
            await until(lambda: handlers.events)
        assert handlers.events == ["begin", "end"]

    asyncio.run(main())


def test_work_that_has_no_request_is_rejected(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        handlers = Spawning("request")
        async with pair(PROTOCOL, handlers, Client) as client:
            await client.poke(Tick(number=1))
            await until(lambda: "A notification has no request" in caplog.text)
            await client.count(CountParams(count=1))
            assert handlers.context is not None
            with pytest.raises(RuntimeError, match="The request has ended"):
                handlers.context.spawn(handlers.forever())
        # After the end of the connection, work is discarded.
        handlers.context.spawn(handlers.forever(), until="connection")
        assert handlers.events.count("begin") == 1

    asyncio.run(main())


def test_work_that_fails_is_reported_at_once(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with pair(PROTOCOL, Spawning(), Client) as client:
            await client.echo(EchoParams(text="x"))
            await until(
                lambda: "A background task of 'echo' failed: KeyError: 'lost'" in caplog.text
            )
            await client.ping()

    asyncio.run(main())
    assert [each.levelname for each in caplog.records] == ["WARNING"]
    assert "in failing" in caplog.text


def test_a_message_after_the_client_left_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    class Sending(Handlers):
        async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
            await left.wait()
            for number in range(3):
                with contextlib.suppress(ConnectionClosed, asyncio.CancelledError):
                    await ctx.client.tick(Tick(number=number))
            return CountResult(total=0)

    left = asyncio.Event()

    async def main() -> None:
        async with fake_client(PROTOCOL, Sending()) as peer:
            await peer.send(request(1, "count", {"count": 1}))
            await peer.send(request(2, "ping"))
            assert (await peer.receive())["id"] == 2
            await peer.aclose()
            left.set()
            await until(lambda: "Cannot send 'tick'" in caplog.text)

    asyncio.run(main())
    assert caplog.text.count("Cannot send 'tick', because the client has closed") == 1
