"""Which protocol each command uses, for specifications in several folders and packages."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.commands import run_testwire

ECHO = ("echo", '{"text": "hello"}', "--", "nothing-to-start")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with the protocol `jobs` and its generated package."""
    root = tmp_path_factory.mktemp("made")
    assert run_testwire("new", "protocol", "jobs", str(root)) == 0
    assert run_testwire("generate", "--target", "python", "--root", str(root)) == 0
    return root


@pytest.fixture
def site(made: Path, tmp_path: Path) -> Path:
    """A folder for the import path, with the installed package."""
    target = tmp_path / "site"
    shutil.copytree(made / "generated/python", target)
    info = target / "jobs_protocol-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: jobs-protocol\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[testwire.specs]\njobs = jobs_protocol\n")
    return target


def run(cwd: Path, *words: str, site: Path | None = None) -> subprocess.CompletedProcess[str]:
    cwd.mkdir(exist_ok=True)
    environment = {**os.environ, **({} if site is None else {"PYTHONPATH": str(site)})}
    command = [sys.executable, "-m", "testwire_tools", *words]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)


def test_protocols_of_all_sources(made: Path, site: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    assert "jobs@0.1" not in run(elsewhere, "protocols").stdout
    installed = run(elsewhere, "protocols", site=site).stdout
    assert "Jobs Protocol (stdio), from the package jobs-protocol 0.1.0" in installed
    assert "Jobs Protocol (stdio), from spec" in run(made, "protocols", site=site).stdout
    rows = json.loads(run(elsewhere, "protocols", "--json", "--root", str(made)).stdout)
    assert [(row["id"], row["module"]) for row in rows] == [("jobs", None)]
    rows = json.loads(run(made, "protocols", "--json", site=site).stdout)
    assert rows[0]["module"] == "jobs_protocol.jobs.v0_1"


@pytest.mark.parametrize(
    "words",
    [("call", *ECHO), ("doctor", "--", "nothing-to-start"), ("verify", "server", "--list")],
    ids=lambda words: words[0],
)
def test_commands_use_installed_code(
    words: tuple[str, ...], made: Path, site: Path, tmp_path: Path
) -> None:
    first = 2 if words[0] == "verify" else 1
    line = (*words[:first], "--protocol", "jobs@0.1", *words[first:])
    unknown = run(tmp_path / "elsewhere", *line)
    assert unknown.returncode == 2
    assert "unknown protocol 'jobs@0.1'; known: msp@" in unknown.stderr
    code = run(made, *line)
    assert code.returncode == 2
    assert "expected an installed Python package with its code, found only spec" in code.stderr
    installed = run(tmp_path / "elsewhere", *line, site=site)
    assert "using jobs@0.1 from the package jobs-protocol 0.1.0" in installed.stderr
    assert "unknown protocol" not in installed.stderr
    here = run(made, *line, site=site)
    assert "using jobs@0.1 from spec" in here.stderr


def test_code_in_the_current_folder_is_not_imported(site: Path, tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    for package in ("jobs_protocol", "testwire_protocols"):
        (trap / package).mkdir(parents=True)
        (trap / package / "__init__.py").write_text("raise SystemExit('imported')\n")
    line = ("verify", "server", "--protocol", "jobs@0.1", "--list")
    done = run(trap, *line, site=site)
    assert done.returncode == 0, done.stderr
    assert "launch/starts" in done.stdout
    assert run(trap, "protocols").returncode == 0


def test_two_protocols_in_a_folder_with_another_name(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / "testwire.toml").write_text('spec = "protocols"\npython = "two-protocols"\n')
    for id in ("jobs", "tasks"):
        assert run_testwire("new", "protocol", id, str(root)) == 0
    for command in ("check", "generate", "check"):
        done = run(root, command)
        assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "jobs@0.1, tasks@0.1: no findings\n"
    data = root / "generated/python/two_protocols/data/spec"
    assert sorted(path.name for path in data.iterdir()) == ["jobs", "tasks"]
    rows = run(root, "protocols").stdout.splitlines()
    assert [line.rpartition(", from ")[2] for line in rows[:2]] == ["protocols", "protocols"]
