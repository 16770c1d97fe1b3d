"""A client that behaves like an editor's client for the Language Server Protocol.

Each request has its own process. The request follows `initialize` at once, and the notification
`initialized` follows the response to `initialize`. The params of `initialize` contain members of
the Language Server Protocol. The selection consists of complete nodes. The client does not send
`exit`.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.live.raw import Raw, opened


def visit(command: Sequence[str], cwd: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """Discover the tests, and run all of them by their nodes.

    Returns the discovered nodes by uid, and the states by display name.
    """
    found = _nodes(command, cwd, "testing/discoverTests", {})
    tests = [node for node in found.values() if "execution-state" in node]
    ran = _nodes(command, cwd, "testing/runTests", {"tests": tests})
    return found, {
        node["display-name"]: node["execution-state"]
        for node in ran.values()
        if "execution-state" in node
    }


def _hello(folder: Path) -> dict[str, Any]:
    uri = folder.as_uri()
    return {
        "processId": os.getpid(),
        "clientInfo": {"name": "editor", "version": "0.11.0"},
        "rootPath": str(folder),
        "rootUri": uri,
        "workspaceFolders": [{"uri": uri, "name": folder.name}],
        "trace": "off",
        "workDoneToken": "1",
        "initializationOptions": {},
        "capabilities": {
            "testing": {"debuggerProvider": True, "attachmentSupport": True},
            "textDocument": {"synchronization": {"didSave": True}},
            "workspace": {"configuration": True},
        },
    }


def _nodes(
    command: Sequence[str], cwd: Path, method: str, members: dict[str, Any]
) -> dict[str, Any]:
    """Launch a server and send one request. Returns the last node of each uid."""
    with opened(command, initialize=False, cwd=cwd) as raw:
        run_id = str(uuid.uuid4())
        first = raw.start("initialize", _hello(cwd))
        second = raw.start(method, {"runId": run_id, **members})
        responses = {}
        while second not in responses:
            message = raw.read()
            assert message is not None, f"the server ended before its response to {method}"
            if "method" not in message:
                responses[message["id"]] = message
                if message["id"] == first:
                    raw.send({"method": "initialized", "params": {}})
            elif "id" in message:
                error = {"code": -32601, "message": "Method not found"}
                raw.send({"id": message["id"], "error": error})
        assert "result" in responses[first], responses
        assert "result" in responses[second], responses
        return _last(raw)


def _last(raw: Raw) -> dict[str, Any]:
    return {
        change["node"]["uid"]: change["node"]
        for message in raw.received
        if message.get("method") == "testing/testUpdates/tests"
        for change in message["params"]["changes"] or ()
    }
