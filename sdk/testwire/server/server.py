"""Serving: one connection (`serve`), or every stream that a listener accepts (`Server`).

What belongs to a process (signals, the death of its parent, its children) is in `host.py`; the
command line is in `cli.py`. Knows no protocol.

Tests: `tests/sdk/connection/test_suite.py`, `tests/sdk/server/`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from testwire.connection.connection import Connection, Tap
from testwire.connection.context import Context
from testwire.connection.dispatch import HandlerTable
from testwire.core.messages import MessageId
from testwire.registry import Framing, ProtocolInfo
from testwire.transports.base import ByteStream, Stream

if TYPE_CHECKING:
    from testwire.trace import Trace

__all__ = ["Context", "Server", "serve"]


async def serve(
    info: ProtocolInfo,
    handlers: object,
    stream: ByteStream | Stream,
    *,
    framing: Framing | None = None,
    tap: Tap | None = None,
    on_ending: Callable[[], object] | None = None,
    on_connection: Callable[[Connection], object] | None = None,
    profile: str | None = None,
) -> str | None:
    """Serve one connection until it ends.

    handlers: an object with the functions that the protocol's descriptors name, e.g. of a generated
    `ServerHandlers` class. on_ending: is called when the end begins; handlers may still run then.
    on_connection: is called with the connection before it starts, e.g. `telemetry.add_spans`.
    profile: how messages are written, see `Connection`.
    Gives None where the connection ended in order, else what broke it.
    Raises HandlersIncomplete. Where the caller is cancelled, the connection is closed first.
    """
    connection = Connection(
        info,
        "server",
        stream,
        handlers,
        framing=framing,
        tap=tap,
        on_ending=on_ending,
        profile=profile,
    )
    if on_connection is not None:
        on_connection(connection)
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
    on_connection: as in `serve`. trace: where the messages of all connections are recorded.
    profile: how messages are written.
    """

    def __init__(
        self,
        info: ProtocolInfo,
        factory: Callable[[], object],
        *,
        framing: Framing | None = None,
        trace: Trace | None = None,
        on_connection: Callable[[Connection], object] | None = None,
        profile: str | None = None,
    ) -> None:
        self._info = info
        self._factory = factory
        self._trace = trace
        self._serve = partial(
            serve, info, framing=framing, on_connection=on_connection, profile=profile
        )
        self._first: object | None = factory()
        HandlerTable(info, "server", self._first)
        self._connections = 0
        self._tasks: set[asyncio.Task[str | None]] = set()
        self._log = logging.getLogger("testwire.server")

    def accept(self, stream: Stream) -> None:
        """Serve a stream in the background."""
        task = asyncio.get_running_loop().create_task(self.run(stream))
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def run(
        self, stream: Stream, *, on_ending: Callable[[], object] | None = None
    ) -> str | None:
        """Serve a stream to its end; takes and gives what `serve` takes and gives."""
        handlers, self._first = self._first, None
        if handlers is None:
            handlers = self._factory()
        self._connections += 1
        tap = self._trace.tap(self._connections) if self._trace is not None else None
        return await self._serve(handlers, stream, tap=tap, on_ending=on_ending)

    def cancel_body(self) -> Callable[[MessageId], bytes] | None:
        """Gives the message that cancels a request; None where the protocol has none."""
        cancellation = self._info.cancellation
        if cancellation is None:
            return None

        def body(message_id: MessageId) -> bytes:
            from testwire.codec import encode_json

            params = {cancellation.id_field: message_id}
            return encode_json({"jsonrpc": "2.0", "method": cancellation.method, "params": params})

        return body

    def first_methods(self) -> set[str]:
        """The methods that begin a session: they lead out of the protocol's initial state."""
        table = self._info.lifecycle
        return {each.method for each in table.transitions if each.source == table.initial}

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
