"""A server from `testwire new server` with handlers that report a test for each state.

    python filled.py FOLDER [LAUNCH ARGUMENTS]

FOLDER is the folder of the server project, whose package is `demo_server`. A test that is not
selected is not reported.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

from testwire.cli import main
from testwire_protocols.mstest_runner.v1_0 import types
from testwire_protocols.mstest_runner.v1_0.info import PROTOCOL

STATES = ("passed", "skipped", "failed", "timed-out", "error", "canceled")
GROUP = "group"


async def _report(params: Any, ctx: Any, *states: str | None) -> None:
    """Report the selected tests. None means the state with the test's name."""
    chosen = None if params.tests is None else {test.uid for test in params.tests}
    # Some clients reject nodes that they did not select.
    changes = [_change(GROUP, None)] if chosen is None else []
    for state in states:
        changes += [_change(uid, state or uid) for uid in STATES if chosen is None or uid in chosen]
    update = types.TestUpdateNotificationParams(run_id=params.run_id, changes=changes)
    await ctx.client.log(types.LogMessageParams(level="Information", message="running"))
    await ctx.client.test_updates(update)
    marker = types.TestUpdateNotificationParams(run_id=params.run_id, changes=None)
    await ctx.client.test_updates(marker)


def _change(uid: str, state: str | None) -> types.TestUpdateChange:
    node: dict[str, Any] = {"uid": uid, "display-name": f"test {uid}"}
    node |= {"node-type": "group"} if state is None else {"node-type": "action"}
    if state is not None:
        node["execution-state"] = state
    if state in ("failed", "timed-out", "error", "canceled"):
        node |= {"error.message": "why", "error.stacktrace": "where"}
    parent = None if state is None else GROUP
    return types.TestUpdateChange(node=types.TestNode.model_validate(node), parent=parent)


def handlers() -> object:
    base: Any = importlib.import_module("demo_server.handlers").Handlers

    class Filled(base):  # type: ignore[misc]
        async def discover_tests(self, params: Any, ctx: Any) -> Any:
            await _report(params, ctx, "discovered")
            return types.DiscoverTestsResponse()

        async def run_tests(self, params: Any, ctx: Any) -> Any:
            await _report(params, ctx, "in-progress", None)
            return types.RunTestsResponse(attachments=[])

    return Filled()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(sys.argv[1]) / "src"))
    sys.exit(main(PROTOCOL, handlers, sys.argv[2:], prog="filled", version="1.0.0"))
