"""Show recorded sessions line by line, and count their messages.

This module works with every protocol and needs no registry.
Tests: `tests/tools/sessions/test_trace.py`.
"""

from __future__ import annotations

import itertools
import json
import statistics
from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire_base.display import json_text, one_line
from testwire_base.traces import TraceEntry

from testwire_tools.sessions.reading import Kind, Session, TraceFile, kind_of

ARROWS: Final = {"clientToServer": "→", "serverToClient": "←"}
_OTHER: Final = {"clientToServer": "serverToClient", "serverToClient": "clientToServer"}
DETAIL: Final = 100
"""Maximum length, in characters, of a message that is shown on one line."""

ALIGNED: Final = 1000
"""The number of rows that are read before their columns are aligned."""

MAX_OPEN: Final = 100_000
"""The maximum number of requests that wait for a response, and of different methods."""

_compact: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_spaced: Final = json.JSONEncoder(ensure_ascii=False).encode


class Row(NamedTuple):
    """A line of a trace, with data for its display. Times are in seconds, sizes in bytes."""

    entry: TraceEntry
    kind: Kind
    method: str
    """The method of a request, notification or response; empty for other lines."""
    id: str
    """The id as JSON, or an empty string for a line without an id."""
    latency: float | None
    """The time from a request to its response, or None for lines without a response."""
    size: int
    """The size of the message as compact JSON, or the size of other text."""


def rows(entries: Iterable[TraceEntry]) -> Iterator[Row]:
    """Yield the lines of a session as rows. At most `MAX_OPEN` requests wait for a response."""
    waiting: dict[tuple[int, str, str], tuple[str, float]] = {}
    for entry in entries:
        kind = kind_of(entry)
        message = entry.message
        method, shown_id, latency = "", "", None
        if kind in ("request", "notification"):
            method = message["method"]
        if kind in ("request", "result", "error"):
            shown_id = _compact(message.get("id"))
        if kind == "request" and len(waiting) < MAX_OPEN:
            waiting[entry.connection, entry.dir, shown_id] = method, entry.t
        elif kind in ("result", "error"):
            request = waiting.pop((entry.connection, _OTHER[entry.dir], shown_id), None)
            if request is not None:
                method, latency = request[0], entry.t - request[1]
        text = entry.invalid
        if text is None:
            text = _compact(message)
        size = len(text) if text.isascii() else len(text.encode("utf-8", "backslashreplace"))
        yield Row(entry, kind, method, shown_id, latency, size)


def described(session: Session, entry: TraceEntry) -> str:
    kind = kind_of(entry)
    if kind in ("request", "notification"):
        return f"the {kind} {entry.message['method']!r}"
    if kind in ("result", "error"):
        method = next((row.method for row in rows(session.entries) if row.entry is entry), "")
        asked = f" {method!r}" if method else ""
        return f"the {kind} of request {json.dumps(entry.message.get('id'))}{asked}"
    return "the body that is not a valid message"


# --- show ----------------------------------------------------------------------------------------


def show(
    file: Path, *, format: str = "text", full: bool = False, methods: Sequence[str] = ()
) -> Iterator[str]:
    """Yield a session as text, with one line for each message, or as JSON.

    full: whether to show whole messages. methods: show only these methods and their responses.
    Raises Unreadable for an invalid trace, and ValueError for a method that is not in the trace.
    """
    entries = TraceFile(file)
    chosen = _chosen(entries, methods)
    yield from _shown_as_json(chosen) if format == "json" else _Columns(full).lines(chosen)
    if entries.cut and format != "json":
        yield "The last line of the file is incomplete and was skipped.\n"


def _chosen(entries: TraceFile, methods: Sequence[str]) -> Iterator[Row]:
    known: set[str] = set()
    for row in rows(entries):
        if len(known) < MAX_OPEN:
            known.add(row.method)
        if not methods or row.method in methods:
            yield row
    if strange := set(methods) - known:
        named = ", ".join(sorted(known - {""})) or "none"
        raise ValueError(
            f"{entries.path}: no message has the method {', '.join(map(repr, sorted(strange)))}; "
            f"methods in the trace: {named}"
        )


def _shown_as_json(chosen: Iterable[Row]) -> Iterator[str]:
    """Yield a JSON array, one item at a time."""
    start = "[\n"
    for row in chosen:
        text = json_text(_row_json(row)).replace("\n", "\n  ")
        yield f"{start}  {text}"
        start = ",\n"
    yield "[]\n" if start == "[\n" else "\n]\n"


class _Columns:
    """The columns of the text format. The first rows determine the widths of the columns."""

    def __init__(self, full: bool) -> None:
        self._full = full
        self._connections: set[int] = set()
        self._method = 0
        self._id = 0

    def lines(self, chosen: Iterator[Row]) -> Iterator[str]:
        while part := list(itertools.islice(chosen, ALIGNED)):
            self._widen(part)
            for row in part:
                yield from self._lines(row)

    def _widen(self, part: list[Row]) -> None:
        if len(self._connections) < 2:
            self._connections |= {row.entry.connection for row in part}
        self._method = min(DETAIL, max(self._method, *(len(row.method) for row in part)))
        self._id = min(DETAIL, max(self._id, *(len(row.id) for row in part)))

    def _lines(self, row: Row) -> Iterator[str]:
        entry = row.entry
        latency = "" if row.latency is None else duration(row.latency)
        cells = [
            f"{entry.line:>5}",
            f"{entry.t:>10.3f}",
            *([f"#{entry.connection}"] if len(self._connections) > 1 else []),
            ARROWS[entry.dir],
            f"{row.kind:<12}",
            f"{row.id:<{self._id}}",
            f"{row.method:<{self._method}}",
            f"{latency:>9}",
            f"{amount(row.size):>9}" if row.kind != "end" else " " * 9,
        ]
        whole = self._full and row.kind not in ("end", "text", "invalid")
        if not whole:
            cells.append(_detail(row))
        yield one_line("  ".join(cells).rstrip()) + "\n"
        if whole:
            for line in json_text(entry.message).split("\n"):
                yield f"       {line}\n"


