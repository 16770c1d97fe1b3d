"""Sets up standard streams, reads the log, and transfers JSON Lines over file descriptors.

Tests: `tests/servers/mutation/test_worker_forks.py`.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import shutil
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

_LOG_LIMIT = 1 << 20


def enter_sandbox(sandbox: str) -> None:
    """Set up this process as if it were `python -m pytest` in the sandbox. Its input is empty."""
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.chdir(sandbox)
    sys.argv[:] = ["pytest"]
    sys.path.insert(0, sandbox)
    sys.dont_write_bytecode = True


def remove_sandbox(scratch: str) -> None:
    """Remove the folder of a worker, and the workspace if this worker is the last one."""
    os.chdir(os.path.dirname(os.path.dirname(scratch)))
    shutil.rmtree(scratch, ignore_errors=True)
    workspace = os.path.dirname(scratch)
    with contextlib.suppress(OSError):
        # The last worker removes the workspace, because the engine may have been killed. The file
        # `owner` is the engine's lock, see `ownership.py`.
        if os.listdir(workspace) == ["owner"]:
            os.unlink(os.path.join(workspace, "owner"))
        os.rmdir(workspace)


class LineReader:
    """Reads JSON values from a file descriptor, one per line.

    receive: a function that reads at most n bytes. Sockets on Windows need such a function.
    """

    def __init__(self, fd: int, receive: Callable[[int], bytes] | None = None) -> None:
        self.fd = fd
        self._receive = receive or functools.partial(os.read, fd)
        self._parts: list[bytes] = []

    def read(self) -> list[Any] | None:
        """Wait for data and return all complete values, or None at the end of the stream."""
        data = self._receive(1 << 16)
        if not data:
            return None
        self._parts.append(data)
        if b"\n" not in data:
            return []
        *lines, rest = b"".join(self._parts).split(b"\n")
        self._parts = [rest]
        return [json.loads(line) for line in lines if line]


class LineWriter:
    """Writes JSON values to a file descriptor, one per line, without a buffer.

    Values that JSON cannot represent are written as strings. Lone surrogates, which UTF-8 cannot
    encode, become question marks.

    send: a function that writes bytes and returns their number. Sockets on Windows need such a
    function.
    """

    def __init__(self, fd: int, send: Callable[[bytes], int] | None = None) -> None:
        self._send = send or functools.partial(os.write, fd)

    def write(self, value: Any) -> None:
        """Write a value. Do nothing if the reader has closed the connection."""
        line = json.dumps(value, ensure_ascii=False, default=str)
        data = line.encode("utf-8", "replace") + b"\n"
        with contextlib.suppress(ConnectionError):
            while data:
                data = data[self._send(data) :]


class Log:
    """The file that contains the output of the tests."""

    def __init__(self, path: str) -> None:
        self._path = path

    def mark(self) -> int:
        """Return the length of the log. A log that is too long is emptied first."""
        try:
            size = os.path.getsize(self._path)
            if size > _LOG_LIMIT:
                os.truncate(self._path, 0)
                return 0
        except OSError:
            return 0
        return size

    def since(self, mark: int) -> str:
        """Return the end of what was written after `mark`."""
        try:
            with open(self._path, "rb") as stream:
                stream.seek(mark)
                return stream.read(_LOG_LIMIT)[-20000:].decode(errors="replace")
        except OSError:
            return ""
