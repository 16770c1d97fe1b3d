"""Bad input gets the response that JSON-RPC requires, and the server continues or ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from testwire.client.launch import start
from testwire.errors import ConnectionClosed
from testwire.testing import FakePeer
from testwire.transports.process import ChildProcess

from tests.support.connect import COMMAND, ROOT, raw
from tests.support.toy_protocol import PROTOCOL, request

TRANSPORTS = ["memory", "stdio", "socket"]
V = {"jsonrpc": "2.0"}


def frame(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def play(transport: str, test: Callable[[FakePeer], Awaitable[None]]) -> None:
    async def main() -> None:
        async with asyncio.timeout(60):
            async with raw(transport) as peer:
                await test(peer)

    asyncio.run(main())


PAYLOADS: list[tuple[str, Any, int, Any, str]] = [
    ("not JSON", b"{", -32700, None, "Expected JSON"),
    ("empty body", b"", -32700, None, "0 bytes is invalid"),
    ("invalid UTF-8", b'{"a":"\xff"}', -32700, None, "Expected JSON"),
    (
        "NaN",
        b'{"jsonrpc":"2.0","id":1,"method":"echo","params":NaN}',
        -32700,
        None,
        "Expected JSON",
    ),
    ("lone surrogate", b'"\\ud800"', -32700, None, "Expected JSON"),
    ("100,000 levels", b"[" * 100_000 + b"]" * 100_000, -32700, None, "recursion limit"),
    ("100,000 levels, open", b'{"a":' * 100_000, -32700, None, "recursion limit"),
    ("a batch", [request(1, "ping")], -32600, None, "found a batch"),
    ("an empty batch", [], -32600, None, "found an empty batch"),
    ("a number", 5, -32600, None, "found the number 5"),
    ("null", None, -32600, None, "found null"),
    ("an empty object", {}, -32600, None, '"jsonrpc"'),
    ("wrong version", {**request(3, "ping"), "jsonrpc": "1.0"}, -32600, 3, "found '1.0'"),
    ("no version", {"id": "a", "method": "ping"}, -32600, "a", "it is missing"),
    ("null id", request(None, "ping"), -32600, None, 'in "id", but'),
    ("float id", request(1.5, "ping"), -32600, None, "found the number 1.5"),
    ("boolean id", request(True, "ping"), -32600, None, "found a boolean"),
    ("object id", request({}, "ping"), -32600, None, "found an object"),
    ("method of a wrong kind", request(4, 5), -32600, 4, 'a string in the member "method"'),  # type: ignore[arg-type]
    ("nothing", {**V, "id": 6}, -32600, 6, "one of the members"),
    ("unknown method", request(7, "no/such"), -32601, 7, "'no/such'"),
    ("not implemented", request("x", "extra"), -32601, "x", "has no handler for 'extra'"),
    (
        "other direction",
        request(8, "ask", {"question": "?"}),
        -32601,
        8,
        "has no handler for 'ask'",
    ),
    ("cancel as a request", request(10, "$/cancelRequest", {"id": 1}), -32601, 10, "no method"),
    ("params missing", request(21, "count"), -32602, 21, "Expected params"),
    ("params null", request(22, "count", None), -32602, 22, "Expected params"),
    ("params a number", request(23, "count", 5), -32602, 23, "Invalid params for"),
    ("params a string", request(24, "echo", "x"), -32602, 24, "Invalid params for"),
    ("params an array", request(25, "count", [1]), -32602, 25, "Invalid params for"),
    ("member missing", request(26, "count", {}), -32602, 26, "/count: Field required"),
    ("member of a wrong kind", request(27, "count", {"count": "1"}), -32602, 27, "/count: "),
    ("out of range", request(28, "count", {"count": -1}), -32602, 28, "/count: "),
]


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_a_bad_payload_is_answered_and_the_server_goes_on(transport: str) -> None:
    async def test(peer: FakePeer) -> None:
        for name, payload, code, message_id, text in PAYLOADS:
            if isinstance(payload, bytes):
                await peer.send_bytes(frame(payload))
            else:
                await peer.send(payload)
            answer = await peer.receive()
            assert set(answer) == {"jsonrpc", "id", "error"}, name
            assert answer["id"] == message_id, name
            assert type(answer["id"]) is type(message_id), name
            assert answer["error"]["code"] == code, name
            assert text in answer["error"]["message"], name
            assert len(answer["error"]["message"]) < 400, name
            if code == -32602:
                assert set(answer["error"]["data"]["errors"][0]) == {"pointer", "message"}
            good = await peer.request("echo", {"text": name})
            assert good["result"] == {"text": name}

    play(transport, test)


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_all_bad_payloads_in_one_chunk_and_byte_by_byte(transport: str) -> None:
    async def test(peer: FakePeer) -> None:
        import json

        frames = b"".join(
            frame(payload if isinstance(payload, bytes) else json.dumps(payload).encode())
            for _, payload, *_ in PAYLOADS
            if not isinstance(payload, bytes) or len(payload) < 1000
        )
        expected = [
            code
            for _, payload, code, *_ in PAYLOADS
            if not isinstance(payload, bytes) or len(payload) < 1000
        ]
        await peer.send_bytes(frames)
        assert [(await peer.receive())["error"]["code"] for _ in expected] == expected
        for byte in frames:
            await peer.send_bytes(bytes([byte]))
        assert [(await peer.receive())["error"]["code"] for _ in expected] == expected

    play(transport, test)


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_what_needs_no_answer_gets_none(transport: str) -> None:
    async def test(peer: FakePeer) -> None:
        await peer.notify("no/such", {})
        await peer.notify("$/no-such")
        await peer.notify("poke", {"number": "x"})
        await peer.notify("poke", 5)
        await peer.notify("poke")
        await peer.notify("echo", {"text": "a request without id"})
        await peer.notify("$/cancelRequest", {"id": 12345})
        await peer.notify("$/cancelRequest", {"id": None})
        await peer.notify("$/cancelRequest")
        await peer.send({**V, "id": 99, "result": {}})
        await peer.send({**V, "id": "99", "error": {"code": 1, "message": "x"}})
        await peer.send({**V, "id": None, "error": {"code": 1, "message": "x"}})
        await peer.send({**V, "id": 99, "error": "text"})
        answer = await peer.request("echo", {"text": "poked:"}, message_id="only")
        assert answer["result"] == {"text": "[]"}
        assert peer.notifications == []

    play(transport, test)


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_ids_come_back_as_they_were(transport: str) -> None:
    async def test(peer: FakePeer) -> None:
        ids: list[int | str] = [0, -1, 2**53 + 1, 10**30, "", "1", "é", "x" * 10_000]
        for message_id in ids:
            answer = await peer.request("ping", message_id=message_id)
            assert answer == {**V, "id": message_id, "result": None}

    play(transport, test)


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_an_id_in_use_is_refused(transport: str) -> None:
    async def test(peer: FakePeer) -> None:
        await peer.send(request(1, "echo", {"text": "sleep:0.2"}))
        await peer.send(request("1", "echo", {"text": "another id"}))
        await peer.send(request(1, "ping"))
        answers = [await peer.receive() for _ in range(3)]
        assert {**V, "id": "1", "result": {"text": "another id"}} in answers[:2]
        (refused,) = (answer for answer in answers[:2] if "error" in answer)
        assert refused["id"] == 1
        assert refused["error"]["code"] == -32600
        assert "is in use by a request in progress" in refused["error"]["message"]
        assert answers[2] == {**V, "id": 1, "result": {"text": "sleep:0.2"}}

    play(transport, test)


@pytest.mark.parametrize(
    ("broken", "text"),
    [
        (b"Content-Length: 10000000000\r\n\r\n", "Expected at most"),
        (b"Content-Length: -1\r\n\r\n", "Expected a number of bytes"),
        (b"Content-Length: ten\r\n\r\n", "Expected a number of bytes"),
        (b"Content-Length: 1\r\nContent-Length: 1\r\n\r\n", "Expected one Content-Length header"),
        (b"Content-Type: x\r\n\r\n", "Expected a Content-Length header"),
        (b"hello\r\n\r\n", "Expected a header line, but found 'hello'"),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "Expected a header line"),
        (b"x" * 10_000, "Expected complete headers within 8192 bytes"),
    ],
)
def test_a_broken_frame_is_answered_and_ends_the_connection(broken: bytes, text: str) -> None:
    async def main() -> None:
        # Over stdio the server exits with code 1 and prints the reason.
        child, stream = await start(
            PROTOCOL.transports["stdio"], COMMAND, cwd=ROOT, stderr=None, timeout=30
        )
        peer = FakePeer(stream)
        await peer.request("ping")
        await peer.send(request(1, "echo", {"text": "before"}))
        await peer.send_bytes(broken + frame(b"{}"))
        assert (await peer.receive())["result"] == {"text": "before"}
        answer = await peer.receive()
        assert answer["id"] is None
        assert answer["error"]["code"] == -32700
        assert text in answer["error"]["message"]
        await peer.wait_closed()
        assert await child.wait(60) == 1
        explained = await child.explain()
        assert text in explained
        assert "Traceback" not in explained
        await peer.aclose()

        # Over a socket, only the connection with the bad input ends.
        child, stream = await start(
            PROTOCOL.transports["socket"], COMMAND, cwd=ROOT, stderr=None, timeout=30
        )
        try:
            peer = FakePeer(stream)
            await peer.send_bytes(broken)
            assert (await peer.receive())["error"]["code"] == -32700
            await peer.wait_closed()
            await peer.aclose()
            assert child.exit_code is None
            await check_still_serving(child)
        finally:
            await child.stop(patience=0)

    asyncio.run(main())


async def check_still_serving(child: ChildProcess) -> None:
    from testwire.transports import tcp

    port = int(child.command[child.command.index("--port") + 1])
    peer = FakePeer(await tcp.connect("127.0.0.1", port))
    assert "result" in await peer.request("ping")
    await peer.aclose()


def test_a_huge_announcement_leaves_memory_as_it_was() -> None:
    async def main() -> None:
        child, stream = await start(
            PROTOCOL.transports["socket"], COMMAND, cwd=ROOT, stderr=None, timeout=30
        )
        try:
            peer = FakePeer(stream)
            await peer.request("ping")
            before = resident(child.pid)
            await peer.send_bytes(b"Content-Length: 10000000000\r\n\r\n")
            with pytest.raises((ConnectionClosed, OSError)):
                await send_for_ever(peer)
            assert resident(child.pid) - before < 20_000_000
            await check_still_serving(child)
            await peer.aclose()
        finally:
            await child.stop(patience=0)

    asyncio.run(main())


async def send_for_ever(peer: FakePeer) -> None:
    for _ in range(1000):
        await peer.send_bytes(b" " * 100_000)


def resident(pid: int) -> int:
    """Return the memory in use by a process, in bytes."""
    try:
        with open(f"/proc/{pid}/status") as status:
            line = next(line for line in status if line.startswith("VmRSS"))
    except FileNotFoundError:
        pytest.skip("this system has no /proc to read a process's memory from")
    return int(line.split()[1]) * 1024


def test_a_peer_that_dies_within_a_message() -> None:
    async def main() -> None:
        child, stream = await start(
            PROTOCOL.transports["stdio"], COMMAND, cwd=ROOT, stderr=None, timeout=30
        )
        peer = FakePeer(stream)
        await peer.request("ping")
        await peer.send_bytes(b"Content-Length: 100\r\n\r\n{")
        await peer.aclose()
        assert child.exit_code == 1
        assert "ended inside a message, after 1 of 100 bytes" in await child.explain()

    asyncio.run(main())
