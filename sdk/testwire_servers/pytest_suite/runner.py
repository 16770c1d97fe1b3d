"""Implements the test runner protocol with the suite of a pytest project.

The tree contains the project, its folders and modules, classes, tests and subcases. A parametrised
test is a node whose subcases are its parameter sets. A file that cannot be collected is a failed
module.

Tests: `tests/servers/pytest_suite/test_runner.py`.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Iterator, Sequence
from contextlib import aclosing, asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from testwire.errors import INVALID_PARAMS, RequestCancelled, RpcError, TestwireError
from testwire.states import StateStep, StateTracker
from testwire.tree import NodeTree, TreeChange
from testwire_protocols.test_runner.v0_1 import types
from testwire_protocols.test_runner.v0_1.handlers import ServerHandlers
from testwire_protocols.test_runner.v0_1.info import PROTOCOL

from testwire_servers.pytest_suite.debugging import ATTACH_SECONDS, DebugGate, Debuggee
from testwire_servers.pytest_suite.events import (
    Ended,
    FoundNode,
    Started,
    SuiteEvent,
    SuiteNode,
    SuiteResult,
)
from testwire_servers.pytest_suite.suite import Suite, SuiteError

if TYPE_CHECKING:
    from testwire.server import Context
    from testwire_protocols.test_runner.v0_1.client import ClientProxy

log = logging.getLogger(__name__)

PROJECT: Final = "."
"""The id of the project node."""

_Phase = Literal["Discovering", "Running", "Debugging"]

_STATES: Final[dict[str, types.NodeState]] = {
    "passed": "Passed",
    "failed": "Failed",
    "skipped": "Skipped",
    "error": "Failed",
    "timeout": "Failed",
}
_FAULTS: Final = ("error", "timeout")
"""The outcomes of tests that did not end by themselves. Only a status object can contain them."""
_KINDS: Final[dict[str, types.NodeKind]] = {
    "module": "namespace",
    "broken": "namespace",
    "class": "class",
    "test": "test",
    "subtest": "subcase",
}


class RunnerHandlers(ServerHandlers):
    """The handlers for one connection. Each connection has its own nodes and statuses."""

    def __init__(self, root: Path, args: Sequence[str] = (), python: str | None = None) -> None:
        self._root = root
        self._suite = Suite(root, args, python)
        self._tree: NodeTree[types.TestNode] = NodeTree(lambda n: n.id, lambda n: n.parent_id)
        self._tracker = StateTracker(PROTOCOL.item_states[0])
        self._results: dict[str, SuiteResult] = {}
        self._task: asyncio.Task[object] | None = None
        self._stopped = False

    async def testrunner_start(
        self, params: types.StartParams, ctx: Context[ClientProxy]
    ) -> types.OperationResult:
        """List all tests."""
        async with self._operation(ctx, None, "Discovering") as operation:
            await operation.discover(self._suite.collect(), None)
        return types.OperationResult(success=operation.success)

    async def testrunner_invalidate(
        self, params: types.OperationParams, ctx: Context[ClientProxy]
    ) -> types.OperationResult:
        """List the tests of a node again."""
        async with self._operation(ctx, params.id, "Discovering") as operation:
            await operation.discover(self._suite.collect(self._selected(params.id)), params.id)
        return types.OperationResult(success=operation.success)

    async def testrunner_run(
        self, params: types.OperationParams, ctx: Context[ClientProxy]
    ) -> types.OperationResult:
        """Run the tests of a node."""
        async with self._operation(ctx, params.id, "Running") as operation:
            await operation.run(self._suite.run(self._selected(params.id)))
        return types.OperationResult(success=operation.success)

    async def testrunner_debug(
        self, params: types.OperationParams, ctx: Context[ClientProxy]
    ) -> types.OperationResult:
        """Run the tests of a node, after asking the client to connect a debugger.

        If the client cannot debug, or debugpy is missing, the tests run without a debugger.
        """

        async def attach(debuggee: Debuggee) -> str | None:
            if debuggee.port is None:
                return debuggee.problem
            address = types.StartDebugSessionParams(host="127.0.0.1", port=debuggee.port)
            try:
                await ctx.client.start_debug_session(address, timeout=ATTACH_SECONDS)
            except TestwireError as error:
                return str(error)
            return None

        async with self._operation(ctx, params.id, "Debugging") as operation:
            with closing(DebugGate(attach, log.warning, listen=True)) as gate:
                await operation.run(self._suite.run(self._selected(params.id), gate))
        return types.OperationResult(success=operation.success)

    async def testrunner_cancel(self, params: None, ctx: Context[ClientProxy]) -> None:
        """Cancel the operation in progress."""
        if self._task is not None and not self._stopped:
            self._stopped = True
            self._task.cancel()

    async def testrunner_get_results(
        self, params: types.NodeParams, ctx: Context[ClientProxy]
    ) -> types.TestResult:
        """Return the last result of a test."""
        result = self._results.get(params.id)
        if result is None:
            return types.TestResult(found=False)
        return types.TestResult(
            found=True,
            error_message=_error_lines(result),
            stdout=(result.out + result.err).splitlines(),
            duration_display=f"{result.seconds * 1000:.0f} ms",
        )

    async def aclose(self) -> None:
        """End all processes. The runtime calls this method when the connection has ended."""
        await self._suite.aclose()

    def _selected(self, target: str) -> list[str] | None:
        """Return the ids that select the tests of a node in pytest, or None for all tests."""
        return None if target == PROJECT else [target]

    @asynccontextmanager
    async def _operation(
        self, ctx: Context[ClientProxy], target: str | None, phase: _Phase
    ) -> AsyncIterator[_Operation]:
        """Send the statuses at the start and at the end of an operation."""
        if target is not None and target not in self._tree:
            raise RpcError(
                INVALID_PARAMS, f"unknown node {target!r}; list the tests with 'testrunner/start'"
            )
        operation = _Operation(self, ctx.client, target, phase)
        cancelling: list[asyncio.Task[None]] = []

        def cancel() -> None:
            # Send the statuses while the processes are ending.
            cancelling.append(asyncio.ensure_future(operation.move_open("Cancelling")))

        ctx.on_cancel(cancel)
        self._task, self._stopped = asyncio.current_task(), False
        ending: types.NodeState = "Failed"
        try:
            await operation.begin()
            yield operation
            ending = await operation.finish()
        except SuiteError as error:
            operation.success = False
            raise RpcError(PROTOCOL.errors["ServerError"].code, str(error)) from None
        except asyncio.CancelledError:
            ending = "Cancelled"
            if not self._stopped:
                raise
            cancel()
            raise RequestCancelled("The operation was cancelled.") from None
        finally:
            self._task = None
            await asyncio.shield(asyncio.ensure_future(operation.end(ending, cancelling)))


class _Operation:
    """One operation: it registers nodes and sends statuses."""

    def __init__(
        self,
        handlers: RunnerHandlers,
        client: ClientProxy,
        target: str | None,
        phase: _Phase,
    ) -> None:
        self.success = True
        self._handlers = handlers
        self._tree = handlers._tree
        self._tracker = handlers._tracker
        self._client = client
        self._target = target
        self._phase = phase
        self._registered: set[str] = set()
        self._counts: dict[str, Counter[str]] = {}
        self._totals: Counter[str] = Counter()

    async def begin(self) -> None:
        """Reset the statuses of the target and its descendants."""
        await self._runner_status(self._phase, loading=True)
        target = self._target
        scope = [] if target is None else [target]
        await self._send(self._tracker.begin([*scope, *self._tree.descendants(target)]))
        await self._put(_project(self._handlers._root))
        if self._phase != "Discovering" and target is not None:
            await self._enter(target)
        else:
            # A discovery does not change the outcomes of ancestors.
            await self._send(self._tracker.move(target or PROJECT, self._phase))

    async def discover(self, events: AsyncGenerator[SuiteEvent], below: str | None) -> None:
        """Register nodes, and remove nodes that no longer exist."""
        seen = {PROJECT} | ({below} if below is not None else set())
        async with aclosing(events) as stream:
            async for event in stream:
                if isinstance(event, FoundNode):
                    for node in self._nodes(event.node):
                        seen.add(node.id)
                        await self._put(node)
                elif isinstance(event, Ended):
                    await self._record(event.id, event.result)
        for change in self._tree.prune(seen, below):
            await self._register(change)
        scope = PROJECT if below is None else below
        for each in [*self._tree.descendants(scope), scope]:
            if not self._tracker.has_ended(each) and each not in self._counts:
                await self._send(self._tracker.move(each, "Idle"))

    async def run(self, events: AsyncGenerator[SuiteEvent]) -> None:
        """Report the statuses of tests and of the nodes that contain them."""
        async with aclosing(events) as stream:
            async for event in stream:
                if isinstance(event, FoundNode):
                    for node in self._nodes(event.node):
                        await self._put(node)
                elif isinstance(event, Started):
                    await self._enter(event.id)
                elif isinstance(event, Ended):
                    await self._record(event.id, event.result)
        if self._target is not None and self._target != PROJECT and not self._totals:
            message = "No test was found. List the tests again."
            await self._record(self._target, SuiteResult("error", message=message))

    async def finish(self) -> types.NodeState:
        """Send the outcomes of containers. Return the status of nodes without an outcome."""
        for each in reversed(self._tracker.open_items()):
            if counts := self._counts.get(each):
                state = next(s for s in ("Failed", "Passed", "Skipped") if counts[s])
                await self._send(self._tracker.move(each, state))
        return "Idle"

    async def end(self, state: types.NodeState, cancelling: Iterable[asyncio.Task[None]]) -> None:
        """Close all nodes, and report that no operation is in progress."""
        for task in cancelling:
            await task
        await self._send(self._tracker.close(state))
        overall: types.OverallStatus = "Passed" if self.success else "Failed"
        if state == "Cancelled":
            overall = "Cancelled"
        elif self._phase == "Discovering" and self.success:
            overall = "Idle"
        await self._runner_status(overall, loading=False)

    async def move_open(self, state: types.NodeState) -> None:
        """Set the status of all nodes with a transient status."""
        for each in self._tracker.open_items():
            await self._send(self._tracker.move(each, state))

    async def _enter(self, identifier: str) -> None:
        """Set the status of a node and its ancestors to this phase."""
        for each in [*reversed(list(self._tree.ancestors(identifier))), identifier]:
            if not (self._tracker.has_ended(each) or self._tracker.is_open(each)):
                await self._send(self._tracker.move(each, self._phase))

    async def _record(self, identifier: str, result: SuiteResult) -> None:
        state = _STATES[result.outcome]
        self._handlers._results[identifier] = result
        self._totals[state] += 1
        self.success = self.success and state != "Failed"
        await self._enter(identifier)
        for _ in self._tracker.move(identifier, state):
            await self._update(identifier, _status(state, result))
        for each in self._tree.ancestors(identifier):
            self._counts.setdefault(each, Counter())[state] += 1

    async def _put(self, node: types.TestNode) -> None:
        change = self._tree.put(node)
        if change is not None:
            await self._register(change)
        elif self._target is None and node.id not in self._registered:
            # A client that repeats `testrunner/start` may have discarded its nodes.
            await self._client.register_test(types.RegisterTestParams(test=node))
        self._registered.add(node.id)

    async def _register(self, change: TreeChange[types.TestNode]) -> None:
        if change.node is not None:
            await self._client.register_test(types.RegisterTestParams(test=change.node))
            return
        self._tracker.forget(change.id)
        self._handlers._results.pop(change.id, None)
        await self._client.remove_test(types.RemoveTestParams(id=change.id))

    async def _send(self, steps: Iterable[StateStep]) -> None:
        for identifier, state in steps:
            await self._update(identifier, state)

    async def _update(self, identifier: str, status: object) -> None:
        params = types.UpdateStatusParams.model_validate({"id": identifier, "status": status})
        await self._client.update_status(params)

    async def _runner_status(self, overall: types.OverallStatus, *, loading: bool) -> None:
        await self._client.testrunner_status_update(
            types.TestRunnerStatus(
                is_loading=loading,
                overall_status=overall,
                total_passed=self._totals["Passed"],
                total_failed=self._totals["Failed"],
                total_skipped=self._totals["Skipped"],
                total_cancelled=self._totals["Cancelled"],
            )
        )

    def _nodes(self, node: SuiteNode) -> Iterator[types.TestNode]:
        """Yield the protocol's nodes for a node of the suite, parents first."""
        parent = node.parent
        if parent is None:
            file = node.id.split("::", 1)[0]
            parts = file.split("/")[:-1]
            # pytest's root can be above the folder of the server.
            path = Path(node.path or "").as_posix()
            root = Path(path[: -len(file)]) if path.endswith(f"/{file}") else self._handlers._root
            folders = ["/".join(parts[: count + 1]) for count in range(len(parts))]
            for above, folder in zip([PROJECT, *folders], folders, strict=False):
                name = folder.rpartition("/")[2]
                yield _node(folder, name, above, str(root / folder), None, "namespace")
            parent = folders[-1] if folders else PROJECT
        line = None if node.line is None else node.line - 1
        kind, name = _KINDS[node.kind], node.name
        if node.case and node.id.endswith("]"):
            # Parameter sets can contain brackets, but function names cannot.
            function, _, rest = node.name.partition("[")
            test = node.id[: len(node.id) - len(rest) - 1]
            yield _node(test, function, parent, node.path, line, "test")
            parent, kind, name = test, "subcase", rest[:-1]
        elif node.kind in ("module", "broken"):
            name = node.name.rpartition("/")[2]
        if node.id != PROJECT:
            yield _node(node.id, name, parent, node.path, line, kind)


def _status(state: types.NodeState, result: SuiteResult) -> object:
    """Return the status of a result. A test that did not end by itself has a status object."""
    if result.outcome in _FAULTS:
        return {"type": "Faulted", "message": result.message or ""}
    return state


def _error_lines(result: SuiteResult) -> list[str]:
    """Return the message and the traceback, which starts with source code."""
    message, trace = (result.message or "").splitlines(), (result.trace or "").splitlines()
    return [*message, "", *trace] if message and trace and message != trace else message or trace


def _project(root: Path) -> types.TestNode:
    return _node(PROJECT, root.name, None, str(root), None, "project")


def _node(
    identifier: str,
    name: str,
    parent: str | None,
    path: str | None,
    line: int | None,
    kind: types.NodeKind,
) -> types.TestNode:
    return types.TestNode(
        id=identifier,
        display_name=name,
        parent_id=parent,
        file_path=path,
        line_number=line,
        type=kind,
    )
