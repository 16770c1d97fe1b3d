"""Read recorded sessions, and classify their messages.

This module works with every protocol. Tests: `tests/tools/sessions/test_trace.py`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from testwire_base.errors import Unreadable
from testwire_base.traces import TraceEntry, read_trace

_CHUNK: Final = 1 << 20

Kind = Literal["request", "notification", "result", "error", "invalid", "text", "end"]


class Session(NamedTuple):
    """A recorded session. cut: whether an incomplete last line was skipped."""

    path: Path
    entries: list[TraceEntry]
    cut: bool


class TraceFile:
    """Reads the entries of a trace one at a time, so that large traces fit into memory.

    Iterating raises Unreadable, with the line number, if the file is not a trace.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.cut = False
        """Whether an incomplete last line was skipped. False before the end of the file."""

    def __iter__(self) -> Iterator[TraceEntry]:
        try:
            yield from read_trace(self.path, ends=True)
        except OSError as error:
            why = error.strerror or error
            raise Unreadable(f"{self.path}: cannot read the trace: {why}") from None
        except Unreadable as error:
            # An incomplete last line means that the recording proxy was killed.
            if error.location is None or not self._is_cut_in(error.location.line):
                message = f"not a line of a trace: {error.message}"
                raise Unreadable(message, error.location) from None
            self.cut = True

    def _is_cut_in(self, line: int) -> bool:
        last = b""
        number = 0
        with self.path.open("rb") as file:
            while part := file.readline(_CHUNK):
                number += not last or last.endswith(b"\n")
                last = part
        return number == line and not last.endswith(b"\n")


def load(path: str | os.PathLike[str]) -> Session:
    """Read a whole trace. Raises Unreadable, with the line number, if the file is not a trace."""
    file = TraceFile(path)
    entries = list(file)
    return Session(file.path, entries, file.cut)


def kind_of(entry: TraceEntry) -> Kind:
    """Classify a line of a trace."""
    if entry.end is not None:
        return "end"
    if entry.raw:
        return "text"
    message = entry.message
    if entry.invalid is not None or not isinstance(message, dict):
        return "invalid"
    if "method" in message:
        kind: Kind = "request" if "id" in message else "notification"
        return kind if isinstance(message["method"], str) else "invalid"
    if "id" not in message:
        return "invalid"
    return "error" if message.get("error") is not None else "result"


def masked(value: Any, pointers: list[list[str]], mask: Any = "(ignored)") -> Any:
    """Return a copy of a JSON value, with `mask` in place of the values at the pointers.

    Pointers to members that do not exist are ignored; `*` matches every member and item.
    """
    for steps in pointers:
        value = _masked(value, steps, mask)
    return value


def _masked(value: Any, steps: list[str], mask: Any) -> Any:
    if not steps:
        return mask
    first, rest = steps[0], steps[1:]
    if isinstance(value, dict):
        return {
            name: _masked(member, rest, mask) if first in ("*", name) else member
            for name, member in value.items()
        }
    if isinstance(value, list):
        return [
            _masked(member, rest, mask) if first in ("*", str(index)) else member
            for index, member in enumerate(value)
        ]
    return value


def id_key(message_id: Any) -> Any:
    """Return a dictionary key for an id. The keys for `1` and `"1"` are different."""
    return json.dumps(message_id)


def parsed(body: bytes) -> Any:
    """Return the message in a body, or None if the body is not valid JSON."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def kind_of_message(message: Any) -> Kind:
    return kind_of(TraceEntry(0.0, "clientToServer", message))


def name_of(message: Any) -> Any:
    if not isinstance(message, dict):
        return None
    return message.get("method", id_key(message.get("id")))
