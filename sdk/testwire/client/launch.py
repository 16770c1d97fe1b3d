"""The launch lines of a protocol's transports: building them, and starting a server with them.

A transport's `launch` says which words and options a server is started with; the client's half is
here, the server's half in `cli.py`. Knows no protocol. Tests: `tests/sdk/client/test_launch.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import socket
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from testwire.errors import ConnectionClosed
from testwire.registry import Http, Transport
from testwire.transports.base import Stream
from testwire.transports.process import ChildProcess, ProcessStream, StderrSink

if TYPE_CHECKING:
    from testwire.transports import pipe, tcp


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
    """The whole command line of a server for a transport.

    pid: the process whose end the server is not to outlive. An option is written where its value
    is given, or where it is required and has a default; a switch where it is required. Raises
    ValueError where a required one has neither, or where the transport takes no `rest`.
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
                raise ValueError(f"the transport {transport.id!r} needs a {option.value}")
            value = option.default
        if value is not None:
            line += [option.flag, value]
    if rest:
        if not transport.launch.rest:
            raise ValueError(f"the transport {transport.id!r} passes no arguments to the server")
        line += ["--", *rest]
    return line


def environment(transport: Transport, env: Mapping[str, str] | None) -> Mapping[str, str] | None:
    """The environment of a server: what the launch sets, unless `env` or the user has it set.

    env: the whole environment; None inherits it, and is given back where nothing is to be set.
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
    """Start a server and connect to it the way its transport says.

    timeout: seconds until it has to be connected. path: where messages are posted over HTTP, where
    that is not what the transport says.
    Raises ConnectionClosed, with the server's exit code and last words where it has ended.
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
        raise ValueError(f"servers cannot be launched over {transport.kind!r}")
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
    """Start a server that listens on a port or a pipe which this side chooses."""
    with own_place(transport) as place:
        host, port, name = (None, None, place) if isinstance(place, str) else (*place, None)
        line = command_line(
            transport, command, rest, port=port, host=host, pipe=name, pid=os.getpid()
        )
        child = ChildProcess(line, pipes=False, **options)

        async def alive() -> None:
            if child.exit_code is not None:
                raise ConnectionClosed("The server did not listen.")

        try:
            stream = await reach(transport, place, timeout=timeout, path=path, alive=alive)
        except ConnectionClosed as error:
            explained = await child.explain(0)
            await asyncio.shield(child.stop(patience=0.0))
            raise ConnectionClosed(f"{error} {explained}") from None
        except BaseException:
            await asyncio.shield(child.stop(patience=0.0))
            raise
    return child, _with_child(stream, child)


@contextlib.contextmanager
def own_place(transport: Transport) -> Iterator[tuple[str, int] | str]:
    """A free port of this machine, or a pipe, at which a server may be told to listen.

    The file of the pipe goes at the end: then there is a connection, or no hope for one.
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
    """Connect to a server that listens at a port or a pipe, or is about to.

    timeout: seconds for which it is tried again. path: as for `start`. alive: as in `tcp.connect`.
    Raises ConnectionClosed.
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
    """Listens for a server that is started with the way back to here.

    maximum: connections that are accepted; further ones are closed at once.
    """

    def __init__(self, maximum: int) -> None:
        self.child: ChildProcess | None = None
        self._left = maximum
        self._accepted: asyncio.Queue[Stream] = asyncio.Queue()
        self._listener: tcp.Listener | pipe.PipeListener | None = None
        self._folder: str | None = None

    async def start(
        self,
        transport: Transport,
        command: Sequence[str],
        rest: Sequence[str] = (),
        **options: Any,
    ) -> ChildProcess:
        """Listen, then start the server. options: of ChildProcess. Raises ConnectionClosed."""
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
        """The next connection. timeout: seconds to wait for it. Raises ConnectionClosed."""
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
        """Accept no more; what was accepted and not taken is closed."""
        if self._listener is not None:
            await self._listener.aclose()
        while not self._accepted.empty():
            await self._accepted.get_nowait().aclose()
        if self._folder is not None:
            # The socket's file goes once there is a connection, or no hope for one.
            shutil.rmtree(self._folder, ignore_errors=True)

    async def stop(self, patience: float = 0.0) -> None:
        """End the server and all that it has started."""
        if self.child is not None:
            await self.child.stop(patience=patience)


def free_port() -> int:
    """A TCP port that is free on the loopback address at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _with_child(stream: Stream, child: ChildProcess) -> Stream:
    """Have the end of a stream explained by what became of the child."""

    async def end_reason() -> str:
        return await child.explain()

    stream.end_reason = end_reason  # type: ignore[method-assign]
    return stream
