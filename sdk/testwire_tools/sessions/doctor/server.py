"""Start the examined server, or connect to a running server, and stop the server at the end.

Tests: `tests/tools/sessions/test_doctor.py`.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from pathlib import Path
from typing import Any, Final

from testwire.client import launch
from testwire.errors import ConnectionClosed
from testwire.registry import Transport
from testwire.transports import check_installed
from testwire.transports.base import Stream
from testwire.transports.process import ChildProcess, ProcessStream

from testwire_tools.sessions.doctor.program import listening_at, start_program
from testwire_tools.sessions.doctor.report import SHOWN_BYTES, Diagnosis, Report, readable
from testwire_tools.sessions.places import ServerPlace, reach

SETTLE_SECONDS: Final = 0.3
"""A process that is still running after this time counts as started."""

RUNNING_SECONDS: Final = 1.0
"""Maximum time to connect to a server that is already running."""


class ExaminedServer:
    """The server to examine. `stream` is None until the connection is open.

    command: the command without launch arguments, or an empty list for a running server.
    rest: the server's own arguments. seconds: the maximum time until the server listens.
    """

    def __init__(
        self,
        title: str,
        transport: Transport,
        command: list[str],
        rest: list[str],
        seconds: float,
        told: Report,
        cwd: Path | None = None,
    ) -> None:
        check_installed(transport.kind)
        self.title = title
        self.transport = transport
        self.command = command
        self.rest = rest
        self.seconds = seconds
        self.told = told
        self.cwd = cwd
        self.child: ChildProcess | None = None
        self.dialer: launch.Dialer | None = None
        self.stream: Stream | None = None
        self.line: list[str] = []

    async def close(self) -> None:
        """Close the connection, and stop the server if `start` started it."""
        if self.stream is not None:
            with contextlib.suppress(OSError):
                await self.stream.aclose()
        if self.dialer is not None:
            await self.dialer.close()
        if self.child is not None:
            await self.child.stop(patience=0.0)

    async def start(self) -> Stream:
        """Start the server and connect over its transport. Raises Diagnosis."""
        options: dict[str, Any] = {
            "env": launch.environment(self.transport, None),
            "cwd": self.cwd,
        }
        if self.transport.listener == "client":
            self.dialer = launch.Dialer(1)
            child = await self.dialer.start(self.transport, self.command, self.rest, **options)
            self.line = child.command
            return await self._connect(child, ServerPlace(self.transport))
        with launch.own_place(self.transport) as own:
            port, pipe = (0, own) if isinstance(own, str) else (own[1], "")
            self.line = launch.command_line(
                self.transport,
                self.command,
                self.rest,
                port=port or None,
                pipe=pipe or None,
                pid=os.getpid(),
            )
            child = start_program(self.line, self.transport.kind == "stdio", options)
            return await self._connect(child, ServerPlace(self.transport, port=port, pipe=pipe))

    async def _connect(self, child: ChildProcess, place: ServerPlace) -> Stream:
        self.child = child
        if await child.wait(SETTLE_SECONDS) is not None:
            raise await self.exited("immediately after its start")
        self.told.ok("start", f"{shlex.join(self.line)} (process {child.pid})")
        if self.transport.kind == "stdio":
            self.stream = await ProcessStream.open(child)
            return self.stream
        self.told.step = "listen"
        if self.dialer is not None:
            self.stream = await self._accepted(child, self.dialer)
            self.told.ok("listen", "the server connected to the client")
        else:
            self.stream = await self._reached(child, place)
            where = place.pipe or f"port {place.port}"
            self.told.ok("listen", f"the server is listening at {where}")
        return self.stream

    async def reach(self, place: ServerPlace) -> Stream:
        """Connect to a running server. Raises Diagnosis."""
        try:
            self.stream = await reach(place, seconds=min(self.seconds, RUNNING_SECONDS))
        except ConnectionClosed as error:
            raise Diagnosis(
                "nothing-listens",
                f"expected a server at {place}, found none",
                "start the server first and use the address that it prints, or write the command "
                "after `--` instead of --connect",
                str(error),
            ) from None
        self.told.ok("listen", f"a program is listening at {place}")
        return self.stream

    async def _accepted(self, child: ChildProcess, dialer: launch.Dialer) -> Stream:
        try:
            return await dialer.accept(self.seconds)
        except ConnectionClosed:
            if child.exit_code is not None:
                raise await self.exited("before it connected") from None
        places = listening_at(child.pid)
        if places:
            raise Diagnosis(
                "wrong-port",
                f"the server is listening at {' and '.join(places)}, but it must dial back",
                "make the server connect to the address in the launch command: "
                f"{shlex.join(self.line)}",
            )
        raise Diagnosis(
            "never-connects",
            f"the server is running but has not connected to the client in {self.seconds:g} s",
            "make the server connect to the address in the launch command: "
            f"{shlex.join(self.line)}",
            await self.last_words(),
        )

    async def _reached(self, child: ChildProcess, place: ServerPlace) -> Stream:
        async def alive() -> None:
            if child.exit_code is not None:
                raise await self.exited("before it listened")

        with contextlib.suppress(ConnectionClosed):
            return await reach(place, seconds=self.seconds, alive=alive)
        wanted = place.pipe or f"port {place.port}"
        places = listening_at(child.pid)
        if places:
            raise Diagnosis(
                "wrong-port",
                f"the server is listening at {' and '.join(places)}, not at {wanted}",
                "make the server listen at the address in the launch command: "
                f"{shlex.join(self.line)}",
            )
        raise Diagnosis(
            "never-listens",
            f"the server is running but is not listening at {wanted} after {self.seconds:g} s",
            "read the log of the server; increase --timeout for a slow server",
            await self.last_words(),
        )

    async def exited(self, when: str) -> Diagnosis:
        """Return the diagnosis for a server that has ended.

        when: the end of the message, such as `before it responded`.
        """
        code = None if self.child is None else self.child.exit_code
        how = (
            f"was killed by signal {-code}" if code and code < 0 else f"ended with exit code {code}"
        )
        fix = f"run the command by hand: {shlex.join(self.line)}"
        if code == 0:
            fix = (
                "check that the command starts a server that accepts the launch arguments of "
                f"{self.title}; run it by hand: {shlex.join(self.line)}"
            )
        if code == 2:
            fix = (
                "exit code 2 usually means a usage error; the server must accept the launch "
                f"arguments of {self.title}: {shlex.join(self.line)}"
            )
        return Diagnosis("exits", f"the server {how} {when}", fix, await self.last_words())

    async def last_words(self) -> str:
        """Return the last output of the server, or an empty string if `start` was not called."""
        child = self.child
        if child is None:
            return ""
        text = (await child.explain(0)).partition("standard error:\n")[2]
        lines = [line.strip() for line in text.splitlines()]
        out = child.stdout if self.transport.kind == "stdio" and self.stream is None else None
        if sys.platform != "win32" and out is not None and child.exit_code is not None:
            # A child process of the server can keep standard output open, so `read` must not block.
            os.set_blocking(out.fileno(), False)
            lines += readable(out.read(SHOWN_BYTES) or b"").splitlines()
        return "\n".join(lines)
