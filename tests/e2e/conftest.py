"""Fixtures for the end-to-end tests: Node.js, StrykerJS and a JavaScript project."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
STRYKER = HERE / "node_modules" / ".bin" / "stryker"


@pytest.fixture(scope="session")
def node() -> str:
    path = shutil.which("node")
    if path is None:
        pytest.skip("'node' is not installed")
    return path


@pytest.fixture(scope="session")
def stryker(node: str) -> list[str]:
    if not STRYKER.exists():
        pytest.skip("StrykerJS is not installed; `nox -s e2e` installs it")
    return [node, str(STRYKER.resolve())]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Copy the JavaScript project, so that runs do not write to the checkout."""
    return Path(shutil.copytree(HERE / "project", tmp_path / "project"))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def run_typescript(node: str, file: str, *arguments: str) -> dict[str, Any]:
    """Run the generated TypeScript client, which tests mutants of one file."""
    wanted = {"mutationTest": {"files": [{"path": file}]}}
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


@contextmanager
def listening(command: list[str], cwd: Path, *, seconds: float = 60) -> Iterator[int]:
    """Start `command` with `serve socket --port N`, yield the port, and stop the process."""
    port = free_port()
    process = subprocess.Popen(
        [*command, "serve", "socket", "--port", str(port), "--address", "127.0.0.1"],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        deadline = time.monotonic() + seconds
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > deadline:
                    process.kill()
                    errors = process.communicate()[1].decode(errors="replace")
                    pytest.fail(f"the server did not listen on port {port}: {errors}")
                time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stderr is not None
        sys.stderr.write(process.stderr.read().decode(errors="replace"))
        process.stderr.close()
