"""Cases call a method that requires registration only while the server has registered it."""

from __future__ import annotations

import asyncio
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
from testwire_tools.conformance.run import run_cases
from testwire_tools.conformance.target import ServerTarget

SERVER = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    for name, params in json.loads(sys.argv[1]).get(asked["method"], []):
        told = {"jsonrpc": "2.0", "method": name, "params": params}
        print(json.dumps(told), flush=True)
    if "id" in asked:
        print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": None}), flush=True)
"""


RUNNING = {"list": [{"id": 1, "name": "running"}]}


def verdicts(folder: Path, sent: dict[str, list[Any]]) -> list[tuple[str, str]]:
    """Return the results of two cases on one server, each of which calls a registered method.

    sent: the notifications that the server sends before each response, by method.
    """
    (folder / "server.py").write_text(SERVER)
    methods: dict[str, Method[Any, Any]] = {
        name: Method(name, direction="clientToServer", handler=name, registration=registration)
        for name, registration in (("hello", None), ("run", "running"))
    }
    notifications = {
        name: Notification[Any](name, direction="serverToClient", handler=name)
        for name in ("learn", "forget")
    }
    stdio = Transport("stdio", "stdio", None, Framing("ndjson"), Launch())
    info = ProtocolInfo(
        "late", "1", "Late", None, methods, notifications, {},
        Lifecycle("all", (LifecycleState("all"),)), None, Concurrency(), {"stdio": stdio}, None,
        registrations=Registrations(
            RegistrationMessage("learn", "/list/*", "/id", "/name"),
            RegistrationMessage("forget", "/list/*", "/id", "/name"),
        ),
    )  # fmt: skip
    scenario = Scenario(setup=[{"request": "hello"}], calls={"run": {}})

    async def calls(harness: ServerHarness) -> None:
        wire = await harness.ready()
        harness.require(methods["run"])
        await wire.call("run")
        await wire.call("run")

    cases = [Case(f"late/{n}", "must", "The method can be called.", "Here", calls) for n in (1, 2)]
    command = [sys.executable, "-I", str(folder / "server.py"), json.dumps(sent)]
    made = asyncio.run(run_cases(cases, ServerTarget(info, stdio, command), scenario))
    return [(each.verdict, each.message) for each in made.outcomes]


PASS = ("pass", "")
SKIPPED = ("skipped", "The server does not register 'running'.")


def test_only_a_registered_method_is_called(tmp_path: Path) -> None:
    other = {"list": [{"id": 1, "name": "other"}]}
    assert verdicts(tmp_path, {"hello": [["learn", other]]}) == [SKIPPED, SKIPPED]


def test_a_registration_is_valid_in_later_cases(tmp_path: Path) -> None:
    assert verdicts(tmp_path, {"hello": [["learn", RUNNING]]}) == [PASS, PASS]


def test_an_unregistered_method_is_not_called(tmp_path: Path) -> None:
    at_once = {"hello": [["learn", RUNNING], ["forget", RUNNING]]}
    assert verdicts(tmp_path, at_once) == [SKIPPED, SKIPPED]
    # The first case calls the method, and the server then removes its registration.
    later = {"hello": [["learn", RUNNING]], "run": [["forget", RUNNING]]}
    assert verdicts(tmp_path, later) == [PASS, SKIPPED]
