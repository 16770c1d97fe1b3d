"""A client that behaves like a supervisor: several runs on one connection.

The launch arguments contain `--server jsonrpc` and the id of a process to watch. A test is selected
by its uid, which is also the display name. A run must not report nodes that were not selected. The
response ends a request, and `exit` ends the session.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.live.raw import Raw, opened

LINE = ("--server", "jsonrpc", "--client-port", "{port}", "--exit-on-process-exit")
HELLO = {
    "processId": os.getpid(),
    "clientInfo": {"name": "supervisor", "version": "0.1.0"},
    "capabilities": {"testing": {"debuggerProvider": False}},
}


def visit(command: Sequence[str], cwd: Path) -> tuple[list[dict[str, str]], int]:
    """Run all tests, and then each test in a separate run.

    Returns the states by uid for each run, and the exit code of the server.
    """
    line = [*LINE, str(os.getpid())]
    with opened(command, initialize=False, line=line, cwd=cwd) as raw:
        assert "result" in _response(raw, "initialize", HELLO)
        runs = [run(raw)]
        for uid in runs[0]:
            node = {"uid": uid, "display-name": uid, "node-type": "action"}
            runs.append(run(raw, tests=[node]))
        raw.send({"method": "exit", "params": {}})
        return runs, raw.process.wait(60)


def run(raw: Raw, **members: Any) -> dict[str, str]:
    """Run tests. Returns the last state of each test."""
    run_id = str(uuid.uuid4())
    before = len(raw.received)
    response = _response(raw, "testing/runTests", {"runId": run_id, **members})
    assert "result" in response, response
    states: dict[str, str] = {}
    for message in raw.received[before:]:
        params = message.get("params") or {}
        if message.get("method") == "testing/testUpdates/tests" and params["runId"] == run_id:
            for change in params["changes"] or ():
                node = change["node"]
                if "tests" in members:
                    assert node["uid"] in {each["uid"] for each in members["tests"]}, node
                if node.get("execution-state") not in (None, "discovered", "in-progress"):
                    states[node["uid"]] = node["execution-state"]
    return states


def _response(raw: Raw, method: str, params: Any) -> dict[str, Any]:
    response = raw.request(method, params)
    assert isinstance(response, dict), f"{method}: {response}"
    return response
