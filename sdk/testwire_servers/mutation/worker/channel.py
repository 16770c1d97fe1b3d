"""Sets up standard streams, and transfers JSON Lines over file descriptors.

Tests: `tests/servers/mutation/test_worker_forks.py`.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from typing import Any


def enter_sandbox(sandbox: str) -> None:
    """Set up this process as if it were `python -m pytest` in the sandbox. Its input is empty."""
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.chdir(sandbox)
    sys.argv[:] = ["pytest"]
    sys.path.insert(0, sandbox)
    sys.dont_write_bytecode = True


class LineReader:
    """Reads JSON values from a file descriptor, one per line."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self._parts: list[bytes] = []

    def read(self) -> list[Any] | None:
        """Wait for data and return all complete values, or None at the end of the stream."""
        data = os.read(self.fd, 1 << 16)
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

    Values that JSON does not have are written as strings. Lone surrogates, which UTF-8 does not
    have, become question marks.
    """

    def __init__(self, fd: int) -> None:
        self.fd = fd

    def write(self, value: Any) -> None:
        """Write a value. Do nothing if the reader has closed the pipe."""
        line = json.dumps(value, ensure_ascii=False, default=str)
        data = line.encode("utf-8", "replace") + b"\n"
        with contextlib.suppress(BrokenPipeError):
            while data:
                data = data[os.write(self.fd, data) :]
