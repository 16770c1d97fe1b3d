"""Progress notifications of a call as an asynchronous iterator."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from testwire.client.progress import UNREAD, Progress, progress, progress_of
from testwire.errors import ConnectionClosed, RequestTimeout, RpcError
from testwire.registry import Method
from testwire.server import Context
from testwire.testing import fake_server, pair
from testwire_protocols.mstest_runner.v1_0 import client as mstest_client
from testwire_protocols.mstest_runner.v1_0 import handlers as mstest
from testwire_protocols.mstest_runner.v1_0 import info as mstest_info
from testwire_protocols.mstest_runner.v1_0 import methods as mstest_methods
from testwire_protocols.mstest_runner.v1_0 import types as mstest_types

from tests.support.connect import TRANSPORTS, connected
from tests.support.repository import ROOT
from tests.support.toy_protocol import (
    PROTOCOL,
    TICK,
    Client,
    ClientHandlers,
    CountParams,
    CountResult,
    EchoParams,
    ServerProxy,
    Tick,
)
from tests.support.toy_server import Handlers
from tests.support.waiting import settled


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_all_of_them_and_the_result(transport: str) -> None:
    async def main() -> None:
        async with connected(transport) as client:
            for count in (0, 1, 500):
                call = client.count(CountParams(count=count))
                async with progress(call, client, TICK) as run:
                    assert [tick.number async for tick in run] == list(range(count))
                    assert await run.result() == CountResult(total=count)
            assert TICK.name not in client.connection.table.notifications

    asyncio.run(main())


def test_the_handler_sees_them_too_and_calls_do_not_mix() -> None:
    class Recorder(ClientHandlers):
        seen = 0

        async def tick(self, params: Tick, ctx: Context[ServerProxy]) -> None:
            self.seen += 1

    async def main() -> None:
        recorder = Recorder()
        async with pair(PROTOCOL, Handlers(), Client, recorder) as client:

            async def evens() -> list[int]:
                call = client.count(CountParams(count=10))
                async with progress(call, client, TICK, match=lambda t: t.number % 2 == 0) as run:
                    return [tick.number async for tick in run]

            async def first_three() -> list[int]:
                call = client.count(CountParams(count=5))
                async with progress(call, client, TICK, until=lambda t: t.number == 2) as run:
                    found = [tick.number async for tick in run]
                    assert (await run.result()).total == 5
                    return found

            assert await evens() == [0, 2, 4, 6, 8]
            assert await first_three() == [0, 1, 2]
            assert recorder.seen == 15
            both = await asyncio.gather(evens(), evens(), first_three())
            assert both[0][:3] == [0, 2, 4]
            assert recorder.seen == 40
            before = client.connection.table.notifications[TICK.name]
            assert before.function == recorder.tick

    asyncio.run(main())


async def numbers(run: Progress[Tick, Any]) -> list[int]:
    return [tick.number async for tick in run]


async def entered(run: Progress[Tick, Any]) -> list[int]:
    async with run:
        return await numbers(run)


def test_errors_end_the_iteration() -> None:
    async def main() -> None:
        async with pair(PROTOCOL, Handlers(), Client) as client:
            call = client.echo(EchoParams(text="error:no"))
            with pytest.raises(RpcError, match="no"):
                await entered(progress(call, client, TICK))
            unused = progress(client.ping(), client, TICK)
            with pytest.raises(RuntimeError, match="async with"):
                await unused.result()
            with pytest.raises(RuntimeError, match="async with"):
                await numbers(unused)
            async with unused:
                pass

    asyncio.run(main())


def test_silence_and_death() -> None:
    async def main() -> None:
        async with fake_server(Client) as (client, peer):
            with pytest.raises(RequestTimeout, match=r"within 0\.1 seconds"):
                await entered(progress(client.ping(), client, TICK, silence=0.1))
            assert (await peer.receive())["method"] == "ping"
            assert (await peer.receive())["method"] == "$/cancelRequest"
            async with progress(client.ping(), client, TICK, silence=20) as run:
                await peer.notify("tick", {"number": 1})
                ticks = aiter(run)
                assert (await anext(ticks)).number == 1
                await peer.aclose()
                with pytest.raises(ConnectionClosed):
                    await anext(ticks)

    asyncio.run(main())


def test_leaving_gives_the_request_up() -> None:
    async def main() -> None:
        async with fake_server(Client) as (client, peer):
            async with progress(client.ping(), client, TICK) as run:
                asked = await peer.receive()
                await peer.notify("tick", {"number": 1})
                async for _ in run:
                    break
            told = await peer.receive()
            assert told["params"] == {"id": asked["id"]}

    asyncio.run(main())


def test_a_slow_iteration_slows_the_server() -> None:
    sent = 0

    class Counting(Handlers):
        async def count(self, params: CountParams, ctx: Any) -> CountResult:
            nonlocal sent
            for number in range(params.count):
                await ctx.client.tick(Tick(number=number))
                sent += 1
            return CountResult(total=sent)

    async def main() -> None:
        async with pair(PROTOCOL, Counting(), Client) as client:
            call = client.count(CountParams(count=100_000))
            async with progress(call, client, TICK) as run:
                await settled(lambda: sent)
                assert UNREAD < sent < 50_000
                assert [tick.number async for tick in run] == list(range(100_000))

    asyncio.run(main())


# --- Progress as the registry defines it.
# ---------------------------------------------------------------


def example(model: Any) -> Any:
    path = ROOT / f"spec/mstest-runner/1.0/vectors/{model.__name__}.json"
    vectors = json.loads(path.read_text("utf-8"))
    return model.model_validate(vectors["valid"][0]["value"])


def update(run: str, changes: list[Any] | None) -> dict[str, Any]:
    return {"runId": run, "changes": changes}


def test_progress_of_a_request_among_others() -> None:
    """Progress of other runs is skipped. `changes` is null only in the completion marker."""
    node = {"uid": "a", "display-name": "a", "node-type": "action", "execution-state": "passed"}

    class Server(mstest.ServerHandlers):
        async def initialize(self, params: Any, ctx: Any) -> Any:
            return example(mstest_types.InitializeResponse)

        async def discover_tests(self, params: Any, ctx: Any) -> Any:
            raise NotImplementedError

        async def run_tests(self, params: Any, ctx: Any) -> Any:
            mine = str(params.run_id)
            for sent in (
                update("00000000-0000-4000-8000-000000000000", None),
                update(mine, [{"node": node}]),
                update(mine, None),
            ):
                await ctx.client.test_updates(
                    mstest_types.TestUpdateNotificationParams.model_validate(sent)
                )
            return mstest_types.RunTestsResponse()

    async def main() -> None:
        async with pair(mstest_info.PROTOCOL, Server(), mstest_client.Client) as client:
            await client.initialize(example(mstest_types.InitializeParams))
            params = mstest_types.RunTestsParams.model_validate(
                {"runId": "11111111-1111-4111-8111-111111111111"}
            )
            async with progress_of(client, mstest_methods.RUN_TESTS, params) as run:
                seen = [item async for item in run]
                await run.result()
            assert [item.changes is None for item in seen] == [False, True]

    asyncio.run(main())


def test_progress_that_the_registry_does_not_state() -> None:
    async def main() -> None:
        async with pair(PROTOCOL, Handlers(), Client) as client:
            silent: Method[None, None] = Method("quiet", direction="both", handler="quiet")
            with pytest.raises(ValueError, match="defines no progress for 'quiet'"):
                progress_of(client, silent, None)

    asyncio.run(main())
