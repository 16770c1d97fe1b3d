"""Builds the launch command of a server and starts the server.

The registry defines the arguments of each transport (`Transport.launch`). Clients write the
arguments with this module, and servers parse the arguments with `cli.py`. The module must not
contain protocol names. Tests: `tests/sdk/client/test_launch.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import socket
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from testwire.errors import ConnectionClosed
from testwire.registry import Http, Transport
from testwire.transports.base import Stream
from testwire.transports.process import ChildProcess, ProcessStream, StderrSink

if TYPE_CHECKING:
    from testwire.transports import pipe, tcp

QUIET_PORTS: Final = range(20_000, 32_768)
"""Ports that no system assigns to outgoing connections.

A server binds its port some time after `free_port` has found it. Until then, an outgoing connection
of any program could take a port of a higher number.
"""


def command_line(
    transport: Transport,
    command: Sequence[str],
    rest: Sequence[str] = (),
    *,
    port: int | None = None,
    host: str | None = None,
    pipe: str | None = None,
    pid: int | None = None,
) -> list[str]:
    """Return the launch command of a server for a transport.

    - `port`, `host`, `pipe`: values for the launch options.
    - `pid`: the id of a process. The server must exit when that process ends.
    - `rest`: arguments to pass after `--`.

    A required option without a value gets its default. Other options without a value are omitted.
    Flags are added only if they are required.

    Raises ValueError if a required option has no value and no default, or if the transport does not
    accept `rest`.
    """
    values = {
        "port": None if port is None else str(port),
        "host": host,
        "pipe": pipe,
        "pid": None if pid is None else str(pid),
    }
    line = [*command, *transport.launch.words]
    for option in transport.launch.options:
        if option.value == "flag":
            line += [option.flag] if option.required else []
            continue
        value = values.get(option.value)
        if value is None and option.required:
            if option.default is None:
                raise ValueError(f"transport {transport.id!r}: expected a value for {option.flag}")
            value = option.default
        if value is not None:
            line += [option.flag, value]
    if rest:
        if not transport.launch.rest:
            raise ValueError(f"transport {transport.id!r}: expected no arguments after '--'")
        line += ["--", *rest]
    return line


def environment(transport: Transport, env: Mapping[str, str] | None) -> Mapping[str, str] | None:
    """Return the environment of a server, with the variables that its launch requires.

    `env` is the whole environment; None inherits this process's environment. Variables that `env`
    already contains keep their values. If no variable is required, `env` itself is returned.
    """
    fixed = {each.name: each.value for each in transport.launch.environment if each.value}
    return {**fixed, **(os.environ if env is None else env)} if fixed else env


async def start(
    transport: Transport,
    command: Sequence[str],
    rest: Sequence[str] = (),
    *,
    cwd: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
    stderr: StderrSink = None,
    timeout: float,
    path: str | None = None,
) -> tuple[ChildProcess, Stream]:
    """Start a server and connect to it over a transport.

    - `timeout`: the time limit for connecting, in seconds.
    - `path`: the path for HTTP requests. None means the path of the transport.

    Raises ConnectionClosed. If the server has ended, the message contains the server's exit code
    and the last lines of its standard error.
    """
    options: dict[str, Any] = {"cwd": cwd, "env": environment(transport, env), "stderr": stderr}
    if transport.kind == "stdio":
        child = ChildProcess(command_line(transport, command, rest, pid=os.getpid()), **options)
        try:
            return child, await ProcessStream.open(child)
        except BaseException:
            await asyncio.shield(child.stop(patience=0.0))
            raise
    if transport.kind not in ("tcp", "pipe", "http"):
        raise ValueError(f"servers cannot be launched with the transport {transport.id!r}")
    if transport.listener == "server" or transport.kind == "http":
        return await _start_listener(transport, command, rest, options, timeout, path)
    return await _start_dialer(transport, command, rest, options, timeout)


async def _start_listener(
    transport: Transport,
    command: Sequence[str],
    rest: Sequence[str],
    options: dict[str, Any],
    timeout: float,
    path: str | None,
) -> tuple[ChildProcess, Stream]:
    """Select a port or a pipe, and start a server that listens on it."""
    with own_place(transport) as place:
        host, port, name = (None, None, place) if isinstance(place, str) else (*place, None)
        line = command_line(
            transport, command, rest, port=port, host=host, pipe=name, pid=os.getpid()
        )
        child = ChildProcess(line, pipes=False, **options)

        async def alive() -> None:
            if child.exit_code is not None:
                raise ConnectionClosed("The server ended before it listened for connections.")

        async with stopping(child):
            stream = await reach(transport, place, timeout=timeout, path=path, alive=alive)
    return child, _with_child(stream, child)


@contextlib.asynccontextmanager
async def stopping(child: ChildProcess) -> AsyncIterator[None]:
    """Stop a server if the block raises an exception. The block connects to the server.

    The message of a ConnectionClosed then also describes the state of the child process.
    """
    try:
        yield
    except ConnectionClosed as error:
        explained = await child.explain(0)
        await asyncio.shield(child.stop(patience=0.0))
        raise ConnectionClosed(f"{error} {explained}") from None
    except BaseException:
        await asyncio.shield(child.stop(patience=0.0))
        raise


@contextlib.contextmanager
def own_place(transport: Transport) -> Iterator[tuple[str, int] | str]:
    """Provide an address on which a server can listen: a free port, or a path for a pipe.

    Leaving the block removes the socket file, which is needed only for connecting.
    """
    if transport.kind != "pipe":
        yield "127.0.0.1", free_port()
        return
    with tempfile.TemporaryDirectory(prefix="tw-", ignore_cleanup_errors=True) as folder:
        yield os.path.join(folder, "pipe")


async def reach(
    transport: Transport,
    place: tuple[str, int] | str,
    *,
    timeout: float,
    path: str | None = None,
    alive: Callable[[], Awaitable[None]] | None = None,
) -> Stream:
    """Connect to a server on a port or a pipe, and retry until the server listens.

    `timeout` is the time limit for connecting, in seconds. `path` is as in `start`, and `alive` is
    as in `tcp.connect`. Raises ConnectionClosed.
    """
    from testwire.transports import pipe, tcp

    if isinstance(place, str):
        return await pipe.connect(place, timeout=timeout, alive=alive)
    if transport.kind != "http":
        return await tcp.connect(*place, timeout=timeout, alive=alive)
    from testwire.transports import http_client

    said = transport.http or Http()
    return await http_client.connect(
        *place, path=path or said.path, stream=said.stream, timeout=timeout, alive=alive
    )


async def _start_dialer(
    transport: Transport,
    command: Sequence[str],
    rest: Sequence[str],
    options: dict[str, Any],
    timeout: float,
) -> tuple[ChildProcess, Stream]:
    """Listen on a port or a pipe, and start a server that connects to it."""
    dialer = Dialer(1)
    try:
        child = await dialer.start(transport, command, rest, **options)
        return child, await dialer.accept(timeout)
    except BaseException:
        await asyncio.shield(dialer.stop())
        raise
    finally:
        await dialer.close()


class Dialer:
    """Listens on an address, starts a server, and accepts the server's connections.

    `maximum` is the number of connections to accept. Further connections are closed immediately.
    """

    def __init__(self, maximum: int) -> None:
        self.child: ChildProcess | None = None
        self._left = maximum
        self._accepted: asyncio.Queue[Stream] = asyncio.Queue()
        self._listener: tcp.Listener | pipe.PipeListener | None = None
        self._folder: str | None = None

    async def start(
        self, transport: Transport, command: Sequence[str], rest: Sequence[str] = (), **options: Any
    ) -> ChildProcess:
        """Listen, then start the server.

        `options` are passed to ChildProcess. Raises ConnectionClosed.
        """
        from testwire.transports import pipe, tcp

        if transport.kind == "tcp":
            self._listener = listener = await tcp.listen(self._take, "127.0.0.1", 0)
            line = command_line(
                transport, command, rest, port=listener.port, host="127.0.0.1", pid=os.getpid()
            )
        else:
            self._folder = tempfile.mkdtemp(prefix="tw-")
            path = os.path.join(self._folder, "pipe")
            self._listener = await pipe.listen(self._take, path)
            line = command_line(transport, command, rest, pipe=path, pid=os.getpid())
        self.child = ChildProcess(line, pipes=False, **options)
        return self.child

    def _take(self, stream: Stream) -> None:
        if self._left <= 0:
            asyncio.get_running_loop().create_task(stream.aclose())
            return
        self._left -= 1
        self._accepted.put_nowait(stream)

    async def accept(self, timeout: float) -> Stream:
        """Return the next connection.

        Raises ConnectionClosed after `timeout` seconds, or if the server ends.
        """
        child = self.child
        assert child is not None
        accepted = asyncio.ensure_future(self._accepted.get())
        exited = asyncio.ensure_future(child.wait())
        either: set[asyncio.Future[Any]] = {accepted, exited}
        try:
            await asyncio.wait(either, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        finally:
            exited.cancel()
            if not accepted.done():
                accepted.cancel()
        if accepted.done() and not accepted.cancelled():
            return _with_child(accepted.result(), child)
        why = "before it ended" if child.exit_code is not None else f"within {timeout:g} seconds"
        explained = await child.explain(0)
        raise ConnectionClosed(f"The server did not connect {why}. {explained}")

    async def close(self) -> None:
        """Stop listening, and close connections that were not used."""
        if self._listener is not None:
            await self._listener.aclose()
        while not self._accepted.empty():
            await self._accepted.get_nowait().aclose()
        if self._folder is not None:
            # The socket file is needed only for connecting.
            shutil.rmtree(self._folder, ignore_errors=True)

    async def stop(self, patience: float = 0.0) -> None:
        """End the server and all processes that it started."""
        if self.child is not None:
            await self.child.stop(patience=patience)


def free_port() -> int:
    """Return a currently free TCP port on the loopback address.

    The port is in `QUIET_PORTS`, unless these ports are taken.
    """
    for port in random.sample(QUIET_PORTS, 20):
        with contextlib.suppress(OSError):
            return _bound(port)
    return _bound(0)


def _bound(port: int) -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", port))
        found: int = probe.getsockname()[1]
        return found


def _with_child(stream: Stream, child: ChildProcess) -> Stream:
    """Make the stream's `end_reason` describe how the child process exited."""

    async def end_reason() -> str:
        return await child.explain()

    stream.end_reason = end_reason  # type: ignore[method-assign]
    return stream
