"""A child process that executes jobs one at a time and streams their events.

    async with aclosing(process.run({"files": ["a.py"]})) as events:
        async for event in events:
            ...

Jobs and events are JSON, one value per line, on the standard input and output of the process. An
event is a list. The last event of a job is `["done", how, status]`. If the iterating task is
cancelled, the process receives `{"cancel": true}` and has `SETTLE_SECONDS` to end the job.
Otherwise, the process and its descendants are killed, and the next job starts a new process.

The module must not contain protocol names. Tests: `tests/sdk/server/test_jobs.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from typing import Any, Final

from testwire.server.programs import ProgramError, forward, kill_tree, start

__all__ = ["JobProcess"]

SETTLE_SECONDS: Final = 0.8
"""How long a process may take to cancel a job, or to exit after its input is closed."""

START_SECONDS: Final = 60.0
"""How long a process may take to become ready."""

Event = list[Any]


class JobProcess:
    """A child process that starts with the first job, and restarts after it has ended.

    - `command`: the program and its arguments.
    - `on_output`: a function that receives what the process and its descendants write to standard
      error.
    - `single`: whether the process exits after one job, so that each job needs a new process.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        on_output: Callable[[str], None] | None = None,
        single: bool = False,
    ) -> None:
        self._command = list(command)
        self._cwd = cwd
        self._env = env
        self._on_output = on_output or (lambda _: None)
        self._single = single
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        """The id of the running process, or None."""
        return None if self._process is None else self._process.pid

    async def run(self, job: object) -> AsyncGenerator[Event]:
        """Execute a job and yield its events, including the last one.

        If the process ends before the job, the last event is `["done", "crash", status]`. Close the
        iterator, for example with `contextlib.aclosing`, before the next job.

        Raises ProgramError if the process cannot be started.
        """
        process = await self._started()
        finished = False
        try:
            await self._send(process, job)
            while not finished:
                event = await receive_event(_output(process))
                if event is None:
                    event = ["done", "crash", await process.wait()]
                    await self._ended()
                finished = event[0] == "done"
                if finished:
                    await self._forwarded()
                if finished and self._single:
                    await self.aclose()
                yield event
        finally:
            if not finished:
                # After a second cancellation, the process must not be in an unknown state.
                await asyncio.shield(asyncio.ensure_future(self._settle(process)))

    async def aclose(self) -> None:
        """End the process and its descendants."""
        process = self._process
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), SETTLE_SECONDS)
        await self._kill(process)

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is not None and self._process.returncode is None:
            return self._process
        await self._ended()
        process = await start(
            self._command,
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self._cwd,
            env=self._env,
        )
        self._process = process
        assert process.stderr is not None
        self._reading = asyncio.ensure_future(forward(process.stderr, self._on_output))
        try:
            hello = await asyncio.wait_for(receive_event(_output(process)), START_SECONDS)
        except TimeoutError:
            hello = ["timeout", f"{self._command[0]}: was not ready after {START_SECONDS:g} s"]
        except asyncio.CancelledError:
            await asyncio.shield(asyncio.ensure_future(self._kill(process)))
            raise
        if hello is None or hello[0] != "ready":
            await self._kill(process)
            message = f"{self._command[0]}: ended during startup with code {process.returncode}"
            raise ProgramError(str(hello[1]) if hello is not None else message)
        return process

    async def _send(self, process: asyncio.subprocess.Process, value: object) -> None:
        assert process.stdin is not None
        with contextlib.suppress(ConnectionError):
            process.stdin.write(json.dumps(value).encode() + b"\n")
            await process.stdin.drain()

    async def _forwarded(self) -> None:
        """Wait until the output of a job has been passed to `on_output`."""
        # The output is already in the pipe, but the event loop needs two steps to forward it.
        for _ in range(4):
            await asyncio.sleep(0)

    async def _settle(self, process: asyncio.subprocess.Process) -> None:
        """Cancel the current job, and kill the process if the job does not end in time."""
        await self._send(process, {"cancel": True})

        async def wait() -> None:
            events = _output(process)
            while (event := await receive_event(events)) is not None and event[0] != "done":
                pass

        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(wait(), SETTLE_SECONDS)
            if process.returncode is None:
                return
        await self._kill(process)

    async def _kill(self, process: asyncio.subprocess.Process) -> None:
        if process.returncode is None:
            await asyncio.to_thread(kill_tree, process.pid)
        await process.wait()
        await self._ended()

    async def _ended(self) -> None:
        reading, self._reading, self._process = self._reading, None, None
        if reading is not None:
            # A descendant that is still running could keep standard error open.
            await asyncio.wait({reading}, timeout=0.2)
            reading.cancel()


def _output(process: asyncio.subprocess.Process) -> asyncio.StreamReader:
    assert process.stdout is not None
    return process.stdout


async def receive_event(stream: asyncio.StreamReader) -> Event | None:
    """Return the next event, or None at the end of the stream."""
    while True:
        try:
            line = await stream.readline()
        except ConnectionError:
            return None
        if not line.endswith(b"\n"):
            return None
        # A killed process can leave an incomplete line.
        with contextlib.suppress(ValueError):
            event = json.loads(line)
            if isinstance(event, list) and event:
                return event
