"""Methods that a server registers during a recorded session."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from testwire_base.traces import read_trace
from testwire_codegen.messages import MessageChecker

from tests.codegen.drift.support import answer, ask, tell, write
from tests.codegen.support import copy_case, edit, load

FOLDER = "toy-box/1.0-beta.2"
PART = {"method": "box/learn", "entries": "/skills/*", "id": "/id", "name": "/name"}
TYPES = {
    "Skills": {
        "type": "object",
        "description": "Skills.",
        "required": ["skills"],
        "properties": {
            "skills": {
                "type": "array",
                "items": {"$ref": "#/$defs/Skill"},
                "description": "The skills.",
            }
        },
    },
    "Skill": {
        "type": "object",
        "description": "A skill.",
        "required": ["id", "name"],
        "properties": {
            "id": {"type": "string", "description": "The id."},
            "name": {"type": "string", "description": "The name."},
        },
    },
}


def findings(folder: Path, messages: list[Any]) -> list[str]:
    """Check a session of the toy protocol, in which a server can register the request `list`."""
    root = copy_case("toy", folder)
    path = root / "spec" / FOLDER / "protocol.json"
    document = json.loads(path.read_text("utf-8"))
    document["lifecycle"]["states"] = [
        {"name": "all", "docs": "All.", "allows": None, "requestError": None}
    ]
    document["lifecycle"] |= {"initial": "all", "transitions": []}
    (listed,) = (each for each in document["methods"] if each["name"] == "list")
    listed["registration"] = "listing"
    document["methods"] += [
        {
            "name": name,
            "kind": "notification",
            "direction": "serverToClient",
            "since": "1.0",
            "source": "Here",
            "docs": "A skill.",
            "params": {"$ref": "schema/box.schema.json#/$defs/Skills"},
        }
        for name in ("box/learn", "box/forget")
    ]
    forget = {**PART, "method": "box/forget"}
    document["registrations"] = {"docs": "Late.", "register": PART, "unregister": forget}
    path.write_text(json.dumps(document), "utf-8")
    schema = f"{FOLDER}/schema/box.schema.json"
    edit(
        root,
        [{"file": schema, "pointer": f"/$defs/{n}", "value": value} for n, value in TYPES.items()],
    )
    checker = MessageChecker(load(root)[1])
    trace = write(folder / "trace.jsonl", messages)
    checker.check(read_trace(trace, "trace.jsonl", strict=True), "trace.jsonl")
    return [each.message for each in checker.findings() if each.rule == "wire-capability"]


CALL = [ask(1, "list", {}), answer(1, {})]
SKILLS = {"skills": [{"id": "1", "name": "listing"}]}
MESSAGE = "'list' requires the registration 'listing', which the server did not send"


def test_a_registration_opens_the_gate_of_a_method(tmp_path: Path) -> None:
    learn, forget = tell("box/learn", SKILLS), tell("box/forget", SKILLS)
    assert findings(tmp_path / "a", [learn, *CALL]) == []
    assert findings(tmp_path / "b", CALL) == [MESSAGE]
    assert findings(tmp_path / "c", [learn, forget, *CALL]) == [MESSAGE]
    other = tell("box/learn", {"skills": [{"id": "1", "name": "other"}]})
    assert findings(tmp_path / "d", [other, *CALL]) == [MESSAGE]
