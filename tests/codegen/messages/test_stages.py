"""The order of progress with a start and an end in recorded sessions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from testwire_base.findings import Finding
from testwire_base.traces import read_trace
from testwire_codegen.messages import MessageChecker

from tests.codegen.drift.support import answer, ask, tell, write
from tests.codegen.support import copy_case, edit, load

STAGES = {
    "docs": "A task for each box.",
    "item": "/uid",
    "start": {"notification": "box/started"},
    "report": {"notification": "box/step", "at": "/kind", "equals": "report"},
    "finish": {"notification": "box/step", "at": "/kind", "equals": "end"},
}
TYPE = {
    "type": "object",
    "description": "A step.",
    "required": ["uid"],
    "properties": {
        "uid": {"type": "string", "description": "The task."},
        "kind": {"type": "string", "description": "The kind."},
        "for": {"type": "string", "description": "The run."},
    },
}
PARAMS = {
    "type": "object",
    "description": "A list.",
    "properties": {"run": {"type": "string", "description": "The run."}},
}
FOLDER = "toy-box/1.0-beta.2"


def notification(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "kind": "notification",
        "direction": "serverToClient",
        "since": "1.0",
        "source": "Here",
        "docs": "A step.",
        "params": {"$ref": "schema/box.schema.json#/$defs/Step"},
    }


def findings(folder: Path, messages: list[Any], **stages: Any) -> list[Finding]:
    """Check a session of the toy protocol, whose request `list` has progress in stages."""
    root = copy_case("toy", folder)
    path = root / "spec" / FOLDER / "protocol.json"
    document = json.loads(path.read_text("utf-8"))
    del document["lifecycle"]["transitions"][:]
    initial = next(each["name"] for each in document["lifecycle"]["states"])
    document["lifecycle"]["states"] = [
        {"name": initial, "docs": "All.", "allows": None, "requestError": None}
    ]
    (listed,) = (each for each in document["methods"] if each["name"] == "list")
    listed["params"] = {"$ref": "schema/box.schema.json#/$defs/Listing", "optional": True}
    listed["progress"] = STAGES | stages
    listed["correlation"] = {"request": "/run", "notification": "/for"}
    document["methods"] += [notification("box/started"), notification("box/step")]
    path.write_text(json.dumps(document), "utf-8")
    schema = f"{FOLDER}/schema/box.schema.json"
    edit(root, [{"file": schema, "pointer": "/$defs/Step", "value": TYPE}])
    edit(root, [{"file": schema, "pointer": "/$defs/Listing", "value": PARAMS}])
    checker = MessageChecker(load(root)[1])
    trace = write(folder / "trace.jsonl", messages)
    checker.check(read_trace(trace, "trace.jsonl", strict=True), "trace.jsonl")
    return [each for each in checker.findings() if each.rule.startswith("wire-progress")]


def step(kind: str, uid: str = "a", run: str = "r") -> Any:
    if kind == "start":
        return tell("box/started", {"uid": uid, "for": run})
    return tell("box/step", {"uid": uid, "kind": kind, "for": run})


ASK = ask(1, "list", {"run": "r"})
RESULT = answer(1, {})
START, REPORT, END = (step(kind) for kind in ("start", "report", "end"))


@pytest.mark.parametrize(
    "messages",
    [
        [START, REPORT, REPORT, END],
        [START, END, START, END],
        [START, step("start", "b"), REPORT, step("report", "b"), END, step("end", "b")],
        [],
        [step("other")],
    ],
    ids=["plain", "again", "two tasks", "none", "no stage"],
)
def test_the_order_of_the_stages(messages: list[Any], tmp_path: Path) -> None:
    assert findings(tmp_path, [ASK, *messages, RESULT]) == []


@pytest.mark.parametrize(
    ("messages", "message"),
    [
        ([REPORT, START, END], "'box/step' is the report of a task that has not started"),
        ([START, START, END], "'box/started' is the start of a task that has already started"),
        ([END], "'box/step' is the finish of a task that has not started"),
        ([START, END, REPORT], "'box/step' is the report of a task that has not started"),
        ([START, step("end", "b"), END], "'box/step' is the finish of a task that has not started"),
        ([START, REPORT], "'list' on line 1 has ended, but 1 of its tasks have not finished"),
    ],
)
def test_a_stage_that_is_not_expected(messages: list[Any], message: str, tmp_path: Path) -> None:
    (found,) = findings(tmp_path, [ASK, *messages, RESULT])
    assert (found.rule, found.message) == ("wire-progress-stage", message)


def test_tasks_without_a_request(tmp_path: Path) -> None:
    alone = [step("start", run="x"), step("end", run="x")]
    assert [each.rule for each in findings(tmp_path / "a", alone)] == ["wire-progress-order"] * 2
    assert findings(tmp_path / "b", alone, independent=True) == []
    (found,) = findings(tmp_path / "c", alone[1:], independent=True)
    assert found.rule == "wire-progress-stage"
