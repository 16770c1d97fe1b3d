"""Traces of the messages of a connection."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from testwire.testing import FakePeer
from testwire.trace import Trace
from testwire.transports.memory import memory_pair
from testwire_base.errors import Unreadable
from testwire_base.traces import read_trace

from tests.support.connect import COMMAND, ROOT, connected
from tests.support.toy_protocol import Client, EchoParams


def test_of_a_client(tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"

    async def main() -> None:
        async with connected("memory", trace=file) as client:
            await client.echo(EchoParams(text="é\n"))

    asyncio.run(main())
    entries = list(read_trace(file))
    assert [entry.dir for entry in entries] == ["clientToServer", "serverToClient"]
    assert entries[0].message["method"] == "echo"
    assert entries[1].message == {"jsonrpc": "2.0", "id": 1, "result": {"text": "é\n"}}
    assert 0 <= entries[0].t <= entries[1].t < 60
    assert set(json.loads(file.read_text().splitlines()[0])) == {"t", "dir", "message"}


def test_only_the_user_can_read_it_and_no_link_is_followed(tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    Trace.open(file, "client").close()
    assert file.stat().st_mode & 0o777 == 0o600
    (tmp_path / "link").symlink_to(file)
    with pytest.raises(OSError, match="found a symbolic link"):
        Trace.open(tmp_path / "link", "client")


def test_of_a_server_with_two_connections(tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"

    async def main() -> None:
        port_line = asyncio.get_running_loop().create_future()
        process = await asyncio.create_subprocess_exec(
            *COMMAND, "serve", "socket", "--port", "0", "--trace", str(file),
            cwd=ROOT, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stderr is not None
        port_line.set_result(await process.stderr.readline())
        port = int(port_line.result().decode().rpartition(":")[2])
        for _ in range(2):
            async with Client.connect(port=port) as client:
                await client.ping()
        process.terminate()
        assert await process.wait() == 143

    asyncio.run(main())
    entries = list(read_trace(file))
    assert [(entry.dir, entry.connection) for entry in entries] == [
        ("clientToServer", 1),
        ("serverToClient", 1),
        ("clientToServer", 2),
        ("serverToClient", 2),
    ]


def test_line_ends_and_bodies_that_are_no_json(tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    trace = Trace.open(file, "server")
    record = trace.tap()
    record("in", b'{\r\n"a":\n"b\\nc"}')
    record("in", b"{nonsense\n\xff")
    record("out", b"[]")
    trace.close()
    record("out", b"dropped")
    first, second, third = read_trace(file)
    assert first.message == {"a": "b\nc"}
    assert first.dir == "clientToServer"
    assert second.message is None
    assert second.invalid == "{nonsense\n\\xff"
    assert third.dir == "serverToClient"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"{", "truncated"),
        (b"5", "expected a JSON object"),
        (b'{"t":0,"dir":"sideways","message":1}', "expected 'clientToServer' or"),
        (b'{"t":0}', "expected a member 'dir'"),
        (b'{"t":0,"dir":"clientToServer"}', "expected a member 'message'"),
        (b'{"dir":"clientToServer","t":"x","message":1}', "expected a number from 0"),
        (b'{"dir":"clientToServer","message":"\xff"}', "expected UTF-8"),
        (b"[" * 100_000 + b"\n", "too many nested levels"),
    ],
)
def test_what_is_no_trace(tmp_path: Path, line: bytes, why: str) -> None:
    file = tmp_path / "trace.jsonl"
    file.write_bytes(b'{"t":0,"dir":"clientToServer","message":1}\n\n' + line)
    with pytest.raises(Unreadable, match=rf"trace\.jsonl:3: .*{why}"):
        list(read_trace(file))


def test_text_outside_of_messages_and_ends(tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    trace = Trace.open(file, "client")
    trace.write("in", b"Hello", raw=True)
    trace.write_end("in", "closed", connection=2)
    trace.close()
    (text,) = read_trace(file)
    assert (text.invalid, text.raw, text.end) == ("Hello", True, None)
    end = list(read_trace(file, ends=True))[1]
    assert (end.end, end.invalid, end.connection, end.dir) == ("closed", None, 2, "serverToClient")


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    async def main() -> None:
        stream, _ = memory_pair()
        with pytest.raises(OSError):
            async with Client.over(stream, trace=tmp_path / "none" / "x"):
                pass

    asyncio.run(main())


def test_a_fake_peer_is_no_part_of_it() -> None:
    assert not hasattr(FakePeer, "tap")
