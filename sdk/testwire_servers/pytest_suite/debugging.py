"""Waits for the client's debugger before a run starts.

The pytest process waits until a file, the gate, exists. The contents of the gate determine whether
the process also waits for a debugger to connect. A client that cannot attach its debugger may start
a pytest process under its debugger instead.

Tests: `tests/servers/pytest_suite/test_debugging.py`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire.server.jobs import Event, receive_event
from testwire.server.programs import LINE_LIMIT, kill_tree

ATTACH_SECONDS: Final = 30.0
"""How long a client may take to attach its debugger. Some clients never respond."""

CONNECT_SECONDS: Final = 10.0
"""How long a process may take to connect after the client has started it."""


class Debuggee(NamedTuple):
    """A process that waits for a debugger.

    `port` is the port on 127.0.0.1 on which debugpy listens. `problem` is the reason
    why it does not listen.
    Without `listen` in the request, both are None.
    """

    pid: int
    port: int | None
    problem: str | None


class Launchable(NamedTuple):
    """A process that a client can start under its debugger, with additional `variables`."""

    program: str
    arguments: Sequence[str]
    folder: Path
    variables: Mapping[str, str]


Attach = Callable[[Debuggee], Awaitable[str | None]]
Launch = Callable[[Launchable], Awaitable[str | None]]


class DebugGate:
    """The gate of one run.

    - `attach`: asks the client to attach its debugger. Returns the problem, or None.
    - `log`: receives the reason if the tests run without a debugger.
    - `listen`: whether debugpy listens in the process.
    - `launch`: asks the client to start a process under its debugger, if the client has not
      attached. Returns the problem, or None.
    """

    def __init__(
        self,
        attach: Attach,
        log: Callable[[str], None],
        *,
        listen: bool = False,
        launch: Launch | None = None,
    ) -> None:
        self._attach = attach
        self._log = log
        self._listen = listen
        self._launch = launch
        self._folder = Path()
        self.launched: LaunchedProcess | None = None
        """The process that runs the tests, if the client has started one."""
        self.ignored = False
        """Whether the client agreed to start a process, but no process has connected."""

    def prepare(self) -> dict[str, Any] | None:
        """Return the member `debug` of a request to the worker."""
        if self.launched is not None:
            return None
        import tempfile  # Imported late to speed up the handshake.

        self._folder = Path(tempfile.mkdtemp(prefix="testwire-debug-"))
        return {"gate": str(self._folder / "gate"), "listen": self._listen}

    async def open(self, debuggee: Debuggee, worker: Launchable) -> None:
        """Ask the client to attach its debugger, and then let the process continue.

        If `launched` is set afterwards, the gate is still closed, and the caller ends the process.
        """
        problem = await self._attach(debuggee)
        if problem is not None and self._launch is not None:
            launched = LaunchedProcess()
            try:
                problem = await launched.start(self._folder, worker, self._launch)
            finally:
                if problem is not None:
                    launched.close()
            if problem is None:
                self.launched = launched
                return
            self.ignored = launched.ignored
        if problem is not None:
            self._log(f"The tests run without a debugger: {problem}")
        content = "wait" if problem is None and debuggee.port is not None else "continue"
        # The process must not read an empty gate.
        unfinished = self._folder / "unfinished"
        unfinished.write_text(content, encoding="utf-8")
        unfinished.replace(self._folder / "gate")

    def close(self) -> None:
        """Remove the gate."""
        if self.launched is not None:
            self.launched.close()
        if self._folder.name:
            import shutil

            shutil.rmtree(self._folder, ignore_errors=True)


_Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class LaunchedProcess:
    """A worker that the client starts under its debugger, and that connects to this server."""

    def __init__(self) -> None:
        self._connected: asyncio.Future[_Streams] = asyncio.get_running_loop().create_future()
        self._server: asyncio.Server | None = None
        self._asking: asyncio.Future[str | None] | None = None
        self._pid = 0
        self.ignored = False
        """Whether the client agreed to start the process, but the process has not connected."""

    async def start(self, folder: Path, worker: Launchable, launch: Launch) -> str | None:
        """Ask the client to start the process. Return the problem, or None.

        The client may respond before or after the process has ended.
        """
        address = await self._listen(folder)
        arguments = [*worker.arguments, "--connect", address]
        asking = asyncio.ensure_future(launch(worker._replace(arguments=arguments)))
        self._asking = asking
        either: set[asyncio.Future[Any]] = {asking, self._connected}
        await asyncio.wait(either, timeout=ATTACH_SECONDS, return_when="FIRST_COMPLETED")
        if not self._connected.done():
            if not asking.done():
                return f"the client did not respond within {ATTACH_SECONDS:g} s"
            if (problem := asking.result()) is not None:
                return problem
            await asyncio.wait({self._connected}, timeout=CONNECT_SECONDS)
        if not self._connected.done():
            self.ignored = True
            return f"the process did not connect within {CONNECT_SECONDS:g} s"
        hello = await receive_event(self._connected.result()[0])
        if hello is None or hello[0] != "ready":
            return "the process ended during startup" if hello is None else str(hello[1])
        self._pid = hello[1]["pid"]
        return None

    async def _listen(self, folder: Path) -> str:
        """Listen, and return the path of a file with the port and a secret for the process."""
        import secrets

        secret = secrets.token_hex(16)

        async def accept(*streams: Any) -> None:
            reader, writer = streams
            if await receive_event(reader) == [secret] and not self._connected.done():
                self._connected.set_result((reader, writer))
            else:
                writer.close()

        self._server = await asyncio.start_server(accept, "127.0.0.1", 0, limit=LINE_LIMIT)
        address = folder / "address"  # Only this user can read the folder.
        port = self._server.sockets[0].getsockname()[1]
        address.write_text(f"{port} {secret}", encoding="ascii")
        return str(address)

    async def run(self, job: object) -> AsyncGenerator[Event]:
        """Execute the only job of the process, as `JobProcess.run` does.

        The exit code of a process that crashes is unknown, so it is None in the last event.
        """
        reader, writer = self._connected.result()
        event: Event = []
        try:
            writer.write(json.dumps(job).encode() + b"\n")
            while event[:1] != ["done"]:
                event = await receive_event(reader) or ["done", "crash", None]
                if event[0] == "done":
                    # The client may respond only when the debug session ends, after the job.
                    self._asking = None
                yield event
        finally:
            self.close()
            if event[:1] != ["done"]:
                await asyncio.shield(asyncio.to_thread(kill_tree, self._pid))

    async def aclose(self) -> None:
        """Close the connection."""
        self.close()

    def close(self) -> None:
        """Close the connection, and stop waiting for the client."""
        if self._server is not None:
            self._server.close()
        if self._asking is not None:
            self._asking.cancel()
        if self._connected.done():
            self._connected.result()[1].close()
