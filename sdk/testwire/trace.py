"""Records the messages of a connection, one JSON object per line.

    {"t": 0.012345, "dir": "clientToServer", "message": {…}}

t: seconds since the trace was opened; dir: "clientToServer" or "serverToClient"; message: the
message as it was on the wire. A body that is no JSON has "invalid", its text, instead.
Knows no protocol. Tests: `tests/sdk/test_trace.py`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple

from testwire.registry import Role

__all__ = ["Entry", "Trace", "read_trace"]


class Entry(NamedTuple):
    """One line of a trace."""

    t: float
    dir: Literal["clientToServer", "serverToClient"]
    message: Any
    """The parsed message; None where the line holds an invalid body."""
    invalid: str | None = None


class Trace:
    """Writes a trace; `tap` is what a connection takes."""

    def __init__(self, file: IO[bytes], role: Role) -> None:
        self._file = file
        self._start = time.perf_counter()
        inward, outward = b"serverToClient", b"clientToServer"
        if role == "server":
            inward, outward = outward, inward
        self._directions = {"in": inward, "out": outward}

    @classmethod
    def open(cls, path: str | os.PathLike[str], role: Role) -> Trace:
        """Start a new file. role: which end records."""
        return cls(Path(path).open("wb", buffering=0), role)

    def tap(self, direction: Literal["in", "out"], body: bytes) -> None:
        """Record one body. Each line is on disk at once: a trace is for finding crashes."""
        from testwire.codec import decode_json, encode_json

        try:
            decode_json(body)
        except ValueError:
            text = encode_json(body.decode("utf-8", "backslashreplace"))
            content = b'"invalid":' + text
        else:
            # Line ends within JSON stand between its tokens only.
            content = b'"message":' + body.replace(b"\r", b" ").replace(b"\n", b" ")
        seconds = time.perf_counter() - self._start
        line = b'{"t":%.6f,"dir":"%b",%b}\n' % (seconds, self._directions[direction], content)
        if not self._file.closed:
            self._file.write(line)

    def close(self) -> None:
        self._file.close()


def read_trace(path: str | os.PathLike[str]) -> Iterator[Entry]:
    """The entries of a trace in their order. Raises ValueError with the line's number."""
    import json

    with Path(path).open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                raw = json.loads(line)
                direction = raw["dir"]
                if direction not in ("clientToServer", "serverToClient"):
                    raise ValueError(f"dir is {direction!r}")
                yield Entry(
                    float(raw.get("t", 0)), direction, raw.get("message"), raw.get("invalid")
                )
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"{path}:{number}: not a line of a trace: {error}") from None
