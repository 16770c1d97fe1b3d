"""Read recorded sessions, and classify their messages.

This module works with every protocol. Tests: `tests/tools/sessions/test_trace.py`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Literal, NamedTuple

from testwire_base.errors import Unreadable
from testwire_base.traces import TraceEntry, read_trace

Kind = Literal["request", "notification", "result", "error", "invalid", "text", "end"]


class Session(NamedTuple):
    """A recorded session. cut: whether an incomplete last line was skipped."""

    path: Path
    entries: list[TraceEntry]
    cut: bool


def load(path: str | os.PathLike[str]) -> Session:
    """Read a trace. Raises Unreadable, with the line number, if the file is not a trace."""
    file = Path(path)
    entries: list[TraceEntry] = []
    try:
        for entry in read_trace(file, ends=True):
            entries.append(entry)
    except OSError as error:
        raise Unreadable(f"{file}: cannot read the trace: {error.strerror or error}") from None
    except Unreadable as error:
        # An incomplete last line means that the recording proxy was killed.
        data = file.read_bytes()
        last = data.count(b"\n") + 1
        if not data.endswith(b"\n") and error.location is not None and error.location.line == last:
            return Session(file, entries, True)
        raise Unreadable(f"not a line of a trace: {error.message}", error.location) from None
    return Session(file, entries, False)


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
