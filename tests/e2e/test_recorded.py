"""Record sessions of live servers and replay them to both generated clients."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from testwire.errors import RpcError
from testwire_base.traces import read_trace
from testwire_protocols.msp.v0_4.client import Client
from testwire_protocols.msp.v0_4.handlers import ClientHandlers
from testwire_protocols.msp.v0_4.types import MutationTestResult

from .conftest import HERE

pytestmark = pytest.mark.e2e

TOOL = [sys.executable, "-m", "testwire_tools"]
PROTOCOL = ["--protocol", "msp@0.4"]
MUTATION = [sys.executable, "-m", "testwire_servers.mutation.cli"]

Answers = dict[str, Any]


def drive(
    node: str, command: list[str], cwd: Path, wanted: Answers
) -> subprocess.CompletedProcess[str]:
    line = [node, str(HERE / "drive.mjs"), "stdio", str(cwd), *command, "serve", "stdio"]
    return subprocess.run(
        line,
        env=os.environ | {"TESTWIRE_DRIVE": json.dumps(wanted)},
        capture_output=True,
        text=True,
        timeout=180,
    )


def typescript(node: str, command: list[str], cwd: Path, wanted: Answers) -> Answers:
    done = drive(node, command, cwd, wanted)
    assert done.returncode == 0, done.stderr
    answers: Answers = json.loads(done.stdout)
    return answers


def python(command: list[str], cwd: Path, wanted: Answers) -> Answers:
    """Make the same calls as `drive.mjs` with the Python client."""
    progress: list[Any] = []

    class Handlers(ClientHandlers):
        async def report_mutation_test_progress(self, params: MutationTestResult, ctx: Any) -> None:
            progress.append(params)

    def plain(value: Any) -> Any:
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)

    async def main() -> Answers:
        async with Client.launch(command, handlers=Handlers(), cwd=cwd, timeout=180) as client:
            configured = plain(await client.configure())
            discovered = plain(await client.discover())
            final = plain(await client.mutation_test(wanted["mutationTest"]))
        return {
            "configured": configured,
            "discovered": discovered,
            "progress": [plain(each) for each in progress],
            "final": final,
        }

    return asyncio.run(main())


def record_and_replay(
    node: str, server: list[str], project: Path, tmp_path: Path, path: str
) -> int:
    """Record a session with the server, and replay it to both clients and to the server.

    Returns the number of lines in the trace.
    """
    file, elsewhere = tmp_path / "session.jsonl", tmp_path / "elsewhere"
    elsewhere.mkdir()
    wanted = {"mutationTest": {"files": [{"path": path}]}}
    recording = [*TOOL, "record", *PROTOCOL, "--out", str(file), "--", *server]
    live = typescript(node, recording, project, wanted)
    assert live["progress"]
    mock = [*TOOL, "replay", "server", *PROTOCOL, str(file)]
    plays: list[Callable[[list[str], Path, Answers], Answers]] = [
        lambda command, cwd, wanted: typescript(node, command, cwd, wanted),
        python,
    ]
    for play in plays:
        assert play(mock, elsewhere, wanted) == live
    # In both languages, the error for a different request contains the trace's line number.
    other_wanted = {"mutationTest": {"files": [{"path": "other"}]}}
    refused = f"{file}:5: expected the request 'mutationTest' from the client, found differences"
    with pytest.raises(RpcError, match=re.escape(refused)):
        python(mock, elsewhere, other_wanted)
    assert refused in drive(node, mock, elsewhere, other_wanted).stderr
    # Replay the requests to the live server, without comparing times and temporary folders.
    varies = ["statusReason", "duration", "coveredBy", "killedBy", "testsCompleted"]
    pointers = [f"/params/files/*/mutants/*/{member}" for member in varies]
    ignored = [word for pointer in pointers for word in ("--ignore", pointer)]
    line = [*TOOL, "replay", "client", *PROTOCOL, *ignored, str(file), "--", *server]
    again = subprocess.run(line, cwd=project, capture_output=True, text=True, timeout=180)
    assert again.returncode == 0, again.stderr
    strict = [word for word in line if word not in ignored]
    # In a different folder, the server's results differ, and the error contains the trace's path.
    other = subprocess.run(strict, cwd=elsewhere, capture_output=True, text=True, timeout=180)
    assert other.returncode == 1
    assert f"{file}:" in other.stderr
    return len(list(read_trace(file)))


def test_a_session_of_strykerjs(
    node: str, stryker: list[str], project: Path, tmp_path: Path
) -> None:
    assert record_and_replay(node, stryker, project, tmp_path, "src/price.js") >= 6 + 13


def test_a_session_of_the_mutation_server(node: str, tmp_path: Path) -> None:
    source = str(resources.files("testwire_tools").joinpath("sample_project"))
    project = Path(shutil.copytree(source, tmp_path / "sample"))
    path = "src/parcelpost/windows.py"
    assert record_and_replay(node, MUTATION, project, tmp_path, path) >= 6 + 5
