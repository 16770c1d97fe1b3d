"""A client whose server dials back, on one connection or on several.

    async with DialBack(Client, command, transport="tcp", connections=(1, 2)) as server:
        first = await server.accept()
        …                                # by the protocol's words, this may announce a second
        second = await server.accept()

The client listens, starts the server with the way back, and accepts what comes: some servers are
two processes, a first one that only watches and a second one that works, and each dials. Which
connection is which, the protocol says; this knows none.

Tests: `tests/sdk/client/test_dialback.py`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from testwire.client.client import CONNECT_SECONDS, BaseClient, find_transport
from testwire.client.launch import Dialer, environment
from testwire.errors import ConnectionClosed
from testwire.transports.base import PATIENCE_SECONDS

if TYPE_CHECKING:
    from typing import Unpack

    from testwire.client.client import ClientOptions
    from testwire.transports.process import ChildProcess, StderrSink

__all__ = ["DialBack"]

C = TypeVar("C", bound=BaseClient)


class DialBack(Generic[C]):
    """Starts a server that connects to this side. Used with `async with`.

    client: the class of each connection. transport: one on which the client listens. connections:
    how many the server makes at least and at most, by default what the protocol says; entering
    waits for none of them. each: options of each connection, those of `ClientOptions`; a trace's
    file gets `.2` for the second connection. connect_timeout: seconds that `accept` waits. Leaving
    closes all connections and ends the server.

    Raises ValueError for a transport on which the server listens, or for counts that make no sense.
    """

    def __init__(
        self,
        client: type[C],
        command: Sequence[str | os.PathLike[str]],
        *,
        transport: str,
        connections: tuple[int, int] | None = None,
        rest: Sequence[str] = (),
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        stderr: StderrSink = None,
        connect_timeout: float = CONNECT_SECONDS,
        **each: Unpack[ClientOptions],
    ) -> None:
        chosen = find_transport(client.info, transport)
        if chosen.listener != "client":
            raise ValueError(f"on the transport {transport!r}, the client does not listen")
        self.minimum, self.maximum = connections or chosen.connections or (1, 1)
        if not 1 <= self.minimum <= self.maximum:
            raise ValueError(f"connections is {connections!r}; it has to be (minimum, maximum)")
        self.clients: list[C] = []
        """The connections so far, in the order in which they came."""
        self._client = client
        self._transport = chosen
        self._command = [os.fspath(word) for word in command]
        self._rest = rest
        self._options = {"cwd": cwd, "env": environment(chosen, env), "stderr": stderr}
        self._connect_timeout = connect_timeout
        self._each = each
        self._dialer = Dialer(self.maximum)

    @property
    def process(self) -> ChildProcess | None:
        """The server that was started; the first of its processes where there are two."""
        return self._dialer.child

    async def accept(self, timeout: float | None = None) -> C:
        """The next connection, ready to be used.

        timeout: seconds; None takes `connect_timeout`. Raises ConnectionClosed where the server
        ends or makes none in this time, and where it has made all that it may.
        """
        if len(self.clients) >= self.maximum:
            raise ConnectionClosed(
                f"The server has made {self.maximum} connections, which is all that it may."
            )
        seconds = self._connect_timeout if timeout is None else timeout
        stream = await self._dialer.accept(seconds)
        each = self._each.copy()
        if (trace := each.get("trace")) is not None and self.clients:
            each["trace"] = f"{os.fspath(trace)}.{len(self.clients) + 1}"
        client = self._client.over(stream, framing=self._transport.framing, **each)
        await client.__aenter__()
        self.clients.append(client)
        return client

    async def __aiter__(self) -> AsyncIterator[C]:
        """The connections as they come: the minimum in any case, more as long as the server runs.

        Ends at the maximum, and where the server ends or makes no more within `connect_timeout`
        once the minimum is there. Raises ConnectionClosed before that.
        """
        while len(self.clients) < self.maximum:
            try:
                client = await self.accept()
            except ConnectionClosed:
                if len(self.clients) < self.minimum:
                    raise
                return
            yield client

    async def __aenter__(self) -> DialBack[C]:
        try:
            await self._dialer.start(self._transport, self._command, self._rest, **self._options)
        except BaseException:
            await asyncio.shield(self.close())
            raise
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close all connections and end the server."""
        await asyncio.shield(self._close())

    async def _close(self) -> None:
        try:
            await self._dialer.close()
            await asyncio.gather(*(client.close() for client in self.clients))
        finally:
            # The end of its connections is the end of the server.
            await self._dialer.stop(PATIENCE_SECONDS if self.clients else 0.0)
