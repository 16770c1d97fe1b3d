"""Batches: when they are sent, how they end, and the effect of a slow reader."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest
from testwire.connection.batching import Batches
from testwire.errors import ConnectionClosed, RpcError
from testwire.registry import Concurrency, ConcurrencyGroup
from testwire.server import Context
from testwire.testing import fake_client, pair

from tests.support.toy_protocol import (
    PROTOCOL,
    Client,
    ClientHandlers,
    ClientProxy,
    CountParams,
    CountResult,
    ServerProxy,
    Tick,
    request,
)
from tests.support.toy_server import Handlers
from tests.support.waiting import settled, until


class Recorder(ClientHandlers):
    """Client handlers that store batch sizes. The server sends each size in a `tick`."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def tick(self, params: Tick, ctx: Context[ServerProxy]) -> None:
        self.sizes.append(params.number)


def sizes(ctx: Context[ClientProxy], **options: Any) -> Batches[int]:
    return ctx.batches(lambda items: ctx.client.tick(Tick(number=len(items))), **options)


class Batching(Handlers):
    def __init__(self, pause: float = 0, **options: Any) -> None:
        super().__init__()
        self._pause = pause
        self._options = options

    async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        async with sizes(ctx, **self._options) as out:
            for number in range(params.count):
                await out.add(number)
                if self._pause:
                    await asyncio.sleep(self._pause)
        return CountResult(total=out.sent)

    def work(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
        import time

        with sizes(ctx, **self._options) as out:
            for number in range(params.count):
                out.put(number)
                if self._pause:
                    time.sleep(self._pause)
        return CountResult(total=out.sent)


def run(method: str, count: int, **options: Any) -> list[int]:
    async def main() -> list[int]:
        recorder = Recorder()
        async with pair(PROTOCOL, Batching(**options), Client, recorder) as client:
            await getattr(client, method)(CountParams(count=count))
            # All items have arrived before the response.
            return list(recorder.sizes)

    return asyncio.run(main())


both = pytest.mark.parametrize("method", ["count", "work"])


@both
def test_full_batches_and_the_rest(method: str) -> None:
    assert run(method, 450, seconds=60) == [200, 200, 50]
    assert run(method, 400, seconds=60) == [200, 200]
    assert run(method, 0) == []
    assert run(method, 7, items=3, seconds=60) == [3, 3, 1]


@both
def test_an_item_does_not_wait_long_for_others(method: str) -> None:
    found = run(method, 8, seconds=0.02, pause=0.03)
    assert sum(found) == 8
    assert len(found) >= 4


@both
def test_a_batch_is_full_by_its_weight(method: str) -> None:
    assert run(method, 5, seconds=60, weight=lambda n: 10, limit=20) == [2, 2, 1]


def test_mistakes() -> None:
    for options in ({"items": 0}, {"seconds": -1}, {"limit": 0}):
        with pytest.raises(ValueError, match="at least 1 for items"):
            Batches(None, lambda items: asyncio.sleep(0), **options)  # type: ignore[arg-type]


@both
def test_what_sending_raises_reaches_the_handler(method: str) -> None:
    class Failing(Handlers):
        async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
            async with ctx.batches(self.fail, items=2, seconds=0.01) as out:
                for number in range(params.count):
                    await out.add(number)
                    await asyncio.sleep(0.05)
            return CountResult(total=0)

        def work(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
            with ctx.batches(self.fail, items=2, seconds=60) as out:
                for number in range(params.count):
                    out.put(number)
            return CountResult(total=0)

        async def fail(self, items: list[int]) -> None:
            raise RpcError(-32000, "no more")

    async def main() -> None:
        async with pair(PROTOCOL, Failing(), Client) as client:
            with pytest.raises(RpcError, match="no more"):
                await getattr(client, method)(CountParams(count=5))

    asyncio.run(main())


def test_nothing_is_sent_after_a_cancellation_but_all_after_a_failure() -> None:
    class Ending(Handlers):
        async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
            async with sizes(ctx, seconds=60) as out:
                await out.add(1)
                if params.count:
                    raise RpcError(-32000, "failed")
                await asyncio.sleep(60)
            return CountResult(total=0)

    async def main() -> None:
        async with fake_client(PROTOCOL, Ending()) as peer:
            await peer.send(request(1, "count", {"count": 0}))
            await settled()
            await peer.notify("$/cancelRequest", {"id": 1})
            assert (await peer.receive())["error"]["code"] == -32800
            await peer.send(request(2, "count", {"count": 1}))
            assert (await peer.receive())["method"] == "tick"
            assert (await peer.receive())["error"]["code"] == -32000

    asyncio.run(main())


def test_items_that_come_after_the_end() -> None:
    class Late(Handlers):
        async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
            async with sizes(ctx) as out:
                pass
            with pytest.raises(RuntimeError, match="within the 'with' block"):
                await out.add(1)
            return CountResult(total=0)

    async def main() -> None:
        async with pair(PROTOCOL, Late(), Client) as client:
            await client.count(CountParams(count=1))

    asyncio.run(main())


@both
def test_a_slow_reader_slows_the_handler(method: str) -> None:
    added = 0

    class Big(Handlers):
        def batches(self, ctx: Context[ClientProxy]) -> Batches[int]:
            def send(items: list[int]) -> Awaitable[None]:
                return ctx.client.tick(Tick.model_construct(number=int("9" * 4000)))

            return ctx.batches(send, items=10)

        async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
            nonlocal added
            async with self.batches(ctx) as out:
                for number in range(params.count):
                    await out.add(number)
                    added += 1
            return CountResult(total=added)

        def work(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
            nonlocal added
            with self.batches(ctx) as out:
                for number in range(params.count):
                    out.put(number)
                    added += 1
            return CountResult(total=added)

    async def main() -> None:
        async with fake_client(PROTOCOL, Big()) as peer:
            name = "count" if method == "count" else "toy/work"
            await peer.send(request(1, name, {"count": 10_000}))
            await until(lambda: added)
            await settled(lambda: added)
            assert added < 3000

    asyncio.run(main())


def test_a_client_that_leaves_ends_the_handler() -> None:
    ended: list[str] = []

    class Endless(Handlers):
        async def count(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
            try:
                async with sizes(ctx, items=2) as out:
                    while True:
                        await out.add(1)
                        await asyncio.sleep(0)
            except (ConnectionClosed, asyncio.CancelledError) as error:
                ended.append(type(error).__name__)
                raise

    async def main() -> None:
        async with fake_client(PROTOCOL, Endless()) as peer:
            await peer.send(request(1, "count", {"count": 0}))
            await peer.receive()
            await peer.aclose()
            await until(lambda: ended)

    asyncio.run(main())


class TestNewestWins:
    def test_the_newest_cancels_the_others(self) -> None:
        group = ConcurrencyGroup(("toy/queued",), policy="newestWins")
        info = PROTOCOL._replace(concurrency=Concurrency((group,)))
        events: list[str] = []

        class Slow(Handlers):
            async def queued(self, params: CountParams, ctx: Context[ClientProxy]) -> CountResult:
                events.append(f"start {params.count}")
                try:
                    await asyncio.sleep(60 if params.count < 3 else 0)
                finally:
                    await asyncio.sleep(0.01)
                    events.append(f"end {params.count}")
                return CountResult(total=params.count)

        async def main() -> None:
            async with pair(info, Slow(), Client) as client:
                calls = []
                for number in (1, 2, 3):
                    calls.append(asyncio.ensure_future(client.queued(CountParams(count=number))))
                    if number == 1:
                        await until(lambda: events)
                results = await asyncio.gather(*calls, return_exceptions=True)
                assert [getattr(r, "code", None) for r in results] == [-32800, -32800, None]
                assert results[2] == CountResult(total=3)
                # The second request never started. The third request waited for the first.
                assert events == ["start 1", "end 1", "start 3", "end 3"]
                assert (await client.queued(CountParams(count=4))).total == 4

        asyncio.run(main())
