"""Connections in memory: a server with a client, or one of them with a scripted peer.

Everything except the transport is as in production. Must not depend on a protocol or a test
framework. Tests: `tests/sdk/testing/test_testing.py`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from testwire import codec
from testwire.client import BaseClient
from testwire.connection.connection import Connection
from testwire.core.framing import make_framing
from testwire.errors import ConnectionClosed
from testwire.registry import Framing, ProtocolInfo
from testwire.transports.base import ByteStream, Stream, as_stream
from testwire.transports.memory import memory_pair

C = TypeVar("C", bound=BaseClient)

SECONDS: Final = 30.0
"""How long a test waits for one message, so that it fails rather than hangs."""


@asynccontextmanager
async def pair(
    info: ProtocolInfo,
    server_handlers: object,
    client: type[C],
    client_handlers: object | None = None,
    *,
    timeout: float | None = SECONDS,
    trace: str | os.PathLike[str] | None = None,
    server_profile: str | None = None,
    client_profile: str | None = None,
) -> AsyncIterator[C]:
    """A server with these handlers and a client of this class, connected in memory.

    timeout: seconds for each call by default. trace: a file to record the messages in.
    server_profile, client_profile: how either side writes. Raises HandlersIncomplete.
    """
    for_client, for_server = memory_pair()
    server = Connection(info, "server", for_server, server_handlers, profile=server_profile)
    server.start()
    try:
        async with client.over(
            for_client,
            handlers=client_handlers,
            timeout=timeout,
            trace=trace,
            profile=client_profile,
        ) as connected:
            yield connected
    finally:
        await server.close()


class FakePeer:
    """One end of a connection, played by hand: sends what it is told to, right or wrong."""

    def __init__(self, stream: ByteStream | Stream, framing: Framing | None = None) -> None:
        """framing: how messages become bytes, by default with Content-Length."""
        self._stream = as_stream(stream)
        self._framing = make_framing(framing or Framing("contentLength"))
        self._bodies: list[bytes] = []
        self._next_id = 0
        self.notifications: list[dict[str, Any]] = []
        """Notifications that came in while `request` waited for its answer."""

    async def send(self, message: Any) -> None:
        """Send any JSON value as a message."""
        await self.send_body(codec.encode_json(message))

    async def send_body(self, body: bytes) -> None:
        """Send bytes as the body of a message, whatever they are."""
        await self.send_bytes(self._framing.frame(body))

    async def send_bytes(self, data: bytes) -> None:
        """Send bytes as they are."""
        await self._stream.send(data)

    async def receive(self, seconds: float = SECONDS) -> Any:
        """The next message, parsed. Raises ConnectionClosed at the end, TimeoutError in between."""
        while not self._bodies:
            data = await asyncio.wait_for(self._stream.receive(), seconds)
            if not data:
                raise ConnectionClosed("The other side has closed the connection.")
            self._bodies += self._framing.receive(data)
            if self._framing.error is not None:
                raise self._framing.error
        return codec.decode_json(self._bodies.pop(0))

    async def request(
        self, method: str, params: Any = None, *, message_id: int | str | None = None
    ) -> dict[str, Any]:
        """Send a request and give its answer, a whole message. Params that are None stay away."""
        if message_id is None:
            self._next_id += 1
            message_id = self._next_id
        message = {"jsonrpc": "2.0", "id": message_id, "method": method}
        await self.send(message if params is None else {**message, "params": params})
        while True:
            answer: dict[str, Any] = await self.receive()
            if "method" not in answer and answer.get("id") == message_id:
                return answer
            self.notifications.append(answer)

    async def notify(self, method: str, params: Any = None) -> None:
        """Send a notification. Params that are None stay away."""
        message = {"jsonrpc": "2.0", "method": method}
        await self.send(message if params is None else {**message, "params": params})

    async def wait_closed(self, seconds: float = SECONDS) -> None:
        """Wait for the end of the stream; what still comes is dropped."""
        while await asyncio.wait_for(self._stream.receive(), seconds):
            pass

    async def aclose(self) -> None:
        await self._stream.aclose()


@asynccontextmanager
async def fake_client(
    info: ProtocolInfo, server_handlers: object, *, profile: str | None = None
) -> AsyncIterator[FakePeer]:
    """A server with these handlers, and its client to play by hand."""
    for_client, for_server = memory_pair()
    server = Connection(info, "server", for_server, server_handlers, profile=profile)
    server.start()
    peer = FakePeer(for_client, _framing(info))
    try:
        yield peer
    finally:
        await peer.aclose()
        await server.close()


@asynccontextmanager
async def fake_server(
    client: type[C],
    client_handlers: object | None = None,
    *,
    timeout: float | None = SECONDS,
) -> AsyncIterator[tuple[C, FakePeer]]:
    """A client of this class, and its server to play by hand."""
    for_client, for_server = memory_pair()
    peer = FakePeer(for_server, _framing(client.info))
    try:
        async with client.over(for_client, handlers=client_handlers, timeout=timeout) as connected:
            yield connected, peer
    finally:
        await peer.aclose()


def _framing(info: ProtocolInfo) -> Framing:
    """What a connection in memory takes: the framing of the protocol's first transport."""
    return next(iter(info.transports.values())).framing
