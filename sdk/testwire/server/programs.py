"""A program that a handler runs, and whose output the handler reads.

    async with ChildProgram(["my-tests", "--json"], cwd=root) as program:
        async for line in program:
            ...
    program.check()

The end of the block ends the program and its descendants, also after a cancellation. A program that
executes several jobs is a `testwire.server.jobs.JobProcess`.

Tests: `tests/sdk/server/test_programs.py`.
"""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Final

from testwire.server import children

__all__ = ["LINE_LIMIT", "ChildProgram", "ProgramError", "forward", "kill_tree", "start"]

LINE_LIMIT: Final = 1 << 29
"""The maximum size of a line in bytes."""

_TAIL: Final = 2000
"""How many characters of standard error a message contains."""

_POLL_SECONDS: Final = 0.005

_FORWARD_SECONDS: Final = 0.2
"""How long to wait for the rest of standard error, which a descendant can keep open."""


class ProgramError(Exception):
    """Raised if a program cannot be started, or ends too early or with an error."""


class ChildProgram:
    """A running program, an asynchronous context manager.

    Iteration yields the lines of standard output, without line breaks. Standard input is empty.
    Standard error is copied to the server's standard error. Entering the block raises ProgramError
    if the program cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self._command = list(command)
        self._cwd = cwd
        self._env = env
        self._process: asyncio.subprocess.Process
        self._reading: asyncio.Task[None]
        self._tail = ""
        self.exit_code: int | None = None
        """The exit code, which is negative after a signal. None until the last line was read."""

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def check(self) -> None:
        """Raise ProgramError unless the exit code is 0. Call `check` after the last line.

        The message contains the end of standard error.
        """
        if self.exit_code != 0:
            tail = self._tail.strip()
            output = f"; its last output was:\n{tail}" if tail else ""
            code = f"ended with exit code {self.exit_code}"
            raise ProgramError(f"{self._command[0]}: {code}{output}")

    async def __aenter__(self) -> ChildProgram:
        self._process = await start(
            self._command, stderr=subprocess.PIPE, cwd=self._cwd, env=self._env
        )
        assert self._process.stderr is not None
        self._reading = asyncio.ensure_future(forward(self._process.stderr, self._copy))
        return self

    def _copy(self, text: str) -> None:
        self._tail = (self._tail + text)[-_TAIL:]
        sys.stderr.write(text)
        sys.stderr.flush()

    async def __aiter__(self) -> AsyncIterator[str]:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            yield line.decode("utf-8", "replace").rstrip("\r\n")
        self.exit_code = await self._exited()
        await asyncio.wait({self._reading}, timeout=_FORWARD_SECONDS)

    async def __aexit__(self, *reason: object) -> None:
        # A second cancellation must not interrupt this.
        await asyncio.shield(asyncio.ensure_future(self._end()))

    async def _end(self) -> None:
        if self._process.returncode is None:
            await asyncio.to_thread(kill_tree, self.pid)
        if sys.platform != "win32":
            # A descendant whose parent has ended is still in the group of the program.
            with contextlib.suppress(OSError):
                os.killpg(self.pid, signal.SIGKILL)
        await self._exited()
        assert self._process.stdout is not None
        rest = asyncio.ensure_future(self._process.stdout.read())
        await asyncio.wait({self._reading, rest}, timeout=_FORWARD_SECONDS)
        self._reading.cancel()
        rest.cancel()

    async def _exited(self) -> int:
        """Wait for the exit of the program, and return its exit code."""
        # The `wait` of asyncio also waits for the pipes, which a descendant can keep open.
        while (code := self._process.returncode) is None:  # noqa: ASYNC110 - there is no event
            await asyncio.sleep(_POLL_SECONDS)
        return code


async def start(
    command: Sequence[str],
    *,
    stdin: int = subprocess.DEVNULL,
    stderr: int | None = None,
    cwd: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
) -> asyncio.subprocess.Process:
    """Start a process in a new group, with a pipe for standard output.

    Raises ProgramError if the process cannot be started.
    """
    try:
        return await asyncio.create_subprocess_exec(
            *command,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=stderr,
            cwd=cwd,
            env=env,
            start_new_session=sys.platform != "win32",
            limit=LINE_LIMIT,
        )
    except OSError as error:
        reason = error.strerror or str(error)
        raise ProgramError(f"{command[0]}: cannot be started: {reason}") from None


async def forward(stream: asyncio.StreamReader, receive: Callable[[str], None]) -> None:
    """Pass the output of a process to a function until the stream ends."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    while data := await stream.read(1 << 16):
        receive(decoder.decode(data))


def kill_tree(pid: int) -> None:
    """Kill a process and its descendants. Processes that have ended are ignored."""
    if sys.platform == "win32":
        command = ["taskkill", "/F", "/T", "/PID", str(pid)]
        subprocess.run(command, capture_output=True, check=False)
        return
    for each in [*children.descendants(pid), pid]:
        with contextlib.suppress(OSError):
            os.kill(each, signal.SIGKILL)
