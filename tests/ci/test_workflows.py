"""Check the workflows, and run the steps of the scheduled workflow with a fake `gh`."""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.ci.support import (
    ROOT,
    WORKFLOWS,
    Runner,
    commands,
    evaluated,
    load,
    parsed,
    rules,
    steps,
    triggers,
)  # fmt: skip
from tests.codegen.support import copy_case

UPSTREAM = ROOT / ".github/workflows/upstream.yml"
GOOD: dict[str, Any] = {
    "on": {"workflow_call": {"inputs": {"word": {"type": "string"}}}},
    "permissions": {"contents": "read"},
    "jobs": {
        "one": {
            "timeout-minutes": 5,
            "steps": [
                {"uses": "actions/checkout@v4"},
                {"run": 'echo "$WORD"', "env": {"WORD": "${{ inputs.word }}"}},
            ],
        }
    },
}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_keeps_the_rules(path: Path) -> None:
    assert rules(load(path.read_text("utf-8"))) == []


def spoilt(change: str) -> dict[str, Any]:
    tree: dict[str, Any] = json.loads(json.dumps(GOOD))
    job = tree["jobs"]["one"]
    match change:
        case "run":
            job["steps"][1]["run"] = "echo ${{ inputs.word }}"
        case "undeclared":
            job["steps"][1]["env"]["WORD"] = "${{ inputs.words }}"
        case "permissions":
            del tree["permissions"]
        case "timeout":
            del job["timeout-minutes"]
        case "version":
            job["steps"][0]["uses"] = "actions/checkout@main"
    return tree


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("none", []),
        ("run", ["an expression in `run` may contain untrusted code: use env"]),
        (
            "undeclared",
            ["input words is used and not declared", "input word is declared and not used"],
        ),
        ("permissions", ["the workflow has no permissions"]),
        ("timeout", ["job one has no timeout-minutes"]),
        ("version", ["actions/checkout@main has no version tag"]),
    ],
)
def test_what_breaks_a_rule_is_seen(change: str, words: list[str]) -> None:
    assert rules(spoilt(change)) == words


def called(tree: dict[str, Any], where: Path) -> list[str]:
    """Return the problems in calls of this repository's action and workflows."""
    found = []
    ours = {
        "action": load((ROOT / "action.yml").read_text("utf-8")).get("inputs", {}),
        "upstream": triggers(load(UPSTREAM.read_text("utf-8")))["workflow_call"]["inputs"],
    }
    for call in (*steps(tree), *tree["jobs"].values()):
        uses = call.get("uses", "")
        kind = (
            "upstream"
            if "/upstream.yml" in uses
            else "action"
            if uses == "./" or uses.startswith("OWNER/testwire@")
            else None
        )
        if kind is None:
            continue
        given = call.get("with", {})
        found += [f"{where.name}: no input {name}" for name in given.keys() - ours[kind].keys()]
        if "command" in given:
            parsed(given["command"].split())
    return found


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_calls_of_our_own_have_inputs_that_there_are(path: Path) -> None:
    assert called(load(path.read_text("utf-8")), path) == []


def test_an_input_that_is_not_there_is_seen() -> None:
    tree = {"jobs": {"a": {"steps": [{"uses": "./", "with": {"comand": "check"}}]}}}
    assert called(tree, Path("x.yml")) == ["x.yml: no input comand"]


def test_the_examples_of_the_page() -> None:
    text = (ROOT / "docs/guides/ci.md").read_text("utf-8")
    blocks = [load(block) for block in re.findall(r"^```yaml\n(.*?)^```", text, re.S | re.M)]
    workflows = [block for block in blocks if "jobs" in block]
    assert len(workflows) == 3 and len(blocks) == 5
    for tree in workflows:
        assert rules(tree) == [] and called(tree, Path("ci.md")) == []
    action = load((ROOT / "action.yml").read_text("utf-8"))
    rows = re.findall(r"^\| (`[^|]*`) \|", text, re.M)
    assert set(re.findall(r"`([a-z-]+)`", " ".join(rows))) == set(action["inputs"])
    with_versions = set(re.findall(r"@v([\d.]+)$|rev: v([\d.]+)$", text, re.M))
    from testwire.version import __version__

    assert {a or b for a, b in with_versions if (a or b).count(".") == 2} == {__version__}


