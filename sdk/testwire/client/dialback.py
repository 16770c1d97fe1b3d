"""A client for servers that dial back, with one or more connections.

    async with DialBack(Client, command, transport="tcp", connections=(1, 2)) as server:
        first = await server.accept()
        …                                # the protocol can announce a second connection here
        second = await server.accept()

The client listens on an address, starts the server with this address, and accepts connections. Some
servers consist of two processes, such as a test host and its supervisor. Each process connects, and
the protocol defines the purpose of each connection.

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
    """Starts a server that connects to this program. Use `DialBack` with `async with`.

    - `client`: the client class for each connection.
    - `transport`: the id of a transport on which the client listens.
    - `connections`: the minimum and maximum number of connections. The default is in the registry.
    - `connect_timeout`: how many seconds `accept` waits.
    - `each`: the `ClientOptions` of each connection. The trace of the second connection gets the
      suffix `.2`.

    Entering the block starts the server but does not wait for a connection. Leaving the block
    closes all connections and ends the server. Raises ValueError for invalid `connections` and
    for a transport on which the server listens.
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
            raise ValueError(f"transport {transport!r}: expected one on which the client listens")
        self.minimum, self.maximum = connections or chosen.connections or (1, 1)
        if not 1 <= self.minimum <= self.maximum:
            raise ValueError(f"expected connections=(minimum, maximum), found {connections!r}")
        self.clients: list[C] = []
        """The clients of the accepted connections, in order."""
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
        """The server process; None before the server is started."""
        return self._dialer.child

    async def accept(self, timeout: float | None = None) -> C:
        """Accept the next connection and return its client.

        `timeout` is in seconds; None means `connect_timeout`. Raises ConnectionClosed if the server
        ends or does not connect in time, or if the maximum number of connections is reached.
        """
        if len(self.clients) >= self.maximum:
            raise ConnectionClosed(
                f"All {self.maximum} connections were accepted; pass a higher maximum."
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
        """Accept connections until the maximum is reached.

        The iteration also stops if the server ends or does not connect within `connect_timeout`.
        Raises ConnectionClosed if fewer connections than the minimum were accepted.
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
            # Allow time for the server to exit after its connections end.
            await self._dialer.stop(PATIENCE_SECONDS if self.clients else 0.0)
