"""The generated clients and servers keep working, or end, if their peer does not follow the rules.

The peers are small programs that send prepared bytes.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.languages.languages import Built

pytestmark = pytest.mark.timeout(900)

SECONDS = 60
"""The time limit for a program that could wait forever."""

_SERVER = """
import json, re, sys, time

def read():
    header = b""
    while not header.endswith(b"\\r\\n\\r\\n"):
        header += sys.stdin.buffer.read(1) or sys.exit()
    size = int(re.search(rb"(?i)content-length: *(\\d+)", header)[1])
    return json.loads(sys.stdin.buffer.read(size))

def answer(**members):
    body = json.dumps({"jsonrpc": "2.0", **members}).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body)
    sys.stdout.buffer.flush()

"""


def run_client(built: Built, folder: Path, server: str) -> subprocess.CompletedProcess[str]:
    """Run the client of the README with a server, whose program follows `_SERVER`."""
    path = folder / "server.py"
    path.write_text(_SERVER + server, "utf-8")
    command = [*built.command, "client", sys.executable, str(path)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS)


def test_a_response_without_a_result_and_an_error_fails_its_request(
    built: Built, tmp_path: Path
) -> None:
    """A library that omits null writes such a response."""
    done = run_client(built, tmp_path, "answer(id=read()['id'])\nwhile True: read()")
    assert done.returncode != 0
    assert "result" in done.stderr + done.stdout


def test_a_server_that_ignores_the_end_of_its_input_is_ended(built: Built, tmp_path: Path) -> None:
    """StrykerJS continues to run when its input ends."""
    server = """
answer(id=read()["id"], result={"version": "0.4.0"})
answer(id=read()["id"], result={"files": {}})
answer(id=read()["id"], result={"files": {}})
time.sleep(600)
"""
    done = run_client(built, tmp_path, server)
    assert done.stdout.splitlines()[0] == "protocol 0.4.0"


def message(identifier: int, method: str, params: dict[str, Any]) -> bytes:
    """Return the bytes of a request."""
    body = {"jsonrpc": "2.0", "id": identifier, "method": method, "params": params}
    data = json.dumps(body).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(data), data)


def test_a_request_before_the_end_of_the_input_is_answered(built: Built, tmp_path: Path) -> None:
    """`printf … | server` closes the input after the last request."""
    requests = message(1, "configure", {}) + message(2, "discover", {})
    done = subprocess.run(
        [*built.command, "serve", "stdio"],
        cwd=tmp_path,
        input=requests,
        capture_output=True,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stderr
    assert b'"version"' in done.stdout
    assert b'"files"' in done.stdout


def test_a_server_ends_by_itself_after_its_client(built: Built, tmp_path: Path) -> None:
    """The end of the output is not a signal that ends the server before it has cleaned up."""
    command = [*built.command, "serve", "stdio"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        assert server.stdin is not None and server.stdout is not None
        server.stdin.write(message(1, "configure", {}) + message(2, "mutationTest", {}))
        server.stdin.flush()
        server.stdout.read(1)
        server.stdout.close()
        server.stdin.close()
        assert server.wait(SECONDS) >= 0, "a signal has ended the server"
