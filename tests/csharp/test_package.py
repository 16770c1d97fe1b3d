"""The generated C# package is formatted, its programs run, and its server passes verification."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.codegen.support import copy_case
from tests.csharp.conftest import Built, dotnet
from tests.live import apps
from tests.support.commands import run_command, run_testwire
from tests.support.positions import ROWS

pytestmark = pytest.mark.csharp


def run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_sources_are_formatted(built: Built) -> None:
    # The formatter needs no restored project if it reads a folder.
    done = dotnet(built.package, "format", "whitespace", "--folder", "--verify-no-changes")
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_form_of_type_compiles(built: Built, tmp_path: Path) -> None:
    root = copy_case("forms", tmp_path)
    assert run_command("generate", root, target="csharp") == 0
    options = ("-p:TestwireFramework=net10.0", "-warnaserror", "-nologo")
    done = dotnet(root / "generated" / "csharp", "build", *options)
    assert done.returncode == 0, done.stdout


def test_a_client_and_a_server_in_one_process(built: Built, tmp_path: Path) -> None:
    lines = run([built.app, "memory"], tmp_path).splitlines()
    ids = " ".join(f"app-{number}" for number in range(1, 7))
    error = 'The handler of the notification "reportMutationTestProgress" failed: no'
    assert lines == [ids, "stream 6, rest 0", error, "-32000", "cancelled", "ended"]


def test_a_client_and_a_server_on_a_pipe(built: Built, tmp_path: Path) -> None:
    assert run([built.app, "pipe", f"testwire-{os.getpid()}"], tmp_path) == "0.4.0\n"


def test_positions_are_converted_as_in_the_other_languages(built: Built) -> None:
    rows = json.dumps([row._asdict() for row in ROWS])
    command = [built.app, "positions"]
    done = subprocess.run(command, input=rows, capture_output=True, text=True, timeout=120)
    assert done.stdout == f"{sum(len(row.ways) for row in ROWS)}\n", done.stdout + done.stderr


def test_the_programs_of_the_readme(built: Built, tmp_path: Path) -> None:
    lines = run([built.app, "client", built.app, "serve", "stdio"], tmp_path).splitlines()
    assert lines[:2] == ["protocol 0.4.0", "src/app.cs: 6 mutants"]
    assert lines[2:] == [*(f"app-{n}: Killed" for n in range(1, 6)), "app-6: RuntimeError"]


@pytest.mark.parametrize("transport", ["stdio", "socket"])
def test_the_server_passes_verification(transport: str, built: Built, tmp_path: Path) -> None:
    # The case `semantics/positions` reads the file of the mutants.
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "app.cs").write_text("true;\n" * 6, "utf-8")
    words = ("verify", "server", "--protocol", "msp@0.4", "--transport", transport)
    command = [sys.executable, "-m", "testwire_tools", *words, "--", built.app]
    run(command, tmp_path)


def test_a_session_with_the_template_server(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("server", "--protocol", "mstest-runner@1.0", "--name", "m-server")
    assert run_testwire("new", *words, str(tmp_path / "m")) == 0
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "m" / "src"))
    command = [built.app, "mstest", sys.executable, "-m", "m_server"]
    first, *lines = run(command, tmp_path / "m" / "examples").splitlines()
    assert first == "server m-server"
    assert lines[0] == f"discovered {len(lines) - 3}"
    assert {line.split()[0] for line in lines[1:-2]} >= {"passed", "failed"}
    assert lines[-2:] == ["selected 2", "exit 0"]


@pytest.mark.parametrize("name", ["MSTestApp", "XunitApp"])
def test_a_session_with_a_dotnet_program(name: str, built: Built, tmp_path: Path) -> None:
    folder = name.removesuffix("App").lower()
    options = ("-nologo", f"-p:LiveOutput={tmp_path}")
    done = dotnet(apps.SOURCES / folder, "build", f"{name}.csproj", *options)
    assert done.returncode == 0, done.stdout
    lines = run([built.app, "mstest", *apps.command(tmp_path, folder)], tmp_path).splitlines()
    assert lines[0] == "server test-anywhere"
    assert {line.split()[0] for line in lines[2:-2]} >= {"passed", "failed", "skipped"}
    assert lines[-2:] == ["selected 2", "exit 0"]
