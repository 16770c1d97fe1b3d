"""Named pipes: Unix domain sockets with a path or a .NET pipe name.

The module must treat messages as opaque bytes. Tests: `tests/sdk/transports/test_transports.py`.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable

from testwire_base.guarded_files import identity, remove_own

from testwire.errors import ConnectionClosed
from testwire.transports.connecting import accepting, dial
from testwire.transports.protocol_stream import ProtocolStream

__all__ = ["PipeListener", "connect", "listen", "pipe_path"]


def pipe_path(name: str) -> str:
    """Return the path of a pipe's socket.

    A path is returned unchanged. As in .NET, a bare name becomes the file `CoreFxPipe_<name>` in
    the temporary folder.
    """
    if os.sep in name:
        return name
    return os.path.join(tempfile.gettempdir(), f"CoreFxPipe_{name}")


class PipeListener:
    """A Unix domain socket that accepts connections."""

    def __init__(self, server: asyncio.Server, path: str) -> None:
        self._server = server
        self.path = path
        self._file = identity(path)

    async def aclose(self) -> None:
        """Stop listening and remove the socket file. Open connections are not affected.

        If a different server has replaced the socket file, the file is kept.
        """
        remove_own(self.path, self._file)
        self._server.close()


async def listen(accept: Callable[[ProtocolStream], object], name: str) -> PipeListener:
    """Accept connections on a pipe. Only the current user can connect.

    Raises OSError with a readable message if the name is in use or cannot be used.
    """
    _require_unix()
    loop = asyncio.get_running_loop()
    path = pipe_path(name)

    if await _answers(path):
        raise OSError(f"the pipe {path} is in use; choose another name")
    previous = os.umask(0o177)
    try:
        server = await loop.create_unix_server(accepting(accept), path)
    except OSError as error:
        raise OSError(error.errno, f"cannot listen on the pipe {path}: {error}") from None
    finally:
        os.umask(previous)
    return PipeListener(server, path)


async def _answers(path: str) -> bool:
    try:
        stream = await connect(path, timeout=0)
    except ConnectionClosed:
        return False
    await stream.aclose()
    return True


async def connect(
    name: str, *, timeout: float = 10.0, alive: Callable[[], Awaitable[None]] | None = None
) -> ProtocolStream:
    """Connect to a pipe, and retry while it does not exist. Raises ConnectionClosed.

    `timeout` is in seconds. `alive` is awaited before each retry, and can raise an exception to
    stop the retries.
    """
    _require_unix()
    loop = asyncio.get_running_loop()
    path = pipe_path(name)
    return await dial(
        lambda protocol, _: loop.create_unix_connection(protocol, path),
        "pipe",
        f"the pipe {path}",
        timeout,
        alive,
    )


def _require_unix() -> None:
    if sys.platform == "win32":
        raise OSError("named pipes are not supported on Windows; use another transport")
