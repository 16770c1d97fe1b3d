"""Standard output whose reader has exited."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.support.connect import COMMAND, ROOT

MUTATION = [sys.executable, "-m", "testwire_servers.mutation.cli"]
PYTEST = [sys.executable, "-m", "testwire_servers.pytest_suite.cli"]


@pytest.mark.parametrize(
    "command",
    [[*COMMAND, "--help"], [*COMMAND, "--version"], [*MUTATION, "--help"], [*PYTEST, "--help"]],
    ids=["help", "version", "mutation", "pytest"],
)
def test_a_server_exits_quietly(command: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            command, stdout=writing, stderr=subprocess.PIPE, cwd=ROOT, timeout=60, check=False
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")
