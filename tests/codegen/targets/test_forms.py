"""The forms of types that only some protocols need, in every reader and in strict type checks.

The derived vectors of the case `forms` are the values. JSON Schema, the checker of messages, the
generated Python models and the generated TypeScript validators must agree on each of them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError
from testwire.failures import pointer
from testwire_base.documents import Location
from testwire_codegen.messages import ValueChecker
from testwire_codegen.model import dump, ir
from testwire_codegen.model.loader import VersionFolder
from testwire_codegen.targets.vectors.derive import Derived, derived

from tests.codegen.support import CASES, copy_case, load
from tests.codegen.targets.node import build, node
from tests.codegen.targets.readers import imported, mypy, wrong
from tests.support.commands import run_command

__all__ = ["node"]  # the fixture

MODULE = "testwire_protocols.forms.v1"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_case("forms", tmp_path_factory.mktemp("forms"))


@pytest.fixture(scope="module")
def spec(root: Path) -> tuple[VersionFolder, ir.Protocol]:
    return load(root)


@pytest.fixture(scope="module")
def out(root: Path) -> Path:
    assert run_command("generate", root) == 0
    return root / "generated"


@pytest.fixture(scope="module")
def package(out: Path) -> Iterator[ModuleType]:
    with imported(out / "python", MODULE) as module:
        yield module


def test_the_case_has_no_findings(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "generated").mkdir(exist_ok=True)
    run_command("check", root, format="json")
    found = json.loads(capsys.readouterr().out)["findings"]
    rules = {each["rule"] for each in found if each["severity"] != "info"}
    assert rules <= {"generated-missing", "missing-vectors"}, found


def test_schemas_agree(spec: tuple[VersionFolder, ir.Protocol]) -> None:
    folder, protocol = spec
    assert wrong(folder, list(derived(protocol))) == []


def test_the_checker_of_messages_agrees(spec: tuple[VersionFolder, ir.Protocol]) -> None:
    _, protocol = spec
    found = []
    for vector in derived(protocol):
        checker = ValueChecker(protocol, vector.role or "client")
        errors = checker.errors(ir.Ref(vector.type), vector.value, Location("x"))
        if bool(errors) != (vector.pointer is not None):
            found.append(f"{vector.type} {vector.claim}: {vector.value!r} {errors}")
    assert found == []


def test_the_models_agree(package: ModuleType, spec: tuple[VersionFolder, ir.Protocol]) -> None:
    found = [
        f"{vector.type} {vector.claim}: {vector.value!r} {problem}"
        for vector in derived(spec[1])
        if (problem := _model_problem(package, vector))
    ]
    assert found == []


def _model_problem(package: ModuleType, vector: Derived) -> str | None:
    """Return how the model of a vector's type contradicts the vector, or None."""
    adapter = TypeAdapter(getattr(package, vector.type))
    context = vector.role or "either"
    try:
        read = adapter.validate_python(vector.value, by_alias=True, by_name=False, context=context)
    except ValidationError as error:
        found = {
            pointer(each["loc"], vector.value, each["type"] == "missing") for each in error.errors()
        }
        return None if vector.pointer in found else f"errors at {found}"
    if vector.pointer is not None:
        return "is accepted"
    text = adapter.dump_json(read, by_alias=True, exclude_unset=True, warnings="error")
    return None if same(json.loads(text), vector.reads) else f"is written as {text!r}"


