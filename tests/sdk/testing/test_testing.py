"""The helpers for tests of servers and clients."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from testwire.errors import ConnectionClosed, HandlersIncomplete, InvalidMessage, RpcError
from testwire.testing import FakePeer, ReplayMismatch, fake_client, fake_server, pair, replay
from testwire_base.traces import TraceEntry, read_trace

from tests.support.connect import connected
from tests.support.toy_protocol import (
    PROTOCOL,
    Client,
    ClientHandlers,
    CountParams,
    EchoParams,
    request,
)
from tests.support.toy_server import Handlers


def test_a_pair() -> None:
    async def main() -> None:
        async with pair(PROTOCOL, Handlers(), Client) as client:
            assert (await client.echo(EchoParams(text="x"))).text == "x"
        with pytest.raises(HandlersIncomplete):
            async with pair(PROTOCOL, object(), Client):
                pass

    asyncio.run(main())


def test_a_client_played_by_hand() -> None:
    async def main() -> None:
        async with fake_client(PROTOCOL, Handlers()) as peer:
            answer = await peer.request("count", {"count": 2})
            assert answer["result"] == {"total": 2}
            assert [n["params"] for n in peer.notifications] == [{"number": 0}, {"number": 1}]
            await peer.send(request("a", "ping"))
            assert (await peer.receive())["id"] == "a"
            with pytest.raises(TimeoutError):
                await peer.receive(0.01)
            await peer.send_bytes(b"x\n")
            assert (await peer.receive())["error"]["code"] == -32700
            with pytest.raises(ConnectionClosed):
                await peer.receive()

    asyncio.run(main())


def test_a_server_played_by_hand() -> None:
    async def main() -> None:
        async with fake_server(Client, ClientHandlers()) as (client, peer):
            call = asyncio.ensure_future(client.echo(EchoParams(text="x")))
            asked = await peer.receive()
            assert asked["params"] == {"text": "x"}
            await peer.send({"jsonrpc": "2.0", "id": asked["id"], "result": {"text": 5}})
            with pytest.raises(InvalidMessage, match="Invalid result of 'echo' at /text"):
                await call
            call = asyncio.ensure_future(client.echo())
            asked = await peer.receive()
            await peer.send({"jsonrpc": "2.0", "id": asked["id"], "error": "broken"})
            with pytest.raises(RpcError, match="The server sent an invalid response"):
                await call
            assert (await peer.request("ask", {"question": "?"}))["result"] == {"text": "?"}

    asyncio.run(main())


def recorded(tmp_path: Path) -> list[TraceEntry]:
    file = tmp_path / "trace.jsonl"

    async def main() -> None:
        async with connected("memory", ClientHandlers(), trace=file) as client:
            await client.echo(EchoParams(text="ask:who"))
            await client.count(CountParams(count=3))
            with pytest.raises(RpcError):
                await client.echo(EchoParams(text="error:no"))

    asyncio.run(main())
    return list(read_trace(file))


def test_replay_of_a_client(tmp_path: Path) -> None:
    entries = recorded(tmp_path)
    assert len(entries) == 11

    async def main() -> None:
        async with fake_client(PROTOCOL, Handlers()) as peer:
            # The server has already sent requests, so its ids differ from the recorded ids.
            await peer.send(request("first", "echo", {"text": "ask:me"}))
            asked = await peer.receive()
            await peer.send({"jsonrpc": "2.0", "id": asked["id"], "result": {}})
            await peer.receive()
            await replay(entries, peer, "client")

    asyncio.run(main())


def test_replay_of_a_server(tmp_path: Path) -> None:
    entries = recorded(tmp_path)

    async def main() -> None:
        async with fake_server(Client, ClientHandlers()) as (client, peer):
            playing = asyncio.ensure_future(replay(entries, peer, "server"))
            await client.echo(EchoParams(text="ask:who"))
            await client.count(CountParams(count=3))
            with pytest.raises(RpcError, match="no"):
                await client.echo(EchoParams(text="error:no"))
            await playing

    asyncio.run(main())


def test_a_replay_that_differs(tmp_path: Path) -> None:
    class Other(Handlers):
        async def names(self, params: object, ctx: object) -> object:  # type: ignore[override]
            return {"a": [1]}

    async def main(entries: list[TraceEntry], text: str) -> None:
        async with fake_client(PROTOCOL, Other()) as peer:
            with pytest.raises(ReplayMismatch, match=text):
                await replay(entries, peer, "client")

    asked = TraceEntry(0, "clientToServer", request(1, "names", {"a": [1, 2]}))
    answer = TraceEntry(0, "serverToClient", {"jsonrpc": "2.0", "id": 1, "result": {"a": [2, 1]}})
    asyncio.run(main([asked, answer], "Message 2 of the trace differs"))
    broken = TraceEntry(0, "clientToServer", None, "{")
    asyncio.run(main([broken, answer], "Message 2 of the trace differs"))


def test_a_replay_where_nothing_comes() -> None:
    async def main() -> None:
        async with fake_client(PROTOCOL, Handlers()) as peer:
            await peer.send_bytes(b"x\n")
            await peer.receive()
            entry = TraceEntry(0, "serverToClient", {"jsonrpc": "2.0", "method": "tick"})
            with pytest.raises(ReplayMismatch, match="Expected message 1 of the trace"):
                await replay([entry], peer, "client")

    asyncio.run(main())


def test_an_entry_may_be_compared_otherwise() -> None:
    async def main() -> None:
        async with fake_client(PROTOCOL, Handlers()) as peer:
            entries = [
                TraceEntry(0, "clientToServer", request(1, "echo", {"text": "pid:"})),
                TraceEntry(
                    0, "serverToClient", {"jsonrpc": "2.0", "id": 1, "result": {"text": "1"}}
                ),
            ]
            await replay(entries, peer, "client", same=lambda a, b: bool(a["id"] == b["id"]))

    asyncio.run(main())


def test_a_fake_peer_meets_broken_frames() -> None:
    async def main() -> None:
        from testwire.errors import FramingError
        from testwire.transports.memory import memory_pair

        one, two = memory_pair()
        await two.send(b"Content-Length: x\r\n\r\n")
        with pytest.raises(FramingError):
            await FakePeer(one).receive()

    asyncio.run(main())


def test_peers_of_a_protocol_by_lines() -> None:
    lines = PROTOCOL._replace(transports={"lines": PROTOCOL.transports["lines"]})

    class LinesClient(Client):
        info = lines

    async def main() -> None:
        async with fake_client(lines, Handlers()) as peer:
            assert (await peer.request("ping"))["result"] is None
            await peer.send_bytes(b"Hello\n")
            assert (await peer.receive())["error"]["code"] == -32700
            # A line without a valid message does not end the stream.
            assert (await peer.request("ping"))["result"] is None
        async with fake_server(LinesClient) as (client, peer):
            call = asyncio.ensure_future(client.ping())
            asked = await peer.receive()
            await peer.send({"jsonrpc": "2.0", "id": asked["id"], "result": None})
            await call
        async with pair(lines, Handlers(), LinesClient) as client:
            await client.echo(EchoParams(text="a\nb"))

    asyncio.run(main())
