"""Run the steps of the GitHub Action on a specification without findings and on a broken one."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.ci.support import ROOT, Runner, commands, load, parsed, rules, steps
from tests.codegen.support import copy_case, edit

ACTION = load((ROOT / "action.yml").read_text("utf-8"))
STEPS = {step["name"]: step for step in steps(ACTION)}
INSTALL, RUN = STEPS["Install testwire"], STEPS["Run testwire"]
BREAK = [{"file": "small/1/protocol.json", "pointer": "/methods/0/timeout", "value": 3}]


def runner(folder: Path, workspace: Path, **inputs: str) -> Runner:
    defaults = {name: entry.get("default", "") for name, entry in ACTION["inputs"].items()}
    given = {name.replace("_", "-"): value for name, value in inputs.items()}
    assert given.keys() <= defaults.keys()
    context = {f"inputs.{name}": value for name, value in (defaults | given).items()}
    context["github.action_path"] = str(ROOT)
    path = f"{commands(folder / 'bin')}{os.pathsep}{os.environ['PATH']}"
    return Runner(folder / "runner", workspace, context, {"PATH": path})


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    return copy_case("small", tmp_path / "checkout")


@pytest.fixture
def broken(clean: Path) -> Path:
    edit(clean, BREAK)
    return clean


def test_it_keeps_the_rules() -> None:
    assert rules(ACTION) == []
    assert ACTION["name"] and ACTION["description"] and ACTION["runs"]["using"] == "composite"
    assert all(entry["description"] for entry in ACTION["inputs"].values())
    assert all(entry["default"] is not None for entry in ACTION["inputs"].values())


def test_outputs_come_from_the_step_that_writes_them() -> None:
    script = (ROOT / ".github/scripts/run.sh").read_text("utf-8")
    for name, entry in ACTION["outputs"].items():
        assert entry["value"] == f"${{{{ steps.run.outputs.{name} }}}}"
        assert f"{name}=" in script


@pytest.mark.parametrize("name", ["install.sh", "run.sh"])
def test_scripts_are_bash(name: str) -> None:
    subprocess.run(["bash", "-n", ROOT / ".github/scripts" / name], check=True)


def test_the_default_command_exists() -> None:
    assert parsed(shlex.split(ACTION["inputs"]["command"]["default"])) == "check"


def test_a_clean_specification(clean: Path, tmp_path: Path) -> None:
    machine = runner(tmp_path, clean, sarif_file="out/found.sarif")
    done = machine.step(RUN)
    assert done.returncode == 0, done.stderr
    assert machine.outputs() == {"exit-code": "0", "sarif-file": f"{clean}/out/found.sarif"}
    sarif = json.loads((clean / "out/found.sarif").read_text("utf-8"))
    assert sarif["version"] == "2.1.0" and sarif["runs"][0]["results"] == []


def test_findings_are_annotations_and_sarif(broken: Path, tmp_path: Path) -> None:
    target = tmp_path / "found.sarif"
    machine = runner(tmp_path, broken, sarif_file=str(target))
    done = machine.step(RUN)
    assert done.returncode == 3
    assert done.stdout.startswith("::error file=spec/small/1/protocol.json,line=")
    assert machine.outputs() == {"exit-code": "3", "sarif-file": str(target)}
    (result,) = json.loads(target.read_text("utf-8"))["runs"][0]["results"]
    assert result["ruleId"] == "meta-schema"


def test_the_command_is_read_as_a_shell_reads_words(clean: Path, tmp_path: Path) -> None:
    folder = clean.rename(clean.parent / "a checkout; echo hello")
    machine = runner(tmp_path, tmp_path, command=f"check --root {shlex.quote(str(folder))}")
    done = machine.step(RUN)
    assert done.returncode == 0, done.stderr
    assert "hello" not in done.stdout.splitlines()


def test_another_folder(broken: Path, tmp_path: Path) -> None:
    machine = runner(tmp_path, tmp_path, working_directory="checkout", format="markdown")
    done = machine.step(RUN)
    assert done.returncode == 3 and done.stdout.startswith("| location |")


def test_a_command_without_findings(tmp_path: Path) -> None:
    machine = runner(tmp_path, tmp_path, command="protocols")
    done = machine.step(RUN)
    assert done.returncode == 0 and "::" not in done.stdout and done.stdout
    machine = runner(tmp_path / "2", tmp_path, command="protocols", sarif_file="x.sarif")
    done = machine.step(RUN)
    assert done.returncode == 2 and "has no --format sarif" in done.stdout


def test_mutation_tests(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "m.py").write_text("def f(a):\n    return a > 1\n")
    (project / "test_m.py").write_text("import m\n\ndef test(): assert m.f(5) and not m.f(0)\n")
    (project / "pyproject.toml").write_text("[tool.testwire.mutation]\nworkers = 1\n")
    machine = runner(tmp_path, project, command="mutation run m.py", sarif_file="out/m.sarif")
    done = machine.step(RUN)
    assert done.returncode == 1, done.stderr
    assert "+     return a >= 1" in done.stdout
    assert machine.outputs() == {"exit-code": "1", "sarif-file": f"{project}/out/m.sarif"}
    sarif = json.loads((project / "out/m.sarif").read_text("utf-8"))
    assert "mutation/Survived" in {result["ruleId"] for result in sarif["runs"][0]["results"]}
    machine = runner(tmp_path / "2", project, command="mutation run --since", sarif_file="x.sarif")
    done = machine.step(RUN)
    assert done.returncode == 2 and machine.outputs() == {"exit-code": "2"}


def test_a_format_of_the_caller_is_kept(broken: Path, tmp_path: Path) -> None:
    done = runner(tmp_path, broken, command="check --format json").step(RUN)
    assert done.returncode == 3 and json.loads(done.stdout)["findings"]


@pytest.mark.parametrize(
    ("command", "words"), [("", "command is empty"), ("check 'x", "closing quotation")]
)
def test_words_that_are_none(command: str, words: str, tmp_path: Path) -> None:
    machine = runner(tmp_path, tmp_path, command=command)
    done = machine.step(RUN)
    assert done.returncode == 2 and words in done.stdout + done.stderr
    assert machine.outputs()["exit-code"] == "2"


def test_a_usage_error_is_that_of_the_command(clean: Path, tmp_path: Path) -> None:
    machine = runner(tmp_path, clean, command="compat one", sarif_file="x.sarif")
    done = machine.step(RUN)
    assert done.returncode == 2 and "OLD and NEW" in done.stderr
    assert machine.outputs() == {"exit-code": "2"}


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ({"version": "0.1.0", "path": "."}, "remove one of them"),
        ({"path": "no/such.whl"}, "there is no no/such.whl"),
    ],
)
def test_what_cannot_be_installed(inputs: dict[str, str], words: str, tmp_path: Path) -> None:
    done = runner(tmp_path, tmp_path, **inputs).step(INSTALL)
    assert done.returncode == 2 and words in done.stdout


@pytest.mark.parametrize(
    ("inputs", "wanted"),
    [
        ({"version": "1.2.3"}, ["testwire[codegen]==1.2.3"]),
        ({"version": "1.2.3", "extras": ""}, ["testwire==1.2.3"]),
        ({"path": "wheel.whl", "extras": "codegen,drift"}, ["wheel.whl[codegen,drift]"]),
        ({}, ["--constraint", f"{ROOT}/constraints.txt", f"{ROOT}[codegen]"]),
    ],
)
def test_what_pip_is_asked_for(inputs: dict[str, Any], wanted: list[str], tmp_path: Path) -> None:
    (tmp_path / "wheel.whl").touch()
    log = tmp_path / "log"
    machine = runner(tmp_path, tmp_path, **inputs)
    stub = tmp_path / "bin/python3"
    stub.write_text(
        f"#!/bin/sh\nprintf '%s\\n' \"$@\" >> {log}\n"
        'if [ "$2" = venv ]; then mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; fi\n'
    )
    stub.chmod(0o755)
    done = machine.step(INSTALL)
    assert done.returncode == 0, done.stderr
    words = log.read_text("utf-8").splitlines()
    assert words[words.index("--disable-pip-version-check") + 1 :] == wanted
    added = (tmp_path / "runner/GITHUB_PATH").read_text("utf-8")
    assert added == f"{tmp_path}/runner/testwire-venv/bin\n"


@pytest.mark.template
@pytest.mark.timeout(600)
def test_the_whole_action(broken: Path, tmp_path: Path) -> None:
    machine = runner(tmp_path, broken)
    (tmp_path / "bin/testwire").unlink()
    machine.environment["PYTHONPATH"] = ""
    done = machine.step(INSTALL)
    assert done.returncode == 0, done.stdout + done.stderr
    done = machine.step(RUN)
    assert done.returncode == 3 and "::error" in done.stdout, done.stderr