def same(one: Any, other: Any) -> bool:
    """Return whether two JSON values are equal. `true` and `1` are different."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


EQUAL = [[1, 1.0], [[1], [1.0]], [{"a": 1, "b": [2]}, {"b": [2.0], "a": 1}], ["a", "b", "a"]]
DIFFERENT = [[1, True], [0, False], [[True], [1]], ["1", 1], [None, 0], [{"a": 1}, {"a": True}]]


@pytest.mark.parametrize(
    ("value", "equal"), [*((each, True) for each in EQUAL), *((each, False) for each in DIFFERENT)]
)
def test_items_are_compared_as_json(
    value: list[Any],
    equal: bool,
    package: ModuleType,
    spec: tuple[VersionFolder, ir.Protocol],
) -> None:
    vector = Derived("Values", "", value, value)
    if equal:
        vector = Derived("Values", "", value, pointer="", keyword="uniqueItems")
    checker = ValueChecker(spec[1], "client")
    errors = checker.errors(ir.Ref("Values"), value, Location("x"))
    assert (errors != []) == (vector.pointer is not None)
    assert wrong(spec[0], [vector]) == []
    assert _model_problem(package, vector) is None


CONSTANTS = [
    ("Mode", 1.0, 1), ("Mode", None, None), ("Step", True, True), ("Step", 1, 1),
    ("Ratio", 1.5, 1.5), ("Step", 0.5, 0.5),
]  # fmt: skip
OTHERS = [("Mode", True), ("Mode", "0"), ("Mode", False), ("Step", False), ("Ratio", "1.5")]


@pytest.mark.parametrize(
    "vector",
    [
        *(Derived(name, "", value, reads) for name, value, reads in CONSTANTS),
        *(Derived(name, "", value, pointer="") for name, value in OTHERS),
    ],
)
def test_constants_are_compared_as_json(
    vector: Derived, package: ModuleType, spec: tuple[VersionFolder, ir.Protocol]
) -> None:
    errors = ValueChecker(spec[1], "client").errors(ir.Ref(vector.type), vector.value, Location(""))
    assert (errors != []) == (vector.pointer is not None)
    assert wrong(spec[0], [vector]) == []
    assert _model_problem(package, vector) is None


WRONG = [
    ({"enum": ["a", 1], "type": ["string", "null"]}, "Add the type of this value to `type`."),
    ({"enum": [True, None], "type": ["boolean", "string"]}, "Add the type of this value"),
    ({"enum": ["a", 0.5], "type": ["string", "integer"]}, "Add the type `number` to `type`."),
    ({"enum": ["a", 1], "type": "string"}, "list the types or omit `type`"),
    ({"enum": [0.5, True], "type": "number"}, "expected a number, found true"),
    ({"enum": [1, 1.0, "a"]}, "unique"),
    ({"enum": ["a", [1]]}, "found an array"),
]


@pytest.mark.parametrize(("schema", "message"), WRONG)
def test_wrong_mixed_enumerations(
    schema: dict[str, Any], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = copy_case("forms", tmp_path) / "spec/forms/1/schema/forms.schema.json"
    data = json.loads(path.read_text("utf-8"))
    data["$defs"]["Mode"] = {"description": "A mode.", **schema}
    path.write_text(json.dumps(data), "utf-8")
    (path.parents[4] / "generated").mkdir()
    assert run_command("check", path.parents[4], format="json") == 3
    found = json.loads(capsys.readouterr().out)["findings"]
    texts = [each["message"] for each in found if each["severity"] == "error"]
    assert any(message in text for text in texts), texts


def test_a_wrong_model_shows(package: ModuleType) -> None:
    vector = Derived("StatusCode", "", 1, pointer="", keyword="enum")
    assert _model_problem(package, vector) == "is accepted"
    assert _model_problem(package, Derived("StatusCode", "", 9, 9)) == "errors at {''}"
    assert _model_problem(package, Derived("StatusCode", "", 1, True)) == "is written as b'1'"


JUDGE = """
import { readFileSync } from "node:fs";
import * as forms from "@testwire/protocols/forms/v1";
const answers = JSON.parse(readFileSync(0, "utf8")).map(([type, value]) => {
  try {
    return { reads: forms[`parse${type}`](value) };
  } catch (error) {
    if (!(error instanceof forms.ValidationError)) throw error;
    return { issues: error.issues };
  }
});
console.log(JSON.stringify(answers));
"""


@pytest.fixture(scope="module")
def typescript(node: str, out: Path) -> Path:
    folder = out / "typescript"
    (folder / "src/use.ts").write_text((CASES / "forms/use.ts").read_text("utf-8"), "utf-8")
    build(folder, node)
    return folder


def test_the_validators_agree(
    typescript: Path, node: str, spec: tuple[VersionFolder, ir.Protocol]
) -> None:
    vectors = [each for each in derived(spec[1]) if each.role != "server"]
    (typescript / "judge.mjs").write_text(JUDGE, encoding="utf-8")
    asked = json.dumps([[vector.type, vector.value] for vector in vectors])
    done = subprocess.run(
        [node, "judge.mjs"], cwd=typescript, input=asked, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    found = []
    for vector, answer in zip(vectors, json.loads(done.stdout), strict=True):
        if vector.pointer is None:
            agrees = same(answer.get("reads"), vector.reads)
        else:
            issues = [(each["pointer"], each["keyword"]) for each in answer.get("issues", ())]
            keywords = {keyword for at, keyword in issues if at == vector.pointer}
            agrees = bool(keywords) and vector.keyword in {*keywords, None}
        if not agrees:
            found.append(f"{vector.type} {vector.claim}: {vector.value!r} {answer}")
    assert found == []


def test_typescript_code_compiles_and_runs(typescript: Path, node: str) -> None:
    done = subprocess.run(
        [node, "dist/use.js"], cwd=typescript, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_python_code_passes_strict_checks_and_runs(out: Path) -> None:
    use = out / "python/use.py"
    use.write_text((CASES / "forms/use.py").read_text("utf-8"), "utf-8")
    done = mypy(out / "python", "-p", "testwire_protocols.forms", "-p", "use")
    assert done.returncode == 0, done.stdout
    command = [sys.executable, str(use)]
    ran = subprocess.run(command, cwd=out / "python", capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr


def test_generated_python_is_formatted(out: Path) -> None:
    command = [sys.executable, "-m", "ruff", "format", "--diff", "--isolated", "--no-cache"]
    command += ["--line-length", "100", str(out / "python/testwire_protocols/forms")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_ir_comes_back(spec: tuple[VersionFolder, ir.Protocol]) -> None:
    text = dump.dumps(spec[1], "test")
    assert dump.dumps(dump.loads(text), "test") == text
