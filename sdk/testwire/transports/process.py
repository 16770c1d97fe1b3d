"""A server that runs as a child process and sends its messages over standard streams.

The child and its descendants form a process group, so that they can be ended together. To end the
child, the module closes the child's input, then sends SIGTERM, then kills the group.

Tests: `tests/sdk/transports/test_process.py`.
"""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import os
import shlex
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final, Literal

from testwire.errors import ConnectionClosed
from testwire.transports.base import PATIENCE_SECONDS
from testwire.transports.protocol_stream import ProtocolStream

__all__ = ["ChildProcess", "ProcessStream", "StderrSink"]

TAIL_LINES: Final = 20
"""How many lines of standard error are kept for error messages."""

LINE_CHARACTERS: Final = 4000
"""The maximum length of a stored line of standard error, in characters."""

StderrSink = None | str | os.PathLike[str] | Callable[[str], object] | Literal["inherit"]
"""The destination of a child's standard error. Error messages also contain its last lines.

- None: the output is discarded.
- A path: the lines are appended to that file.
- A function: it is called with each line.
- "inherit": the standard error of this process. Error messages then contain no output of the child.
"""


class ChildProcess:
    """A child process, running or ended.

    Raises ConnectionClosed if the command cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        stderr: StderrSink = None,
        pipes: bool = True,
    ) -> None:
        self.command = [os.fspath(word) for word in command]
        self._loop = asyncio.get_running_loop()
        self._exited: asyncio.Future[int] = self._loop.create_future()
        self._tail: deque[str] = deque(maxlen=TAIL_LINES)
        self._sink: Callable[[str], object] | None = None
        self._log: IO[str] | None = None
        self._stderr_ended: asyncio.Future[None] = self._loop.create_future()
        inherit = stderr == "inherit"
        if isinstance(stderr, str | os.PathLike) and not inherit:
            self._log = Path(stderr).open("a", encoding="utf-8")  # noqa: SIM115
        elif callable(stderr):
            self._sink = stderr
        if cwd is not None and not Path(cwd).is_dir():
            raise ConnectionClosed(
                f"Cannot start the server: the working folder {os.fspath(cwd)!r} does not exist."
            )
        group: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            group = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        try:
            self._process = subprocess.Popen(
                self.command,
                cwd=cwd,
                env=None if env is None else dict(env),
                stdin=subprocess.PIPE if pipes else subprocess.DEVNULL,
                stdout=subprocess.PIPE if pipes else (None if inherit else subprocess.PIPE),
                stderr=None if inherit else (subprocess.PIPE if pipes else subprocess.STDOUT),
                bufsize=0,
                **group,
            )
        except OSError as error:
            raise ConnectionClosed(_start_text(self.command, error)) from None
        errors = self._process.stderr if pipes else self._process.stdout
        if errors is not None:
            threading.Thread(
                target=self._read_stderr, args=(errors,), name="testwire-stderr", daemon=True
            ).start()
        else:
            self._stderr_ended.set_result(None)
        threading.Thread(target=self._wait, name="testwire-wait", daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def stdin(self) -> IO[bytes] | None:
        return self._process.stdin

    @property
    def stdout(self) -> IO[bytes] | None:
        return self._process.stdout

    @property
    def exit_code(self) -> int | None:
        """The exit code, or a negative signal number; None while the process runs."""
        return self._exited.result() if self._exited.done() else None

    @property
    def stderr_tail(self) -> list[str]:
        """The last lines of standard error, at most `TAIL_LINES`."""
        return list(self._tail)

    async def wait(self, seconds: float | None = None) -> int | None:
        """Wait for the exit code. Return None if the child is still running after `seconds`."""
        await asyncio.wait({self._exited}, timeout=seconds)
        return self.exit_code

    async def finished(self, seconds: float) -> int | None:
        """Wait for the exit code, and then for the rest of the child's standard error."""
        code = await self.wait(seconds)
        if code is not None:
            # The last lines of standard error may not have been read yet.
            await asyncio.wait({self._stderr_ended}, timeout=0.5)
        return code

    async def stop(self, *, patience: float, terminate: float = 3.0) -> int:
        """End the child and its process group, and return the exit code.

        First the child gets `patience` seconds to exit. Then it gets SIGTERM and `terminate` more
        seconds. Then it is killed.
        """
        code = await self.wait(patience) if patience > 0 else self.exit_code
        if code is None:
            self._signal(signal.SIGTERM)
            code = await self.wait(terminate)
        if code is None:
            self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
            code = await self.wait()
            assert code is not None
        return code

    async def explain(self, seconds: float = 1.0) -> str:
        """Describe the state of the child, with the last lines of its standard error.

        The method waits at most `seconds` for the child to exit.
        """
        await self.finished(seconds)
        return self._describe()

    def _describe(self) -> str:
        code = self.exit_code
        name = shlex.join(self.command)
        if code is None:
            text = f"The server (process {self.pid}) closed the connection but is still running."
        elif code < 0:
            text = f"The server was killed by {_signal_name(-code)} ({name})."
        else:
            text = f"The server ended with exit code {code} ({name})."
        if self._tail:
            lines = "".join(f"\n  {line}" for line in self._tail)
            return f"{text} Last lines of its standard error:{lines}"
        return text

    def _signal(self, number: int) -> None:
        if self._exited.done():
            return
        try:
            if sys.platform == "win32":
                self._process.terminate()
            else:
                os.killpg(self.pid, number)
        except (ProcessLookupError, PermissionError):
            pass  # The process has already ended.

    def _kill_group(self) -> None:
        if sys.platform != "win32":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)

    def _wait(self) -> None:
        if sys.platform == "linux" or (sys.platform == "darwin" and sys.version_info >= (3, 13)):
            # Kill the group before the process is reaped, because afterwards its id can be reused.
            os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT)
            self._kill_group()
            code = self._process.wait()
        else:
            code = self._process.wait()
            self._kill_group()
        self._call(_set, self._exited, code)

    def _read_stderr(self, stream: IO[bytes]) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        line = ""
        try:
            while True:
                data = stream.read(65536)
                line += decoder.decode(data or b"", final=not data)
                *complete, line = line.split("\n")
                for text in complete:
                    self._take(text.rstrip("\r"))
                if len(line) > LINE_CHARACTERS:
                    self._take(line)
                    line = ""
                if not data:
                    break
            if line:
                self._take(line)
        except (OSError, ValueError):
            pass  # The stream was closed during the read.
        finally:
            self._call(_set, self._stderr_ended)
            stream.close()
            if self._log is not None:
                self._log.close()

    def _take(self, line: str) -> None:
        line = line[:LINE_CHARACTERS]
        self._tail.append(line)
        if self._log is not None:
            self._log.write(line + "\n")
            self._log.flush()
        if self._sink is not None:
            self._call(self._sink, line)

    def _call(self, function: Callable[..., object], *arguments: object) -> None:
        # If the loop is closed, nobody waits for the result.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *arguments)


