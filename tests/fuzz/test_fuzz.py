"""Run the fuzzers briefly, run the corpus, and check that the fuzzers detect faults."""

from __future__ import annotations

import asyncio
import importlib.util
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import h11
import pytest
from testwire.connection import Connection
from testwire.core.framing import ContentLength
from testwire.core.peer import Peer
from testwire.registry import Framing
from testwire.server import Server
from testwire.transports import http_h11, http_server

from tests.fuzz import interleavings, load, run
from tests.fuzz.checks import CHECKS
from tests.fuzz.guided import chunks_of, target
from tests.fuzz.inputs import chunked, http_stream
from tests.support.connect import ROOT
from tests.support.toy_protocol import PROTOCOL, Client
from tests.support.toy_server import Handlers
from tests.support.waiting import until

JSON_TYPE = b"\r\nContent-Type: application/json\r\n"
CORPUS = sorted(path for path in (Path(__file__).parent / "corpus").iterdir())


def test_bytes() -> None:
    result = run.fuzz(4000, seed=random.randrange(1 << 30))
    assert not result.failures, "\n".join(result.failures[:5])
    assert {name for name, _ in result.ends} == set(CHECKS)
    assert {end for _, end in result.ends} == {"whole", "broken"}


@pytest.mark.parametrize("file", CORPUS, ids=lambda path: path.name)
def test_the_corpus(file: Path) -> None:
    name = next(name for name in CHECKS if file.name.startswith(f"{name}--"))
    data = file.read_bytes()
    for chunks in ([data], [data[i : i + 1] for i in range(len(data))], [data[:7], data[7:]]):
        CHECKS[name](chunks)


def test_the_corpus_has_something_for_each_check() -> None:
    assert {file.name.partition("--")[0] for file in CORPUS} == set(CHECKS)


def test_a_seed_gives_the_same_input() -> None:
    for name in CHECKS:
        assert run.make(name, random.Random("1:2")) == run.make(name, random.Random("1:2"))


def test_a_framing_that_forgets_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    right = ContentLength.receive

    def forgets(self: ContentLength, data: bytes) -> list[bytes]:
        return right(self, data[:-1] if len(data) == 17 else data)

    monkeypatch.setattr(ContentLength, "receive", forgets)
    result = run.fuzz(3000, 1, "framing-contentLength", tmp_path)
    assert "the result depends on the chunks" in result.failures[0]
    assert len(list(tmp_path.iterdir())) == len(result.failures)


def test_a_peer_that_does_not_refuse_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Peer, "_refuse", lambda *arguments: None)
    assert "Error" in run.fuzz(500, 1, "peer-ndjson").failures[0]


def test_a_peer_that_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.checks._decode", lambda body: body.decode("utf-16"))
    assert run.fuzz(500, 1, "peer-contentLength").failures


def test_an_http_reader_that_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def unchecked(http: h11.Connection) -> object:
        event = http.next_event()
        return event if isinstance(event, h11.Event) else None

    monkeypatch.setattr(http_h11, "_next_event", unchecked)
    with pytest.raises(h11.RemoteProtocolError):
        CHECKS["http"]([b"no HTTP\r\n\r\n"])


def test_the_program_prints_counts() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.run", "--inputs", "300", "--seed", "3"],
        cwd=ROOT, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "300 inputs, seed 3" in done.stdout
    assert "0 failures" in done.stdout


def test_interleavings() -> None:
    seed = random.randrange(1 << 30)
    counts, wrong = asyncio.run(interleavings.interleavings(2000, seed))
    assert not wrong, wrong[:5]
    assert {"results", "notifications", "error -32800", "error -32603"} <= set(counts)


def test_two_responses_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Peer.respond
    monkeypatch.setattr(Peer, "respond", lambda self, *rest: right(self, *rest) * 2)
    _, wrong = asyncio.run(interleavings.interleavings(20, 1))
    assert any("has 2 responses" in text for text in wrong)


def test_a_late_notification_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Connection.notify

    async def late(self: Connection, *rest: Any) -> None:
        asyncio.get_running_loop().call_later(
            0.0, lambda: asyncio.ensure_future(right(self, *rest))
        )

    monkeypatch.setattr(Connection, "notify", late)
    _, wrong = asyncio.run(interleavings.interleavings(50, 1))
    assert any("a notification after the response" in text for text in wrong)


def test_a_missing_response_is_found() -> None:
    _, wrong = interleavings.judge([1, 2], [{"id": 1, "result": None}, {"id": 3, "result": None}])
    assert wrong == ["request 2 has 0 responses", "responses with unknown ids: [3]"]


def test_chunks_of_a_guided_input() -> None:
    assert chunks_of(b"") == [b""]
    assert chunks_of(b"\x00abc") == [b"abc"]
    assert chunks_of(b"\x02abc") == [b"ab", b"c"]
    for name in CHECKS:
        target(name)(b"\x03Content-Length: 2\r\n\r\n{}\n")


@pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="atheris is not installed")
def test_the_guided_fuzzer_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.guided", "-runs=2000"],
        cwd=ROOT, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Done 2000 runs" in done.stderr


def test_a_live_http_server_survives() -> None:
    async def main() -> None:
        server = Server(PROTOCOL, Handlers, framing=Framing("httpBody"))
        limits = http_server.HttpLimits(head=0.2, body=0.2, idle=0.2)
        listener = await http_server.listen(server.accept, "127.0.0.1", 0, limits=limits)
        rng = random.Random(random.randrange(1 << 30))

        async def one() -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
            try:
                for chunk in chunked(rng, http_stream(rng).replace(b"\r\n", JSON_TYPE, 1)):
                    writer.write(chunk)
                    await asyncio.sleep(0)
                if rng.random() < 0.5:
                    await asyncio.wait_for(reader.read(), 20)
            except OSError:
                pass  # The server may close the connection after invalid bytes.
            finally:
                writer.close()

        for _ in range(20):
            await asyncio.gather(*(one() for _ in range(25)))
        async with Client.connect_http("127.0.0.1", listener.port, path="/") as client:
            await client.ping()
        await until(lambda: not listener._connections)
        await listener.aclose()
        await server.aclose()

    asyncio.run(main())


class TestLoad:
    def test_many_in_flight(self) -> None:
        assert asyncio.run(load.in_flight(1000, "stdio")).lost == 0

    def test_many_clients(self) -> None:
        assert asyncio.run(load.clients(200, 2)).lost == 0

    @pytest.mark.parametrize("transport", ["stdio", "socket", "http"])
    def test_a_reader_that_sleeps(self, transport: str) -> None:
        figures = asyncio.run(load.sleeping(100_000, transport, 1.0))
        assert figures.lost == 0
        assert figures["arrived while it slept"] < 100_000
        assert figures["memory +MiB"] * 1024 < load.FLAT_KIB
