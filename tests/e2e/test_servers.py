"""Test the generated TypeScript client with the mutation server, which is written in Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from .conftest import HERE, listening

pytestmark = pytest.mark.e2e

SERVER = [sys.executable, "-m", "testwire_servers.mutation.cli"]


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    source = str(resources.files("testwire_tools").joinpath("sample_project"))
    return Path(shutil.copytree(source, tmp_path / "sample"))


def run_typescript(node: str, *arguments: str) -> dict[str, Any]:
    wanted = {"mutationTest": {"files": [{"path": "src/parcelpost/windows.py"}]}}
    done = subprocess.run(
        [node, str(HERE / "drive.mjs"), *arguments],
        env=os.environ | {"TESTWIRE_DRIVE": json.dumps(wanted)},
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def check(answer: dict[str, Any]) -> None:
    assert answer["configured"] == {"version": "0.4.0"}
    discovered = answer["discovered"]["files"]
    wanted = {mutant["id"]: mutant for mutant in discovered["src/parcelpost/windows.py"]["mutants"]}
    assert len(wanted) >= 20
    reported = [
        mutant
        for report in answer["progress"]
        for file in report["files"].values()
        for mutant in file["mutants"]
    ]
    # The server reports each mutant of this file once, with the same members as `discover`.
    assert Counter(mutant["id"] for mutant in reported) == Counter(list(wanted))
    for mutant in reported:
        known = wanted[mutant["id"]]
        assert {name: mutant[name] for name in known} == known
    assert {"Killed", "Survived"} <= {mutant["status"] for mutant in reported}
    assert answer["final"] == {"files": {}}


def test_over_stdio(node: str, sample: Path) -> None:
    check(run_typescript(node, "stdio", str(sample), *SERVER, "serve", "stdio"))


def test_over_a_socket(node: str, sample: Path) -> None:
    with listening(SERVER, sample) as port:
        check(run_typescript(node, "socket", "127.0.0.1", str(port)))