def _detail(row: Row) -> str:
    entry = row.entry
    if entry.end is not None:
        return entry.end
    content: Any = entry.invalid
    message = entry.message
    if content is None and not isinstance(message, dict):
        content = message
    elif content is None:
        member = {"result": "result", "error": "error"}.get(row.kind, "params")
        if member not in message:
            return ""
        content = message[member]
    text = _spaced(content)
    return text if len(text) <= DETAIL else f"{text[: DETAIL - 1]}…"


def _row_json(row: Row) -> dict[str, Any]:
    entry = row.entry
    members: dict[str, Any] = {
        "line": entry.line,
        "t": entry.t,
        "connection": entry.connection,
        "dir": entry.dir,
        "kind": row.kind,
        "method": row.method or None,
        "id": json.loads(row.id) if row.id else None,
        "latency": row.latency,
        "bytes": row.size,
    }
    if entry.end is not None:
        return {**members, "end": entry.end}
    if entry.invalid is not None:
        return {**members, "invalid": entry.invalid}
    return {**members, "message": entry.message}


def duration(seconds: float) -> str:
    """Return a time as text, such as `12.3 ms` or `4.56 s`."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def amount(size: int) -> str:
    """Return a number of bytes as text, such as `123 B` or `4.5 kB`."""
    if size < 1000:
        return f"{size} B"
    return f"{size / 1000:.1f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def _json(value: Any) -> str:
    return json_text(value) + "\n"


# --- stats ---------------------------------------------------------------------------------------


def stats(files: Sequence[Path], *, format: str = "text") -> str:
    """Return the counts, sizes and latencies of each method in the files. Raises Unreadable."""
    counted = _count(files)
    if format == "json":
        return _json(counted)
    lines = [
        f"{counted['messages']} messages in {duration(counted['seconds'])}, "
        f"{amount(counted['bytes']['clientToServer'])} to the server, "
        f"{amount(counted['bytes']['serverToClient'])} to the client"
    ]
    for name, text in (
        ("unanswered", "requests without a response"),
        ("text", "strings outside of messages"),
        ("invalid", "bodies that are not valid messages"),
    ):
        if counted[name]:
            lines.append(f"{counted[name]} {text}")
    table = [["", "method", "count", "errors", "bytes", "min", "median", "p95", "max"]]
    for each in counted["methods"]:
        times = each["latency"]
        shown = (
            [duration(times[name]) for name in ("least", "median", "p95", "most")]
            if times
            else [""] * 4
        )
        table.append(
            [
                ARROWS[each["dir"]],
                one_line(each["method"]),
                str(each["count"]),
                str(each["errors"]) if each["kind"] == "request" else "",
                amount(each["bytes"]),
                *shown,
            ]
        )
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    for row in table:
        cells = [
            cell.ljust(width) if column < 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "".join(f"{line}\n" for line in lines)


def _count(files: Sequence[Path]) -> dict[str, Any]:
    methods: dict[tuple[str, str, str], dict[str, Any]] = {}
    latencies: dict[tuple[str, str, str], array[float]] = {}
    total: dict[str, Any] = {
        "messages": 0,
        "seconds": 0.0,
        "bytes": {"clientToServer": 0, "serverToClient": 0},
        "unanswered": 0,
        "text": 0,
        "invalid": 0,
    }
    for file in files:
        first = last = None
        for row in rows(TraceFile(file)):
            last = row.entry.t
            first = last if first is None else first
            if row.kind == "end":
                continue
            total["bytes"][row.entry.dir] += row.size
            if row.kind in ("text", "invalid"):
                total[row.kind] += 1
                continue
            total["messages"] += 1
            direction: str = row.entry.dir
            kind = "notification" if row.kind == "notification" else "request"
            if row.kind in ("result", "error"):
                if row.latency is None:
                    # The trace does not contain the request for this response.
                    continue
                direction = _OTHER[direction]
                total["unanswered"] -= 1
            key = (direction, kind, row.method)
            each = methods.setdefault(
                key,
                {"dir": direction, "kind": kind, "method": row.method}
                | {"count": 0, "errors": 0, "bytes": 0},
            )
            each["bytes"] += row.size
            if row.kind in ("request", "notification"):
                each["count"] += 1
                total["unanswered"] += row.kind == "request"
            else:
                each["errors"] += row.kind == "error"
                latencies.setdefault(key, array("d")).append(row.latency or 0.0)
        total["seconds"] += (last or 0.0) - (first or 0.0)
    for key, each in methods.items():
        times = sorted(latencies.get(key, ()))
        each["latency"] = (
            {
                "least": times[0],
                "median": statistics.median(times),
                "p95": times[min(len(times) - 1, int(len(times) * 0.95))],
                "most": times[-1],
            }
            if times
            else None
        )
    return {**total, "methods": list(methods.values())}
