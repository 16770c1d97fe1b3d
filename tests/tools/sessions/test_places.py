"""Connections to running servers, and the messages if no server is listening."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from testwire.client.launch import free_port
from testwire_protocols import load
from testwire_tools.sessions.lines import NoTransport
from testwire_tools.sessions.places import parse_place

from tests.support.connect import COMMAND, ROOT
from tests.support.toy_protocol import PROTOCOL
from tests.tools.sessions.support import run


@pytest.mark.parametrize(
    ("text", "transport", "id", "shown"),
    [
        ("5000", None, "socket", "localhost:5000"),
        ("127.0.0.1:5000", None, "socket", "127.0.0.1:5000"),
        ("[::1]:5000", None, "socket", "[::1]:5000"),
        ("http://localhost:80/x/y", None, "http", "localhost:80/x/y"),
        ("http://localhost:80", None, "http", "localhost:80/rpc"),
        ("5000", "http", "http", "localhost:5000/rpc"),
        ("name", None, "pipe", "the pipe name"),
        ("/tmp/a/pipe", "pipe", "pipe", "the pipe /tmp/a/pipe"),
    ],
)
def test_places(text: str, transport: str | None, id: str, shown: str) -> None:
    place = parse_place(PROTOCOL, text, transport)
    assert (place.transport.id, str(place)) == (id, shown)


@pytest.mark.parametrize(
    ("protocol", "text", "transport", "message"),
    [
        (None, "70000", None, "expected a port from 1 to 65535, found 70000"),
        (None, "http://localhost", None, "expected a URL with a port"),
        (None, "5000", "stdio", "servers do not listen on 'stdio'; use socket"),
        (None, "5000", "dial", "servers do not listen on 'dial'"),
        (
            None,
            "name",
            "socket",
            "expected a port or HOST:PORT for the transport 'socket', found 'name'",
        ),
        (None, "5000", "pipe", "expected the name of a pipe"),
        (None, "5000", "smoke", "unknown transport 'smoke'"),
        ("msp@0.4", "name", None, "is the name of a pipe; Mutation Server"),
        ("msp@0.4", "name", None, "requires socket .PORT or HOST:PORT"),
        ("mstest-runner@1.0", "5000", None, "requires a command that starts the server"),
    ],
)
def test_no_places(protocol: str | None, text: str, transport: str | None, message: str) -> None:
    info = PROTOCOL if protocol is None else load(protocol)
    with pytest.raises(NoTransport, match=message):
        parse_place(info, text, transport)


@contextmanager
def running(*words: str) -> Iterator[None]:
    process = subprocess.Popen(
        [*COMMAND, "serve", *words], cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    try:
        assert "listening" in process.stderr.readline()
        yield
    finally:
        process.terminate()
        process.communicate(timeout=60)


@pytest.mark.parametrize("transport", ["socket", "pipe", "http", "lines-socket"])
def test_a_server_that_runs_is_called_and_looked_at(transport: str, tmp_path: Path) -> None:
    port = str(free_port())
    where = str(tmp_path / "p") if transport == "pipe" else port
    flag = "--pipe" if transport == "pipe" else "--port"
    words = ["--protocol", "toy", "--connect", where, "--transport", transport]
    with running(transport, flag, where):
        for _ in range(2):
            ran = run("call", *words, "echo", '{"text": "a"}')
            assert (ran.code, '"text": "a"' in ran.out) == (0, True), ran
        ran = run("doctor", *words)
        assert ran.code == 0, ran
        assert "No problems found." in ran.out
        # The server is still running after `testwire doctor`.
        assert run("call", *words, "ping").code == 0


def test_nothing_listens() -> None:
    words = ["--protocol", "toy", "--connect", str(free_port())]
    ran = run("doctor", *words)
    assert ran.code == 1
    assert "error: expected a server at localhost:" in ran.out
    assert "[doctor-nothing-listens]" in ran.out
    assert "next: start the server first" in ran.out
    ran = run("call", *words, "ping")
    assert ran.code == 3
    assert "Check that the server is running and listens on this port." in ran.err


def test_something_else_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        place = f"127.0.0.1:{port}"
        ran = run("doctor", "--protocol", "toy", "--timeout", "1", "--connect", place)
    assert ran.code == 1
    assert "the server accepts connections but has not responded" in ran.out
    assert "next: check that the program is a server of" in ran.out
    line = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory", "docs", "0"]
    web = subprocess.Popen([*line[:1], "-u", *line[1:]], cwd=ROOT, stdout=subprocess.PIPE)
    try:
        assert web.stdout is not None
        port = int(web.stdout.readline().split(b" port ")[1].split()[0])
        ran = run("doctor", "--protocol", "toy", "--connect", f"127.0.0.1:{port}")
        assert ran.code == 1
        assert "[doctor-wrong-framing]" in ran.out and "the server sends HTTP" in ran.out, ran
        ran = run("doctor", "--protocol", "toy", "--connect", f"http://127.0.0.1:{port}/")
        assert ran.code == 1
        assert "[doctor-" in ran.out and "HTTP" in ran.out, ran
    finally:
        web.terminate()
        web.communicate(timeout=60)


@pytest.mark.parametrize("command", [["call"], ["doctor"]])
def test_one_server_has_to_be_named(command: list[str]) -> None:
    words = [*command, "--protocol", "toy", *(["ping"] if command == ["call"] else [])]
    ran = run(*words)
    assert ran.code == 2
    assert "--connection-file PATH, or --connect ADDRESS for a running server" in ran.err
    ran = run(*words, "--connect", "5000", "--", "server")
    assert (ran.code, "expected one server, found two" in ran.err) == (2, True)
