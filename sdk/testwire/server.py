"""Serving: one connection (`serve`), or all that a socket accepts (`serve_tcp`, `serve_pipe`).

What belongs to a process (signals, the death of its parent, its children) is in `host.py`; the
command line is in `cli.py`. Knows no protocol.

Tests: `tests/sdk/test_suite.py`, `tests/sdk/test_server.py`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from testwire.connection import Connection, Tap
from testwire.context import Context
from testwire.dispatch import HandlerTable
from testwire.registry import Framing, ProtocolInfo
from testwire.transports.base import ByteStream, Stream

__all__ = ["Context", "Server", "serve"]


async def serve(
    info: ProtocolInfo,
    handlers: object,
    stream: ByteStream | Stream,
    *,
    framing: Framing | None = None,
    tap: Tap | None = None,
) -> str | None:
    """Serve one connection until it ends.

    handlers: an object with the functions that the protocol's descriptors name, e.g. of a generated
    `ServerHandlers` class. Gives None where the connection ended in order, else what broke it.
    Raises HandlersIncomplete. Where the caller is cancelled, the connection is closed first.
    """
    connection = Connection(info, "server", stream, handlers, framing=framing, tap=tap)
    connection.start()
    try:
        await connection.wait_closed()
    except asyncio.CancelledError:
        await connection.close()
        raise
    return connection.broken


class Server:
    """Serves every stream that it is handed, each with handlers of its own.

    factory: makes the handlers object of a connection. It is called once at the start as well, so
    that missing functions are found before the first client comes; that object serves the first.
    """

    def __init__(
        self,
        info: ProtocolInfo,
        factory: Callable[[], object],
        *,
        framing: Framing | None = None,
        tap: Tap | None = None,
    ) -> None:
        self._info = info
        self._factory = factory
        self._framing = framing
        self._tap = tap
        self._first: object | None = factory()
        HandlerTable(info, "server", self._first)
        self._tasks: set[asyncio.Task[str | None]] = set()
        self._log = logging.getLogger("testwire.server")

    def accept(self, stream: Stream) -> None:
        """Serve a stream in the background."""
        task = asyncio.get_running_loop().create_task(self.run(stream))
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def run(self, stream: Stream) -> str | None:
        """Serve a stream to its end; gives what `serve` gives."""
        handlers, self._first = self._first, None
        if handlers is None:
            handlers = self._factory()
        return await serve(self._info, handlers, stream, framing=self._framing, tap=self._tap)

    def _ended(self, task: asyncio.Task[str | None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._log.error("A connection failed", exc_info=error)

    async def aclose(self) -> None:
        """Close every connection."""
        tasks = set(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
