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
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from testwire_base.documents import Location, SourceError, json_kind, parse
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
    - `strict`: require at least one entry without `end`.

    Raises OSError or Unreadable. The location of Unreadable contains the line number.
    """
    name = os.fspath(path) if shown is None else shown
    found = None
    messages = False
    with Path(path).open("rb") as file:
        for entry in entries_of(iter(partial(file.readline, MAX_LINE_BYTES), b""), name):
            found = entry
            messages = messages or entry.end is None
            if ends or entry.end is None:
                yield entry
    if strict and not messages:
        what = "an empty trace" if found is None else "only the end of the session"
        raise _unreadable(name, 1, f"expected a trace with messages, found {what}")


def entries_of(lines: Iterable[bytes], shown: str, first: int = 1) -> Iterator[TraceEntry]:
    """Yield the entries in lines of a trace. Blank lines are skipped.

    - `shown`: the name of the file in error messages.
    - `first`: the number of the first line.

    Raises Unreadable. The location contains the line number.
    """
    shapes: set[tuple[str, ...]] = set()  # Member names of entries that passed the check.
    for number, raw in enumerate(lines, first):
        text, value = _decoded(raw, shown, number)
        if value is _BLANK:
            continue
        if "\\ud" in text or "\\uD" in text:
            _check_surrogates(text, shown, number)
        if type(value) is not dict:
            what = f"expected a JSON object in each line, found {json_kind(value)}"
            raise _unreadable(shown, number, what)
        members = tuple(value)
        if members not in shapes:
            _check_members(value, shown, number)
            shapes.add(members)
        get = value.get
        entry = TraceEntry(
            value["t"],
            value["dir"],
            get("message"),
            get("invalid"),
            get("connection", 1),
            get("raw", False),
            get("end"),
            number,
            text,
        )
        if (problem := _problem(value)) is not None:
            raise _unreadable(shown, number, problem)
        yield entry


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
_ESCAPE: Final = re.compile(r"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|(?P<lone>u[dD][89a-fA-F]..)|.)")
"""An escape sequence in a JSON string. The group `lone` is an unpaired surrogate."""
_MAX_SECONDS: Final = 1e12

_VALUES: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "t": (
        lambda value: type(value) in (float, int) and 0 <= value <= _MAX_SECONDS,
        f"a number from 0 to {_MAX_SECONDS:.0f}",
    ),
    "dir": (lambda value: value in DIRECTIONS, " or ".join(map(repr, DIRECTIONS))),
    "connection": (lambda value: type(value) is int and value >= 1, "an integer from 1"),
    "invalid": (lambda value: type(value) is str, "a string"),
    "raw": (lambda value: value is True, "true"),
    "end": (lambda value: type(value) is str, "a string"),
}
"""Maps each member to a check of its value and to a description of the valid values."""


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


def _check_surrogates(text: str, shown: str, number: int) -> None:
    for each in _ESCAPE.finditer(text):
        if each["lone"]:
            what = f"expected valid Unicode, found the unpaired surrogate {each[0]}"
            raise _unreadable(shown, number, what, each.start() + 1)


def _check_members(value: dict[str, Any], shown: str, number: int) -> None:
    content = [name for name in _CONTENT if name in value]
    missing = [name for name in ("t", "dir") if name not in value]
    unknown = [name for name in value if name not in _MEMBERS]
    if missing or not content:
        expected = missing or _CONTENT
        similar = next(filter(None, (_misspelt(name, unknown) for name in expected)), None)
        found = f"{similar!r}; rename the member" if similar else "none"
        wanted = repr(missing[0]) if missing else "'message', 'invalid' or 'end'"
        raise _unreadable(shown, number, f"expected a member {wanted}, found {found}")
    if len(content) > 1:
        what = "expected exactly one of the members 'message', 'invalid' and 'end', found "
        raise _unreadable(shown, number, what + " and ".join(map(repr, content)))
    if "raw" in value and "invalid" not in value:
        raise _unreadable(shown, number, "expected a member 'invalid' next to 'raw', found none")
    if unknown:
        close = get_close_matches(unknown[0], _MEMBERS - {*value}, 1)
        fix = f"rename it to {close[0]!r}" if close else "remove it"
        raise _unreadable(shown, number, f"unknown member {unknown[0]!r}; {fix}")


def _misspelt(name: str, unknown: list[str]) -> str | None:
    """Return the unknown member that is probably a misspelling of `name`, or None.

    The member starts with `name`, or is similar to it.
    """
    longer = [each for each in unknown if each.startswith(name)]
    return next(iter(longer or get_close_matches(name, unknown, 1)), None)


def _problem(value: dict[str, Any]) -> str | None:
    """Return a message about the first member with a wrong value, or None."""
    for name, member in value.items():
        rule = _VALUES.get(name)
        if rule is not None and not rule[0](member):
            return f"expected {rule[1]} as the value of {name!r}, found {json_kind(member)}"
    return None


def _unreadable(shown: str, number: int, message: str, column: int = 1) -> Unreadable:
    return Unreadable(message, Location(shown, "", number, column))
