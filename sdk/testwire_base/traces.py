"""Reads traces: recorded sessions with one JSON object in each line.

    {"t": 0.012345, "dir": "clientToServer", "message": {…}}

The format is defined in `spec/meta/trace.schema.json`, and `testwire.trace` writes it. The module
reads one line at a time, so that large traces fit into memory. The module must not depend on a
protocol.

Tests: `tests/base/test_traces.py`, `tests/sdk/test_trace.py`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from testwire_base.documents import Location, SourceError, parse
from testwire_base.errors import Unreadable

MAX_LINE_BYTES: Final = 256 * 1024 * 1024
"""Longer lines are rejected, because no peer accepts a message of that size."""

TraceDirection = Literal["clientToServer", "serverToClient"]
DIRECTIONS: Final[tuple[TraceDirection, TraceDirection]] = ("clientToServer", "serverToClient")
_CONTENT: Final = ("message", "invalid", "end")
_EXIT: Final = re.compile(
    r"the server (?:ended with exit code (?P<code>\d+)|was killed by signal (?P<signal>\d+))"
)
"""The text that `testwire record` writes when the server ends."""
_MEMBERS: Final = frozenset(("t", "dir", "connection", "raw", *_CONTENT))


class TraceEntry(NamedTuple):
    """One line of a trace."""

    t: float
    """Seconds since the trace was opened."""
    dir: TraceDirection
    message: Any
    """The parsed message; None if the body is invalid."""
    invalid: str | None = None
    """The text of a body that is not valid JSON."""
    connection: int = 1
    raw: bool = False
    """True if the text in `invalid` was outside of any message."""
    end: str | None = None
    """The reason why the messages in this direction ended; None for a message."""
    line: int = 0
    """The number of the line in the file, from 1."""
    text: str = ""
    """The text of the line."""


def read_trace(
    path: str | os.PathLike[str],
    shown: str | None = None,
    *,
    ends: bool = False,
    strict: bool = False,
) -> Iterator[TraceEntry]:
    """Yield the entries of a trace in order.

    - `shown`: the name of the file in error messages.
    - `ends`: also yield entries with `end`, which contain no message.
    - `strict`: require that the file matches the schema and has at least one line. Without
      `strict`, `t` is optional and unknown members are ignored.

    Raises OSError or Unreadable. The message of Unreadable contains the line number.
    """
    name = os.fspath(path) if shown is None else shown
    shapes: set[tuple[str, ...]] = set()  # Member names of entries that passed the check.
    number = 0
    with Path(path).open("rb") as file:
        while raw := file.readline(MAX_LINE_BYTES):
            number += 1
            text, value = _decoded(raw, name, number)
            if value is _BLANK:
                continue
            if type(value) is not dict:
                raise _unreadable(name, number, "expected a JSON object in each line")
            members = tuple(value)
            if members not in shapes:
                _check_members(value, strict, name, number)
                shapes.add(members)
            get = value.get
            entry = TraceEntry(
                get("t", 0),
                value["dir"],
                get("message"),
                get("invalid"),
                get("connection", 1),
                get("raw", False),
                get("end"),
                number,
                text,
            )
            if not _fits(entry, value):
                raise _unreadable(name, number, _WRONG_VALUE)
            if ends or entry.end is None:
                yield entry
    if strict and not shapes:
        raise _unreadable(name, 1, "expected at least one line, found an empty trace")


def exit_code(end: str | None) -> int | None:
    """Return the exit code in the `end` of an entry, or None if the server did not end by itself.

    The code is negative if a signal ended the server.
    """
    found = _EXIT.fullmatch(end or "")
    if found is None:
        return None
    return int(found["code"]) if found["code"] else -int(found["signal"])


def locate(entry: TraceEntry, shown: str, pointer: str) -> Location:
    """Return the location of a JSON pointer in an entry."""
    try:
        place = parse(entry.text, shown).at(pointer)
    except SourceError:  # The line has a repeated member or too many nested levels.
        return Location(shown, pointer, entry.line, 1)
    return Location(shown, pointer, entry.line + place.line - 1, place.column)


# --- a line --------------------------------------------------------------------------------------

_BLANK: Final = object()
_WRONG_VALUE: Final = (
    f"'dir' must be {' or '.join(DIRECTIONS)}, 't' a number from 0, and 'connection' an integer "
    "from 1. 'invalid' and 'end' must be strings, and 'raw' must be true, next to 'invalid'"
)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not valid JSON")


_decoder = json.JSONDecoder(parse_constant=_no_constant)
_decode = _decoder.decode
_scan = _decoder.scan_once  # type: ignore[attr-defined]


def _decoded(raw: bytes, shown: str, number: int) -> tuple[str, Any]:
    """Return the text and the value of a line. The value of a blank line is `_BLANK`."""
    complete = raw[-1] == 10
    if not complete and len(raw) == MAX_LINE_BYTES:
        raise _unreadable(shown, number, f"expected at most {MAX_LINE_BYTES} bytes in a line")
    try:
        text = str(raw, "utf-8")
    except UnicodeDecodeError as error:
        what = f"expected UTF-8: {error.reason}"
        raise _unreadable(shown, number, what, error.start + 1) from None
    try:
        value, end = _scan(text, 0)
        if text[end:] == "\n":
            return text, value
    except (StopIteration, ValueError, RecursionError):
        pass  # The line is blank, has whitespace around the object, or is invalid.
    if not text.strip():
        return text, _BLANK
    try:
        return text, _decode(text)
    except (ValueError, RecursionError) as error:
        if not complete:
            text = "expected a complete line; the trace was truncated here"
            raise _unreadable(shown, number, text) from None
        if isinstance(error, json.JSONDecodeError):
            raise _unreadable(shown, number, f"invalid JSON: {error.msg}", error.colno) from None
        deep = isinstance(error, RecursionError)
        why = "too many nested levels" if deep else f"invalid JSON: {error}"
        raise _unreadable(shown, number, why) from None


def _check_members(value: dict[str, Any], strict: bool, shown: str, number: int) -> None:
    for name in ("t", "dir") if strict else ("dir",):
        if name not in value:
            raise _unreadable(shown, number, f"expected a member {name!r}; it is missing")
    content = sum(name in value for name in _CONTENT)
    if content != 1 if strict else not content:
        what = "expected exactly one of the members 'message', 'invalid' and 'end'"
        raise _unreadable(shown, number, what)
    for name in value:
        if strict and name not in _MEMBERS:
            raise _unreadable(shown, number, f"unknown member {name!r}; remove it")


def _fits(entry: TraceEntry, value: dict[str, Any]) -> bool:
    return (
        entry.dir in DIRECTIONS
        and type(entry.t) in (float, int)
        and entry.t >= 0
        and type(entry.connection) is int
        and entry.connection >= 1
        and type(value.get("invalid", "")) is str
        and type(value.get("end", "")) is str
        and ("raw" not in value or (entry.raw is True and entry.invalid is not None))
    )


def _unreadable(shown: str, number: int, message: str, column: int = 1) -> Unreadable:
    return Unreadable(message, Location(shown, "", number, column))
