"""Each request has its own asyncio task. The tasks begin in the order of the requests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

from testwire.server import Context
from testwire.testing import FakePeer, fake_client

from tests.support.toy_protocol import (
    PROTOCOL,
    ClientProxy,
    CountParams,
    CountResult,
    EchoParams,
    EchoResult,
    request,
)
from tests.support.toy_server import Handlers
from tests.support.waiting import until

VARIABLE: ContextVar[str] = ContextVar("VARIABLE", default="fresh")


class Scripted(Handlers):
    """`echo` and `count` call functions that the test provides."""

    def __init__(self, work: Callable[[str], Awaitable[str]]) -> None:
        super().__init__()
        self.work = work

    async def echo(self, params: EchoParams, ctx: Context[ClientProxy]) -> EchoResult:
        return EchoResult(text=await self.work(params.text or ""))

    async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        await self.work(f"count {params.count}")
        return CountResult(total=params.count)


def frames(*messages: dict[str, Any]) -> bytes:
    from testwire import codec

    bodies = [codec.encode_json(message) for message in messages]
    return b"".join(b"Content-Length: %d\r\n\r\n%b" % (len(body), body) for body in bodies)


def echo(number: int) -> dict[str, Any]:
    message: dict[str, Any] = request(number, "echo", {"text": str(number)})
    return message


def scripted(
    work: Callable[[str], Awaitable[str]], test: Callable[[FakePeer], Awaitable[None]]
) -> None:
    async def main() -> None:
        async with fake_client(PROTOCOL, Scripted(work)) as peer:
            await test(peer)
        # No task of the connection is left.
        await until(lambda: asyncio.all_tasks() == {asyncio.current_task()})

    asyncio.run(main())


def test_requests_of_one_chunk_begin_in_order_and_one_that_waits_holds_nothing_up() -> None:
    begun: list[str] = []
    gate = asyncio.Event()

    async def work(text: str) -> str:
        begun.append(text)
        if text in ("2", "5"):
            await gate.wait()
        return text

    async def test(peer: FakePeer) -> None:
        await peer.send_bytes(frames(*(echo(number) for number in range(8))))
        first = [(await peer.receive())["id"] for _ in range(6)]
        assert begun == [str(number) for number in range(8)]
        assert first == [0, 1, 3, 4, 6, 7]
        gate.set()
        assert [(await peer.receive())["id"] for _ in range(2)] == [2, 5]

    scripted(work, test)


def test_timeouts_and_task_groups_work_in_a_handler() -> None:
    async def work(text: str) -> str:
        try:
            async with asyncio.timeout(0.001):
                await asyncio.sleep(60)
        except TimeoutError:
            async with asyncio.TaskGroup() as group:
                group.create_task(asyncio.sleep(0))
            return "timeout"
        return "none"

    async def test(peer: FakePeer) -> None:
        for number in range(2):
            response = await peer.request("echo", {"text": "a"}, message_id=number)
            assert response["result"]["text"] == "timeout"

    scripted(work, test)


def test_context_variables_do_not_pass_to_the_next_request() -> None:
    async def work(text: str) -> str:
        before = VARIABLE.get()
        VARIABLE.set(text)
        return before

    async def test(peer: FakePeer) -> None:
        await peer.send_bytes(frames(*(echo(number) for number in range(3))))
        texts = [(await peer.receive())["result"]["text"] for _ in range(3)]
        assert texts == ["fresh"] * 3

    scripted(work, test)


def test_a_request_that_is_cancelled_in_the_same_chunk_begins_and_is_answered() -> None:
    seen: list[str] = []

    async def work(text: str) -> str:
        seen.append(f"begin {text}")
        try:
            await asyncio.sleep(60)
        finally:
            seen.append(f"end {text}")
        return text

    async def test(peer: FakePeer) -> None:
        cancel = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 1}}
        await peer.send_bytes(frames(echo(1), cancel))
        response = await peer.receive()
        assert (response["id"], response["error"]["code"]) == (1, -32800)
        assert seen == ["begin 1", "end 1"]
        # Cancel a task of the handler, but not the request.
        cancelling: list[int] = []

        async def count(text: str) -> str:
            task = asyncio.current_task()
            assert task is not None
            cancelling.append(task.cancelling())
            return text

        nonlocal_work[0] = count
        assert "result" in await peer.request("count", {"count": 1})
        assert cancelling == [0]

    nonlocal_work = [work]

    async def switch(text: str) -> str:
        return await nonlocal_work[0](text)

    scripted(switch, test)


def test_a_request_has_begun_before_a_notification_that_follows_it() -> None:
    order: list[str] = []

    class Ordered(Handlers):
        async def echo(self, params: EchoParams, ctx: Context[ClientProxy]) -> EchoResult:
            order.append("request")
            return EchoResult(text=params.text)

        def poke(self, params: Any, ctx: Context[ClientProxy]) -> None:
            order.append("notification")

    async def main() -> None:
        note = {"jsonrpc": "2.0", "method": "poke", "params": {"number": 1}}
        async with fake_client(PROTOCOL, Ordered()) as peer:
            await peer.send_bytes(frames(echo(1), note, echo(2)))
            for _ in range(2):
                await peer.receive()
            await until(lambda: len(order) == 3)
        assert order == ["request", "notification", "request"]

    asyncio.run(main())
