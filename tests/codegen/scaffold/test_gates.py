"""The gates in new projects pass, and find a server that breaks a rule."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from testwire_codegen.commands.new import new_server

from tests.codegen.scaffold.support import ROOT

pytestmark = pytest.mark.slow

BROKEN = ROOT / "tests" / "tools" / "conformance" / "broken_server.py"


def put(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


def served_by(name: str, fault: str) -> Callable[[Path], None]:
    """Return an edit that replaces the handlers by a server with a fault."""

    def replace(project: Path) -> None:
        words = ", ".join(f'"{word}"' for word in (sys.executable, BROKEN, name, fault))
        test = project / "tests" / "test_gates.py"
        put(test, "handlers=Handlers", f'command=[{words}], transport="tcp"')

    return replace


def announces_more(project: Path) -> None:
    handlers = project / "src" / "demo_server" / "handlers.py"
    old = "InitializeResult(server_info=ServerInfo(version=PROTOCOL.version))"
    new = old[:-1] + ', capabilities={"mutationTestProvider": {}})'
    put(handlers, old, new)


def unedited(project: Path) -> None:
    """Leave the project as it is."""


@pytest.mark.parametrize(
    ("protocol", "change", "chosen", "failed"),
    [
        ("msp@0.4", unedited, "", []),
        ("msp@0.0.1-alpha.1", unedited, "", []),
        ("mstest-runner@1.0", unedited, "", []),
        ("test-runner@0.1", unedited, "", []),
        ("msp@0.0.1-alpha.1", announces_more, "", ["ready-mutate-served"]),
        ("mstest-runner@1.0", served_by("testing", "none"), "uninitialized", []),
        (
            "mstest-runner@1.0",
            served_by("testing", "lifecycle/uninitialized/testing/runTests"),
            "uninitialized",
            ["uninitialized-testing/runTests-rejected"],
        ),
    ],
)
def test_gates(
    tmp_path: Path, protocol: str, change: Callable[[Path], None], chosen: str, failed: list[str]
) -> None:
    project = tmp_path / "project"
    assert new_server(protocol, "demo-server", project, root=ROOT) == 0
    change(project)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-rf", "--tb=no", "-p", "no:cacheprovider"),
            *(f"--basetemp={tmp_path / 'tests'}", "-k", chosen, "tests/test_gates.py"),
        ],
        cwd=project,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(project / "src"), *sys.path])},
        capture_output=True,
        text=True,
        timeout=120,
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("FAILED")]
    assert [line.split("[")[1].split("]")[0] for line in lines] == failed, done.stdout
    assert done.returncode == (1 if failed else 0), done.stdout + done.stderr
    assert " passed" in done.stdout
