"""In-memory connections between a server and a client.

A `FakePeer` can replace the server or the client. Only the transport differs from production. The
module must not depend on a protocol or a test framework.

Tests: `tests/sdk/testing/test_testing.py`.
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
"""How long a test waits for one message before it fails."""


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
    """Connect a server and a client in memory.

    - `timeout`: default for each call, in seconds.
    - `trace`: a file to which the messages are written.
    - `server_profile`, `client_profile`: the profiles of messages from the server and the client.

    Raises HandlersIncomplete.
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
    """One end of a connection, for raw messages that can be invalid."""

    def __init__(self, stream: ByteStream | Stream, framing: Framing | None = None) -> None:
        """Create a peer on a stream. The default framing is Content-Length."""
        self._stream = as_stream(stream)
        self._framing = make_framing(framing or Framing("contentLength"))
        self._bodies: list[bytes] = []
        self._next_id = 0
        self.over_http = False
        """Whether each message is a separate HTTP request."""
        self.notifications: list[dict[str, Any]] = []
        """Other messages that were received while `request` waited for a response."""

    async def send(self, message: Any) -> None:
        """Send any JSON value as a message."""
        await self.send_body(codec.encode_json(message))

    async def send_body(self, body: bytes) -> None:
        """Send any bytes as the body of a message."""
        await self.send_bytes(self._framing.frame(body))

    async def send_bytes(self, data: bytes) -> None:
        """Send bytes without framing."""
        await self._stream.send(data)

    async def receive(self, seconds: float = SECONDS) -> Any:
        """Receive and parse the next message.

        Raises ConnectionClosed at the end of the stream, and TimeoutError after `seconds`.
        """
        while not self._bodies:
            data = await asyncio.wait_for(self._stream.receive(), seconds)
            if not data:
                raise ConnectionClosed("The peer closed the connection.")
            self._bodies += self._framing.receive(data)
            if self._framing.error is not None:
                raise self._framing.error
        return codec.decode_json(self._bodies.pop(0))

    async def request(
        self, method: str, params: Any = None, *, message_id: int | str | None = None
    ) -> dict[str, Any]:
        """Send a request and return the whole response message.

        If `params` is None, the member is omitted.
        """
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
        """Send a notification. If `params` is None, the member is omitted."""
        message = {"jsonrpc": "2.0", "method": method}
        await self.send(message if params is None else {**message, "params": params})

    async def wait_closed(self, seconds: float = SECONDS) -> None:
        """Wait for the end of the stream, and ignore further messages."""
        while await asyncio.wait_for(self._stream.receive(), seconds):
            pass

    async def aclose(self) -> None:
        await self._stream.aclose()


@asynccontextmanager
async def fake_client(
    info: ProtocolInfo, server_handlers: object, *, profile: str | None = None
) -> AsyncIterator[FakePeer]:
    """Start a server with these handlers, and provide a FakePeer as its client."""
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
    client: type[C], client_handlers: object | None = None, *, timeout: float | None = SECONDS
) -> AsyncIterator[tuple[C, FakePeer]]:
    """Start a client of this class, and provide a FakePeer as its server."""
    for_client, for_server = memory_pair()
    peer = FakePeer(for_server, _framing(client.info))
    try:
        async with client.over(for_client, handlers=client_handlers, timeout=timeout) as connected:
            yield connected, peer
    finally:
        await peer.aclose()


def _framing(info: ProtocolInfo) -> Framing:
    return next(iter(info.transports.values())).framing
