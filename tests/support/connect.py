"""Connections to a toy server over each transport."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from testwire.server import serve
from testwire.testing import FakePeer, fake_client, pair
from testwire.transports.base import ByteStream
from testwire.transports.memory import memory_pair

from tests.support.repository import ROOT
from tests.support.toy_protocol import PROTOCOL, Client
from tests.support.toy_server import Handlers

__all__ = ["COMMAND", "PROCESSES", "ROOT", "TRANSPORTS", "Pulled", "connected", "raw"]

COMMAND = [sys.executable, "-m", "tests.support.toy_server"]
PROCESSES = sorted(PROTOCOL.transports)
"""Transports for which the server is a process."""

TRANSPORTS = ["memory", "pulled", "named-pipe", *PROCESSES]


class Pulled:
    """A stream with only `receive`, `send` and `aclose`, like a stream that a user writes."""

    def __init__(self, inner: ByteStream) -> None:
        self._inner = inner

    async def receive(self) -> bytes:
        return await self._inner.receive()

    async def send(self, data: bytes) -> None:
        await self._inner.send(data)

    async def aclose(self) -> None:
        await self._inner.aclose()


@asynccontextmanager
async def connected(
    transport: str, handlers: object | None = None, **options: Any
) -> AsyncIterator[Client]:
    """Start a toy server and yield a client that is connected over a transport."""
    options.setdefault("timeout", 30)
    if transport == "memory":
        async with pair(PROTOCOL, Handlers(), Client, handlers, **options) as client:
            yield client
    elif transport == "pulled":
        for_client, for_server = memory_pair()
        serving = asyncio.ensure_future(serve(PROTOCOL, Handlers(), Pulled(for_server)))
        async with Client.over(Pulled(for_client), handlers=handlers, **options) as client:
            yield client
        assert await serving is None
    elif transport == "named-pipe":
        async with _named_pipe(handlers, **options) as client:
            yield client
    else:
        launched = Client.launch(
            COMMAND, transport=transport, handlers=handlers, cwd=ROOT, **options
        )
        async with launched as client:
            yield client


@asynccontextmanager
async def _named_pipe(handlers: object | None, **options: Any) -> AsyncIterator[Client]:
    """Connect over a pipe whose name has no folder. The pipe is in the folder that .NET uses."""
    name = f"toy-{uuid.uuid4()}"
    server = await asyncio.create_subprocess_exec(
        *COMMAND, "serve", "pipe", "--pipe", name, cwd=ROOT, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        async with Client.connect_pipe(name, handlers=handlers, **options) as client:
            assert f"CoreFxPipe_{name}" in os.listdir(tempfile.gettempdir())
            yield client
    finally:
        server.terminate()
        assert await server.wait() == 143


@asynccontextmanager
async def raw(transport: str) -> AsyncIterator[FakePeer]:
    """Start a toy server and yield a peer that sends and receives single messages."""
    if transport == "memory":
        async with fake_client(PROTOCOL, Handlers()) as peer:
            yield peer
        return
    from testwire.client.launch import start

    child, stream = await start(
        PROTOCOL.transports[transport], COMMAND, cwd=ROOT, stderr=None, timeout=30
    )
    peer = FakePeer(stream, PROTOCOL.transports[transport].framing)
    try:
        yield peer
    finally:
        await peer.aclose()
        await child.stop(patience=0.0)
