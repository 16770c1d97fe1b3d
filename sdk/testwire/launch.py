"""The launch lines of a protocol's transports: building them, and starting a server with them.

A transport's `launch` says which words and options a server is started with; the client's half is
here, the server's half in `cli.py`. Knows no protocol. Tests: `tests/sdk/test_launch.py`.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import tempfile
from collections.abc import Mapping, Sequence
from typing import Any

from testwire.errors import ConnectionClosed
from testwire.registry import Transport
from testwire.transports.base import Stream
from testwire.transports.process import ChildProcess, ProcessStream, StderrSink

__all__ = ["command_line", "environment", "start"]


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
) -> tuple[ChildProcess, Stream]:
    """Start a server and connect to it the way its transport says.

    timeout: seconds until it has to be connected. Raises ConnectionClosed, with the server's exit
    code and last words where it has ended.
    """
    options: dict[str, Any] = {"cwd": cwd, "env": environment(transport, env), "stderr": stderr}
    if transport.kind == "stdio":
        child = ChildProcess(command_line(transport, command, rest, pid=os.getpid()), **options)
        try:
            return child, await ProcessStream.open(child)
        except BaseException:
            await asyncio.shield(child.stop(patience=0.0))
            raise
    if transport.kind not in ("tcp", "pipe"):
        raise ValueError(f"servers cannot be launched over {transport.kind!r}")
    if transport.listener == "server":
        return await _start_listener(transport, command, rest, options, timeout)
    return await _start_dialer(transport, command, rest, options, timeout)


async def _start_listener(
    transport: Transport,
    command: Sequence[str],
    rest: Sequence[str],
    options: dict[str, Any],
    timeout: float,
) -> tuple[ChildProcess, Stream]:
    """Start a server that listens on a port or a pipe which this side chooses."""
    from testwire.transports import pipe, tcp

    host, port, folder = "127.0.0.1", 0, None
    if transport.kind == "tcp":
        port = free_port()
        takes_host = any(option.value == "host" for option in transport.launch.options)
        line = command_line(
            transport,
            command,
            rest,
            port=port,
            host=host if takes_host else None,
            pid=os.getpid(),
        )
    else:
        folder = tempfile.mkdtemp(prefix="tw-")
        name = os.path.join(folder, "pipe")
        line = command_line(transport, command, rest, pipe=name, pid=os.getpid())
    child = None
    try:
        child = ChildProcess(line, pipes=False, **options)

        async def alive() -> None:
            if child.exit_code is not None:
                raise ConnectionClosed("The server did not listen.")

        stream: Stream
        if folder is None:
            stream = await tcp.connect(host, port, timeout=timeout, alive=alive)
        else:
            name = os.path.join(folder, "pipe")
            stream = await pipe.connect(name, timeout=timeout, alive=alive)
    except ConnectionClosed as error:
        if child is None:
            raise
        explained = await child.explain(0)
        await asyncio.shield(child.stop(patience=0.0))
        raise ConnectionClosed(f"{error} {explained}") from None
    except BaseException:
        if child is not None:
            await asyncio.shield(child.stop(patience=0.0))
        raise
    finally:
        if folder is not None:
            _remove(folder)
    return child, _with_child(stream, child)


async def _start_dialer(
    transport: Transport,
    command: Sequence[str],
    rest: Sequence[str],
    options: dict[str, Any],
    timeout: float,
) -> tuple[ChildProcess, Stream]:
    """Listen on a port or a pipe, and start a server that connects to it."""
    from testwire.transports import pipe, tcp

    loop = asyncio.get_running_loop()
    accepted: asyncio.Future[Stream] = loop.create_future()

    def accept(stream: Stream) -> None:
        if accepted.done():
            loop.create_task(stream.aclose())  # noqa: RUF006
        else:
            accepted.set_result(stream)

    folder = None
    listener: tcp.Listener | pipe.PipeListener
    if transport.kind == "tcp":
        listener = await tcp.listen(accept, "127.0.0.1", 0)
        line = command_line(
            transport, command, rest, port=listener.port, host="127.0.0.1", pid=os.getpid()
        )
    else:
        folder = tempfile.mkdtemp(prefix="tw-")
        listener = await pipe.listen(accept, os.path.join(folder, "pipe"))
        line = command_line(transport, command, rest, pipe=listener.path, pid=os.getpid())
    child = None
    try:
        child = ChildProcess(line, pipes=False, **options)
        exited = asyncio.ensure_future(child.wait())
        either: set[asyncio.Future[Any]] = {accepted, exited}
        await asyncio.wait(either, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        exited.cancel()
        if not accepted.done():
            why = (
                "before it ended" if child.exit_code is not None else f"within {timeout:g} seconds"
            )
            explained = await child.explain(0)
            raise ConnectionClosed(f"The server did not connect {why}. {explained}")
    except BaseException:
        if child is not None:
            await asyncio.shield(child.stop(patience=0.0))
        raise
    finally:
        await listener.aclose()
        if folder is not None:
            _remove(folder)
    return child, _with_child(accepted.result(), child)


def _remove(folder: str) -> None:
    """The socket's file goes once there is a connection, or no hope for one."""
    shutil.rmtree(folder, ignore_errors=True)


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
