"""New projects work without edits if Testwire is installed from a wheel.

The tests need no network, because the projects use the packages of the test environment.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

import pytest
from testwire.server import Context
from testwire_codegen.commands.new import new_server
from testwire_protocols import PROTOCOLS
from testwire_protocols.msp.v0_4.client import Client, ServerProxy
from testwire_protocols.msp.v0_4.handlers import ClientHandlers
from testwire_protocols.msp.v0_4.types import (
    ConfigureParams,
    DiscoverParams,
    FileRange,
    MutationTestParams,
    MutationTestResult,
)

from tests.codegen.scaffold.support import ROOT, copy_case
from tests.codegen.support import edit, tree
from tests.support.commands import run_command
from tests.support.installed import Installed, run

pytestmark = pytest.mark.template

NAME = "demo-server"


def shipped_versions() -> list[str]:
    return [f"{name}@{version}" for name, versions in PROTOCOLS.items() for version in versions]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def project(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create and install a project with the commands from its README."""
    folder = tmp_path_factory.mktemp("made")
    words = ("new", "server", "--protocol", "msp@0.4", "--name", NAME, "project")
    said = run(installed.script("testwire"), *words, cwd=folder)
    assert f"Created {NAME}" in said
    installed.pip("install", "-e", folder / "project")
    return folder / "project"


def test_the_wheel_makes_what_the_checkout_makes(project: Path, tmp_path: Path) -> None:
    assert new_server("msp@0.4", NAME, tmp_path / "project", root=ROOT) == 0
    made = tree(tmp_path / "project")
    del made[".testwire/server.json"]  # It also contains the source of the specification.
    assert len(made) > 12
    assert {path: text for path, text in tree(project).items() if path in made} == made


@pytest.mark.parametrize("protocol", shipped_versions())
def test_the_wheel_brings_the_cases_of_each_version(installed: Installed, protocol: str) -> None:
    words = ("verify", "server", "--protocol", protocol, "--list")
    said = run(installed.script("testwire"), *words, cwd=installed.python.parent)
    assert "launch/starts" in said and "semantics/" in said


def pytest_in(folder: Path) -> tuple[str, ...]:
    """Return arguments for `python` that run pytest with its temporary files in `folder`.

    In the default folder, pytest would delete the temporary folders of the outer test run.
    """
    return ("-m", "pytest", "-q", "-p", "no:cacheprovider", f"--basetemp={folder / 'tests'}")


def test_its_own_tests_pass(installed: Installed, project: Path, tmp_path: Path) -> None:
    said = run(installed.python, *pytest_in(tmp_path), cwd=project)
    assert " passed" in said
    assert "skipped" not in said and "xfail" not in said


def test_its_types_are_clean(installed: Installed, project: Path, tmp_path: Path) -> None:
    said = run(installed.python, "-m", "mypy", "--cache-dir", tmp_path, cwd=project)
    assert "no issues found" in said


@pytest.mark.parametrize("protocol", ["mstest-runner@1.0", "test-runner@0.1"])
def test_the_engine_of_a_test_server(installed: Installed, tmp_path: Path, protocol: str) -> None:
    """The tests of the project pass, and its types are clean, as in CI of the project."""
    made = tmp_path / "project"
    assert new_server(protocol, "engine-server", made, root=ROOT) == 0
    installed.pip("install", "-e", made)
    said = run(installed.python, *pytest_in(tmp_path), cwd=made)
    assert " passed" in said and "skipped" not in said
    said = run(installed.python, "-m", "mypy", "--cache-dir", tmp_path / "cache", cwd=made)
    assert "no issues found" in said


def test_its_command(installed: Installed, project: Path) -> None:
    said = run(installed.script(NAME), "--version")
    assert said.startswith(f"{NAME} 0.1.0, Mutation Server Protocol 0.4")
    for line in (project / "README.md").read_text("utf-8").splitlines():
        if line.startswith("- `" + NAME):
            words = line.split("`")[1].split()
            assert words[1] in run(installed.script(NAME), "--help")


