"""Cancellation of queued and running requests. Each request gets one response."""

from __future__ import annotations

import asyncio
import random
import threading
from collections import Counter
from typing import Any

import pytest
from testwire.errors import RequestTimeout
from testwire.server import Context
from testwire.testing import FakePeer, fake_client, fake_server, pair

from tests.support.connect import connected
from tests.support.toy_protocol import (
    PROTOCOL,
    Client,
    ClientProxy,
    CountParams,
    CountResult,
    EchoParams,
    EchoResult,
    Names,
    ServerHandlers,
    Tick,
    request,
)
from tests.support.toy_server import Handlers
from tests.support.waiting import until

CANCELLED = {"code": -32800, "message": "Request cancelled"}


class Watched(ServerHandlers):
    def __init__(self) -> None:
        self.log: list[str] = []
        self.gate = asyncio.Event()
        self.thread_gate = threading.Event()

    async def echo(self, params: EchoParams, ctx: Context[ClientProxy]) -> EchoResult:
        ctx.on_cancel(lambda: self.log.append(f"on_cancel {params.text}"))
        self.log.append(f"begin {params.text}")
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.log.append(f"cancelled {params.text} {ctx.cancelled}")
            if params.text == "partial":
                return EchoResult(text="so far")
            if params.text == "tells":
                await ctx.client.tick(Tick(number=7))
            raise
        return EchoResult(text=params.text)

    async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        """Cancel a task of the handler instead of the request."""
        task = asyncio.ensure_future(asyncio.sleep(60))
        asyncio.get_running_loop().call_soon(task.cancel)
        await task
        raise AssertionError

    def work(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        self.log.append(f"begin {params.count}")
        self.thread_gate.wait(30)
        if params.count:
            ctx.run(ctx.client.tick(Tick(number=params.count)))
        ctx.check_cancelled()
        self.log.append(f"end {params.count}")
        return CountResult(total=params.count)

    async def queued(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        self.log.append(f"begin {params.count}")
        await self.gate.wait()
        return CountResult(total=params.count)

    async def names(self, params: Names, ctx: Context[ClientProxy]) -> Names:
        return params

    def ping(self, params: None, ctx: Context[ClientProxy]) -> None:
        self.thread_gate.wait(30)


async def cancel(peer: FakePeer, message_id: int | str) -> None:
    await peer.notify("$/cancelRequest", {"id": message_id})


def test_a_running_async_handler() -> None:
    async def main() -> None:
        handlers = Watched()
        async with fake_client(PROTOCOL, handlers) as peer:
            await peer.send(request(1, "echo", {"text": "a"}))
            await until(lambda: handlers.log)
            await cancel(peer, 1)
            assert await peer.receive() == {"jsonrpc": "2.0", "id": 1, "error": CANCELLED}
            assert handlers.log == ["begin a", "on_cancel a", "cancelled a True"]
            # A second cancellation has no effect, and the id can be used again.
            await cancel(peer, 1)
            handlers.gate.set()
            assert (await peer.request("echo", {"text": "b"}, message_id=1))["result"]

    asyncio.run(main())


def test_what_a_cancelled_handler_still_says() -> None:
    async def main() -> None:
        handlers = Watched()
        async with fake_client(PROTOCOL, handlers) as peer:
            await peer.send(request(1, "echo", {"text": "partial"}))
            await peer.send(request(2, "echo", {"text": "tells"}))
            await until(lambda: len(handlers.log) == 2)
            await cancel(peer, 1)
            # A cancelled handler may still return a result.
            assert (await peer.receive())["result"] == {"text": "so far"}
            await cancel(peer, 2)
            assert (await peer.receive())["params"] == {"number": 7}
            assert (await peer.receive())["error"] == CANCELLED

    asyncio.run(main())


def test_a_notification_after_the_peer_has_gone_is_not_reported(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def main() -> None:
        handlers = Watched()
        async with fake_client(PROTOCOL, handlers) as peer:
            await peer.send(request(1, "echo", {"text": "tells"}))
            await until(lambda: len(handlers.log) == 1)
        await until(lambda: "cancelled tells True" in handlers.log)

    asyncio.run(main())
    assert caplog.text == ""


def test_a_running_plain_handler_is_asked() -> None:
    async def main() -> None:
        handlers = Watched()
        async with fake_client(PROTOCOL, handlers) as peer:
            await peer.send(request(1, "toy/work", {"count": 5}))
            await until(lambda: handlers.log)
            await cancel(peer, 1)
            await peer.request("names", {})
            assert handlers.log == ["begin 5"]
            handlers.thread_gate.set()
            # Messages from the cancelled handler precede its only response.
            assert (await peer.receive())["params"] == {"number": 5}
            assert (await peer.receive())["error"] == CANCELLED
            assert handlers.log == ["begin 5"]

    asyncio.run(main())


def test_queued_work_is_skipped() -> None:
    async def main() -> None:
        handlers = Watched()
        async with fake_client(PROTOCOL, handlers) as peer:
            for number in range(4):
                await peer.send(request(number, "toy/queued", {"count": number}))
            await until(lambda: handlers.log)
            await cancel(peer, 2)
            # The queued request gets its response while the first request is still running.
            assert await peer.receive() == {"jsonrpc": "2.0", "id": 2, "error": CANCELLED}
            handlers.gate.set()
            assert [(await peer.receive())["id"] for _ in range(3)] == [0, 1, 3]
            assert handlers.log == ["begin 0", "begin 1", "begin 3"]

    asyncio.run(main())


def test_plain_work_that_waits_for_a_thread_is_skipped() -> None:
    async def main() -> None:
        handlers = Watched()
        async with fake_client(PROTOCOL, handlers) as peer:
            for number in range(40):
                await peer.send(request(number, "ping"))
            await cancel(peer, 39)
            assert await peer.receive() == {"jsonrpc": "2.0", "id": 39, "error": CANCELLED}
            handlers.thread_gate.set()
            rest = [await peer.receive() for _ in range(39)]
            assert sorted(answer["id"] for answer in rest) == list(range(39))
            assert all("result" in answer for answer in rest)

    asyncio.run(main())


def test_something_else_that_was_cancelled_is_an_error() -> None:
    async def main() -> None:
        async with fake_client(PROTOCOL, Watched()) as peer:
            answer = await peer.request("count", {"count": 1})
            assert answer["error"]["code"] == -32603
            assert "CancelledError" in answer["error"]["message"]

    asyncio.run(main())


def test_a_client_that_gives_up_tells_the_server() -> None:
    async def main() -> None:
        handlers = Watched()
        async with pair(PROTOCOL, handlers, Client) as client:
            call = asyncio.ensure_future(client.echo(EchoParams(text="a")))
            await until(lambda: handlers.log)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            await until(lambda: "cancelled a True" in handlers.log)
            with pytest.raises(RequestTimeout) as caught:
                await client.echo(EchoParams(text="b"), timeout=0.01)
            assert "did not respond to 'echo' (request 2) within 0.01 seconds" in str(caught.value)
            await until(lambda: "cancelled b True" in handlers.log)
            handlers.gate.set()
            assert (await client.echo(EchoParams(text="c"))).text == "c"

    asyncio.run(main())


def test_a_late_answer_is_ignored() -> None:
    async def main() -> None:
        async with fake_server(Client) as (client, peer):
            with pytest.raises(RequestTimeout):
                await client.ping(timeout=0.01)
            first = await peer.receive()
            assert (await peer.receive())["method"] == "$/cancelRequest"
            await peer.send({"jsonrpc": "2.0", "id": first["id"], "result": None})
            call = asyncio.ensure_future(client.ping())
            second = await peer.receive()
            assert second["id"] != first["id"]
            await peer.send({"jsonrpc": "2.0", "id": second["id"], "result": None})
            await call

    asyncio.run(main())


@pytest.mark.parametrize("transport", ["stdio", "socket"])
def test_over_a_transport(transport: str) -> None:
    async def main() -> None:
        async with connected(transport) as client:
            with pytest.raises(RequestTimeout):
                await client.echo(EchoParams(text="sleep:600"), timeout=0.05)
            assert (await client.echo(EchoParams(text="still here"))).text == "still here"

    asyncio.run(main())


def test_leaving_cancels_what_runs() -> None:
    async def main() -> None:
        handlers = Watched()
        async with fake_client(PROTOCOL, handlers) as peer:
            await peer.send(request(1, "echo", {"text": "a"}))
            await until(lambda: handlers.log)
        assert "cancelled a True" in handlers.log

    asyncio.run(main())


@pytest.mark.parametrize("seed", range(20))
def test_any_interleaving_has_one_answer_for_each_request(seed: int) -> None:
    async def main() -> None:
        rng = random.Random(seed)
        handlers = Watched()
        sent: list[int] = []
        async with fake_client(PROTOCOL, handlers) as peer:
            for number in range(60):
                match rng.randrange(6):
                    case 0 | 1:
                        message: dict[str, Any] = request(number, "echo", {"text": str(number)})
                    case 2:
                        message = request(number, "toy/work", {"count": number})
                    case 3:
                        message = request(number, "toy/queued", {"count": number})
                    case 4:
                        message = request(number, "names", {"a": [number]})
                    case _:
                        message = request(number, "count", {"count": "wrong"})
                await peer.send(message)
                sent.append(number)
                if rng.random() < 0.5:
                    await cancel(peer, rng.choice(sent))
                if rng.random() < 0.1:
                    handlers.gate.set()
                    handlers.thread_gate.set()
                    await asyncio.sleep(0)
                    handlers.gate.clear()
                    handlers.thread_gate.clear()
                if rng.random() < 0.3:
                    await asyncio.sleep(0)
            handlers.gate.set()
            handlers.thread_gate.set()
            answers: Counter[int] = Counter()
            ticked: list[int] = []
            while sum(answers.values()) < len(sent):
                received = await peer.receive()
                if "method" in received:
                    ticked.append(received["params"]["number"])
                    # Each tick must precede the response to its request.
                    assert ticked[-1] not in answers
                else:
                    answers[received["id"]] += 1
            assert answers == Counter(sent)
            # Nothing follows the last response.
            await peer.send(request("last", "names", {}))
            assert (await peer.receive())["id"] == "last"

    asyncio.run(main())


def test_handlers_of_the_suite_stay_whole() -> None:
    assert isinstance(Handlers(), ServerHandlers)
