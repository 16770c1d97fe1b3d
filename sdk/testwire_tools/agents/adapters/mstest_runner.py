"""The adapter of the MSTest runner protocol.

Tests: `tests/tools/agents/test_servers.py`.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Sequence
from typing import Any, Final

from testwire_protocols.mstest_runner.v1_0.methods import DISCOVER_TESTS, RUN_TESTS
from testwire_protocols.mstest_runner.v1_0.types import (
    BatchLogMessageParams,
    ClientLogParams,
    DiscoverTestsParams,
    RunTestsParams,
    SelectedTest,
    TestNode,
    TestUpdateNotificationParams,
)

from testwire_tools.agents.adapters.base import Adapter, Ask
from testwire_tools.agents.catalog import Item

_TEXTS: Final = {
    "message": "error_message",
    "expected": "assert_expected",
    "actual": "assert_actual",
    "stack": "error_stacktrace",
    "output": "standard_output",
    "errors": "standard_error",
}


class _MSTestAdapter(Adapter):
    noun = "test"
    failed = ("failed", "error", "timed-out")
    hello = {  # noqa: RUF012
        "processId": os.getpid(),
        "clientInfo": {"name": "testwire", "version": "1.0.0"},
        "capabilities": {"testing": {"debuggerProvider": False}},
    }

    async def discover(self, ask: Ask) -> None:
        await ask(DISCOVER_TESTS, DiscoverTestsParams(run_id=str(uuid.uuid4())))

    async def run(self, ask: Ask, chosen: Sequence[Item] | None) -> None:
        selected: dict[str, Any] = {}
        if chosen is not None:
            selected["tests"] = [
                SelectedTest(uid=each.id, display_name=each.name) for each in chosen
            ]
        await ask(RUN_TESTS, RunTestsParams(run_id=str(uuid.uuid4()), **selected))

    async def details(self, ask: Ask, item: Item) -> None:
        """Do nothing, because updates contain all details."""

    def test_updates(self, params: TestUpdateNotificationParams, ctx: object) -> None:
        for change in params.changes or ():
            self._store(change.node, change.parent)

    def log(self, params: ClientLogParams, ctx: object) -> None:
        if isinstance(params, BatchLogMessageParams):
            self.messages.extend(each.message for each in params.messages)
        else:
            self.messages.append(params.message)

    def _store(self, node: TestNode, parent: str | None) -> None:
        line = node.location_line_start
        item = self.catalog.put(
            Item(
                node.uid,
                node.display_name,
                parent=parent,
                group=node.execution_state is None,
                file=node.location_file,
                line=line if line is not None and line > 0 else None,
                wire=node,
            )
        )
        state = node.execution_state
        if state is None or (state not in self.final and state not in self.open):
            return
        item.state = state
        item.facts = {}
        if node.time_duration_ms is not None:
            item.facts["durationMs"] = node.time_duration_ms
        found = {key: getattr(node, member) for key, member in _TEXTS.items()}
        item.texts = {key: text for key, text in found.items() if text}


PROTOCOL_ADAPTER: Final = _MSTestAdapter
