"""A minimal runner for the workflows and the action of this repository."""

from __future__ import annotations

import argparse
import importlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.support.repository import ROOT

EXPRESSION = re.compile(r"\$\{\{\s*(.+?)\s*\}\}")
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))

Tree = dict[str, Any]


def load(text: str) -> Tree:
    """Parse a workflow or an action, and restore the key `on`, which YAML 1.1 parses as true."""
    data: dict[Any, Any] = yaml.safe_load(text)
    if True in data:
        data["on"] = data.pop(True)
    return data


def triggers(workflow: Tree) -> Tree:
    on = workflow["on"]
    names = [on] if isinstance(on, str) else on
    return {name: (on[name] if isinstance(on, dict) else None) or {} for name in names}


def steps(tree: Tree) -> Iterator[Tree]:
    """Yield every step of a workflow or a composite action."""
    if "runs" in tree:
        yield from tree["runs"]["steps"]
    for job in tree.get("jobs", {}).values():
        yield from job.get("steps", ())


def rules(tree: Tree) -> list[str]:
    """Return a message for each problem in a workflow or an action."""
    found = []
    text = yaml.safe_dump(tree)
    action = "runs" in tree
    declared = set(tree.get("inputs", {}))
    if not action:
        for name in ("workflow_call", "workflow_dispatch"):
            declared |= set(triggers(tree).get(name, {}).get("inputs", {}))
        if "permissions" not in tree:
            found.append("the workflow has no permissions")
        for name, job in tree["jobs"].items():
            if "uses" not in job and "timeout-minutes" not in job:
                found.append(f"job {name} has no timeout-minutes")
    used = set(re.findall(r"\binputs\.([\w-]+)", text))
    found += [f"input {name} is used and not declared" for name in sorted(used - declared)]
    found += [f"input {name} is declared and not used" for name in sorted(declared - used)]
    for step in steps(tree):
        run = step.get("run")
        if run is not None:
            if EXPRESSION.search(run):
                found.append("an expression in `run` may contain untrusted code: use env")
            if action and step.get("shell") != "bash":
                found.append("a step of an action needs `shell: bash`")
        name = step.get("uses", "./")
        if not name.startswith("./") and not re.search(r"@v\d+(\.\d+)*$", name):
            found.append(f"{name} has no version tag")
    return found


def evaluated(text: str, context: Mapping[str, str]) -> str:
    """Replace the expressions in a string. Raises KeyError for unknown names."""
    return EXPRESSION.sub(lambda match: context[match.group(1)], text)


@dataclass
class Runner:
    """Runs the `run` steps of a workflow or an action with bash."""

    folder: Path
    workspace: Path
    context: dict[str, str]
    environment: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in ("GITHUB_OUTPUT", "GITHUB_PATH"):
            (self.folder / name).touch()

    def step(self, step: Tree) -> subprocess.CompletedProcess[str]:
        added = (self.folder / "GITHUB_PATH").read_text("utf-8").split("\n")[:-1]
        environment = {**os.environ, **self.environment}
        environment |= {
            name: evaluated(str(value), self.context) for name, value in step.get("env", {}).items()
        }
        environment |= {
            "PATH": os.pathsep.join([*added, environment["PATH"]]),
            "RUNNER_TEMP": str(self.folder),
            "GITHUB_OUTPUT": str(self.folder / "GITHUB_OUTPUT"),
            "GITHUB_PATH": str(self.folder / "GITHUB_PATH"),
        }
        where = evaluated(step.get("working-directory", "."), self.context)
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=self.workspace / where,
            env=environment,
            capture_output=True,
            text=True,
        )

    def outputs(self) -> dict[str, str]:
        lines = (self.folder / "GITHUB_OUTPUT").read_text("utf-8").splitlines()
        return {name: value for name, _, value in (line.partition("=") for line in lines)}


def commands(folder: Path) -> Path:
    """Create the commands in `folder` that run this checkout, and return `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    modules = {
        "testwire": "testwire_tools",
        "testwire-mutation": "testwire_servers.mutation.cli",
    }
    for name, module in modules.items():
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n', "utf-8")
        script.chmod(0o755)
    return folder


def parsed(words: list[str]) -> str:
    """Parse the input `command` of the action and return the command.

    Raises ValueError for invalid arguments.
    """
    from testwire_servers.mutation.terminal import command as mutation_run
    from testwire_tools import cli

    if words[:2] == ["mutation", "run"]:
        parser = argparse.ArgumentParser(exit_on_error=False)
        mutation_run.arguments(parser)
        parser.parse_args(words[2:])
        return "mutation run"
    if words[0] not in cli.COMMANDS:
        raise ValueError(f"testwire {words[0]}")
    module = importlib.import_module(cli.COMMANDS[words[0]].module)
    try:
        return str(cli._parser(words[0], module).parse_args(words).command)
    except SystemExit as stop:
        raise ValueError(f"testwire {' '.join(words)}") from stop
