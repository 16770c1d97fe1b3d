"""The process of a server: how it exits, and which other processes end with it."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from testwire.codec import decode_json
from testwire.core.framing import ContentLength
from testwire.server import children

from tests.support.connect import COMMAND, ROOT
from tests.support.toy_protocol import Client, EchoParams, request
from tests.support.waiting import until, until_sync

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="this system has other signals and processes"
)


class Server:
    """A toy server over stdio, with methods that send and receive messages."""

    def __init__(self, *words: str, command: list[str] = COMMAND, **options: Any) -> None:
        self.process = subprocess.Popen(
            [*command, *(words or ("serve", "stdio"))],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            **options,
        )
        self._framing = ContentLength()
        self._bodies: list[bytes] = []

    def send(self, *messages: Any) -> None:
        assert self.process.stdin
        for message in messages:
            self.process.stdin.write(self._framing.frame(json.dumps(message).encode()))

    def receive(self) -> Any:
        assert self.process.stdout
        while not self._bodies:
            data = self.process.stdout.read(65536)
            assert data, self.errors()
            self._bodies += self._framing.receive(data)
        return decode_json(self._bodies.pop(0))

    def ask(self, text: str) -> str:
        self.send(request(text, "echo", {"text": text}))
        return str(self.receive()["result"]["text"])

    def errors(self) -> str:
        assert self.process.stderr
        return str(self.process.stderr.read(), "utf-8")


@contextmanager
def server(*words: str, **options: Any) -> Iterator[Server]:
    started = Server(*words, **options)
    try:
        yield started
    finally:
        if started.process.poll() is None:
            started.process.kill()
        started.process.wait()
        for stream in (started.process.stdin, started.process.stdout, started.process.stderr):
            assert stream
            stream.close()


def alive(pid: int) -> bool:
    # The new parent of the process may not have reaped it yet.
    return children.is_running(pid)


def close_input(started: Server) -> None:
    assert started.process.stdin
    started.process.stdin.close()


def test_the_end_of_input_ends_it() -> None:
    with server() as started:
        started.ask("up")
        close_input(started)
        assert started.process.wait(60) == 0
        assert started.errors() == ""


@pytest.mark.parametrize("words", [("serve", "stdio"), ("serve", "socket", "--port", "0")])
@pytest.mark.parametrize("module", ["asyncio.unix_events", "uvloop"])
def test_the_event_loop_is_uvloop_where_that_is_installed(
    tmp_path: Path, words: tuple[str, ...], module: str
) -> None:
    path = ""
    if module == "uvloop":
        pytest.importorskip("uvloop")
    else:
        (tmp_path / "uvloop.py").write_text("raise ImportError")
        path = str(tmp_path)
    with server(*words, env={**os.environ, "PYTHONPATH": path}) as started:
        if words[1] == "stdio":
            assert started.ask("loop").startswith(module)
        else:
            assert started.process.stderr
            assert b"listening" in started.process.stderr.readline()
        started.process.send_signal(signal.SIGTERM)
        assert started.process.wait(10) == 128 + signal.SIGTERM
        assert started.errors() == ""


def test_requests_in_a_closed_pipe_are_answered() -> None:
    """Start the server as `printf … | server serve stdio` does."""
    with server() as started:
        started.send(request(1, "echo", {"text": "a"}), request(2, "echo", {"text": "sleep:0.2"}))
        close_input(started)
        assert [started.receive()["id"] for _ in range(2)] == [1, 2]
        assert started.process.wait(60) == 0


@pytest.mark.parametrize("module", ["asyncio", "uvloop"])
def test_a_request_at_the_end_of_input_may_take_as_long_as_on_a_socket(
    module: str, tmp_path: Path
) -> None:
    if module == "uvloop":
        pytest.importorskip("uvloop")
    else:
        (tmp_path / "uvloop.py").write_text("raise ImportError")
    with server(env={**os.environ, "PYTHONPATH": str(tmp_path)}) as started:
        assert started.ask("up") == "up"
        started.send(request(1, "echo", {"text": "sleep:0.5"}))
        time.sleep(0.1)  # The handler is running.
        close_input(started)
        assert started.receive()["result"] == {"text": "sleep:0.5"}
        assert started.process.wait(60) == 0


def test_requests_that_take_long_are_cancelled_then() -> None:
    with server() as started:
        started.send(request(1, "echo", {"text": "sleep:600"}))
        close_input(started)
        assert started.receive()["error"]["code"] == -32800
        assert started.process.wait(60) == 0


@pytest.mark.parametrize("words", [("serve", "stdio"), ("serve", "socket", "--port", "0")])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it(words: tuple[str, ...], number: int) -> None:
    with server(*words) as started:
        if words[1] == "stdio":
            started.ask("up")
            started.send(request(1, "echo", {"text": "sleep:600"}))
        else:
            assert started.process.stderr
            assert started.process.stderr.readline().startswith(b"listening on localhost:")
        started.process.send_signal(number)
        assert started.process.wait(60) == 128 + number
        assert "Traceback" not in started.errors()


def test_a_handler_that_blocks_does_not_keep_it() -> None:
    with server() as started:
        started.ask("up")
        started.send(request(1, "echo", {"text": "block:600"}))
        time.sleep(0.3)
        started.process.send_signal(signal.SIGTERM)
        assert started.process.wait(60) == 143


def test_a_plain_handler_that_never_ends_does_not_keep_it() -> None:
    code = (
        "import sys, threading\n"
        "from tests.support.toy_server import *\n"
        "class Stuck(Handlers):\n"
        "    def ping(self, params, ctx):\n"
        "        print('stuck', file=sys.stderr, flush=True)\n"
        "        threading.Event().wait()\n"
        "sys.exit(main(PROTOCOL, Stuck))"
    )
    with server(command=[sys.executable, "-c", code]) as started:
        started.send(request(1, "ping"))
        assert started.process.stderr
        assert started.process.stderr.readline() == b"stuck\n"
        close_input(started)
        assert started.process.wait(60) == 0
        assert "still running: ping" in started.errors()


@pytest.mark.parametrize("how", ["end of input", "SIGTERM"])
def test_its_children_end_with_it(how: str) -> None:
    with server() as started:
        pid = int(started.ask("grandchild:"))
        assert alive(pid)
        if how == "SIGTERM":
            started.process.terminate()
        else:
            close_input(started)
        started.process.wait(60)
        until_sync(lambda: not alive(pid))


LAUNCH = """
import asyncio, sys
from tests.support.connect import connected
from tests.support.toy_protocol import EchoParams
async def main():
    async with connected(sys.argv[1]) as client:
        pid = (await client.echo(EchoParams(text="pid:"))).text
        grandchild = (await client.echo(EchoParams(text="grandchild:"))).text
        if sys.argv[2] == "busy":
            asyncio.ensure_future(client.echo(EchoParams(text="block:600")))
            await asyncio.sleep(0.2)
        print(pid, grandchild, flush=True)
        await asyncio.sleep(600)
