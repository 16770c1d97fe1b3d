"""Writes the messages of a connection to a trace, one JSON object per line.

    {"t": 0.012345, "dir": "clientToServer", "message": {…}}

The members are:

- `t`: seconds since the trace was opened
- `dir`: "clientToServer" or "serverToClient"
- `message`: the message as it was sent
- `invalid`: replaces `message` and contains a body that is not valid JSON
- `raw`: true if the text in `invalid` was outside of any message (only in traces of `testwire
  record`)
- `end`: replaces `message` and contains the reason why the messages in this direction ended
- `connection`: the number of the connection (absent for the first connection)

`testwire_base.traces` reads these files. The module must not depend on a protocol.

Tests: `tests/sdk/test_trace.py`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import IO, Literal

from testwire_base.guarded_files import create_private

from testwire.registry import Role

__all__ = ["Trace"]


class Trace:
    """Writes a trace.

    Each line is written immediately, so that the trace is complete after a crash.
    """

    def __init__(self, file: IO[bytes], role: Role) -> None:
        self._file = file
        self._start = time.perf_counter()
        inward, outward = b"serverToClient", b"clientToServer"
        if role == "server":
            inward, outward = outward, inward
        self._directions = {"in": inward, "out": outward}

    @classmethod
    def open(cls, path: str | os.PathLike[str], role: Role) -> Trace:
        """Create a trace file that only the current user can read.

        `role` is the role of this program. Raises OSError, also if the path is a symbolic link.
        """
        return cls(create_private(path), role)

    def tap(self, connection: int = 1) -> Callable[[Literal["in", "out"], bytes], None]:
        """Return a function that writes the bodies of one connection to the trace."""

        def record(direction: Literal["in", "out"], body: bytes) -> None:
            self.write(direction, body, connection=connection)

        return record

    def write(
        self,
        direction: Literal["in", "out"],
        body: bytes,
        *,
        connection: int = 1,
        at: float | None = None,
        raw: bool = False,
    ) -> None:
        """Write a message body. With `raw`, write text that was outside of any message.

        `at` is the time of the message from `time.perf_counter`; None means the current time.
        """
        if not raw and _is_json(body):
            # In valid JSON, line breaks occur only between tokens, so spaces can replace them.
            content = b'"message":' + body.replace(b"\r", b" ").replace(b"\n", b" ")
        else:
            text = _text(body.decode("utf-8", "backslashreplace"))
            content = b'"invalid":' + text + (b',"raw":true' if raw else b"")
        self._line(direction, content, connection, at)

    def write_end(
        self,
        direction: Literal["in", "out"],
        reason: str,
        *,
        connection: int = 1,
        at: float | None = None,
    ) -> None:
        """Write a line with the reason why the messages in one direction ended."""
        self._line(direction, b'"end":' + _text(reason), connection, at)

    def _line(
        self, direction: Literal["in", "out"], content: bytes, connection: int, at: float | None
    ) -> None:
        if self._file.closed:
            return
        number = b"" if connection == 1 else b',"connection":%d' % connection
        now = time.perf_counter() if at is None else at
        self._file.write(
            b'{"t":%.6f%b,"dir":"%b",%b}\n'
            % (now - self._start, number, self._directions[direction], content)
        )

    def close(self) -> None:
        self._file.close()


def _text(text: str) -> bytes:
    from testwire.codec import encode_json

    return encode_json(text)


def _is_json(body: bytes) -> bool:
    from testwire.codec import decode_json

    try:
        decode_json(body)
    except ValueError:
        return False
    return True
