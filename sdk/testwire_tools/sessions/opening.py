"""Start a server, or connect to a running server, for a session with one connection.

This module works with every protocol. Tests: `tests/tools/sessions/test_call.py`,
`tests/tools/agents/`.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire.client.launch import start
from testwire.connection import Connection
from testwire.core.messages import ABSENT
from testwire.registry import Method, ProtocolInfo, Transport
from testwire.transports.base import Stream
from testwire.transports.process import ChildProcess, StderrSink

from testwire_tools.sessions.handshake import Step
from testwire_tools.sessions.lines import split
from testwire_tools.sessions.places import ServerPlace, reach

CONNECT_SECONDS: Final = 30.0
RUNNING_SECONDS: Final = 1.0
PATIENCE_SECONDS: Final = 2.0


class ServerAccess(NamedTuple):
    """How to reach a server.

    - `words`: the command that starts the server, or an empty list for a running server at `place`.
    - `before`: messages to send first.
    - `silence`: how many seconds the server may send nothing while a request is in progress.
    """

    info: ProtocolInfo
    words: Sequence[str]
    place: ServerPlace | None
    transport: str | None
    folder: Path
    before: Sequence[Step]
    silence: float

    def hint(self) -> str:
        """Return the command that finds the cause of a problem with the server."""
        info = f"--protocol {self.info.id}@{self.info.version}"
        if self.place is not None:
            return f"run: testwire doctor {info} --connect {self.place}"
        return f"run: testwire doctor {info} -- {shlex.join(self.words)}"


class Opened(NamedTuple):
    """An open stream to a server, its transport, and the process if it was started."""

    transport: Transport
    stream: Stream
    child: ChildProcess | None

    async def stop(self) -> None:
        """End a server that was started. The connection must be closed before."""
        if self.child is not None:
            await self.child.stop(
                patience=PATIENCE_SECONDS if self.transport.kind == "stdio" else 0.0
            )


async def opened(
    info: ProtocolInfo,
    words: Sequence[str],
    *,
    place: ServerPlace | None = None,
    transport: str | None = None,
    cwd: Path | None = None,
    stderr: StderrSink = None,
) -> Opened:
    """Start the server `words`, or connect to a running server at `place`.

    Raises ConnectionClosed, OSError, or NoTransport for a wrong command.
    """
    if place is not None:
        return Opened(place.transport, await reach(place, seconds=RUNNING_SECONDS), None)
    chosen, command, rest = split(info, words, transport)
    child, stream = await start(
        chosen, command, rest, cwd=cwd, stderr=stderr, timeout=CONNECT_SECONDS
    )
    return Opened(chosen, stream, child)


async def send(connection: Connection, step: Step, timeout: float | None = None) -> Any:
    """Send a message, and return the typed result of a request. Raises the errors of the call."""
    params = None if step.params is ABSENT else step.params
    if isinstance(step.descriptor, Method):
        return await connection.request(step.descriptor, params, timeout=timeout)
    return await connection.notify(step.descriptor, params)
