"""Test the generated TypeScript client with the mutation server, which is written in Python."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from .conftest import listening, run_typescript

pytestmark = pytest.mark.e2e

FILE = "src/parcelpost/windows.py"
SERVER = [sys.executable, "-m", "testwire_servers.mutation.cli"]


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    source = str(resources.files("testwire_tools").joinpath("sample_project"))
    return Path(shutil.copytree(source, tmp_path / "sample"))


def check(answer: dict[str, Any]) -> None:
    assert answer["configured"] == {"version": "0.4.0"}
    discovered = answer["discovered"]["files"]
    wanted = {mutant["id"]: mutant for mutant in discovered[FILE]["mutants"]}
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
    check(run_typescript(node, FILE, "stdio", str(sample), *SERVER, "serve", "stdio"))


def test_over_a_socket(node: str, sample: Path) -> None:
    with listening(SERVER, sample) as port:
        check(run_typescript(node, FILE, "socket", "127.0.0.1", str(port)))
