"""Values of a type that another type lists in `x-accepts`, in Python and TypeScript.

The tests use the bundled protocols, in which a discovered node is accepted as a selected test.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from testwire import codec
from testwire_codegen.model import ir
from testwire_codegen.targets.python.constructors import parameters
from testwire_protocols.mstest_runner.v1_0 import methods
from testwire_protocols.mstest_runner.v1_0.types import RunTestsParams, SelectedTest, TestNode

from tests.codegen.support import ROOT, copy_case, edit, load
from tests.codegen.targets.node import TYPESCRIPT, node

__all__ = ["node"]

NODE = {
    "uid": "a",
    "display-name": "A",
    "node-type": "action",
    "execution-state": "passed",
    "attachments.0.uri": "report.xml",
    "new": {"x": [1, None]},
}
RUN = "0f8fad5b-d9cb-469f-a165-70867728950e"


def test_a_node_is_sent_with_all_members() -> None:
    found = TestNode.model_validate(NODE)
    chosen = SelectedTest(uid="b", display_name=None)
    params = RunTestsParams(run_id=RUN, tests=(found, chosen))
    sent = codec.encode_params(methods.RUN_TESTS, params)
    assert sent is not None
    assert json.loads(sent) == {
        "runId": RUN,
        "tests": [NODE, {"uid": "b", "display-name": None}],
    }
    read = codec.decode_params(methods.RUN_TESTS, json.loads(sent), "server")
    assert [type(test) for test in read.tests] == [SelectedTest, SelectedTest]
    assert read.tests[0].model_extra["execution-state"] == "passed"


def test_other_objects_are_rejected() -> None:
    with pytest.raises(ValidationError, match="tests"):
        RunTestsParams(run_id=RUN, tests=[RunTestsParams(run_id=RUN)])  # type: ignore[list-item]


USE = """
from collections.abc import Sequence
from testwire_protocols.mstest_runner.v1_0 import Attachment, RunTestsParams, SelectedTest, TestNode

Both = Sequence[SelectedTest | TestNode]

def params(
    found: list[TestNode], chosen: list[SelectedTest], both: Both, other: list[Attachment]
) -> SelectedTest:
    for tests in (found, chosen, both):
        params = RunTestsParams(run_id="", tests=tests)
    assert params.tests is not None
    RunTestsParams(run_id="", tests=%s)
    return params.tests[0]
"""


def test_type_checkers_accept_both_classes_and_reject_others(tmp_path: Path) -> None:
    for name, result in (("found", 0), ("other", 1)):
        file = tmp_path / f"{name}.py"
        file.write_text(USE % name, encoding="utf-8")
        path = os.pathsep.join(str(ROOT / each) for each in ("generated/python", "sdk"))
        words = [
            *(sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull),
            *(
                "--cache-dir",
                str(ROOT / "tests/.cache/mypy-accepts"),
                "--explicit-package-bases",
                str(file),
            ),
        ]
        done = subprocess.run(
            words,
            env={**os.environ, "MYPYPATH": path},
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert done.returncode == result, done.stdout
        assert ('"RunTestsParams"' in done.stdout) is bool(result)


def test_typescript_accepts_both_types(tmp_path: Path, node: str) -> None:
    (tmp_path / "node_modules").symlink_to(TYPESCRIPT / "node_modules")
    (tmp_path / "src").symlink_to(TYPESCRIPT / "src")
    use = """
import type * as mtp from "./src/mstest-runner/v1_0/types.js";
type Params = mtp.RunTestsParams;
export function run(
  found: mtp.TestNode[], chosen: mtp.SelectedTest[], other: mtp.Attachment[],
): Params[] {
  return [found, chosen, [...found, ...chosen], %s].map((tests) => ({ runId: "", tests }));
}
"""
    compiler = str(TYPESCRIPT / "node_modules/typescript/bin/tsc")
    options = "--noEmit --strict --module nodenext --target es2022 --exactOptionalPropertyTypes"
    for name, result in (("found", 0), ("other", 2)):
        (tmp_path / "use.ts").write_text(use % name, encoding="utf-8")
        done = subprocess.run(
            [node, compiler, *options.split(), "use.ts"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert done.returncode == result, done.stdout
        assert ("use.ts(7," in done.stdout) is bool(result)


SHAPES = "toy-box/1.0-beta.2/schema/shapes.schema.json"


def test_parameters_cover_every_form_of_a_member(tmp_path: Path) -> None:
    root = copy_case("toy", tmp_path)
    thing = {"$ref": "#/$defs/Thing"}
    members = {
        "one": {**thing, "description": "d"},
        "maybe": {"anyOf": [thing, {"type": "null"}], "description": "d"},
        "many": {"type": "array", "items": thing, "description": "d"},
        "named": {"$ref": "#/$defs/Things", "description": "d"},
        "plain": {"type": "array", "items": {"type": "integer"}, "description": "d"},
        "tag": {"const": "x", "description": "d"},
        "any": {"description": "d"},
        "self": {"type": "boolean", "description": "d"},
    }
    square = {
        "type": "object",
        "description": "d",
        "required": ["one", "any"],
        "properties": members,
    }
    edits: list[dict[str, Any]] = [
        {"file": SHAPES, "pointer": "/$defs/Thing/x-accepts", "value": [{"$ref": "#/$defs/Move"}]},
        {"file": SHAPES, "pointer": "/$defs/Things", "value": {"type": "array", "items": thing}},
        {"file": SHAPES, "pointer": "/$defs/Holder", "value": square},
    ]
    edit(root, edits)
    protocol = load(root)[1]
    holder = protocol.type("Holder")
    assert isinstance(holder, ir.Struct)
    found = {
        each["name"]: (each["hint"], each["required"]) for each in parameters(protocol, holder)
    }
    assert found == {
        "one": ("Thing | Move", True),
        "maybe": ("Thing | Move | None", False),
        "many": ("Sequence[Thing | Move] | None", False),
        "named": ("Sequence[Thing | Move] | None", False),
        "plain": ("list[int] | None", False),
        "tag": ('Literal["x"] | None', False),
        "any": ("Any", True),
        "self": ("bool | None", False),
    }
    circle = protocol.type("Circle")
    assert isinstance(circle, ir.Struct)
    assert parameters(protocol, circle) == []