def test_it_starts_under_a_debugger(installed: Installed, project: Path) -> None:
    """A client starts the server with the command in the README, on another port."""
    text = (project / ".vscode" / "launch.json").read_text("utf-8")
    (attach,) = json.loads(text)["configurations"]
    port = str(attach["connect"]["port"])
    readme = (project / "README.md").read_text("utf-8")
    (line,) = [each for each in readme.splitlines() if "debugpy --listen" in each]
    words = line.split("`")[1].replace(port, "0").split()
    assert words.pop(0) == ".venv/bin/python" and port in line
    words.remove("--wait-for-client")

    async def talk() -> None:
        command = [installed.python, *words]
        async with Client.launch(command, cwd=project, timeout=60) as client:
            assert (await client.configure()).version == "0.4.0"

    asyncio.run(talk())


class Listener(ClientHandlers):
    def __init__(self) -> None:
        self.statuses: list[str] = []

    async def report_mutation_test_progress(
        self, params: MutationTestResult, ctx: Context[ServerProxy]
    ) -> None:
        for file in params.files.values():
            self.statuses += [mutant.status for mutant in file.mutants]


@pytest.mark.parametrize("transport", ["stdio", "socket"])
def test_a_client_drives_it(installed: Installed, project: Path, transport: str) -> None:
    """A client starts the server with the command in the project's editor settings."""
    text = (project / ".vscode" / "settings.json").read_text("utf-8")
    (settings,) = json.loads(text)["testwire.servers"]
    assert settings["command"] == f".venv/bin/{NAME}"
    before = tree(project)
    listener = Listener()

    async def talk() -> None:
        async with Client.launch(
            [installed.script(NAME), *settings["args"]],
            transport=transport,
            handlers=listener,
            cwd=project / settings["cwd"],
            timeout=60,
        ) as client:
            config = ConfigureParams(config_file_path=settings["configFile"])
            assert (await client.configure(config)).version == "0.4.0"
            files = (await client.discover(DiscoverParams())).files
            assert {path: len(file.mutants) for path, file in files.items()} == {
                "examples/leap.py": 5
            }
            first = files["examples/leap.py"].mutants[0]
            asked = FileRange(path="examples/leap.py", range=first.location)
            assert (await client.mutation_test(MutationTestParams(files=[asked]))).files == {}
            assert listener.statuses == ["Killed"]
            assert (await client.mutation_test(MutationTestParams(mutants=files))).files == {}

    asyncio.run(talk())
    assert listener.statuses[1:] == ["Killed", "Survived", "Killed", "Survived", "Killed"]
    assert tree(project) == before


@pytest.mark.parametrize("case", ["toy", "small"])
def test_a_project_from_the_generic_templates(case: str, tmp_path: Path) -> None:
    """If a protocol has no templates, its specification determines the handlers and tests."""
    root = copy_case(case, tmp_path / "checkout")
    (index,) = (root / "spec").glob("*/index.json")
    (registry,) = index.parent.glob("*/protocol.json")
    # The test replaces the line framing of the case with headers.
    lines = {"docs": "A header before each message.", "kind": "contentLength"}
    file = registry.relative_to(root / "spec").as_posix()
    edit(root, [{"file": file, "pointer": "/framings/lines", "value": lines}])
    out = tmp_path / "generated"
    assert run_command("generate", root, out=out) == 0
    made = tmp_path / "project"
    assert new_server(index.parent.name, NAME, made, root=root) == 0
    runtime = [ROOT / "sdk", out / "python", made / "src"]
    path = os.pathsep.join(map(str, runtime))
    assert " passed" in run(
        sys.executable, *pytest_in(tmp_path), cwd=made, env={"PYTHONPATH": path}
    )
    said = run(
        *(sys.executable, "-m", "mypy", "--cache-dir", tmp_path / "cache"),
        *("--follow-imports", "silent"),
        cwd=made,
        env={"MYPYPATH": os.pathsep.join(map(str, runtime[:2]))},
    )
    assert "no issues found" in said
