"""Waits for the client's debugger before a run starts.

The process of pytest waits until a file, the gate, exists. Its content decides whether the process
also waits for a connection of a debugger.

Tests: `tests/servers/pytest_suite/test_debugging.py`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

ATTACH_SECONDS: Final = 30.0
"""How long a client may take to attach its debugger. Some clients never respond."""


class Debuggee(NamedTuple):
    """A process that waits for a debugger.

    `port` is the port on 127.0.0.1 on which debugpy listens. `problem` is the reason
    why it does not listen.
    Without `listen` in the request, both are None.
    """

    pid: int
    port: int | None
    problem: str | None


Attach = Callable[[Debuggee], Awaitable[bool]]


class DebugGate:
    """The gate of one run.

    - `attach`: a function that asks the client to attach its debugger, and returns whether the
      client has done so.
    - `listen`: whether debugpy listens in the process.
    """

    def __init__(self, attach: Attach, *, listen: bool) -> None:
        self._attach = attach
        self._listen = listen
        self._folder = Path()

    def prepare(self) -> dict[str, Any]:
        """Return the member `debug` of a request to the worker."""
        import tempfile  # Imported late, because editors wait for the response to the handshake.

        self._folder = Path(tempfile.mkdtemp(prefix="testwire-debug-"))
        return {"gate": str(self._folder / "gate"), "listen": self._listen}

    async def open(self, debuggee: Debuggee) -> None:
        """Ask the client to attach its debugger, and then let the process continue."""
        attached = await self._attach(debuggee)
        content = "wait" if attached and debuggee.port is not None else "continue"
        # The process must not see an empty gate.
        unfinished = self._folder / "unfinished"
        unfinished.write_text(content, encoding="utf-8")
        unfinished.replace(self._folder / "gate")

    def close(self) -> None:
        """Remove the gate."""
        if self._folder.name:
            import shutil

            shutil.rmtree(self._folder, ignore_errors=True)
