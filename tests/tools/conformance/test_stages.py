"""The case for progress in stages, with servers that keep and break the order of the stages."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from testwire.registry import (
    Concurrency,
    Framing,
    Launch,
    Lifecycle,
    LifecycleState,
    Method,
    Notification,
    ProgressStage,
    ProgressStages,
    ProtocolInfo,
    Transport,
)
from testwire_tools.conformance.cases import derive
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.target import ServerTarget

from tests.tools.conformance.support import run

SERVER = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["method"] == "run":
        for name, params in json.loads(sys.argv[1]):
            told = {"jsonrpc": "2.0", "method": name, "params": params}
            print(json.dumps(told), flush=True)
    if "id" in asked:
        print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": None}), flush=True)
"""
SCENARIO = Scenario(calls={"run": {}})


def protocol(*, independent: bool = False) -> ProtocolInfo:
    stages = ProgressStages(
        (
            ProgressStage("start", "begun"),
            ProgressStage("report", "step", "/kind", "report"),
            ProgressStage("finish", "step", "/kind", "end"),
        ),
        item="/task",
        independent=independent,
    )
    method: Method[None, None] = Method(
        "run", direction="clientToServer", handler="run", progress="step", stages=stages
    )
    names = ("begun", "step")
    told = {
        name: Notification[Any](name, direction="serverToClient", handler=name) for name in names
    }
    stdio = Transport("stdio", "stdio", None, Framing("ndjson"), Launch())
    lifecycle = Lifecycle("all", (LifecycleState("all"),))
    return ProtocolInfo(
        "stages", "1", "Stages", None, {"run": method}, told, {}, lifecycle, None,
        Concurrency(), {"stdio": stdio}, None,
    )  # fmt: skip


def verdict(tmp_path: Path, *told: tuple[str, Any], independent: bool = False) -> tuple[str, str]:
    (tmp_path / "server.py").write_text(SERVER)
    info = protocol(independent=independent)
    stdio = info.transports["stdio"]
    command = [sys.executable, "-I", str(tmp_path / "server.py"), json.dumps(told)]
    (case,) = (each for each in derive(info, stdio, SCENARIO) if each.id == "progress/stages/run")
    (outcome,) = run(ServerTarget(info, stdio, command), [case], SCENARIO)
    return outcome.verdict, outcome.message


START = ("begun", {"task": 1})
REPORT = ("step", {"task": 1, "kind": "report"})
END = ("step", {"task": 1, "kind": "end"})


def test_stages_in_order_pass(tmp_path: Path) -> None:
    other = ("begun", {"task": 2}), ("step", {"task": 2, "kind": "end"})
    assert verdict(tmp_path, START, REPORT, *other, END) == ("pass", "")
    assert verdict(tmp_path, START, independent=True) == ("pass", "")
    assert verdict(tmp_path)[0] == "skipped"


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ([REPORT, START, END], "Expected no report (step) of a task that has not started."),
        ([START, START, END], "Expected no start (begun) of a task that has already started."),
        ([START, END, END], "Expected no finish (step) of a task that has not started."),
        ([START], "Expected a finish of each task, but 1 did not finish."),
    ],
)
def test_a_stage_out_of_order_fails(told: list[Any], text: str, tmp_path: Path) -> None:
    assert verdict(tmp_path, *told) == ("fail", text)
