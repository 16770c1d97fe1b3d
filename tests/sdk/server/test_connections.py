"""The maximum number of connections of a server."""

from __future__ import annotations

import asyncio

import pytest
from testwire.errors import ConnectionClosed
from testwire.server import server
from testwire.transports import tcp

from tests.support.toy_protocol import PROTOCOL, Client
from tests.support.toy_server import Handlers


def test_connections_above_the_limit_are_closed_with_one_line_of_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(server, "MAX_CONNECTIONS", 2)

    async def ping(port: int) -> bool:
        try:
            async with Client.connect(port=port) as client:
                await client.ping()
        except ConnectionClosed:
            return False
        return True

    async def main() -> None:
        made = server.Server(PROTOCOL, Handlers)
        listener = await tcp.listen(made.accept, "127.0.0.1", 0)
        streams = [await tcp.connect("127.0.0.1", listener.port) for _ in range(4)]
        for stream in streams[2:]:
            assert await asyncio.wait_for(stream.receive(), 10) == b""
        assert not await ping(listener.port)
        await streams[0].aclose()
        async with asyncio.timeout(10):
            while not await ping(listener.port):
                pass
        await listener.aclose()
        await made.aclose()
        for stream in streams[1:]:
            await stream.aclose()

    asyncio.run(main())
    assert [record.getMessage() for record in caplog.records if record.levelname == "WARNING"] == [
        "Rejecting connections, because 2 are open, which is the maximum"
    ]
