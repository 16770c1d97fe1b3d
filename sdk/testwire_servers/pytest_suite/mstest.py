"""Implements the MSTest runner protocol with the suite of a pytest project.

* The uid of a node is pytest's node id, which is the same in every process.
* Modules and classes are groups. Parametrised cases, subtests and files that cannot be collected
  are tests.
* The completion marker is also sent after a failed or cancelled request, because clients wait for
  it.

Tests: `tests/servers/pytest_suite/test_mstest.py`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from testwire.errors import RpcError
from testwire.version import __version__
from testwire_protocols.mstest_runner.v1_0 import types
from testwire_protocols.mstest_runner.v1_0.handlers import ServerHandlers
from testwire_protocols.mstest_runner.v1_0.info import PROTOCOL

from testwire_servers.pytest_suite.suite import (
    Ended,
    Found,
    Started,
    Suite,
    SuiteError,
    SuiteEvent,
    SuiteNode,
    SuiteResult,
)

if TYPE_CHECKING:
    from testwire.connection.batching import Batches
    from testwire.server import Context
    from testwire_protocols.mstest_runner.v1_0.client import ClientProxy

_STATES: Final = {
    "passed": "passed",
    "failed": "failed",
    "skipped": "skipped",
    "error": "error",
    "timeout": "timed-out",
}
_LOG_CHARACTERS: Final = 1 << 16


class MSTestHandlers(ServerHandlers):
    """The handlers for one connection. Each connection has its own process for pytest."""

    def __init__(self, root: Path, args: Sequence[str] = (), python: str | None = None) -> None:
        self._log: list[str] = []
        self._suite = Suite(root, args, python, self._log.append)

    async def initialize(
        self, params: types.InitializeParams, ctx: Context[ClientProxy]
    ) -> types.InitializeResponse:
        """Return the capabilities. pytest is not started yet."""
        testing = types.ServerTestingCapabilities(
            supportsDiscovery=True,
            experimental_multiRequestSupport=False,
            vstestProvider=False,
            attachmentsSupport=True,
            multipleConnectionProvider=False,
            supportsTestCoverageMessages=False,
        )
        return types.InitializeResponse(
            processId=os.getpid(),
            serverInfo=types.ServerInfo(name="testwire-pytest", version=__version__),
            capabilities=types.ServerCapabilities(testing=testing),
        )

    async def discover_tests(
        self, params: types.DiscoverTestsParams, ctx: Context[ClientProxy]
    ) -> types.DiscoverTestsResponse:
        """List tests."""
        async with self._updates(ctx, params.run_id) as out:
            events = self._suite.collect(_selected(params.tests))
            await _report(events, out, discovery=True)
        return types.DiscoverTestsResponse()

    async def run_tests(
        self, params: types.RunTestsParams, ctx: Context[ClientProxy]
    ) -> types.RunTestsResponse:
        """Run tests."""
        async with self._updates(ctx, params.run_id) as out:
            events = self._suite.run(_selected(params.tests))
            await _report(events, out, discovery=False)
        return types.RunTestsResponse(attachments=[])

    async def aclose(self) -> None:
        """End all processes. The runtime calls this method when the connection has ended."""
        await self._suite.aclose()

    @asynccontextmanager
    async def _updates(
        self, ctx: Context[ClientProxy], run_id: str
    ) -> AsyncIterator[Batches[types.TestUpdateChange]]:
        """Send updates in batches, and then the completion marker. Convert errors."""

        async def send(changes: list[types.TestUpdateChange] | None) -> None:
            await self._send_log(ctx)
            await ctx.client.test_updates(
                types.TestUpdateNotificationParams(runId=run_id, changes=changes)
            )

        try:
            async with ctx.batches(send, weight=_weight) as out:
                yield out
        except SuiteError as error:
            await send(None)
            code = PROTOCOL.errors["UnhandledException"].code
            raise RpcError(code, str(error)) from None
        except asyncio.CancelledError:
            await asyncio.shield(send(None))
            raise
        await send(None)

    async def _send_log(self, ctx: Context[ClientProxy]) -> None:
        text = "".join(self._log)
        self._log.clear()
        for start in range(0, len(text), _LOG_CHARACTERS):
            message = text[start : start + _LOG_CHARACTERS].rstrip("\n")
            if message.strip():
                await ctx.client.log(types.LogMessageParams(level="Information", message=message))


def _selected(tests: Sequence[types.SelectedTest] | None) -> list[str] | None:
    return None if tests is None else [test.uid for test in tests]


async def _report(
    events: AsyncIterator[SuiteEvent],
    out: Batches[types.TestUpdateChange],
    *,
    discovery: bool,
) -> None:
    nodes: dict[str, SuiteNode] = {}
    async with aclosing(events) as stream:  # type: ignore[type-var]
        async for event in stream:
            if isinstance(event, Found):
                nodes[event.node.id] = event.node
                if event.node.kind in ("module", "class"):
                    await out.add(_change(event.node))
                elif discovery and event.node.kind != "broken":
                    await out.add(_change(event.node, {"execution-state": "discovered"}))
            elif isinstance(event, Started):
                await out.add(_change(nodes[event.id], {"execution-state": "in-progress"}))
            elif isinstance(event, Ended):
                await out.add(_change(nodes[event.id], _result(event.result)))


def _change(node: SuiteNode, state: dict[str, Any] | None = None) -> types.TestUpdateChange:
    fields: dict[str, Any] = {
        "uid": node.id,
        "display-name": node.name,
        "node-type": "group" if state is None else "action",
    }
    if node.traits:
        fields["traits"] = [{name: value} for name, value in node.traits]
    if node.path is not None:
        line = -1 if node.line is None else node.line
        fields.update({"location.file": node.path, "location.line-start": line})
        fields["location.line-end"] = line
    if node.method is not None:
        fields.update({"location.type": node.type or "", "location.method": node.method})
    fields.update(state or {})
    return types.TestUpdateChange(
        node=types.TestNode.model_validate(fields), parent=node.parent
    )


def _result(result: SuiteResult) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "execution-state": _STATES[result.outcome],
        "time.duration-ms": round(result.seconds * 1000, 3),
    }
    optional = {
        "error.message": result.message,
        "error.stacktrace": result.trace,
        "assert.expected": result.expected,
        "assert.actual": result.actual,
        "standardOutput": result.out or None,
        "standardError": result.err or None,
    }
    fields.update({name: value for name, value in optional.items() if value is not None})
    for number, (name, path) in enumerate(result.files):
        prefix = f"attachments.{number}"
        fields.update({f"{prefix}.uri": path, f"{prefix}.display-name": name})
        fields[f"{prefix}.description"] = None
    return fields


def _weight(change: types.TestUpdateChange) -> int:
    node = change.node
    texts = (node.standard_output, node.standard_error, node.error_stacktrace)
    return 200 + sum(len(text) for text in texts if isinstance(text, str))
