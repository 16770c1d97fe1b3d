"""The launch lines of a protocol's transports: building them, and starting a server with them.

A transport's `launch` says which words and options a server is started with; the client's half is
here, the server's half in `cli.py`. Knows no protocol. Tests: `tests/sdk/test_launch.py`.
"""

from __future__ import annotations

import asyncio
import os
import socket
import tempfile
from collections.abc import Mapping, Sequence
from typing import Any

from testwire.errors import ConnectionClosed
from testwire.registry import Transport
from testwire.transports.base import Stream
from testwire.transports.process import ChildProcess, ProcessStream, StderrSink

__all__ = ["command_line", "start"]


def command_line(
    transport: Transport,
    command: Sequence[str],
    rest: Sequence[str] = (),
    *,
    port: int | None = None,
    host: str | None = None,
    pipe: str | None = None,
) -> list[str]:
    """The whole command line of a server for a transport.

    An option is written where its value is given, or where it is required and has a default.
    Raises ValueError where a required one has neither, or where the transport takes no `rest`.
    """
    values = {"port": None if port is None else str(port), "host": host, "pipe": pipe}
    line = [*command, *transport.launch.words]
    for option in transport.launch.options:
        value = values[option.value]
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
    options: dict[str, Any] = {"cwd": cwd, "env": env, "stderr": stderr}
    if transport.kind == "stdio":
        child = ChildProcess(command_line(transport, command, rest), **options)
        try:
            return child, await ProcessStream.open(child)
        except BaseException:
            await asyncio.shield(child.stop(patience=0.0))
            raise
    if transport.kind == "tcp" and transport.listener == "server":
        return await _start_listener(transport, command, rest, options, timeout)
    if transport.kind in ("tcp", "pipe"):
        return await _start_with_rendezvous(transport, command, rest, options, timeout)
    raise ValueError(f"servers cannot be launched over {transport.kind!r}")


async def _start_listener(
    transport: Transport,
    command: Sequence[str],
    rest: Sequence[str],
    options: dict[str, Any],
    timeout: float,
) -> tuple[ChildProcess, Stream]:
    from testwire.transports import tcp

    host, port = "127.0.0.1", free_port()
    takes_host = any(option.value == "host" for option in transport.launch.options)
    line = command_line(transport, command, rest, port=port, host=host if takes_host else None)
    child = ChildProcess(line, pipes=False, **options)

    async def alive() -> None:
        if child.exit_code is not None:
            raise ConnectionClosed(f"The server did not listen. {await child.explain()}")

    try:
        stream = await tcp.connect(host, port, timeout=timeout, alive=alive)
    except BaseException as error:
        code = child.exit_code
        await asyncio.shield(child.stop(patience=0.0))
        if isinstance(error, ConnectionClosed) and code is None:
            raise ConnectionClosed(f"{error} {await child.explain()}") from None
        raise
    return child, _with_child(stream, child)


async def _start_with_rendezvous(
    transport: Transport,
    command: Sequence[str],
    rest: Sequence[str],
    options: dict[str, Any],
    timeout: float,
) -> tuple[ChildProcess, Stream]:
    """This side listens on a port or a pipe that the server is told, or picks the pipe's name."""
    from testwire.transports import pipe, tcp

    loop = asyncio.get_running_loop()
    accepted: asyncio.Future[Stream] = loop.create_future()

    def accept(stream: Stream) -> None:
        if accepted.done():
            loop.create_task(stream.aclose())  # noqa: RUF006
        else:
            accepted.set_result(stream)

    folder = None
    listener: tcp.Listener | pipe.PipeListener | None = None
    if transport.kind == "tcp":
        listener = tcp_listener = await tcp.listen(accept, "127.0.0.1", 0)
        line = command_line(transport, command, rest, port=tcp_listener.port, host="127.0.0.1")
    else:
        folder = tempfile.mkdtemp(prefix="tw-")
        name = os.path.join(folder, "pipe")
        if transport.listener != "server":
            listener = await pipe.listen(accept, name)
        line = command_line(transport, command, rest, pipe=name)
    child = None
    try:
        child = ChildProcess(line, pipes=False, **options)
        if listener is None:
            stream = await pipe.connect(name, timeout=timeout)
            return child, _with_child(stream, child)
        exited = asyncio.ensure_future(child.wait())
        either: set[asyncio.Future[Any]] = {accepted, exited}
        await asyncio.wait(either, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        exited.cancel()
        if not accepted.done():
            code = child.exit_code
            if code is None:
                await child.stop(patience=0.0)
            why = f"within {timeout:g} seconds" if code is None else "before it ended"
            raise ConnectionClosed(f"The server did not connect {why}. {await child.explain()}")
        return child, _with_child(accepted.result(), child)
    except BaseException:
        if child is not None:
            await asyncio.shield(child.stop(patience=0.0))
        raise
    finally:
        if listener is not None:
            await listener.aclose()
        if folder is not None:
            _remove(folder)


def _remove(folder: str) -> None:
    for name in os.listdir(folder):
        os.unlink(os.path.join(folder, name))
    os.rmdir(folder)


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
