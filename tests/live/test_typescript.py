"""Discover, run, select and cancel the tests of each program with the TypeScript client."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.live import apps

pytestmark = pytest.mark.live

DRIVE = Path(__file__).with_name("drive.mjs")
DIST = apps.ROOT / "generated" / "typescript" / "dist"

CANCELLED = -32800
CLOSED = -32097
"""The code of vscode-jsonrpc for a request whose connection is closed before the response."""


@pytest.fixture(scope="session")
def node() -> str:
    path = shutil.which("node")
    if path is None:
        pytest.skip("'node' is not installed")
    if not DIST.is_dir():
        pytest.skip("the TypeScript package is not built; `nox -s live` builds it")
    return path


def session(node: str, command: list[str]) -> dict[str, Any]:
    line = [node, str(DRIVE), str(DIST), *command]
    done = subprocess.run(line, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


@pytest.mark.parametrize("name", apps.APPS)
def test_a_session(name: str, node: str, built: Path) -> None:
    got = session(node, apps.command(built, name))
    assert got["serverInfo"]["name"] == "test-anywhere"
    assert got["discovered"].keys() == got["all"].keys()
    outcomes = {
        name.removeprefix("Live.Outcomes."): state
        for name, state in got["all"].items()
    }  # fmt: skip
    wanted = {"Passes": "passed", "Fails": "failed", "Skipped": "skipped", "Grüße_世界": "passed"}
    assert {each: outcomes[each] for each in wanted} == wanted
    assert sorted(got["some"].values()) == ["failed", "passed"]
    assert got["code"] == (CLOSED if name == "nunit" else CANCELLED)
    assert got["exitCode"] == 0
