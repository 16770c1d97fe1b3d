"""Standard streams and JSON lines of the worker's processes.

Tests: `tests/servers/mutation/test_worker_forks.py`.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from typing import Any


def enter_sandbox(sandbox: str) -> None:
    """Run on as `python -m pytest` would in the sandbox, with nothing to read."""
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.chdir(sandbox)
    sys.argv[:] = ["pytest"]
    sys.path.insert(0, sandbox)
    sys.dont_write_bytecode = True


class LineReader:
    """Cuts what arrives on a descriptor into JSON values, one per line."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self._buffer = b""

    def read(self) -> list[Any] | None:
        """What one read brings (it waits for that); None at the end."""
        data = os.read(self.fd, 1 << 16)
        if not data:
            return None
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        return [json.loads(line) for line in lines if line]


class LineWriter:
    """Writes JSON values, one per line, unbuffered."""

    def __init__(self, fd: int) -> None:
        self.fd = fd

    def write(self, value: Any) -> None:
        """Write a value; the other end being gone is no error, as no one is left to hear of it."""
        data = json.dumps(value).encode() + b"\n"
        with contextlib.suppress(BrokenPipeError):
            while data:
                data = data[os.write(self.fd, data) :]