def test_the_schedule_calls_the_workflow() -> None:
    weekly = load((ROOT / ".github/workflows/upstream-weekly.yml").read_text("utf-8"))
    assert set(triggers(weekly)) == {"schedule", "workflow_dispatch"}
    (job,) = weekly["jobs"].values()
    assert job["uses"] == "./.github/workflows/upstream.yml"
    assert weekly["permissions"] == load(UPSTREAM.read_text("utf-8"))["permissions"]


def inputs(**given: str) -> dict[str, str]:
    """Return the inputs of a workflow call, including the default values."""
    declared = triggers(load(UPSTREAM.read_text("utf-8")))["workflow_call"]["inputs"]
    context = {
        f"inputs.{name}": str(entry["default"]).replace("False", "false")
        for name, entry in declared.items()
    }
    assert all(f"inputs.{name.replace('_', '-')}" in context for name in given)
    context |= {f"inputs.{name.replace('_', '-')}": value for name, value in given.items()}
    return context | {"github.token": "t", "github.repository": "toys/box"}


@pytest.mark.parametrize(
    ("given", "calls"),
    [
        ({}, ["create"]),
        ({"protocol": "small"}, ["create"]),
        ({"dry_run": "true"}, []),
    ],
)
def test_the_scheduled_step_keeps_an_issue(
    given: dict[str, str], calls: list[str], tmp_path: Path
) -> None:
    root = copy_case("small", tmp_path / "checkout")
    source = {
        "document": "Box",
        "repository": "github:toys/box",
        "path": "docs/box.md",
        "ref": "v1",
        "sha256": hashlib.sha256(b"Old.\n").hexdigest(),
        "licence": "MIT",
        "date": "2026-01-01",
    }
    lock = root / "spec/small/1/upstream.lock.json"
    lock.write_text(json.dumps({"sources": [source]}), "utf-8")
    hub = tmp_path / "hub.json"
    documents = {"repos/toys/box/contents/docs/box.md": "New.\n"}
    hub.write_text(json.dumps({"issues": [], "documents": documents, "calls": []}), "utf-8")
    path = [str(commands(tmp_path / "bin")), str(ROOT / "tests/support"), os.environ["PATH"]]
    environment = {"PATH": os.pathsep.join(path), "GH_STATE": str(hub)}
    machine = Runner(tmp_path / "runner", root, inputs(**given), environment)
    (step,) = [s for s in steps(load(UPSTREAM.read_text("utf-8"))) if "issue" in s.get("name", "")]
    done = machine.step(step)
    assert done.returncode == 0, done.stderr
    assert "::error file=spec/small/1/upstream.lock.json" in done.stdout
    state = json.loads(hub.read_text("utf-8"))
    assert state["calls"] == calls
    # After the pin is updated, the next run closes the issue.
    source["sha256"] = hashlib.sha256(b"New.\n").hexdigest()
    lock.write_text(json.dumps({"sources": [source]}), "utf-8")
    done = machine.step(step)
    assert done.returncode == 0, done.stderr
    state = json.loads(hub.read_text("utf-8"))
    assert state["calls"] == calls + (["close"] if calls else [])


def test_an_expression_that_is_not_known_is_an_error() -> None:
    with pytest.raises(KeyError):
        evaluated("${{ inputs.nothing }}", {})


def test_the_gitlab_and_junit_examples_are_formats() -> None:
    from testwire_base.command_line import FORMATS

    text = (ROOT / "docs/guides/ci.md").read_text("utf-8")
    assert set(re.findall(r"--format ([a-z]+)", text)) <= set(FORMATS)
