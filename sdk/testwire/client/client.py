"""The base class of generated clients.

    async with Client.launch(["server"]) as client:
        result = await client.some_method(params, timeout=60)

The module must not contain protocol names. A generated `Client` sets `info` and inherits the typed
calls of a proxy.

Tests: `tests/sdk/client/`, `tests/sdk/connection/test_suite.py`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, TypedDict

from testwire.connection.connection import Connection
from testwire.connection.proxy import Proxy
from testwire.errors import ConnectionClosed
from testwire.registry import Framing, Http, ProtocolInfo, Transport
from testwire.transports.base import PATIENCE_SECONDS, ByteStream, Stream

if TYPE_CHECKING:
    from typing import Self, Unpack

    from testwire.trace import Trace
    from testwire.transports.process import ChildProcess, StderrSink

__all__ = ["BaseClient", "Proxy"]

CONNECT_SECONDS: Final = 30.0
"""The default time limit for connecting to a server, in seconds."""


class ClientOptions(TypedDict, total=False):
    """Options of a client that apply to every transport."""

    handlers: object | None
    """Functions for requests and notifications from the server."""
    timeout: float | None
    """The default timeout of calls, in seconds. None disables the timeout."""
    trace: str | os.PathLike[str] | None
    """A file to which the messages are written as a trace."""
    profile: str | None
    """The id of the profile for writing messages. None means the protocol's default."""


