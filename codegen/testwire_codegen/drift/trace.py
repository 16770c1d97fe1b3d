"""Reads traces: captured sessions, one JSON object a line, as `spec/meta/trace.schema.json` has it.

Reads a line at a time and keeps none. The module must not know any protocol.

Tests: `tests/codegen/drift/test_trace.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire_base.documents import Location, SourceError, parse
from testwire_base.findings import Finding
from testwire_base.pointers import join

__all__ = ["ABSENT", "Line", "TraceUnreadable", "locate", "read"]

ABSENT: Final = object()
"""Stands for a message that is no JSON."""

MAX_LINE_BYTES: Final = 256 * 1024 * 1024
"""A longer line is refused: no peer takes such a message."""

_DIRECTIONS: Final = ("clientToServer", "serverToClient")
_SHAPES: Final = frozenset(
    frozenset(("t", "dir", *body, *connection))
    for body in (("message",), ("invalid",), ("invalid", "raw"), ("end",))
    for connection in ((), ("connection",))
)


class TraceUnreadable(Exception):
    """A trace that cannot be read; `finding` says where and why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class Line(NamedTuple):
    """One message. `text` is the line as it stands in the file."""

    number: int
    direction: str
    connection: int
    message: Any
    """ABSENT where the body was no JSON."""
    invalid: str
    text: str
    raw: bool = False
    """The text in `invalid` stood outside of any message."""


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


_decoder = json.JSONDecoder(parse_constant=_no_constant)
_decode = _decoder.decode
_scan = _decoder.scan_once  # type: ignore[attr-defined]


def read(path: Path, shown: str) -> Iterator[Line]:
    """The lines of a trace in their order. `shown`: what findings call the file.

    A line that says how a direction ended holds no message, and is passed over. Raises
    TraceUnreadable.
    """
    known: dict[tuple[str, ...], bool] = {}
    number = 0
    try:
        with path.open("rb") as file:
            while raw := file.readline(MAX_LINE_BYTES):
                number += 1
                if raw[-1] != 10 and len(raw) == MAX_LINE_BYTES:
                    raise _unreadable(shown, number, "the line is longer than any message")
                text = str(raw, "utf-8")
                try:
                    entry, end = _scan(text, 0)
                    if end != len(text) - 1:
                        raise ValueError
                    keys = tuple(entry)
                    fine = known[keys]
                except (StopIteration, ValueError, RecursionError, KeyError, TypeError):
                    if not text.strip():
                        continue
                    entry = _entry(text, raw[-1] != 10, shown, number)
                    keys = tuple(entry)
                    fine = frozenset(keys) in _SHAPES
                    if fine:
                        known[keys] = True
                direction = entry.get("dir")
                seconds = entry.get("t")
                connection = entry.get("connection", 1)
                if (
                    not fine
                    or direction not in _DIRECTIONS
                    or type(seconds) not in (float, int)
                    or seconds < 0
                    or type(connection) is not int
                    or connection < 1
                    or type(entry.get("invalid", "")) is not str
                    or entry.get("raw", True) is not True
                    or type(entry.get("end", "")) is not str
                ):
                    raise _unreadable(shown, number, _wrong(entry))
                if "end" in entry:
                    continue
                yield Line(
                    number,
                    direction,
                    connection,
                    entry.get("message", ABSENT),
                    entry.get("invalid", ""),
                    text,
                    "raw" in entry,
                )
    except UnicodeDecodeError as error:
        text = f"not UTF-8: {error.reason}"
        raise _unreadable(shown, number, text, error.start + 1) from None
    except OSError as error:
        raise _unreadable(shown, max(number, 1), f"cannot be read: {error.strerror}") from None
    if not known:  # no line was of any shape
        raise _unreadable(shown, 1, "the trace is empty")


def locate(line: Line, shown: str, pointer: str) -> Location:
    """The place of a pointer into a line, which counts columns from 1."""
    try:
        place = parse(line.text, shown).at(pointer)
    except SourceError:  # a repeated member, or nested deeply
        return Location(shown, pointer, line.number, 1)
    return Location(shown, pointer, line.number + place.line - 1, place.column)


def _entry(text: str, cut: bool, shown: str, number: int) -> dict[str, Any]:
    """The object of a line that was not taken at once; mostly one of a shape not yet seen."""
    try:
        entry = _decode(text)
    except (ValueError, RecursionError) as error:
        if cut:
            raise _unreadable(shown, number, "the trace was cut off within this line") from None
        if isinstance(error, json.JSONDecodeError):
            raise _unreadable(shown, number, f"no JSON: {error.msg}", error.colno) from None
        if isinstance(error, RecursionError):
            raise _unreadable(shown, number, "nested too deeply") from None
        raise _unreadable(shown, number, f"no JSON: {error}") from None
    if not isinstance(entry, dict):
        raise _unreadable(shown, number, "no object, as each line of a trace is")
    return entry


def _wrong(entry: dict[str, Any]) -> str:
    for name in ("t", "dir"):
        if name not in entry:
            return f"{name!r} is missing"
    if entry["dir"] not in _DIRECTIONS:
        return f"'dir' is {entry['dir']!r:.40}, and has to be one of {', '.join(_DIRECTIONS)}"
    if sum(name in entry for name in ("message", "invalid", "end")) != 1:
        return "one of 'message', 'invalid' and 'end' has to be there"
    for name in entry:
        if name not in ("t", "dir", "connection", "message", "invalid", "raw", "end"):
            return f"{name!r} is no member of a trace's line"
    return (
        "'t' is no number from 0, 'connection' no integer from 1, 'invalid' or 'end' no text, or "
        "'raw' not true or not beside 'invalid'"
    )


def _unreadable(shown: str, number: int, message: str, column: int = 1) -> TraceUnreadable:
    return TraceUnreadable(
        Finding(
            rule="trace-unreadable",
            message=message,
            location=Location(shown, "", number, column),
            category="drift",
        )
    )


def pointer_of(part: str, pointer: str) -> str:
    """The pointer into a line of a pointer into a part of its message."""
    return join("/message", part) + pointer
