"""Standard streams as a transport: pipes, files, and other output of the process."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from testwire.core.framing import ContentLength

from tests.support.connect import COMMAND, ROOT
from tests.support.toy_protocol import request


def frames(*messages: Any) -> bytes:
    framing = ContentLength()
    return b"".join(framing.frame(json.dumps(message).encode()) for message in messages)


def bodies(data: bytes) -> list[Any]:
    framing = ContentLength()
    found = [json.loads(body) for body in framing.receive(data)]
    assert framing.error is None, data
    assert framing.receive_eof() is None, data
    return found


def texts(messages: list[Any]) -> list[str]:
    return [message["result"]["text"] for message in messages]


STRAY = [
    request(number, "echo", {"text": text})
    for number, text in enumerate(["print:a", "child:b", "print:c"])
]


def test_nothing_but_messages_is_on_the_wire() -> None:
    done = subprocess.run(
        [*COMMAND, "serve", "stdio"],
        input=frames(*STRAY),
        capture_output=True,
        cwd=ROOT,
        timeout=60,
    )
    assert texts(bodies(done.stdout)) == ["print:a", "child:b", "print:c"]
    assert done.returncode == 0
    errors = done.stderr.decode().splitlines()
    assert errors == [
        "printed a", "and written", "by descriptor", "b", "printed c", "and written",
        "by descriptor",
    ]  # fmt: skip


def test_what_is_printed_before_the_start_is_kept_off_too() -> None:
    code = (
        "print('from an import')\n"
        "import sys; from tests.support.toy_server import *\n"
        "sys.exit(main(PROTOCOL, Handlers))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "serve", "stdio"],
        input=frames(STRAY[1]),
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
    )
    assert texts(bodies(done.stdout)) == ["child:b"]
    assert done.stderr.decode().splitlines() == ["from an import", "b"]


def test_input_from_a_file_and_output_to_a_file(tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(frames(*STRAY))
    with (tmp_path / "in").open("rb") as given, (tmp_path / "out").open("wb") as taken:
        done = subprocess.run(
            [*COMMAND, "serve", "stdio"], stdin=given, stdout=taken, cwd=ROOT, timeout=60
        )
    assert done.returncode == 0
    assert texts(bodies((tmp_path / "out").read_bytes())) == ["print:a", "child:b", "print:c"]


def test_input_from_the_null_device() -> None:
    done = subprocess.run(
        [*COMMAND, "serve", "stdio"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=ROOT,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no /bin/sh")
def test_without_standard_error() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"{shlex.join(COMMAND)} serve stdio 2>&-"],
        input=frames(*STRAY),
        capture_output=True,
        cwd=ROOT,
        timeout=60,
    )
    assert texts(bodies(done.stdout)) == ["print:a", "child:b", "print:c"]


def test_a_reader_that_sleeps_does_not_fill_memory() -> None:
    count = 100_000
    process = subprocess.Popen(
        [*COMMAND, "serve", "stdio"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        bufsize=0,
    )
    assert process.stdin
    assert process.stdout
    framing = ContentLength()
    try:
        process.stdin.write(frames(request(0, "count", {"count": 100})))
        received = 0
        while received < 101:
            received += len(framing.receive(process.stdout.read(65536)))
        before = resident(process.pid)
        process.stdin.write(frames(request(1, "count", {"count": count})))
        still = 0
        while still < 5:
            # If the processor time no longer changes, the process is waiting.
            used = cpu(process.pid)
            time.sleep(0.1)
            still = still + 1 if cpu(process.pid) == used else 0
        assert resident(process.pid) - before < 5_000_000
        received = 0
        while received < count + 1:
            received += len(framing.receive(process.stdout.read(65536)))
        assert received == count + 1
        process.stdin.close()
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def resident(pid: int) -> int:
    """Return the memory in use by a process, in bytes."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        pytest.skip("this system has no /proc to read a process's memory from")
    return int(status.split("VmRSS:")[1].split()[0]) * 1024


def cpu(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])
