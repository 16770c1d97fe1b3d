"""A client that behaves like clients that use StreamJsonRpc.

A notification is dropped silently if a member of its params is missing or unknown. A request has
ended when both its response and the completion marker have arrived. The selection consists of
complete nodes, which contain results after a run. The client sends `exit` as a request, and closes
the connection at the end.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.live.raw import Raw, opened

LINE = ("--server", "--client-host", "localhost", "--client-port", "{port}")
HANDLERS = {
    "testing/testUpdates/tests": {"runId", "changes"},
    "client/log": {"level", "message"},
}
"""The members of the params of each notification with a handler."""


class Session:
    """The messages that the handlers of the client have received."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.nodes: dict[str, dict[str, Any]] = {}
        self.ended: set[str] = set()
        """The run ids of the completion markers."""
        self.responses: dict[int, dict[str, Any]] = {}
        self.dropped: list[dict[str, Any]] = []

    def call(self, method: str, members: dict[str, Any], *, marker: bool = True) -> dict[str, Any]:
        """Send a request, and wait for its response and the completion marker."""
        run_id = str(uuid.uuid4())
        params = {"runId": run_id, **members} if marker else members
        number = self.raw.start(method, params)
        while number not in self.responses or (marker and run_id not in self.ended):
            self._take()
        return self.responses[number]

    def _take(self) -> None:
        message = self.raw.read()
        assert message is not None, "the server ended the connection"
        name, params = message.get("method"), message.get("params")
        if name is None:
            self.responses[message["id"]] = message
        elif name not in HANDLERS or not isinstance(params, dict) or set(params) != HANDLERS[name]:
            self.dropped.append(message)
        elif name == "testing/testUpdates/tests":
            if params["changes"] is None:
                self.ended.add(params["runId"])
            for change in params["changes"] or ():
                self.nodes[change["node"]["uid"]] = change["node"]

    def states(self) -> dict[str, str]:
        return {
            node["display-name"]: node["execution-state"]
            for node in self.nodes.values()
            if "execution-state" in node
        }


def visit(command: Sequence[str], cwd: Path) -> tuple[list[dict[str, str]], Session]:
    """Discover the tests, run them by their nodes, run their results again, and close.

    Returns the states by display name after each request, and the session.
    """
    with opened(command, initialize=False, line=LINE, cwd=cwd) as raw:
        session = Session(raw)
        hello = {
            "processId": os.getpid(),
            "clientInfo": {"name": "strict", "version": "1.0.0"},
            "capabilities": {"testing": {"debuggerProvider": False}},
        }
        assert "result" in session.call("initialize", hello, marker=False)
        seen = []
        for method in ("testing/discoverTests", "testing/runTests", "testing/runTests"):
            members = {}
            if session.nodes:
                tests = [node for node in session.nodes.values() if "execution-state" in node]
                members = {"tests": tests}
            session.nodes = {}
            assert "result" in session.call(method, members)
            seen.append(session.states())
            # The client expects that `exit` as a request cancels, but the server keeps running.
            assert "error" in session.call("exit", {}, marker=False)
        raw.close()
        raw.process.wait(60)
        return seen, session
