"""The adapter of the test runner protocol.

Tests: `tests/tools/agents/test_servers.py`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from testwire.errors import RpcError
from testwire_protocols.test_runner.v0_1.methods import (
    TESTRUNNER_GET_RESULTS,
    TESTRUNNER_RUN,
    TESTRUNNER_START,
)
from testwire_protocols.test_runner.v0_1.types import (
    NodeParams,
    OperationParams,
    RegisterTestParams,
    RemoveTestParams,
    StartParams,
    TestResult,
    UpdateStatusBatchParams,
    UpdateStatusParams,
)

from testwire_tools.agents.adapters.base import Adapter, Ask
from testwire_tools.agents.catalog import Item

_FAILED: Final = {"Faulted": "Failed", "BuildFailed": "Failed", "Inconclusive": "Skipped"}
_TESTS: Final = ("test", "subcase", "TestMethod", "Subcase", "TheoryGroup", "ProbableTest")
_DURATION_CHARACTERS: Final = 100
_METHOD_NOT_FOUND: Final = -32601


class _TestRunnerAdapter(Adapter):
    noun = "test"
    failed = ("Failed",)

    async def discover(self, ask: Ask) -> None:
        await ask(TESTRUNNER_START, StartParams())

    async def run(self, ask: Ask, chosen: Sequence[Item] | None) -> None:
        for identifier in self._targets(chosen):
            await ask(TESTRUNNER_RUN, OperationParams(id=identifier, source="testrunner"))

    async def details(self, ask: Ask, item: Item) -> None:
        if item.state not in self.final:
            return
        try:
            result = await ask(TESTRUNNER_GET_RESULTS, NodeParams(id=item.id))
        except RpcError as error:
            if error.code != _METHOD_NOT_FOUND:  # The method is an extension.
                raise
            return
        if result.found:
            item.texts = _texts(result) or item.texts
            if result.duration_display:
                item.facts["duration"] = result.duration_display[:_DURATION_CHARACTERS]

    def _targets(self, chosen: Sequence[Item] | None) -> list[str]:
        """Return the smallest list of nodes that contain the chosen tests and no other tests."""
        items = self.catalog.items
        children: dict[str | None, list[str]] = defaultdict(list)
        for item in items.values():
            children[item.parent if item.parent in items else None].append(item.id)
        if chosen is None:
            return children[None]
        wanted = {item.id for item in chosen}
        whole: set[str] = set()
        for identifier in reversed(_parents_first(children)):
            below = children.get(identifier, [])
            own = items[identifier].group or identifier in wanted
            if own and (below or identifier in wanted) and all(each in whole for each in below):
                whole.add(identifier)
        return [
            each
            for each in _parents_first(children)
            if each in whole and items[each].parent not in whole
        ]

    def register_test(self, params: RegisterTestParams, ctx: object) -> None:
        node = params.test
        kind = node.type if isinstance(node.type, str) else str(node.type.type)
        if (above := self.catalog.items.get(node.parent_id or "")) is not None:
            above.group = True  # A test with cases is a group.
        self.catalog.put(
            Item(
                node.id,
                node.display_name,
                parent=node.parent_id,
                group=kind not in _TESTS,
                file=node.file_path,
                line=None if node.line_number is None else node.line_number + 1,
                wire=node,
            )
        )

    def remove_test(self, params: RemoveTestParams, ctx: object) -> None:
        self.catalog.remove(params.id)

    def update_status_batch(self, params: UpdateStatusBatchParams, ctx: object) -> None:
        for update in params.updates:
            self.update_status(update, ctx)

    def update_status(self, params: UpdateStatusParams, ctx: object) -> None:
        item = self.catalog.items.get(params.id)
        if item is None:
            return
        status: Any = params.status
        kind = status if status is None or isinstance(status, str) else str(status.type)
        item.state = _FAILED.get(kind or "", kind or "")
        if item.state not in self.final and item.state not in self.open:
            item.state = ""
        item.facts, item.texts = {}, {}
        if isinstance(status, str) or status is None:
            return
        lines = getattr(status, "error_message", None)
        message = "\n".join(lines) if lines else None
        message = message or getattr(status, "message", None) or getattr(status, "reason", None)
        if message:
            item.texts["message"] = message


def _parents_first(children: dict[str | None, list[str]]) -> list[str]:
    order: list[str] = []
    left = list(reversed(children[None]))
    while left:
        order.append(left.pop())
        left.extend(reversed(children.get(order[-1], [])))
    return order


def _texts(result: TestResult) -> dict[str, str]:
    found = {
        "message": result.error_message,
        "stack": [frame.original_text for frame in result.frames or ()],
        "output": result.stdout,
    }
    return {key: "\n".join(lines) for key, lines in found.items() if lines}


PROTOCOL_ADAPTER: Final = _TestRunnerAdapter