class ProcessStream(ProtocolStream):
    """A stream over a child's standard input and output. Closing the stream ends the child."""

    def __init__(self, process: ChildProcess, *, patience: float = PATIENCE_SECONDS) -> None:
        super().__init__()
        self.process = process
        self._patience = patience
        self._closed: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls, process: ChildProcess, *, patience: float = PATIENCE_SECONDS
    ) -> ProcessStream:
        """Open the streams of a child.

        `patience` is how many seconds the child gets to exit after the end of its input.
        """
        stream = cls(process, patience=patience)
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(stream.reading_protocol, process.stdout)
        await loop.connect_write_pipe(stream.writing_protocol, process.stdin)
        return stream

    @property
    def writable(self) -> bool:
        return not self._ended and super().writable

    async def end_reason(self) -> str:
        return await self.process.explain()

    def end_input(self) -> None:
        """Close the standard input of the child, and continue reading its output."""
        self._writer.close()

    async def aclose(self) -> None:
        if self._closed is None:
            self._closed = asyncio.get_running_loop().create_task(self._close())
        await asyncio.shield(self._closed)

    async def _close(self) -> None:
        # The child exits at the end of its input; read its output until the exit.
        self._writer.close()
        self.resume()
        await self.process.stop(patience=self._patience)
        await super().aclose()


def _set(future: asyncio.Future[Any], value: object = None) -> None:
    if not future.done():
        future.set_result(value)


def _signal_name(number: int) -> str:
    try:
        return f"signal {signal.Signals(number).name}"
    except ValueError:
        return f"signal {number}"


def _start_text(command: Sequence[str], error: OSError) -> str:
    shown = shlex.join(command)
    if isinstance(error, FileNotFoundError):
        return f"Cannot start the server: the command {command[0]!r} was not found ({shown})."
    return f"Cannot start the server ({shown}): {error.strerror or error}."
