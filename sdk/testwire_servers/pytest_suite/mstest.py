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
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from testwire.errors import INVALID_PARAMS, InvalidMessage, RpcError, TestwireError
from testwire.states import StateStep, StateTracker
from testwire.tree_filter import compile_filter
from testwire.version import __version__
from testwire_protocols.mstest_runner.v1_0 import types
from testwire_protocols.mstest_runner.v1_0.handlers import ServerHandlers
from testwire_protocols.mstest_runner.v1_0.info import PROTOCOL

from testwire_servers.pytest_suite.debugging import (
    ATTACH_SECONDS,
    DebugGate,
    Debuggee,
    Launchable,
)
from testwire_servers.pytest_suite.events import (
    GROUPS,
    Ended,
    FoundNode,
    Saved,
    Started,
    SuiteEvent,
    SuiteNode,
    SuiteResult,
)
from testwire_servers.pytest_suite.suite import Suite, SuiteError

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
_LOG_SECONDS: Final = 0.05


class MSTestHandlers(ServerHandlers):
    """The handlers for one connection. Each connection has its own pytest process."""

    def __init__(self, root: Path, args: Sequence[str] = (), python: str | None = None) -> None:
        self._log = _Log()
        self._suite = Suite(root, args, python, self._log.add)
        self._debugs = False
        self._launches = True

    async def initialize(
        self, params: types.InitializeParams, ctx: Context[ClientProxy]
    ) -> types.InitializeResponse:
        """Return the capabilities, without starting pytest."""
        self._debugs = params.capabilities.testing.debugger_provider
        testing = types.ServerTestingCapabilities(
            supports_discovery=True,
            experimental_multi_request_support=False,
            vstest_provider=False,
            attachments_support=True,
            multiple_connection_provider=False,
            supports_test_coverage_messages=False,
        )
        return types.InitializeResponse(
            process_id=os.getpid(),
            server_info=types.ServerInfo(name="testwire-pytest", version=__version__),
            capabilities=types.ServerCapabilities(testing=testing),
        )

    async def discover_tests(
        self, params: types.DiscoverTestsParams, ctx: Context[ClientProxy]
    ) -> types.DiscoverTestsResponse:
        """List tests."""
        async with self._reporting(ctx, params.run_id) as updates:
            select = await self._selected(params.tests, params.filter)
            await updates.follow(self._suite.collect(select), discovery=True)
        return types.DiscoverTestsResponse()

    async def run_tests(
        self, params: types.RunTestsParams, ctx: Context[ClientProxy]
    ) -> types.RunTestsResponse:
        """Run tests. A selected test that does not exist ends with an error."""
        async with self._reporting(ctx, params.run_id) as updates:
            select = await self._selected(params.tests, params.filter)
            with closing(self._gate(ctx)) as gate:
                events = self._suite.run(select, gate if self._debugs else None)
                # A client already has the groups of the selected tests, and some clients reject
                # nodes that they did not select.
                await updates.follow(events, discovery=False, groups=params.tests is None)
            # A client without a handler for `launch_debugger` may respond with null.
            self._launches = self._launches and not gate.ignored
            if params.tests is not None:
                await updates.report_missing(params.tests)
        return types.RunTestsResponse(attachments=updates.files)

    async def aclose(self) -> None:
        """End all processes. The runtime calls this method when the connection has ended."""
        await self._suite.aclose()

    @asynccontextmanager
    async def _reporting(self, ctx: Context[ClientProxy], run_id: str) -> AsyncIterator[_Updates]:
        """Send updates in batches, and then the completion marker. Convert errors."""

        async def send(changes: list[types.TestUpdateChange] | None) -> None:
            await ctx.client.test_updates(
                types.TestUpdateNotificationParams(run_id=run_id, changes=changes)
            )

        async def finish(state: str) -> None:
            await self._log.finish(forwarding)
            if left := updates.close(state):
                await send(left)
            await send(None)

        updates = _Updates()
        forwarding = self._log.start(ctx.client)
        state = "discovered"
        try:
            async with ctx.batches(send, weight=_weight) as updates.out:
                yield updates
        except SuiteError as error:
            raise RpcError(PROTOCOL.errors["InternalError"].code, str(error)) from None
        except asyncio.CancelledError:
            state = "canceled"
            raise
        finally:
            # The marker must also follow a cancelled request.
            await asyncio.shield(asyncio.ensure_future(finish(state)))

    async def _selected(
        self, tests: Sequence[types.SelectedTest] | None, graph: str | None
    ) -> list[str] | None:
        """Return the ids of the selected nodes, or None for all tests."""
        if tests is not None:
            return [test.uid for test in tests]
        if graph is None:
            return None
        try:
            matches = compile_filter(graph)
        except ValueError as error:
            raise RpcError(INVALID_PARAMS, str(error)) from None
        selected = []
        async with aclosing(self._suite.collect()) as events:
            async for event in events:
                if isinstance(event, FoundNode) and event.node.kind not in GROUPS:
                    file, *names = event.node.id.split("::")
                    if matches([*file.split("/"), *names], event.node.traits):
                        selected.append(event.node.id)
        return selected

    def _gate(self, ctx: Context[ClientProxy]) -> DebugGate:
        """Return the gate of a run. A client that does not attach may start a process."""

        async def attach(debuggee: Debuggee) -> str | None:
            params = types.AttachDebuggerParams(process_id=debuggee.pid)
            try:
                response = await ctx.client.attach_debugger(params, timeout=ATTACH_SECONDS)
            except TestwireError as error:
                return str(error)
            attached = response is not None and response.success
            return None if attached else "the client did not attach its debugger"

        async def launch(process: Launchable) -> str | None:
            try:
                # The client may respond at the end of the debug session.
                await ctx.client.launch_debugger(_launch_params(process))
            except InvalidMessage:
                return None  # The document defines no result.
            except TestwireError as error:
                return str(error)
            return None

        return DebugGate(
            attach,
            lambda text: self._log.add(f"{text}\n"),
            launch=launch if self._launches else None,
        )


