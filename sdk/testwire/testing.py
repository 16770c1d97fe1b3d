"""For tests of servers and clients: a pair in memory, peers that are played by hand, replays.

    async with pair(PROTOCOL, MyHandlers(), Client) as client:
        result = await client.some_method(params)

Everything but the way of the bytes is as in production. Knows no protocol and no test framework.

Tests: `tests/sdk/test_testing.py`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from testwire import codec
from testwire.client import BaseClient
from testwire.connection.connection import Connection
from testwire.core.framing import make_framing
from testwire.errors import ConnectionClosed, TestwireError
from testwire.registry import Framing, ProtocolInfo, Role
from testwire.trace import Entry
from testwire.transports.base import ByteStream, Stream, as_stream
from testwire.transports.memory import memory_pair

__all__ = ["FakePeer", "ReplayMismatch", "fake_client", "fake_server", "pair", "replay"]

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


class ReplayMismatch(TestwireError, AssertionError):
    """The other side did not send what it sent when the session was recorded."""


async def replay(
    entries: Iterable[Entry],
    peer: FakePeer,
    plays: Role,
    *,
    same: Callable[[Any, Any], bool] | None = None,
) -> None:
    """Play one role of a recorded session, and check that the other side does as it did then.

    entries: of `testwire.trace.read_trace`, for one connection. plays: the role whose messages are
    sent; those of the other role are waited for and compared, in the recorded order, whatever ids
    they carry. same: tells whether a recorded and a received message are alike, by default where
    they are equal but for the id. Raises ReplayMismatch.
    """
    ours = "clientToServer" if plays == "client" else "serverToClient"
    their_ids: dict[Any, Any] = {}
    same = same or _equal
    for number, entry in enumerate(entries, 1):
        expected = entry.message
        if entry.dir == ours:
            if entry.invalid is not None:
                body = entry.invalid.encode()
                await peer.send_body(body)
                continue
            if "method" not in expected and expected.get("id") in their_ids:
                expected = {**expected, "id": their_ids[expected["id"]]}
            await peer.send(expected)
            continue
        try:
            received = await peer.receive()
        except (ConnectionClosed, TimeoutError) as error:
            raise ReplayMismatch(
                f"Message {number} of the session did not come ({error}): {expected!r:.500}"
            ) from None
        if isinstance(expected, dict) and "method" in expected and "id" in expected:
            their_ids[expected["id"]] = received.get("id")
        if not same(expected, received):
            raise ReplayMismatch(
                f"Message {number} of the session differs.\n"
                f"  recorded: {expected!r:.500}\n"
                f"  received: {received!r:.500}"
            )


def _equal(expected: Any, received: Any) -> bool:
    if not (isinstance(expected, dict) and isinstance(received, dict)):
        return bool(expected == received)
    if "method" in expected:
        # Ids of requests are the sender's choice; whether there is one is not.
        if ("id" in expected) != ("id" in received):
            return False
        return {**expected, "id": 0} == {**received, "id": 0}
    return expected == received