asyncio.run(main())
"""


@pytest.mark.parametrize("state", ["idle", "busy"])
@pytest.mark.parametrize("transport", ["stdio", "socket", "dial", "pipe", "http"])
def test_kill_9_of_the_client_ends_server_and_grandchildren(transport: str, state: str) -> None:
    client = subprocess.Popen(
        [sys.executable, "-c", LAUNCH, transport, state], cwd=ROOT, stdout=subprocess.PIPE
    )
    try:
        assert client.stdout
        pids = [int(word) for word in client.stdout.readline().split()]
        assert len(pids) == 2
        assert all(alive(pid) for pid in pids)
        client.kill()
        until_sync(lambda: not any(alive(pid) for pid in pids))
    finally:
        client.kill()
        client.wait()
        assert client.stdout
        client.stdout.close()


def test_one_that_ignores_hangups_outlives_its_parent() -> None:
    """Start the server as `nohup server serve socket …` does."""
    code = (
        "import signal, subprocess, sys\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "null, pipe = subprocess.DEVNULL, subprocess.PIPE\n"
        "server = subprocess.Popen(sys.argv[1:], stdout=null, stderr=pipe)\n"
        "print(server.pid, server.stderr.readline().decode(), flush=True)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *COMMAND, "serve", "socket", "--port", "0"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
        timeout=30,
    )
    pid = int(done.stdout.split()[0])
    port = int(done.stdout.split(b":")[-1])

    async def ping() -> None:
        async with Client.connect(port=port, timeout=60) as client:
            await client.ping()

    try:
        time.sleep(1)
        asyncio.run(ping())
    finally:
        os.kill(pid, signal.SIGTERM)
        until_sync(lambda: not alive(pid))


class TestSocket:
    def test_it_stays_when_clients_leave_and_serves_several(self) -> None:
        async def main(port: int) -> None:
            for _ in range(2):
                async with (
                    Client.connect(port=port, timeout=60) as one,
                    Client.connect(port=port, timeout=60) as two,
                ):
                    await one.echo(EchoParams(text="x"))
                    # Each connection has its own handlers.
                    assert (await two.echo(EchoParams(text="poked:"))).text == "[]"

        with server("serve", "socket", "--port", "0") as started:
            assert started.process.stderr
            line = started.process.stderr.readline().decode()
            asyncio.run(main(int(line.rpartition(":")[2])))
            assert started.process.poll() is None

    def test_two_hundred_clients_at_once(self) -> None:
        async def one(port: int, number: int) -> str | None:
            async with Client.connect(port=port, timeout=60) as client:
                await asyncio.sleep(0)
                return (await client.echo(EchoParams(text=str(number)))).text

        async def main(port: int) -> None:
            results = await asyncio.gather(*(one(port, number) for number in range(200)))
            assert results == [str(number) for number in range(200)]

        with server("serve", "socket", "--port", "0") as started:
            assert started.process.stderr
            line = started.process.stderr.readline().decode()
            asyncio.run(main(int(line.rpartition(":")[2])))

    def test_a_busy_port(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as busy:
            port = str(busy.getsockname()[1])
            words = ("serve", "socket", "--port", port, "--address", "127.0.0.1")
            with server(*words) as started:
                assert started.process.wait(60) == 1
                text = started.errors()
                assert text == (
                    f"toy-server: error: port {port} on 127.0.0.1 is in use; "
                    "choose another port, or 0 for any free port\n"
                )

    def test_another_address_is_warned_about(self) -> None:
        with server("serve", "socket", "--port", "0", "--address", "0.0.0.0") as started:
            assert started.process.stderr
            warning = started.process.stderr.readline().decode()
            assert "warning: other machines can connect to 0.0.0.0" in warning
            assert started.process.stderr.readline().startswith(b"listening on 0.0.0.0:")

    def test_an_address_that_is_none(self) -> None:
        words = ("serve", "socket", "--port", "0", "--address", "no-such-host.invalid")
        with server(*words) as started:
            assert started.process.wait(60) == 1
            assert "cannot listen on no-such-host.invalid" in (text := started.errors())
            assert "Traceback" not in text

    def test_nobody_to_dial(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        with server("--server", "--client-port", str(port)) as started:
            assert started.process.wait(30) == 1
            assert f"port {port} within 10 seconds" in (text := started.errors())
            assert "Traceback" not in text


class TestBadStarts:
    def run(self, code: str, **options: Any) -> tuple[int, str]:
        with server(command=[sys.executable, "-c", code], **options) as started:
            return started.process.wait(60), started.errors()

    def test_handlers_that_lack_functions(self) -> None:
        code = (
            "import sys; from tests.support.toy_server import *; sys.exit(main(PROTOCOL, object))"
        )
        exit_code, text = self.run(code)
        assert exit_code == 1
        assert "object lacks handlers that a server for Toy Protocol 1 requires; add:" in text
        assert "echo(params, ctx)  for 'echo'" in text
        assert "Traceback" not in text

    def test_handlers_that_cannot_be_made(self) -> None:
        code = (
            "import sys; from tests.support.toy_server import *\n"
            "class Bad(Handlers):\n"
            "    def __init__(self): print('stray'); raise ValueError('no configuration')\n"
            "sys.exit(main(PROTOCOL, Bad, prog='bad'))"
        )
        exit_code, text = self.run(code)
        assert exit_code == 1
        assert "bad: error: ValueError: no configuration" in text
        assert "stray" in text
        assert "Traceback" not in text

    def test_a_trace_that_cannot_be_written(self) -> None:
        with server("serve", "stdio", "--trace", "/no/such/folder/x") as started:
            assert started.process.wait(60) == 1
            assert "/no/such/folder/x" in (text := started.errors())
            assert "Traceback" not in text

    @pytest.mark.parametrize("redirected", ["<&-", ">&-"])
    def test_closed_streams(self, redirected: str) -> None:
        done = subprocess.run(
            ["/bin/sh", "-c", f"{shlex.join(COMMAND)} serve stdio {redirected}"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert done.returncode == 1
        assert "stdin or stdout is closed" in done.stderr
        assert "Traceback" not in done.stderr


def test_the_table_of_processes() -> None:
    mine = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=-1)
    try:
        assert mine.pid in children.descendants(os.getpid())
        assert os.getpid() not in children.descendants(os.getpid())
    finally:
        assert mine.stdin
        mine.stdin.close()
        mine.wait()


def test_children_that_were_there_before_are_spared() -> None:
    code = "import time; print('up', flush=True); time.sleep(600)"
    old, new = (
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for _ in range(2)
    )
    try:
        for child in (old, new):
            assert child.stdout
            child.stdout.readline()
        others = [pid for pid in children.descendants(os.getpid()) if pid != new.pid]
        children.end_descendants(others)
        assert new.wait(60) == -signal.SIGTERM
        assert old.poll() is None
    finally:
        for child in (old, new):
            child.kill()
            child.wait()
            assert child.stdout
            child.stdout.close()


def test_waiting_helpers_fail() -> None:
    with pytest.raises(AssertionError, match="still false after"):
        until_sync(lambda: False, 0.01)
    with pytest.raises(AssertionError, match="still false after"):
        asyncio.run(until(lambda: False, 0.01))


PICKY = [
    sys.executable,
    "-c",
    "import sys\n"
    "from testwire.cli import main\n"
    "from tests.support.toy_protocol import picky_protocol\n"
    "from tests.support.toy_server import Handlers\n"
    "sys.exit(main(picky_protocol(), Handlers, prog='toy'))",
]


def test_it_ends_with_the_process_that_it_watches() -> None:
    watched = subprocess.Popen(["sleep", "600"])
    try:
        with server("serve", "stdio", "-q", "--watch", str(watched.pid), command=PICKY) as started:
            started.send(request(1, "echo", {"text": "é"}))
            assert started.receive()["result"]["text"] == "é"
            assert started.process.poll() is None
            # A process that has exited is not running, even before its parent has reaped it.
            watched.kill()
            assert started.process.wait(60) == 0
    finally:
        watched.kill()
        watched.wait()
    assert not children.is_running(watched.pid)
    assert children.is_running(os.getpid())


def test_it_ends_at_once_where_that_process_is_gone() -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    with server("serve", "stdio", "-q", "--watch", str(gone.pid), command=PICKY) as started:
        assert started.process.wait(60) == 0


def test_launch_options_without_effect_are_named_in_one_line() -> None:
    with server("serve", "stdio", "-q", command=PICKY) as started:
        close_input(started)
        lines = started.errors().splitlines()
        assert [line.partition(": ")[2] for line in lines if "without effect" in line] == [
            "Launch options without effect in this server: -q"
        ]


def test_the_profile_of_the_command_line() -> None:
    with server("serve", "stdio", "-q", "--profile", "loud", command=PICKY) as started:
        started.send(request(1, "echo", {"text": "é"}))
        assert started.receive()["result"] == {"TEXT": "é"}
