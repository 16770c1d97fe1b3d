"""A case calls a method that the server must register only after its registration."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from testwire.registry import (
    Concurrency,
    Framing,
    Launch,
    Lifecycle,
    LifecycleState,
    Method,
    Notification,
    ProtocolInfo,
    RegistrationMessage,
    Registrations,
    Transport,
)
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import Case
from testwire_tools.conformance.target import ServerTarget

from tests.tools.conformance.support import run

SERVER = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["method"] == "hello":
        told = {"jsonrpc": "2.0", "method": "learn", "params": json.loads(sys.argv[1])}
        print(json.dumps(told), flush=True)
    if "id" in asked:
        print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": None}), flush=True)
"""


def verdict(folder: Path, skills: Any) -> tuple[str, str]:
    (folder / "server.py").write_text(SERVER)
    methods: dict[str, Method[Any, Any]] = {
        name: Method(name, direction="clientToServer", handler=name, registration=registration)
        for name, registration in (("hello", None), ("run", "running"))
    }
    learn = Notification[Any]("learn", direction="serverToClient", handler="learn")
    stdio = Transport("stdio", "stdio", None, Framing("ndjson"), Launch())
    info = ProtocolInfo(
        "late", "1", "Late", None, methods, {"learn": learn}, {},
        Lifecycle("all", (LifecycleState("all"),)), None, Concurrency(), {"stdio": stdio}, None,
        registrations=Registrations(RegistrationMessage("learn", "/list/*", "/id", "/name")),
    )  # fmt: skip
    scenario = Scenario(setup=[{"request": "hello"}], calls={"run": {}})

    async def calls(harness: ServerHarness) -> None:
        await harness.ready()
        harness.require(methods["run"])

    case = Case("late/run", "must", "The method can be called.", "Nowhere", calls)
    command = [sys.executable, "-I", str(folder / "server.py"), json.dumps(skills)]
    (outcome,) = run(ServerTarget(info, stdio, command), [case], scenario)
    return outcome.verdict, outcome.message


def test_only_a_registered_method_is_called(tmp_path: Path) -> None:
    assert verdict(tmp_path, {"list": [{"id": 1, "name": "running"}]}) == ("pass", "")
    skipped = ("skipped", "The server does not register 'running'.")
    assert verdict(tmp_path, {"list": [{"id": 1, "name": "other"}]}) == skipped
