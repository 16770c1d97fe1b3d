"""For tests of servers and clients: a pair in memory, fake peers, replayed sessions.

    async with pair(PROTOCOL, MyHandlers(), Client) as client:
        result = await client.some_method(params)

Knows no protocol and no test framework. Tests: `tests/sdk/test_testing.py`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

from testwire.client import BaseClient
from testwire.connection import Connection
from testwire.registry import ProtocolInfo
from testwire.transports.memory import memory_pair

__all__ = ["pair"]

C = TypeVar("C", bound=BaseClient)


@asynccontextmanager
async def pair(
    info: ProtocolInfo,
    server_handlers: object,
    client: type[C],
    client_handlers: object | None = None,
    *,
    timeout: float | None = 30.0,
) -> AsyncIterator[C]:
    """A server with these handlers and a client of this class, connected in memory.

    Everything but the bytes' way is as in production: framing, validation, order, cancellation.
    timeout: seconds for each call by default, so that a test cannot hang.
    """
    for_client, for_server = memory_pair()
    server = Connection(info, "server", for_server, server_handlers)
    server.start()
    try:
        async with client.over(for_client, handlers=client_handlers, timeout=timeout) as connected:
            yield connected
    finally:
        await server.close()
