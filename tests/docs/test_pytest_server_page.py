"""docs/guides/pytest-server.md: each launch command starts a server that lists tests."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import ROOT

PAGE = (ROOT / "docs/guides/pytest-server.md").read_text("utf-8")
COMMANDS = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.S | re.M)
    for line in block.splitlines()
]
PROGRAM = [sys.executable, "-m", "testwire_servers.pytest_suite.cli"]
RUN_ID = "3f0d0e0c-5f52-4c0b-9f58-6c57ff9d1c11"
INITIALIZE = {
    "processId": 1,
    "clientInfo": {"name": "page", "version": "1.0"},
    "capabilities": {"testing": {"debuggerProvider": False}},
}


def call(stream: Any, method: str, params: object) -> list[str]:
    """Call a method, and return all messages up to the response."""
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    stream[0].write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    stream[0].flush()
    found: list[str] = []
    while not found or json.loads(found[-1]).get("id") != 1:
        header = b"".join(iter(stream[1].readline, b"\r\n"))
        length = re.search(rb"Content-Length: (\d+)", header)
        assert length is not None, header
        found.append(stream[1].read(int(length[1])).decode())
    assert "result" in json.loads(found[-1]), found[-1]
    return found


def listed(command: str, folder: Path) -> str:
    """Launch a server with a command of the page, and return the messages of a discovery."""
    words = shlex.split(command, comments=True)[1:]
    options: dict[str, Any] = {"cwd": folder, "stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    if words[:1] == ["serve"]:
        with subprocess.Popen([*PROGRAM, *words], **options) as process:
            found = call((process.stdin, process.stdout), "testrunner/start", {})
        assert process.returncode == 0
        return "".join(found)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        words[words.index("--client-port") + 1] = str(listener.getsockname()[1])
        with subprocess.Popen([*PROGRAM, *words], **options) as process:
            connection, _ = listener.accept()
            with connection, connection.makefile("rb") as reader, connection.makefile("wb") as out:
                call((out, reader), "initialize", INITIALIZE)
                return "".join(call((out, reader), "testing/discoverTests", {"runId": RUN_ID}))


@pytest.mark.parametrize("command", [each for each in COMMANDS if "testwire-pytest" in each])
def test_a_launch_command_starts_a_server(command: str, tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_page.py").write_text(
        "import pytest\n\n\ndef test_fast():\n    pass\n\n\n"
        "@pytest.mark.slow\ndef test_slow():\n    pass\n",
        "utf-8",
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = slow\n", "utf-8")
    found = listed(command, tmp_path)
    assert "test_page.py::test_fast" in found
    assert ("test_page.py::test_slow" in found) == ("not slow" not in command)


def test_the_other_commands_install_what_the_server_needs() -> None:
    assert [each for each in COMMANDS if "testwire-pytest" not in each] == [
        "python -m pip install debugpy"
    ]
    assert importlib.util.find_spec("debugpy"), "the tests of debugging need debugpy"
    assert len(COMMANDS) == 4
