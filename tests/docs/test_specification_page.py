"""Run the commands of the page "Your own specification" in an empty Git repository.

Testwire is installed from its wheel. The environment has the other packages of the test
environment, so that pip needs no package index.
"""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.ci.support import Runner, load, rules, steps
from tests.docs.pages import ROOT, check, examples, files
from tests.support.installed import Installed, run

PAGE = ROOT / "docs/start/specification.md"
TEXT = PAGE.read_text("utf-8")
FAILING = ("testwire compat ", "testwire drift source ")
"""The commands that report findings."""

HOOKS = load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
ACTION = {step["name"]: step for step in steps(load((ROOT / "action.yml").read_text("utf-8")))}


def environment(installed: Installed) -> dict[str, str]:
    names = ("USERNAME", "AUTHOR_NAME", "COMMITTER_NAME")
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "MYPY", "PYTEST"))}
    path = f"{installed.python.parent}{os.pathsep}{os.environ['PATH']}"
    who = {f"GIT_{name}": "Tester" for name in names}
    mail = {f"GIT_{name}_EMAIL": "tester@example.invalid" for name in ("AUTHOR", "COMMITTER")}
    return clean | who | mail | {"PATH": path}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    made = Installed(tmp_path_factory.mktemp("installed"))
    made.modules("mypy", "pytest", "pre-commit")
    pip = made.script("pip")
    offline = "--no-index --no-build-isolation --quiet --disable-pip-version-check"
    pip.write_text(f'#!/bin/sh\nexec "{made.python}" -m pip "$@" {offline}\n')
    pip.chmod(0o755)
    return made


@pytest.fixture(scope="module")
def repository(
    installed: Installed, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Path:
    """Run all commands of the page, and return the repository."""
    folder = tmp_path_factory.mktemp("own") / "jobs"
    folder.mkdir()
    variables = environment(installed)
    contents = files(TEXT)
    assert set(contents) == {"client.py", "editor.ts"}
    commands = examples(TEXT)
    assert len(commands) > 20
    for command, shown in commands:
        if command.startswith("git add"):
            for name, content in contents.items():
                (folder / name).write_text(content, "utf-8")
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
        )
        expected = 1 if command.startswith(FAILING) else 0
        assert done.returncode == expected, f"$ {command}\n{done.stdout}"
        if shown:
            update = bool(request.config.getoption("--update"))
            check(PAGE, command, shown, done.stdout, update=update)
    return folder


@pytest.mark.template
@pytest.mark.timeout(900)
def test_the_commands_of_the_page(repository: Path) -> None:
    assert (repository / "spec/jobs/index.json").read_text("utf-8").count('"released"') == 1


@pytest.mark.template
def test_the_printed_steps_of_the_server(installed: Installed, repository: Path) -> None:
    """The steps work with the repository as root, except that the environment exists already."""
    project = repository.parent / "printed"
    words = ("new", "server", str(project), "--protocol", "jobs", "--name", "printed")
    said = run(installed.script("testwire"), *words, "--root", repository, cwd=repository)
    printed = [line.strip() for line in said.partition("Next steps:\n")[2].splitlines()]
    assert printed[0] == f"cd {project}"
    assert printed[1] == "python3 -m venv .venv"
    (project / ".venv").symlink_to(installed.python.parents[1])
    offline = [
        line.replace("pip install", "pip install --no-index --no-build-isolation")
        for line in printed[2:-1]
    ]
    assert str(repository / "generated/python") in offline[0]
    variables = {"PATH": environment(installed)["PATH"]}
    script = "set -eu\n" + "\n".join([printed[0], *offline, ".venv/bin/python -m mypy"])
    assert " passed" in run("bash", "-c", script, env=variables)


@pytest.mark.template
def test_the_scripts_of_the_action(installed: Installed, repository: Path, tmp_path: Path) -> None:
    (wheel,) = (installed.python.parents[2] / "wheels").glob("*.whl")
    context = {
        "github.action_path": str(ROOT),
        "inputs.command": "check",
        "inputs.extras": "",
        "inputs.format": "github",
        "inputs.path": str(wheel),
        "inputs.sarif-file": "found.sarif",
        "inputs.version": "",
        "inputs.working-directory": ".",
    }
    variables = environment(installed) | {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1"}
    runner = Runner(tmp_path / "runner", repository, context, variables)
    done = runner.step(ACTION["Install testwire"])
    assert done.returncode == 0, done.stderr
    (site,) = (tmp_path / "runner").glob("testwire-venv/lib/python3*/site-packages")
    (others,) = installed.python.parents[1].glob("lib/python3*/site-packages/others.pth")
    (site / "others.pth").write_text(others.read_text())
    done = runner.step(ACTION["Run testwire"])
    assert done.returncode == 0, done.stdout + done.stderr
    assert runner.outputs()["exit-code"] == "0"
    (repository / "found.sarif").unlink()


@pytest.mark.template
@pytest.mark.parametrize(
    ("hook", "arguments"),
    [
        ("testwire-check", []),
        ("testwire-generate-check", []),
        ("testwire-compat", ["--against", "v0.1", "jobs"]),
        ("testwire-drift-docs", ["--protocol", "jobs", "README.md"]),
    ],
)
def test_the_hooks(installed: Installed, repository: Path, hook: str, arguments: list[str]) -> None:
    (entry,) = (each["entry"] for each in HOOKS if each["id"] == hook)
    words = [*shlex.split(entry), *arguments]
    assert words[0] == "testwire"
    run(installed.script("testwire"), *words[1:], cwd=repository, env=environment(installed))


@pytest.mark.template
def test_the_workflow(repository: Path) -> None:
    workflow = load((repository / ".github/workflows/ci.yml").read_text("utf-8"))
    assert rules(workflow) == []
    assert any("testwire check" in step.get("run", "") for step in steps(workflow))


def test_commands_with_findings_are_on_the_page() -> None:
    commands = [command for command, _ in examples(TEXT)]
    for start in FAILING:
        assert any(command.startswith(start) for command in commands)
