"""Synchronous clients, connected to servers in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from testwire.errors import ConnectionClosed, InvalidMessage, RpcError
from testwire.server import Context
from testwire.testing import Inbox, entered, pair
from testwire_protocols.msp.v0_4 import tasks
from testwire_protocols.msp.v0_4 import types as msp
from testwire_protocols.msp.v0_4.client import ClientProxy
from testwire_protocols.msp.v0_4.handlers import ServerHandlers
from testwire_protocols.msp.v0_4.info import PROTOCOL
from testwire_protocols.msp.v0_4.methods import REPORT_MUTATION_TEST_PROGRESS as REPORT
from testwire_protocols.msp.v0_4.testing import SyncClient

from tests.support import toy_protocol as toy

CORNER = msp.Position(line=1, column=1)
PLACE = msp.Location(start=CORNER, end=CORNER)


def report(identifier: str) -> msp.MutationTestResult:
    mutant = msp.MutantResult(id=identifier, mutator_name="m", location=PLACE, status="Killed")
    return msp.MutationTestResult(files={"a.py": msp.MutantResultFile(mutants=[mutant])})


def ids(reports: list[msp.MutationTestResult]) -> list[str]:
    return [mutant.id for each in reports for mutant in each.files["a.py"].mutants]


class Handlers(ServerHandlers):
    """The first path of a run states what the server does."""

    def __init__(self) -> None:
        self.cancelled = False

    async def configure(self, params: msp.ConfigureParams, ctx: Any) -> msp.ConfigureResult:
        return msp.ConfigureResult(version="0.4.0")

    async def discover(self, params: msp.DiscoverParams, ctx: Any) -> msp.DiscoverResult:
        raise RpcError(-32000, "nothing found")

    async def mutation_test(
        self, params: msp.MutationTestParams, ctx: Context[ClientProxy]
    ) -> msp.MutationTestResult:
        wish, _, number = (params.files or [msp.FileRange(path="")])[0].path.partition(":")
        for identifier in range(int(number or 2)):
            await ctx.client.report_mutation_test_progress(report(str(identifier)))
        if wish == "leave":
            await ctx._connection.close()
        if wish not in ("", "leave"):
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                self.cancelled = True
                if wish == "finish":
                    return msp.MutationTestResult(files={})
                if wish == "fail":
                    raise RpcError(-32000, "cannot stop") from None
                raise
        return msp.MutationTestResult(files={})


@contextmanager
def connected(handlers: Handlers, timeout: float = 20) -> Iterator[SyncClient]:
    inbox = Inbox(SyncClient.client_class, None)
    opened = pair(PROTOCOL, handlers, SyncClient.client_class, inbox, timeout=timeout)
    with entered(opened, timeout) as (runner, client):
        made = SyncClient(runner, client, inbox, timeout)  # type: ignore[arg-type]
        yield made
        made.close()


@pytest.fixture
def client() -> Iterator[SyncClient]:
    with connected(Handlers()) as made:
        yield made


def run_of(wish: str) -> msp.MutationTestParams:
    return msp.MutationTestParams(files=[msp.FileRange(path=wish)])


def test_each_message_has_a_function(client: SyncClient) -> None:
    assert client.configure().version == "0.4.0"
    assert client.mutation_test(run_of("")).files == {}
    assert ids(client.received(REPORT)) == ["0", "1"]
    assert [name for name, _ in client.notifications] == [REPORT.name] * 2
    with pytest.raises(RpcError, match="nothing found"):
        client.discover()


def test_a_request_that_was_started_reports_progress(client: SyncClient) -> None:
    run = client.start_mutation_test(run_of(""))
    assert ids(list(run)) == ["0", "1"]
    assert run.result().files == {}
    found = client.start_discover()
    assert list(client.start_configure()) == []
    with pytest.raises(RpcError, match="nothing found"):
        found.result()


def test_two_requests_at_once(client: SyncClient) -> None:
    slow, quick = client.start_mutation_test(run_of("wait")), client.start_configure()
    assert quick.result().version == "0.4.0"
    assert slow.cancel()


@pytest.mark.parametrize(("wish", "cancelled"), [("wait", True), ("finish", False), ("", False)])
def test_a_request_is_cancelled_in_the_middle(
    client: SyncClient, wish: str, cancelled: bool
) -> None:
    run = client.start_mutation_test(run_of(wish))
    assert ids([next(iter(run))]) == ["0"]
    assert run.cancel() is cancelled
    if cancelled:
        with pytest.raises(RpcError):
            run.result()
    else:
        assert run.result().files == {}
    assert ids(client.received(REPORT)) == ["0", "1"]


def test_another_error_after_a_cancellation_is_raised(client: SyncClient) -> None:
    run = client.start_mutation_test(run_of("fail"))
    client.wait_for(REPORT)
    with pytest.raises(RpcError, match="cannot stop"):
        run.cancel()


def test_wait_for(client: SyncClient) -> None:
    client.start_mutation_test(run_of("wait:3"))
    last = client.wait_for(REPORT, lambda each: ids([each]) == ["2"])
    assert ids([last]) == ["2"]
    assert ids([client.wait_for(REPORT)]) == ["0"]
    with pytest.raises(TimeoutError):
        client.wait_for(REPORT, lambda each: False, timeout=0.01)
    client.start_mutation_test(run_of("leave"))
    with pytest.raises(ConnectionClosed, match="Expected 'reportMutationTestProgress'"):
        client.wait_for(REPORT, lambda each: False)


def test_a_result_does_not_wait_for_unread_progress(client: SyncClient) -> None:
    run = client.start_mutation_test(run_of(":2500"))
    assert run.result().files == {}
    assert len(client.received(REPORT)) == 2500


def test_invalid_params_are_not_sent(client: SyncClient) -> None:
    wrong: Any = {"files": 1}
    run = client.start_mutation_test(wrong)
    with pytest.raises(InvalidMessage):
        run.result()


def test_a_task_returns_its_items(client: SyncClient) -> None:
    collected = client.run(tasks.mutation_test(client.client))
    assert [mutant.id for mutant in collected.items] == ["0", "1"]


def test_a_request_that_is_in_progress_at_the_end_is_cancelled() -> None:
    handlers = Handlers()
    with connected(handlers) as client:
        client.start_mutation_test(run_of("wait"))
        client.wait_for(REPORT)
        assert not handlers.cancelled
    assert handlers.cancelled


def test_a_protocol_without_cancellation() -> None:
    class Plain(toy.Client):
        info = toy.PROTOCOL._replace(cancellation=None)

    class SyncPlain(toy.SyncClient):
        client_class = Plain

    class Echo:
        def __getattr__(self, name: str) -> Any:
            return lambda params, ctx: params

    inbox = Inbox(Plain, None)
    with entered(pair(Plain.info, Echo(), Plain, inbox), 20) as (runner, made):
        client = SyncPlain(runner, made, inbox, 20)
        with pytest.raises(ValueError, match=r"Toy Protocol 1 defines no cancellation"):
            client.start_ping().cancel()
        client.close()
