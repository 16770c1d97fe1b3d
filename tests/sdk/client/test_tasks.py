"""Tasks collect the items that a request reports, and can be cancelled after a time."""

from __future__ import annotations

import asyncio
import uuid
from typing import Any

import pytest
from testwire.client.tasks import Task, cancel_after
from testwire.errors import RpcError
from testwire.server import Context
from testwire.testing import pair
from testwire_protocols.msp.v0_4 import client as msp
from testwire_protocols.msp.v0_4 import info as msp_info
from testwire_protocols.msp.v0_4 import tasks as msp_tasks
from testwire_protocols.msp.v0_4 import types as msp_types
from testwire_protocols.mstest_runner.v1_0 import tasks
from testwire_protocols.mstest_runner.v1_0.client import Client, ClientProxy
from testwire_protocols.mstest_runner.v1_0.info import PROTOCOL
from testwire_protocols.mstest_runner.v1_0.types import (
    DiscoverTestsParams,
    RunTestsParams,
    RunTestsResponse,
    TestNode,
    TestUpdateChange,
    TestUpdateNotificationParams,
)

from tests.support.toy_protocol import ECHO, EchoResult
from tests.support.toy_protocol import PROTOCOL as TOY
from tests.support.toy_protocol import Client as ToyClient
from tests.support.toy_server import Handlers as ToyHandlers

INITIALIZE = {
    "processId": 1,
    "clientInfo": {"name": "tests", "version": "1"},
    "capabilities": {"testing": {"debuggerProvider": False}},
}


def change(uid: str, state: str) -> TestUpdateChange:
    node = {"uid": uid, "display-name": uid.upper(), "node-type": "action", "x": 1}
    return TestUpdateChange.model_validate({"node": {**node, "execution-state": state}})


class Server:
    """Two tests, `a` and `b`. The test `b` runs until the run is cancelled."""

    def __init__(self) -> None:
        self.runs: list[RunTestsParams] = []
        self.cancelled = 0

    async def initialize(self, params: Any, ctx: Any) -> dict[str, Any]:
        info = {"name": "tests", "version": "1"}
        supports = {"supportsDiscovery": True}
        return {"processId": 1, "serverInfo": info, "capabilities": {"testing": supports}}

    async def send(
        self, ctx: Context[ClientProxy], run: str, changes: list[TestUpdateChange] | None
    ) -> None:
        other = TestUpdateNotificationParams(
            run_id=str(uuid.uuid4()), changes=[change("z", "error")]
        )
        await ctx.client.test_updates(other)  # An update of a different request.
        await ctx.client.test_updates(TestUpdateNotificationParams(run_id=run, changes=changes))

    async def discover_tests(self, params: DiscoverTestsParams, ctx: Context[ClientProxy]) -> Any:
        await self.send(ctx, params.run_id, [change("a", "discovered")])
        await self.send(ctx, params.run_id, [change("b", "discovered")])
        await self.send(ctx, params.run_id, None)
        return {}

    async def run_tests(
        self, params: RunTestsParams, ctx: Context[ClientProxy]
    ) -> RunTestsResponse:
        self.runs.append(params)
        if params.filter is not None:
            raise RpcError(-32602, "no filters here")
        for test in params.tests or ():
            await self.send(ctx, params.run_id, [change(test.uid, "in-progress")])
            if test.uid == "b":
                try:
                    await asyncio.sleep(60)
                except asyncio.CancelledError:
                    self.cancelled += 1
                    await self.send(ctx, params.run_id, [change(test.uid, "canceled")])
                    raise
            await self.send(ctx, params.run_id, [change(test.uid, "passed")])
        await self.send(ctx, params.run_id, None)
        return RunTestsResponse(attachments=[])


def with_client(use: Any) -> Server:
    async def main() -> Server:
        server = Server()
        async with pair(PROTOCOL, server, Client) as client:
            await client.initialize(INITIALIZE)  # type: ignore[arg-type]
            await use(client)
        return server

    return asyncio.run(asyncio.wait_for(main(), 30))


def states(items: list[TestNode]) -> dict[str, Any]:
    return {item.uid: item.execution_state for item in items}