class _Log:
    """The log messages that the client has not received yet."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._changed = asyncio.Event()
        self._ending = False

    def add(self, text: str) -> None:
        self._texts.append(text)
        self._changed.set()

    def start(self, client: ClientProxy) -> asyncio.Task[None]:
        """Send complete lines soon after they are added, until `finish` is called."""
        self._ending = False
        return asyncio.create_task(self._forward(client))

    async def _forward(self, client: ClientProxy) -> None:
        while not self._ending:
            await self._changed.wait()
            self._changed.clear()
            text, newline, rest = "".join(self._texts).rpartition("\n")
            self._texts[:] = [rest]
            await self._send(client, text + newline)
            # Wait, because pytest writes the result of each test separately.
            await asyncio.sleep(0 if self._ending else _LOG_SECONDS)
        text = "".join(self._texts)
        self._texts.clear()
        await self._send(client, text)

    async def finish(self, forwarding: asyncio.Task[None]) -> None:
        """Wait until all messages are sent."""
        self._ending = True
        self._changed.set()
        await forwarding

    async def _send(self, client: ClientProxy, text: str) -> None:
        for start in range(0, len(text), _LOG_CHARACTERS):
            message = text[start : start + _LOG_CHARACTERS].strip("\n")
            if message.strip():
                await client.log(types.LogMessageParams(level="Information", message=message))


class _Updates:
    """The updates of one request."""

    def __init__(self) -> None:
        self.out: Batches[types.TestUpdateChange]
        self._tracker = StateTracker(PROTOCOL.item_states[0])
        self._nodes: dict[str, SuiteNode] = {}
        self.files: list[types.Attachment] = []

    async def follow(
        self, events: AsyncGenerator[SuiteEvent], *, discovery: bool, groups: bool = True
    ) -> None:
        """Report nodes and states. Only a discovery reports the state `discovered`."""
        async with aclosing(events) as stream:
            async for event in stream:
                if isinstance(event, Started):
                    await self._move(event.id, "in-progress")
                elif isinstance(event, Ended):
                    await self._move(event.id, _STATES[event.result.outcome], _result(event.result))
                elif isinstance(event, Saved):
                    self.files.append(_attachment(event))
                else:
                    self._nodes[event.node.id] = event.node
                    if event.node.kind in GROUPS:
                        if groups:
                            await self.out.add(_change(event.node))
                    elif discovery and event.node.kind != "broken":
                        await self._move(event.node.id, "discovered")

    async def report_missing(self, tests: Sequence[types.SelectedTest]) -> None:
        """Report an error for each selected node that does not exist."""
        for test in tests:
            if test.uid not in self._nodes:
                name = test.display_name or test.uid
                self._nodes[test.uid] = SuiteNode(test.uid, name, "test")
                message = "The test does not exist. List the tests again."
                await self._move(test.uid, "error", {"error.message": message})

    def close(self, state: str) -> list[types.TestUpdateChange]:
        """Return changes that set each running test to `state`."""
        return [self._changed(step) for step in self._tracker.close(state)]

    async def _move(self, uid: str, state: str, fields: dict[str, Any] | None = None) -> None:
        if self._nodes[uid].kind in GROUPS:
            return  # A selected group in a file that skips itself has a result, but no state.
        for step in self._tracker.move(uid, state):
            await self.out.add(self._changed(step, fields))

    def _changed(
        self, step: StateStep, fields: dict[str, Any] | None = None
    ) -> types.TestUpdateChange:
        return _change(self._nodes[step.item], {"execution-state": step.state, **(fields or {})})


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
    return types.TestUpdateChange(node=types.TestNode.model_validate(fields), parent=node.parent)


def _launch_params(process: Launchable) -> types.LaunchDebuggerParams:
    # Double quotes are the only quotes that all argument parsers accept.
    from subprocess import list2cmdline

    return types.LaunchDebuggerParams(
        program=process.program,
        args=list2cmdline(process.arguments),
        working_directory=str(process.folder),
        environment_variables=[{name: value} for name, value in process.variables.items()],
    )


def _result(result: SuiteResult) -> dict[str, Any]:
    fields: dict[str, Any] = {"time.duration-ms": round(result.seconds * 1000, 3)}
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


def _attachment(file: Saved) -> types.Attachment:
    return types.Attachment(
        uri=file.path, producer="pytest", type="file", display_name=file.name, description=None
    )


def _weight(change: types.TestUpdateChange) -> int:
    node = change.node
    texts = (node.standard_output, node.standard_error, node.error_stacktrace)
    return 200 + sum(len(text) for text in texts if isinstance(text, str))
