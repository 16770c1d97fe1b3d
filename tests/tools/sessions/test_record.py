"""`testwire record` forwards all bytes unchanged, and writes all messages to a trace."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from testwire.client.launch import free_port
from testwire_base.traces import read_trace

from tests.support.connect import COMMAND, PROCESSES, ROOT
from tests.tools.sessions.support import SEEN, Ran, converse, run, tapped
from tests.tools.sessions.tool import TOOL

COPIES = [
    sys.executable,
    "-c",
    "import sys, shutil; shutil.copyfileobj(sys.stdin.buffer, sys.stdout.buffer)",
]


def server(code: str) -> list[str]:
    return [sys.executable, "-c", f"import os, sys, time\n{code}"]


@pytest.mark.parametrize("transport", PROCESSES)
def test_a_session_on_each_transport(transport: str, tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    assert asyncio.run(converse(tapped(file, COMMAND), transport)) == SEEN
    entries = list(read_trace(file))
    assert [entry.t for entry in entries] == sorted(entry.t for entry in entries)
    assert not [entry for entry in entries if entry.invalid is not None]
    # The trace contains every message, and each request comes before its response.
    methods = [entry.message.get("method", "answer") for entry in entries]
    assert methods == [
        *("echo", "answer"),
        *("count", "tick", "tick", "tick", "answer"),
        *("echo", "ask", "answer", "answer"),
        *("ping", "answer"),
    ]
    assert entries[0].dir == "clientToServer" and entries[1].dir == "serverToClient"
    assert entries[1].message["result"] == {"text": "é\n"}


@pytest.mark.parametrize("transport", ["stdio", "http"])
def test_lines_are_those_of_a_trace(transport: str, tmp_path: Path) -> None:
    schema = json.loads((ROOT / "spec/meta/trace.schema.json").read_text("utf-8"))
    file, odd = tmp_path / "session.jsonl", tmp_path / "odd.jsonl"
    asyncio.run(converse(tapped(file, COMMAND), transport))
    subprocess.run(
        tapped(odd, [*server(r"os.write(1, b'Hello\n')"), "serve", "stdio"]),
        input=b"Content-Length: 3\r\n\r\n{no",
        capture_output=True,
        cwd=ROOT,
        timeout=60,
    )
    entries = [json.loads(line) for each in (file, odd) for line in each.open(encoding="utf-8")]
    assert {"message", "invalid", "raw", "end"} <= {name for entry in entries for name in entry}
    for entry in entries:
        jsonschema.validate(entry, schema)


def test_what_is_recorded_is_compared_with_the_spec(tmp_path: Path) -> None:
    def drift(file: Path) -> Ran:
        return run("drift", "wire", "--protocol", "msp@0.4", "--format", "json", file)

    file = tmp_path / "session.jsonl"
    launch = ["record", "--protocol", "msp@0.4", "--overwrite", "--out", str(file), "--"]
    request = frame({"jsonrpc": "2.0", "id": 1, "method": "configure", "params": {}})
    own = [sys.executable, "-m", "testwire_servers.mutation.cli", "serve", "stdio"]
    ran = run(*launch, *own, stdin=request)
    assert ran.code == 0, ran
    assert len(list(read_trace(file, ends=True))) == 4
    ran = drift(file)
    assert (ran.code, json.loads(ran.out)["findings"]) == (0, []), ran
    ran = run(*launch, *server("print('Welcome')"), "serve", "stdio", stdin=request)
    found = drift(file)
    assert found.code == 1, found
    (junk,) = (
        each for each in json.loads(found.out)["findings"] if each["rule"] == "wire-not-json"
    )
    assert junk["message"] == "expected a JSON message; the server sent bytes outside of a message"


def test_bytes_pass_as_they_are_on_standard_streams(tmp_path: Path) -> None:
    data = random.Random(1).randbytes(3_000_000)
    done = subprocess.run(
        tapped(tmp_path / "s", [*COPIES, "serve", "stdio"]),
        input=data,
        capture_output=True,
        cwd=ROOT,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == data


def test_bytes_pass_as_they_are_on_sockets(tmp_path: Path) -> None:
    code = (
        "import socket\n"
        "port = int(sys.argv[sys.argv.index('--port') + 1])\n"
        "taken, _ = socket.create_server(('127.0.0.1', port)).accept()\n"
        "while data := taken.recv(65536): taken.sendall(data)\n"
        "taken.close()\n"
    )
    data, port = random.Random(2).randbytes(3_000_000), free_port()
    line = [*server(code), "serve", "socket", "--port", str(port), "--address", "127.0.0.1"]
    process = subprocess.Popen(tapped(tmp_path / "s", line), cwd=ROOT)
    near = connect(port)

    def send() -> None:
        near.sendall(data)
        near.shutdown(socket.SHUT_WR)

    sending = threading.Thread(target=send, daemon=True)
    sending.start()
    received = b""
    while chunk := near.recv(1 << 20):
        received += chunk
    assert received == data
    assert process.wait(60) == 0


def connect(port: int) -> socket.socket:
    deadline = time.monotonic() + 60
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=30)
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_a_server_that_dies_and_its_exit_code(tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    code = "os.read(0, 10)\nos.write(1, b'Content-Length: 9\\r\\n\\r\\n{\"half')\nos._exit(7)"
    done = subprocess.run(
        tapped(file, [*server(code), "serve", "stdio"]),
        input=frame({"jsonrpc": "2.0", "id": 1, "method": "ping"}),
        capture_output=True,
        cwd=ROOT,
        timeout=60,
    )
    assert done.returncode == 7
    assert done.stdout == b'Content-Length: 9\r\n\r\n{"half'
    *_, half, end = read_trace(file, ends=True)
    assert (half.invalid, half.raw) == ('{"half', True)
    assert end.end == "the server ended with exit code 7"
    # By default, `read_trace` skips entries about the end of a stream.
    assert all(entry.end is None for entry in read_trace(file))


def frame(message: Any) -> bytes:
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def test_junk_on_standard_output(tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    answer = frame({"jsonrpc": "2.0", "id": 1, "result": None})
    broken = b"Content-Length: many\r\n\r\n"
    parts = [b"Loading...\n", answer, b"warning: slow" + answer, broken, answer]
    parts += [b"X-Id: 1\r\n" + answer, b"bye"]
    code = "os.read(0, 10)\n" + "".join(
        f"os.write(1, {part!r})\ntime.sleep(0.1)\n" for part in parts
    )
    done = subprocess.run(
        tapped(file, [*server(code), "serve", "stdio"]),
        input=b" ",
        capture_output=True,
        cwd=ROOT,
        timeout=60,
    )
    assert done.stdout == b"".join(parts)
    found = [
        entry.invalid if entry.raw else "answer"
        for entry in read_trace(file)
        if entry.dir == "serverToClient"
    ]
    assert found == [
        *("Loading...\n", "answer"),
        *("warning: slow\n", "answer"),
        *("Content-Length: many\r\n\r\n", "answer"),
        *("answer", "bye"),
    ]


def test_a_body_that_is_no_json(tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    code = "os.read(0, 10)\nos.write(1, b'Content-Length: 5\\r\\n\\r\\n{no\\xff}')"
    subprocess.run(tapped(file, [*server(code), "serve", "stdio"]), input=b" ", cwd=ROOT)
    (entry,) = [entry for entry in read_trace(file) if entry.dir == "serverToClient"]
    assert (entry.invalid, entry.raw) == ("{no\\xff}", False)


def responding(file: Path) -> subprocess.Popen[bytes]:
    """Start a recorded server, and return it after its first response."""
    process = subprocess.Popen(
        tapped(file, [*COMMAND, "serve", "stdio"]),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(frame({"jsonrpc": "2.0", "id": 1, "method": "ping"}))
    process.stdin.flush()
    assert process.stdout.readline()
    return process


def test_what_was_recorded_survives_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    process = responding(file)
    deadline = time.monotonic() + 60
    while len(file.read_bytes().splitlines()) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    process.kill()
    process.wait()
    assert [entry.dir for entry in read_trace(file)] == ["clientToServer", "serverToClient"]


def test_standard_error_and_a_server_that_is_killed(tmp_path: Path) -> None:
    data = random.Random(3).randbytes(100_000)
    (tmp_path / "bytes").write_bytes(data)
    code = f"os.write(2, open({str(tmp_path / 'bytes')!r}, 'rb').read())\nos.kill(os.getpid(), 9)"
    done = subprocess.run(
        tapped(tmp_path / "s", [*server(code), "serve", "stdio"]),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=ROOT,
        timeout=60,
    )
    assert done.stderr == data
    assert done.returncode == 128 + 9
    ends = [entry.end for entry in read_trace(tmp_path / "s", ends=True)]
    assert ends[-1] == "the server was killed by signal 9"


def test_a_session_that_was_recorded_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    stdin = frame({"jsonrpc": "2.0", "id": 1, "method": "ping"})
    for number in (1, 2, 3):
        ran = run(*tapped(file, [*COMMAND, "serve", "stdio"])[len(TOOL) :], stdin=stdin)
        name = "s.jsonl" if number == 1 else f"s-{number}.jsonl"
        assert len(list(read_trace(tmp_path / name))) == 2
        assert ("s.jsonl exists; the trace is written to" in ran.err) == (number > 1)
    line = tapped(file, [*COMMAND, "serve", "stdio"], "--overwrite")
    assert run(*line[len(TOOL) :]).code == 0
    assert not list(read_trace(file))
    assert len(list(tmp_path.iterdir())) == 3
    assert {each.stat().st_mode & 0o777 for each in tmp_path.iterdir()} == {0o600}
    (tmp_path / "link").symlink_to(file)
    ran = run(*tapped(tmp_path / "link", COMMAND, "--overwrite")[len(TOOL) :])
    assert (ran.code, "found a symbolic link" in ran.err) == (2, True)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="requires a device that is always full")
def test_the_session_goes_on_where_the_disk_is_full() -> None:
    seen = asyncio.run(converse(tapped(Path("/dev/full"), COMMAND), "stdio"))
    assert seen == SEEN


def test_a_signal_reaches_the_server(tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    process = responding(file)
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) == 143
    ends = [entry.end for entry in read_trace(file, ends=True) if entry.end is not None]
    assert ends == ["the client sent signal 15", "the server ended with exit code 143"]


def test_the_line_that_the_client_did_not_write(tmp_path: Path) -> None:
    """If the command has no launch arguments, the recording proxy adds them."""
    process = subprocess.Popen(
        tapped(tmp_path / "s", COMMAND, "--transport", "socket", "--port", "0"),
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert process.stderr is not None
    port = int(process.stderr.readline().rpartition(":")[2])
    with connect(port) as near:
        near.sendall(frame({"jsonrpc": "2.0", "id": 1, "method": "ping"}))
        received = b""
        while b'"result":null' not in received:
            chunk = near.recv(1000)
            assert chunk, received
            received += chunk
    process.terminate()
    assert process.wait(60) == 143
    process.stderr.close()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--protocol", "toy", "--out", "{out}"], 2, "expected a server, found none"),
        (
            ["--protocol", "nope", "--out", "{out}", "--", "x"],
            2,
            "--protocol: unknown protocol 'nope'",
        ),
        (
            ["--protocol", "toy", "--out", "{out}", "--transport", "smoke", "--", "x"],
            2,
            "unknown transport 'smoke'; known: stdio, socket",
        ),
        (
            ["--protocol", "toy", "--out", "{out}", "--transport", "dial", "--", "x"],
            2,
            "expected --port with the client's port (dial), found none",
        ),
        (
            ["--protocol", "toy", "--out", "{out}", "--transport", "pipe", "--", "x"],
            2,
            "expected --pipe with the name of the pipe (pipe), found none",
        ),
        (
            ["--protocol", "toy", "--out", "no/such/x", "--", "x", "serve", "stdio"],
            2,
            "testwire: no/such/x: cannot write the trace: No such file",
        ),
        (
            ["--protocol", "toy", "--out", ".", "--", "x", "serve", "stdio"],
            2,
            ".: cannot write the trace: Is a directory",
        ),
        (["--protocol", "toy", "--out", "{out}", "x"], 2, "testwire record … -- x"),
        (["--protocol", "toy", "--out", "{out}", "--bad", "--", "x"], 2, "arguments: --bad"),
        (
            ["--protocol", "toy", "--out", "{out}", "--", "x", "serve", "socket"],
            2,
            "expected --port in the launch arguments 'serve socket', found none",
        ),
        (
            ["--protocol", "toy", "--out", "{out}", "--", "x", "serve", "socket", "--port", "no"],
            2,
            "expected a port from 0 to 65535, found 'no'",
        ),
        (
            ["--protocol", "toy", "--out", "{out}", "--", "no-such-command", "serve", "stdio"],
            127,
            "cannot start the server: No such file or directory (no-such-command",
        ),
        (
            [
                "--protocol",
                "toy",
                "--out",
                "{out}",
                "--",
                str(ROOT / "README.md"),
                "serve",
                "stdio",
            ],
            126,
            "Permission denied",
        ),
    ],
)
def test_mistakes(arguments: list[str], code: int, message: str, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    ran = run("record", *(word.replace("{out}", out) for word in arguments))
    assert ran.code == code, ran
    assert message in ran.err
    assert "Traceback" not in ran.err
    # With exit code 2, no session has started, so there is no trace.
    assert code != 2 or not (tmp_path / "out").exists()


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = [*COMMAND, "serve", "socket", "--port", str(port), "--address", "127.0.0.1"]
        ran = run(*tapped(tmp_path / "s", line)[len(TOOL) :])
    assert ran.code == 2
    assert "in use" in ran.err
    assert not (tmp_path / "s").exists()


def test_the_server_does_not_outlive_its_client(tmp_path: Path) -> None:
    line = [*COMMAND, "serve", "socket", "--port", str(free_port())]
    code = f"import subprocess, time\nsubprocess.Popen({tapped(tmp_path / 's', line)!r})\n"
    parent = subprocess.Popen(
        [sys.executable, "-c", code + "time.sleep(3)"], cwd=ROOT, start_new_session=True
    )
    parent.wait(60)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
        if str(tmp_path / "s") not in listed and line[-1] not in listed:
            return
        time.sleep(0.2)
    os.killpg(parent.pid, signal.SIGKILL)
    pytest.fail("the recording proxy or its server is still running")