def test_found_tests_are_run() -> None:
    async def use(client: Client) -> None:
        found = await tasks.discover_tests(client)
        assert states(found.items) == {"a": "discovered", "b": "discovered"}
        assert (found.cancelled, found.result is not None) == (False, True)
        ran = await tasks.run_tests(client, tests=found.items[:1])
        assert states(ran.items) == {"a": "passed"}
        assert ran.result == RunTestsResponse(attachments=[])

    server = with_client(use)
    (run,) = server.runs
    assert run.model_fields_set == {"run_id", "tests"}
    assert run.tests is not None and run.tests[0].model_extra == {
        "execution-state": "discovered",
        "x": 1,
    }


def test_each_report_is_iterated() -> None:
    async def use(client: Client) -> None:
        found = await tasks.discover_tests(client)
        run = tasks.run_tests(client, tests=found.items[:1])
        assert [node.execution_state async for node in run] == ["in-progress", "passed"]

    with_client(use)


def test_a_run_is_cancelled_after_a_time() -> None:
    async def use(client: Client) -> None:
        found = await tasks.discover_tests(client)
        ran = await cancel_after(0.2, tasks.run_tests(client, tests=found.items))
        # The server reports the state of `b` after the cancellation and before the response.
        assert states(ran.items) == {"a": "passed", "b": "canceled"}
        assert (ran.cancelled, ran.result) == (True, None)
        # The connection is still usable.
        again = await cancel_after(20, tasks.run_tests(client, tests=found.items[:1]))
        assert (again.cancelled, states(again.items)) == (False, {"a": "passed"})

    assert with_client(use).cancelled == 1


def test_a_task_that_is_cancelled_first_sends_nothing() -> None:
    async def use(client: Client) -> None:
        task = tasks.run_tests(client)
        task.cancel()
        assert (await task).cancelled

    assert with_client(use).runs == []


def test_errors_are_raised() -> None:
    async def use(client: Client) -> None:
        with pytest.raises(RpcError, match="no filters here"):
            await tasks.run_tests(client, filter="/*")

    with_client(use)


def test_the_caller_can_be_cancelled() -> None:
    async def use(client: Client) -> None:
        found = await tasks.discover_tests(client)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await tasks.run_tests(client, tests=found.items)

    assert with_client(use).cancelled == 1


def test_a_chosen_id_is_sent() -> None:
    run_id = str(uuid.uuid4())

    async def use(client: Client) -> None:
        await tasks.run_tests(client, run_id=run_id, tests=[])

    assert with_client(use).runs[0].run_id == run_id


class MutationServer:
    """One mutant is in a progress notification, and the other one only in the result."""

    async def configure(self, params: Any, ctx: Any) -> dict[str, str]:
        return {"version": "0.4.0"}

    async def discover(self, params: Any, ctx: Any) -> dict[str, Any]:
        return {"files": {}}

    async def mutation_test(self, params: Any, ctx: Any) -> dict[str, Any]:
        await ctx.client.report_mutation_test_progress(mutants("1"))
        return mutants("2")


def mutants(uid: str) -> dict[str, Any]:
    place = {"start": {"line": 1, "column": 1}, "end": {"line": 1, "column": 2}}
    mutant = {"id": uid, "mutatorName": "x", "replacement": "", "location": place}
    return {"files": {"a.py": {"mutants": [{**mutant, "status": "Killed"}]}}}


def test_items_of_the_result_are_collected() -> None:
    async def main() -> None:
        async with pair(msp_info.PROTOCOL, MutationServer(), msp.Client) as client:
            await client.configure(msp_types.ConfigureParams())
            ran = await msp_tasks.mutation_test(client)
            assert [mutant.id for mutant in ran.items] == ["1", "2"]

    asyncio.run(asyncio.wait_for(main(), 30))


def test_a_method_without_progress() -> None:
    async def main() -> None:
        async with pair(TOY, ToyHandlers(), ToyClient) as client:
            done = await Task[Any, Any](client, ECHO, {"text": "x"})
            assert (done.items, done.result) == ([], EchoResult(text="x"))
            stopped = Task[Any, Any](client, ECHO, {"text": "x"})
            stopped.cancel()
            assert (await stopped).cancelled

    asyncio.run(asyncio.wait_for(main(), 30))
