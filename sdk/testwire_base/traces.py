"""Reads traces: captured sessions, one JSON object a line, as `spec/meta/trace.schema.json` has it.

    {"t": 0.012345, "dir": "clientToServer", "message": {…}}

Reads a line at a time and keeps none. The module must not know any protocol.
`testwire.trace` writes the files.

Tests: `tests/base/test_traces.py`, `tests/sdk/test_trace.py`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from testwire_base.documents import Location, SourceError, parse
from testwire_base.errors import Unreadable

MAX_LINE_BYTES: Final = 256 * 1024 * 1024
"""A longer line is refused: no peer takes such a message."""

DIRECTIONS: Final = ("clientToServer", "serverToClient")
_CONTENT: Final = ("message", "invalid", "end")
_MEMBERS: Final = frozenset(("t", "dir", "connection", "raw", *_CONTENT))


class TraceEntry(NamedTuple):
    """One line of a trace."""

    t: float
    """Seconds since the trace was opened."""
    dir: Literal["clientToServer", "serverToClient"]
    message: Any
    """The parsed message; None where the line holds an invalid body."""
    invalid: str | None = None
    """The text of a body that is not valid JSON."""
    connection: int = 1
    raw: bool = False
    """True where `invalid` stood outside of any message."""
    end: str | None = None
    """Why this direction ended, where the line says that."""
    line: int = 0
    """Number of the line in its file, from 1."""
    text: str = ""
    """The line itself."""


def read_trace(
    path: str | os.PathLike[str],
    shown: str | None = None,
    *,
    ends: bool = False,
    strict: bool = False,
) -> Iterator[TraceEntry]:
    """The entries of a trace in their order.

    shown: what errors call the file. ends: give the lines as well that say how a direction ended;
    they hold no message. strict: the file has to fit the schema and hold a line; else `t` may be
    left out, and members that the schema does not have are ignored. Raises Unreadable, with the
    line, and OSError.
    """
    name = os.fspath(path) if shown is None else shown
    shapes: set[tuple[str, ...]] = set()  # the members of lines that were found to be in order
    number = 0
    with Path(path).open("rb") as file:
        while raw := file.readline(MAX_LINE_BYTES):
            number += 1
            text, value = _decoded(raw, name, number)
            if value is _BLANK:
                continue
            if type(value) is not dict:
                raise _unreadable(name, number, "no object, as each line of a trace is")
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
        raise _unreadable(name, 1, "the trace is empty")


def locate(entry: TraceEntry, shown: str, pointer: str) -> Location:
    """The place of a pointer into a line, which counts columns from 1."""
    try:
        place = parse(entry.text, shown).at(pointer)
    except SourceError:  # a repeated member, or nested deeply
        return Location(shown, pointer, entry.line, 1)
    return Location(shown, pointer, entry.line + place.line - 1, place.column)


# --- a line --------------------------------------------------------------------------------------

_BLANK: Final = object()
_WRONG_VALUE: Final = (
    f"'dir' has to be one of {', '.join(DIRECTIONS)}, 't' a number from 0, 'connection' an integer "
    "from 1, 'invalid' and 'end' text, and 'raw' true and beside 'invalid'"
)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


_decoder = json.JSONDecoder(parse_constant=_no_constant)
_decode = _decoder.decode
_scan = _decoder.scan_once  # type: ignore[attr-defined]


def _decoded(raw: bytes, shown: str, number: int) -> tuple[str, Any]:
    """A line as text and as a value; _BLANK for an empty one."""
    complete = raw[-1] == 10
    if not complete and len(raw) == MAX_LINE_BYTES:
        raise _unreadable(shown, number, "the line is longer than any message")
    try:
        text = str(raw, "utf-8")
    except UnicodeDecodeError as error:
        what = f"not UTF-8: {error.reason}"
        raise _unreadable(shown, number, what, error.start + 1) from None
    try:
        value, end = _scan(text, 0)
        if text[end:] == "\n":
            return text, value
    except (StopIteration, ValueError, RecursionError):
        pass  # An empty line, or white space around the object, or an error to be told.
    if not text.strip():
        return text, _BLANK
    try:
        return text, _decode(text)
    except (ValueError, RecursionError) as error:
        if not complete:
            text = "the trace was cut off within this line"
            raise _unreadable(shown, number, text) from None
        if isinstance(error, json.JSONDecodeError):
            raise _unreadable(shown, number, f"no JSON: {error.msg}", error.colno) from None
        why = "nested too deeply" if isinstance(error, RecursionError) else f"no JSON: {error}"
        raise _unreadable(shown, number, why) from None


def _check_members(value: dict[str, Any], strict: bool, shown: str, number: int) -> None:
    """Raises Unreadable where members are missing, or may not be there."""
    for name in ("t", "dir") if strict else ("dir",):
        if name not in value:
            raise _unreadable(shown, number, f"{name!r} is missing")
    content = sum(name in value for name in _CONTENT)
    if content != 1 if strict else not content:
        what = "one of 'message', 'invalid' and 'end' has to be there"
        raise _unreadable(shown, number, what)
    for name in value:
        if strict and name not in _MEMBERS:
            raise _unreadable(shown, number, f"{name!r} is no member of a trace's line")


def _fits(entry: TraceEntry, value: dict[str, Any]) -> bool:
    """Whether each member of a line has a value that it may have."""
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
