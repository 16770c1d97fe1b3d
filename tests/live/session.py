"""A session with a live program through the generated Python client."""

from __future__ import annotations

import os
import uuid
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from testwire.errors import ConnectionClosed
from testwire_protocols.mstest_runner.v1_0.client import Client
from testwire_protocols.mstest_runner.v1_0.handlers import ClientHandlers
from testwire_protocols.mstest_runner.v1_0.types import (
    ClientCapabilities,
    ClientInfo,
    ClientTestingCapabilities,
    DiscoverTestsParams,
    InitializeParams,
    InitializeResponse,
    RunTestsParams,
    RunTestsResponse,
    SelectedTest,
    TestNode,
    TestUpdateNotificationParams,
)

SECONDS = 120.0
"""The timeout of a request. The suites take about six seconds on an idle machine."""


class Updates:
    """The updates of one request."""

    def __init__(self) -> None:
        self.nodes: dict[str, TestNode] = {}
        """The last node of each uid."""
        self.states: dict[str, list[str | None]] = defaultdict(list)
        """The states of each uid, in order."""
        self.parents: dict[str, str | None] = {}
        self.notifications = 0
        self.markers = 0

    def add(self, params: TestUpdateNotificationParams) -> None:
        self.notifications += 1
        self.markers += params.changes is None
        for change in params.changes or ():
            node = change.node
            self.nodes[node.uid] = node
            self.states[node.uid].append(node.execution_state)
            self.parents[node.uid] = change.parent

    def named(self, name: str) -> TestNode:
        """Return the only node whose method or display name contains `name`."""
        (found,) = self.all_named(name)
        return found

    def all_named(self, name: str) -> list[TestNode]:
        return [
            node
            for node in self.nodes.values()
            if name in node.display_name or name == (node.location_method or "").partition("(")[0]
        ]


class Live(ClientHandlers):
    """A connected client that sorts updates by request."""

    client: Client
    server: InitializeResponse

    def __init__(self) -> None:
        self.updates: dict[str, Updates] = defaultdict(Updates)
        self.logs: list[Any] = []
        self.telemetry: list[Any] = []

    async def test_updates(self, params: TestUpdateNotificationParams, ctx: Any) -> None:
        self.updates[params.run_id].add(params)

    async def log(self, params: Any, ctx: Any) -> None:
        self.logs.append(params)

    async def telemetry_update(self, params: Any, ctx: Any) -> None:
        self.telemetry.append(params)

    async def discover(self, *, run_id: str | None = None) -> Updates:
        run_id = run_id or str(uuid.uuid4())
        await self.client.discover_tests(DiscoverTestsParams(run_id=run_id))
        return self.updates[run_id]

    async def run(
        self,
        tests: Sequence[TestNode] | None = None,
        *,
        filter: str | None = None,
        run_id: str | None = None,
    ) -> tuple[Updates, RunTestsResponse]:
        params = RunTestsParams(run_id=run_id or str(uuid.uuid4()))
        if tests is not None:
            params.tests = [selected(node) for node in tests]
        if filter is not None:
            params.filter = filter
        result = await self.client.run_tests(params)
        return self.updates[params.run_id], result


def selected(node: TestNode) -> SelectedTest:
    return SelectedTest(uid=node.uid, display_name=node.display_name)


@asynccontextmanager
async def connected(
    command: list[str], *, env: Mapping[str, str] | None = None, process_id: int | None = None
) -> AsyncIterator[Live]:
    """Launch a program, exchange `initialize`, send `exit` at the end, and check the exit code.

    `env` contains further variables for the program.
    """
    live = Live()
    every = os.environ | dict(env or {})
    client = Client.launch(
        command, handlers=live, timeout=SECONDS, connect_timeout=SECONDS, env=every
    )
    async with client as live.client:
        capabilities = ClientTestingCapabilities(debugger_provider=False)
        live.server = await client.initialize(
            InitializeParams(
                process_id=process_id or os.getpid(),
                client_info=ClientInfo(name="testwire-live", version="1.0.0"),
                capabilities=ClientCapabilities(testing=capabilities),
            )
        )
        yield live
        with suppress(ConnectionClosed):  # After a cancellation, some programs end by themselves.
            await client.exit()
        assert client.process is not None
        assert await client.process.wait() == 0
