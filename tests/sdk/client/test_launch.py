"""Launch commands of clients, and servers that do not start."""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path
from typing import Any

import pytest
from testwire.cli import parse
from testwire.client import launch
from testwire.client.launch import command_line, environment
from testwire.errors import ConnectionClosed

from tests.support.connect import COMMAND, PROCESSES, ROOT
from tests.support.toy_protocol import PROTOCOL, Client, picky_protocol

STDIO, SOCKET = PROTOCOL.transports["stdio"], PROTOCOL.transports["socket"]


def test_lines() -> None:
    assert command_line(STDIO, ["s"]) == ["s", "serve", "stdio"]
    assert command_line(STDIO, ["s", "-v"], ["--x"]) == ["s", "-v", "serve", "stdio", "--", "--x"]
    assert command_line(SOCKET, ["s"], port=5) == ["s", "serve", "socket", "--port", "5"]
    assert command_line(SOCKET, ["s"], port=5, host="::1")[-2:] == ["--address", "::1"]
    with pytest.raises(ValueError, match="transport 'socket': expected a value for --port"):
        command_line(SOCKET, ["s"])
    with pytest.raises(ValueError, match="'dial': expected no arguments after '--'"):
        command_line(PROTOCOL.transports["dial"], ["s"], ["x"], port=1)


@pytest.mark.parametrize("transport", PROCESSES)
def test_what_clients_write_servers_read(transport: str) -> None:
    chosen = PROTOCOL.transports[transport]
    options: dict[str, Any] = {"port": 5, "host": "::1", "pipe": "/p"}
    line = command_line(chosen, [], ["x"] if chosen.launch.rest else [], **options)
    found = parse(PROTOCOL, line, "toy")
    assert found.transport is chosen
    if chosen.kind == "tcp":
        assert (found.port, found.host) == (5, "::1")
    assert found.rest == (["x"] if chosen.launch.rest else [])


def test_options_of_every_kind() -> None:
    transports = picky_protocol().transports
    dial = command_line(transports["dial"], ["s"], port=5, pid=7)
    assert dial == ["s", "--server", "--client-port", "5", "--exit-on-process-exit", "7"]
    assert command_line(transports["stdio"], ["s"]) == ["s", "serve", "stdio", "-q"]


def test_the_environment_of_a_launch() -> None:
    dial = picky_protocol().transports["dial"]
    assert environment(dial, {"A": "b"}) == {"TOY": "box", "A": "b"}
    assert environment(dial, {"TOY": "mine"}) == {"TOY": "mine"}
    inherited = environment(dial, None)
    assert inherited is not None
    assert inherited["TOY"] == "box"
    assert "PATH" in inherited
    assert environment(STDIO, None) is None
    assert environment(STDIO, {}) == {}


def failure(command: list[str], **options: Any) -> str:
    async def main() -> str:
        with pytest.raises(ConnectionClosed) as caught:
            async with Client.launch(command, timeout=60, **options) as client:
                await client.ping()
        return str(caught.value)

    return asyncio.run(main())


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_no_such_command() -> None:
    text = failure(["/no/such/command"])
    assert "the command '/no/such/command' was not found (/no/such/command serve stdio)" in text


def test_not_a_program(tmp_path: Path) -> None:
    assert "Cannot start the server" in failure([str(tmp_path)])


def test_no_such_folder(tmp_path: Path) -> None:
    text = failure(COMMAND, cwd=tmp_path / "none")
    assert "does not exist" in text


def test_no_such_transport() -> None:
    with pytest.raises(
        ValueError, match="unknown transport 'carrier-pigeon'; known: dial, http, lines"
    ):
        Client.launch(COMMAND, transport="carrier-pigeon")


@pytest.mark.parametrize("transport", PROCESSES)
def test_a_server_that_ends_at_once_tells_why(transport: str) -> None:
    code = "import sys; print('bad weather', file=sys.stderr); sys.exit(3)"
    text = failure(python(code), transport=transport, connect_timeout=20)
    assert "exit code 3" in text
    assert "bad weather" in text


@pytest.mark.parametrize("transport", ["socket", "dial", "pipe", "pipe-dial"])
def test_a_server_that_never_connects(transport: str) -> None:
    code = "import sys, time; print('still busy', file=sys.stderr, flush=True); time.sleep(60)"
    text = failure(python(code), transport=transport, connect_timeout=2)
    assert "within 2 seconds" in text
    assert "still busy" in text


def test_a_server_that_never_answers() -> None:
    async def main() -> None:
        code = "import sys; sys.stdin.read()"
        async with Client.launch(python(code), timeout=0.1) as client:
            with pytest.raises(TimeoutError, match="did not respond to 'ping'"):
                await client.ping()

    asyncio.run(main())


def test_a_server_that_closes_its_output_but_goes_on() -> None:
    code = "import os, sys; os.close(1); sys.stdin.read()"
    text = failure(python(code))
    assert "closed the connection but is still running" in text


def test_a_server_that_prints_instead_of_talking() -> None:
    code = "print('x' * 100000); input()"
    assert "Expected complete headers within 8192 bytes" in failure(python(code))


def test_a_server_that_prints_in_front_of_its_messages() -> None:
    async def main() -> None:
        code = (
            "import sys; sys.stdout.write('Welcome!\\nLoading... '); sys.stdout.flush()\n"
            "import tests.support.toy_server as t\n"
            "sys.exit(t.main(t.PROTOCOL, t.Handlers))"
        )
        async with Client.launch(python(code), cwd=ROOT, timeout=20) as client:
            await client.ping()

    asyncio.run(main())


def test_arguments_of_the_server_itself_and_its_environment() -> None:
    async def main() -> None:
        code = (
            "import os, sys\n"
            "from tests.support.toy_server import PROTOCOL, Handlers\n"
            "from testwire.cli import main\n"
            "def make(rest):\n"
            "    handlers = Handlers()\n"
            "    handlers.poked += [len(rest), len(os.environ['TOY'])]\n"
            "    return handlers\n"
            "sys.exit(main(PROTOCOL, make, rest_parser=list))"
        )
        import os

        from tests.support.toy_protocol import EchoParams

        launched = Client.launch(
            python(code), rest=["a", "b", "c"], cwd=ROOT, env={**os.environ, "TOY": "12345"}
        )
        async with launched as client:
            assert (await client.echo(EchoParams(text="poked:"))).text == "[3, 5]"

    asyncio.run(main())


def test_a_free_port_is_quiet_unless_all_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert launch.free_port() in launch.QUIET_PORTS
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        monkeypatch.setattr(launch, "QUIET_PORTS", [port] * 20)
        assert launch.free_port() not in (0, port)