class BaseClient(Proxy):
    """A client; created by `launch`, a `connect` function or `over`.

    Use the client with `async with`. Entering the block connects to the server. Leaving the block
    closes the connection and ends a server that the client launched. `options` are described in
    `ClientOptions`.
    """

    info: ClassVar[ProtocolInfo]

    def __init__(
        self,
        opener: Callable[[Self], Awaitable[Stream | ByteStream]],
        framing: Framing | None,
        *,
        handlers: object | None = None,
        timeout: float | None = None,
        trace: str | os.PathLike[str] | None = None,
        resync: bool = False,
        profile: str | None = None,
    ) -> None:
        # `Proxy.__init__` is not called, because it requires a connection. `__aenter__` creates
        # the connection.
        self._opener = opener
        self._handlers = handlers
        self._framing = framing
        self._timeout = timeout
        self._trace_file = trace
        self._resync = resync
        self._profile = profile
        self._trace: Trace | None = None
        self._patience = 0.0
        self.process: ChildProcess | None = None
        """The server process, if this client launched it."""

    @classmethod
    def launch(
        cls,
        command: Sequence[str | os.PathLike[str]],
        *,
        transport: str | None = None,
        rest: Sequence[str] = (),
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        stderr: StderrSink = None,
        connect_timeout: float = CONNECT_SECONDS,
        path: str | None = None,
        **options: Unpack[ClientOptions],
    ) -> Self:
        """Start a server and connect to it.

        - `command`: the program and its first arguments. The launch arguments of the transport are
          added, followed by `--` and `rest`.
        - `transport`: the id of the transport. None means stdio, or else the protocol's first
          transport.
        - `rest`: the server's own arguments.
        - `env`: the whole environment. None inherits this process's environment.
        - `stderr`: the destination of the server's standard error
          (`testwire.transports.process.StderrSink`).
        - `connect_timeout`: the time limit for connecting, in seconds.
        - `path`: the path for HTTP requests. None means the path of the protocol.
        """
        from testwire.client.launch import start

        chosen = find_transport(cls.info, transport)

        async def opener(client: Self) -> Stream:
            client.process, stream = await start(
                chosen,
                [os.fspath(word) for word in command],
                rest,
                cwd=cwd,
                env=env,
                stderr=stderr,
                timeout=connect_timeout,
                path=path,
            )
            if chosen.listener != "server":
                # Allow time for the server to exit after its only connection ends.
                client._patience = PATIENCE_SECONDS
            return stream

        return cls(opener, chosen.framing, resync=chosen.kind == "stdio", **options)

    @classmethod
    def connect(
        cls,
        host: str = "localhost",
        port: int = 0,
        *,
        connect_timeout: float = CONNECT_SECONDS,
        **options: Unpack[ClientOptions],
    ) -> Self:
        """Connect to a server on a TCP port, and retry until the server listens."""
        framing = next((t.framing for t in cls.info.transports.values() if t.kind == "tcp"), None)

        async def opener(client: Self) -> Stream:
            from testwire.transports import tcp

            return await tcp.connect(host, port, timeout=connect_timeout)

        return cls(opener, framing, **options)

    @classmethod
    def connect_http(
        cls,
        host: str = "localhost",
        port: int = 0,
        *,
        path: str | None = None,
        headers: Mapping[str, str] | None = None,
        connect_timeout: float = CONNECT_SECONDS,
        **options: Unpack[ClientOptions],
    ) -> Self:
        """Connect to an HTTP server, and retry until the server listens.

        - `path`: the path for requests. None means the path of the protocol, or `/`.
        - `headers`: headers for each request, for example `Authorization`.
        """
        said = next((t.http for t in cls.info.transports.values() if t.http is not None), Http())

        async def opener(client: Self) -> Stream:
            from testwire.transports import http_client

            return await http_client.connect(
                host,
                port,
                path=path or said.path,
                stream=said.stream,
                headers=headers,
                timeout=connect_timeout,
            )

        return cls(opener, Framing("httpBody"), **options)

    @classmethod
    def connect_pipe(
        cls,
        name: str,
        *,
        connect_timeout: float = CONNECT_SECONDS,
        **options: Unpack[ClientOptions],
    ) -> Self:
        """Connect to a server on a named pipe, and retry until the server listens.

        `name` is a path, or a bare name as in .NET; see `testwire.transports.pipe.pipe_path`.
        """
        framing = next((t.framing for t in cls.info.transports.values() if t.kind == "pipe"), None)

        async def opener(client: Self) -> Stream:
            from testwire.transports import pipe

            return await pipe.connect(name, timeout=connect_timeout)

        return cls(opener, framing, **options)

    @classmethod
    def over(
        cls,
        stream: Stream | ByteStream,
        *,
        framing: Framing | None = None,
        **options: Unpack[ClientOptions],
    ) -> Self:
        """Create a client over an open stream to a server. Closing the client closes the stream."""

        async def opener(client: Self) -> Stream | ByteStream:
            return stream

        return cls(opener, framing, **options)

    _connection: Connection

    if not TYPE_CHECKING:  # With this method, type checkers would accept every attribute.

        def __getattr__(self, name):
            if name == "_connection":
                raise ConnectionClosed("The client is not connected; use it with 'async with'.")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @property
    def connection(self) -> Connection:
        """The connection, which exists only within `async with`."""
        return self._connection

    async def __aenter__(self) -> Self:
        if self._trace_file is not None:
            from testwire.trace import Trace

            self._trace = Trace.open(self._trace_file, "client")
        stream = await self._opener(self)
        try:
            self._connection = Connection(
                self.info,
                "client",
                stream,
                self._handlers,
                framing=self._framing,
                timeout=self._timeout,
                tap=self._trace.tap() if self._trace is not None else None,
                resync=self._resync,
                profile=self._profile,
            )
        except BaseException:
            await stream.aclose()
            raise
        self._connection.start()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection, and end the server if this client launched it.

        Pending calls raise ConnectionClosed.
        """
        # Closing must finish even if the caller is cancelled. Otherwise, the server would keep
        # running.
        await asyncio.shield(self._close())

    async def _close(self) -> None:
        try:
            await self._connection.close()
        finally:
            if self.process is not None:
                await self.process.stop(patience=self._patience)
            if self._trace is not None:
                self._trace.close()


def find_transport(info: ProtocolInfo, transport: str | None) -> Transport:
    """Return a transport by its id. None means stdio, or else the protocol's first transport.

    Raises ValueError for an unknown id.
    """
    if transport is None:
        every = list(info.transports.values())
        return next((each for each in every if each.kind == "stdio"), every[0])
    try:
        return info.transports[transport]
    except KeyError:
        known = ", ".join(sorted(info.transports))
        raise ValueError(
            f"{info.title} {info.version}: unknown transport {transport!r}; known: {known}"
        ) from None
