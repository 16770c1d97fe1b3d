"""Byte streams: order, the end, and slow readers and writers."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from testwire.errors import ConnectionClosed
from testwire.transports import pipe, tcp
from testwire.transports.base import HIGH_WATER, ByteStream, PulledStream, Stream, as_stream
from testwire.transports.connecting import dial
from testwire.transports.memory import memory_pair
from testwire.transports.stdio import FileStream, open_descriptors

from tests.support.connect import Pulled
from tests.support.waiting import until

KINDS = ["memory", "pulled", "tcp", "pipe", "descriptors", "files"]


@asynccontextmanager
async def both_ends(kind: str) -> AsyncIterator[tuple[Stream, Stream]]:
    accepted: asyncio.Future[Stream] = asyncio.get_running_loop().create_future()
    one: Stream
    two: Stream
    if kind == "memory":
        one, two = memory_pair()
    elif kind == "pulled":
        one, two = (PulledStream(Pulled(end)) for end in memory_pair())
    elif kind == "tcp":
        listener = await tcp.listen(accepted.set_result, "127.0.0.1", 0)
        one = await tcp.connect("127.0.0.1", listener.port)
        two = await accepted
        await listener.aclose()
    elif kind == "pipe":
        if sys.platform == "win32":
            pytest.skip("this system has no Unix domain sockets")
        with tempfile.TemporaryDirectory() as folder:
            place = await pipe.listen(accepted.set_result, os.path.join(folder, "p"))
            one = await pipe.connect(place.path)
            two = await accepted
            await place.aclose()
            assert os.listdir(folder) == []
    else:
        (r1, w1), (r2, w2) = os.pipe(), os.pipe()
        if kind == "descriptors":
            one, two = await open_descriptors(r1, w2), await open_descriptors(r2, w1)
        else:
            one, two = (
                FileStream(os.fdopen(r, "rb", buffering=0), os.fdopen(w, "wb", buffering=0))
                for r, w in ((r1, w2), (r2, w1))
            )
    try:
        yield one, two
    finally:
        await one.aclose()
        await two.aclose()


async def read(stream: ByteStream, count: int) -> bytes:
    data = b""
    while len(data) < count:
        chunk = await stream.receive()
        assert chunk, f"the stream ended after {len(data)} of {count} bytes"
        data += chunk
    return data


async def send_for_ever(stream: Stream) -> None:
    while True:
        await stream.send(b"x")
        await asyncio.sleep(0)


each_kind = pytest.mark.parametrize("kind", KINDS)


@each_kind
def test_bytes_arrive_in_order_in_both_directions(kind: str) -> None:
    async def main() -> None:
        async with both_ends(kind) as (one, two):
            await one.send(b"ab")
            await one.send(b"c")
            await two.send(b"x")
            assert await read(two, 3) == b"abc"
            assert await read(one, 1) == b"x"
            big = bytes(range(256)) * 20_000
            sending = asyncio.ensure_future(one.send(big))
            assert await read(two, len(big)) == big
            await sending

    asyncio.run(main())


@each_kind
def test_bytes_are_pushed_once_started_also_those_that_came_before(kind: str) -> None:
    async def main() -> None:
        async with both_ends(kind) as (one, two):
            got: list[bytes] = []
            ends: list[Exception | None] = []
            await one.send(b"early")
            two.start(got.append, ends.append)
            await until(lambda: b"".join(got) == b"early")
            await one.send(b" late")
            await until(lambda: b"".join(got) == b"early late")
            assert not ends
            await one.aclose()
            await until(lambda: ends)
            assert ends == [None]

    asyncio.run(main())


@each_kind
def test_the_end(kind: str) -> None:
    async def main() -> None:
        async with both_ends(kind) as (one, two):
            await one.send(b"last")
            await one.aclose()
            await one.aclose()
            assert await read(two, 4) == b"last"
            assert await two.receive() == b""
            assert await two.receive() == b""
            assert "closed the connection" in await two.end_reason()
            with pytest.raises(ConnectionClosed):
                await one.send(b"x")

    asyncio.run(main())


@each_kind
def test_a_slow_reader_slows_the_writer(kind: str) -> None:
    async def main() -> None:
        async with both_ends(kind) as (one, two):
            chunk = b"x" * 65536
            sent = 0

            async def write() -> None:
                nonlocal sent
                for _ in range(800):
                    await one.send(chunk)
                    sent += len(chunk)

            writing = asyncio.ensure_future(write())
            for _ in range(50):
                await asyncio.sleep(0.002)
            # The bytes in transit are in the buffers of the writer, the system and the reader.
            # The operating system can buffer up to 10 MiB for each TCP connection.
            assert sent < 48 * HIGH_WATER < 800 * len(chunk)
            assert not writing.done()
            total = 0
            while total < 800 * len(chunk):
                data = await two.receive()
                assert data
                total += len(data)
            await writing

    asyncio.run(main())


@each_kind
def test_pausing(kind: str) -> None:
    async def main() -> None:
        async with both_ends(kind) as (one, two):
            got: list[bytes] = []
            two.start(got.append, lambda error: None)
            await one.send(b"a")
            await until(lambda: got)
            two.pause()
            two.pause()
            await one.send(b"b")
            await asyncio.sleep(0.02)
            await one.send(b"c")
            await asyncio.sleep(0.02)
            # A thread may already have started to read.
            assert b"".join(got) in (b"a", b"ab")
            two.resume()
            await until(lambda: b"".join(got) == b"abc")

    asyncio.run(main())


@each_kind
def test_a_writer_that_waits_is_let_go_when_the_reader_leaves(kind: str) -> None:
    async def main() -> None:
        async with both_ends(kind) as (one, two):
            writing = asyncio.ensure_future(one.send(b"x" * 10_000_000))
            await asyncio.sleep(0.02)
            assert not writing.done()
            await two.aclose()
            await asyncio.wait({writing}, timeout=10)
            assert writing.done()
            with pytest.raises(ConnectionClosed):
                await send_for_ever(one)

    asyncio.run(main())


def test_a_thread_that_ends_late_has_closed_its_file() -> None:
    class Late(FileStream):
        def _call(self, function: Any, *arguments: Any) -> None:
            super()._call(function, *arguments)
            time.sleep(0.2)

    async def main() -> None:
        (r1, w1), (r2, w2) = os.pipe(), os.pipe()
        stream = Late(os.fdopen(r1, "rb", buffering=0), os.fdopen(w2, "wb", buffering=0))
        await stream.aclose()
        os.set_blocking(r2, False)
        assert os.read(r2, 1) == b""
        os.close(r2)
        os.close(w1)

    asyncio.run(main())


def test_any_byte_stream_will_do() -> None:
    async def main() -> None:
        one, _ = memory_pair()
        assert isinstance(one, ByteStream)
        assert as_stream(one) is one
        pulled = as_stream(Pulled(one))
        assert isinstance(pulled, PulledStream)
        await pulled.aclose()

    asyncio.run(main())


class TestTcp:
    def test_a_busy_port(self) -> None:
        async def main() -> None:
            with socket.create_server(("127.0.0.1", 0)) as busy:
                port = busy.getsockname()[1]
                with pytest.raises(
                    OSError, match=f"port {port} on 127.0.0.1 is in use; choose another"
                ):
                    await tcp.listen(print, "127.0.0.1", port)

        asyncio.run(main())

    def test_an_address_of_another_machine(self) -> None:
        async def main() -> None:
            with pytest.raises(OSError, match=r"192\.0\.2\.1 is not an address of this machine"):
                await tcp.listen(print, "192.0.2.1", 0)
            with pytest.raises(OSError, match="cannot listen on no-such-host"):
                await tcp.listen(print, "no-such-host.invalid", 0)

        asyncio.run(main())

    def test_an_error_without_a_number_as_on_python_3_13(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def create_server(*arguments: object) -> None:
            raise OSError("could not bind on any address out of [('192.0.2.1', 0)]")

        async def main() -> None:
            monkeypatch.setattr(asyncio.get_running_loop(), "create_server", create_server)
            with pytest.raises(OSError, match=r"192\.0\.2\.1 is not an address of this machine"):
                await tcp.listen(print, "192.0.2.1", 0)

        asyncio.run(main())

    def test_one_free_port_for_all_addresses_of_a_name(self) -> None:
        async def main() -> None:
            listener = await tcp.listen(lambda stream: None, "localhost", 0)
            assert {port for _, port in listener.addresses} == {listener.port}
            assert all(tcp.is_loopback(host) for host, _ in listener.addresses)
            await listener.aclose()

        asyncio.run(main())

    def test_connecting_to_a_server_that_listens_later(self) -> None:
        async def main() -> None:
            with socket.create_server(("127.0.0.1", 0)) as probe:
                port = probe.getsockname()[1]
            connecting = asyncio.ensure_future(tcp.connect("127.0.0.1", port, timeout=60))
            await asyncio.sleep(0.05)
            assert not connecting.done()
            accepted: asyncio.Future[Stream] = asyncio.get_running_loop().create_future()
            listener = await tcp.listen(accepted.set_result, "127.0.0.1", port)
            stream = await connecting
            await stream.send(b"x")
            assert await read(await accepted, 1) == b"x"
            await stream.aclose()
            await (await accepted).aclose()
            await listener.aclose()

        asyncio.run(main())

    def test_nobody_listens(self) -> None:
        async def main() -> None:
            with socket.create_server(("127.0.0.1", 0)) as probe:
                port = probe.getsockname()[1]
            with pytest.raises(ConnectionClosed) as caught:
                await tcp.connect("127.0.0.1", port, timeout=0.05)
            assert f"Cannot connect to 127.0.0.1 port {port} within 0.05 s" in str(caught.value)

        asyncio.run(main())

    def test_an_attempt_that_is_cut_short_keeps_the_reason(self) -> None:
        errors = [ConnectionRefusedError("refused"), TimeoutError()]

        async def attempt(factory: object, seconds: float) -> None:
            raise errors.pop(0) if errors else TimeoutError

        with pytest.raises(ConnectionClosed, match=r"\(refused\)"):
            asyncio.run(dial(attempt, "port", "here", 0.05, None))
        assert not errors

    def test_giving_up_early(self) -> None:
        async def main() -> None:
            async def alive() -> None:
                raise ConnectionClosed("it has ended")

            with pytest.raises(ConnectionClosed, match="it has ended"):
                await tcp.connect("127.0.0.1", 1, timeout=60, alive=alive)

        asyncio.run(main())

    @pytest.mark.parametrize(
        ("host", "loopback"),
        [
            ("localhost", True),
            ("127.0.0.1", True),
            ("127.8.9.10", True),
            ("::1", True),
            ("x.localhost", True),
            ("0.0.0.0", False),
            ("::", False),
            ("192.168.0.1", False),
            ("example.org", False),
            ("", False),
        ],
    )
    def test_loopback(self, host: str, loopback: bool) -> None:
        assert tcp.is_loopback(host) is loopback


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no Unix domain sockets")
class TestPipe:
    def test_names(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tempfile.tempdir", "/somewhere")
        assert pipe.pipe_path("/a/b") == "/a/b"
        assert pipe.pipe_path("./b") == "./b"
        assert pipe.pipe_path("abc") == "/somewhere/CoreFxPipe_abc"

    def test_only_this_user_may_connect(self, tmp_path: Path) -> None:
        async def main() -> None:
            listener = await pipe.listen(print, str(tmp_path / "p"))
            assert (tmp_path / "p").stat().st_mode & 0o077 == 0
            await listener.aclose()
            await listener.aclose()

        asyncio.run(main())

    def test_a_name_in_use_and_one_left_behind(self, tmp_path: Path) -> None:
        async def main() -> None:
            name = str(tmp_path / "p")
            left_behind = socket.socket(socket.AF_UNIX)
            left_behind.bind(name)
            left_behind.close()
            listener = await pipe.listen(lambda stream: None, name)
            with pytest.raises(OSError, match="is in use; choose another"):
                await pipe.listen(print, name)
            await listener.aclose()
            with pytest.raises(OSError, match="cannot listen on the pipe"):
                await pipe.listen(print, str(tmp_path / "none" / "p"))

        asyncio.run(main())

    def test_only_its_own_socket_file_is_removed(self, tmp_path: Path) -> None:
        async def main() -> None:
            name = str(tmp_path / "p")
            first = await pipe.listen(lambda stream: None, name)
            os.unlink(name)
            second = await pipe.listen(lambda stream: None, name)
            await first.aclose()
            assert os.listdir(tmp_path) == ["p"]
            await (await pipe.connect(name)).aclose()
            await second.aclose()
            assert os.listdir(tmp_path) == []

        asyncio.run(main())

    def test_nobody_listens(self, tmp_path: Path) -> None:
        async def main() -> None:
            with pytest.raises(ConnectionClosed, match=r"within 0\.05 seconds"):
                await pipe.connect(str(tmp_path / "p"), timeout=0.05)

        asyncio.run(main())
