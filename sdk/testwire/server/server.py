"""Serves one connection (`serve`), or every stream that a listener accepts (`Server`).

`host.py` handles signals and processes, and `cli.py` handles the command line. The module must not
contain protocol names.

Tests: `tests/sdk/connection/test_suite.py`, `tests/sdk/server/`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from testwire.connection.connection import Connection
from testwire.connection.context import Context
from testwire.connection.dispatch import HandlerTable
from testwire.connection.local_peer import Tap
from testwire.core.messages import MessageId
from testwire.registry import Framing, ProtocolInfo
from testwire.transports.base import ByteStream, Stream

if TYPE_CHECKING:
    from testwire.trace import Trace

__all__ = ["Context", "Server", "serve"]

MAX_CONNECTIONS: Final = 256
"""The maximum number of open connections. A listener closes further connections at once."""


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
    """Serve one connection until it ends. Return the error that broke the stream, or None.

    - `handlers`: an object with the handler functions, usually an instance of a subclass of the
      generated `ServerHandlers`.
    - `framing`, `tap`, `on_ending`, `profile`: as in `Connection`.
    - `on_connection`: a function such as `telemetry.add_spans`. The function is called with the
      connection before the connection starts.

    Raises HandlersIncomplete. If the calling task is cancelled, `serve` closes the connection and
    raises CancelledError.
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
    """Serves many streams. Each stream has its own handlers object.

    - `factory`: returns the handlers object for a connection. The constructor already calls
      `factory` for the first connection, to report missing functions before a client connects.
    - `trace`: receives the messages of all connections.
    - `framing`, `on_connection`, `profile`: as in `serve`.
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
            serve, info, framing=framing, on_connection=self._connected, profile=profile
        )
        self._first: object | None = factory()
        HandlerTable(info, "server", self._first)
        self._connections = 0
        self._last: Connection | None = None
        self._on_connection = on_connection
        self._tasks: set[asyncio.Task[str | None]] = set()
        self._closing: set[asyncio.Task[None]] = set()
        self._was_full = False
        self._log = logging.getLogger("testwire.server")

    def accept(self, stream: Stream) -> None:
        """Serve a stream in the background, or close it if `MAX_CONNECTIONS` are open."""
        full = len(self._tasks) >= MAX_CONNECTIONS
        if full and not self._was_full:
            self._log.warning(
                "Rejecting connections, because %d are open, which is the maximum", MAX_CONNECTIONS
            )
        self._was_full = full
        loop = asyncio.get_running_loop()
        if full:
            closing = loop.create_task(stream.aclose())
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)
            return
        task = loop.create_task(self.run(stream))
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def run(
        self, stream: Stream, *, on_ending: Callable[[], object] | None = None
    ) -> str | None:
        """Serve a stream until it ends. The arguments and the result are as in `serve`."""
        handlers, self._first = self._first, None
        if handlers is None:
            handlers = self._factory()
        self._connections += 1
        tap = self._trace.tap(self._connections) if self._trace is not None else None
        return await self._serve(handlers, stream, tap=tap, on_ending=on_ending)

    def _connected(self, connection: Connection) -> None:
        self._last = connection
        if self._on_connection is not None:
            self._on_connection(connection)

    @property
    def exit_code(self) -> int:
        """The exit code that the lifecycle states for the state of the last connection, or 0."""
        guard = self._last.peer.guard if self._last is not None else None
        return (guard.state.exit_code or 0) if guard is not None else 0

    def cancel_body(self) -> Callable[[MessageId], bytes] | None:
        """Return a function that creates the cancellation notification for a request.

        Return None if the protocol has no cancellation.
        """
        cancellation = self._info.cancellation
        if cancellation is None:
            return None

        def body(message_id: MessageId) -> bytes:
            from testwire.codec import encode_json

            params = {cancellation.id_field: message_id}
            return encode_json({"jsonrpc": "2.0", "method": cancellation.method, "params": params})

        return body

    def first_methods(self) -> set[str]:
        """Return the methods that change the initial state and thereby begin a session."""
        table = self._info.lifecycle
        return {each.method for each in table.transitions if each.source == table.initial}

    def _ended(self, task: asyncio.Task[str | None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._log.error("A connection ended with an unexpected error", exc_info=error)

    async def aclose(self) -> None:
        """Close all connections."""
        tasks = set(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
