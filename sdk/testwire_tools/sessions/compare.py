"""Compare two recorded sessions, or two JSON values.

This module works with every protocol and needs no registry.
Tests: `tests/tools/sessions/test_trace.py`, `tests/tools/sessions/test_differing.py`.
"""

from __future__ import annotations

import difflib
import itertools
import json
import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire.core.messages import ABSENT
from testwire_base.display import each_line, one_line
from testwire_base.pointers import join
from testwire_base.pointers import split as split_pointer

from testwire_tools.sessions.reading import TraceFile, masked
from testwire_tools.sessions.view import Row, rows


class SessionDifference(NamedTuple):
    """A message that differs between two sessions.

    first, second: the line number in each trace, or None if the trace does not contain the message.
    """

    kind: str
    """`changed`, `missing` (only in the first session) or `added` (only in the second session)."""
    message: str
    first: int | None
    second: int | None
    detail: str
    """The differences between two messages, or the message that only one session contains."""


class SessionDifferences(NamedTuple):
    """The first `LISTED` differences between two sessions, and the number of all differences."""

    listed: list[SessionDifference]
    total: int


WINDOW: Final = 2000
"""The maximum number of messages of each session that are aligned at once."""

LISTED: Final = 1000
"""The maximum number of differences that are listed. The other differences are only counted."""


def compare(
    first: Path,
    second: Path,
    *,
    ids: bool = True,
    ignored: Sequence[str] = (),
    direction: str | None = None,
) -> SessionDifferences:
    """Return the differences between two sessions, ignoring times and the ends of connections.

    ids: whether to compare the ids of messages. ignored: pointers to members that may differ.
    direction: compare only the messages of this direction. At most `WINDOW` messages of each
    session are in memory, so a longer run of new messages is reported as changed messages.

    Raises Unreadable for an invalid trace, and ValueError for an invalid pointer.
    """
    pointers = [split_pointer(pointer) for pointer in ignored]
    one, two = (_comparables(TraceFile(file), ids, pointers, direction) for file in (first, second))
    # Equal messages are paired first, and the remaining messages are paired by name.
    listed: list[SessionDifference] = []
    count = 0
    for part, other_part in _unequal(one, two):
        for paired, items, others in _paired(part, other_part, lambda item: item.name):
            count += len(items) if paired else len(items) + len(others)
            if len(listed) >= LISTED:
                continue
            if paired:
                listed += [_changed(a, b) for a, b in zip(items, others, strict=True)]
                continue
            listed += [_alone("missing", item, first=True) for item in items]
            listed += [_alone("added", item, first=False) for item in others]
    return SessionDifferences(listed[:LISTED], count)


def _unequal(
    one: Iterator[_Comparable], two: Iterator[_Comparable]
) -> Iterator[tuple[list[_Comparable], list[_Comparable]]]:
    """Yield the parts of two sessions between equal messages."""
    parts: tuple[list[_Comparable], list[_Comparable]] = ([], [])
    while True:
        if not any(parts):
            _skip_equal(one, two, parts)
        for part, rest in zip(parts, (one, two), strict=True):
            part += itertools.islice(rest, WINDOW - len(part))
        if not any(parts):
            return
        aligned = list(_paired(*parts, lambda item: (item.name, item.text)))
        # The end of a full window may be equal to messages that follow, so it stays in the window.
        waits = not aligned[-1][0] and len(aligned) > 1 and max(map(len, parts)) >= WINDOW
        parts = (aligned[-1][1], aligned[-1][2]) if waits else ([], [])
        for same, part, other_part in aligned[: -1 if waits else None]:
            if not same:
                yield part, other_part


def _skip_equal(
    one: Iterator[_Comparable],
    two: Iterator[_Comparable],
    parts: tuple[list[_Comparable], list[_Comparable]],
) -> None:
    """Read until two messages differ, and add these two to the parts."""
    for pair in itertools.zip_longest(one, two):
        a, b = pair
        if a is None or b is None or a.text != b.text or a.name != b.name:
            for part, item in zip(parts, pair, strict=True):
                part += [] if item is None else [item]
            return


def _paired(
    one: list[_Comparable], two: list[_Comparable], key: Callable[[_Comparable], Hashable]
) -> Iterator[tuple[bool, list[_Comparable], list[_Comparable]]]:
    """Align two lists by key. Yield aligned slices, and whether their keys are equal."""
    keys = [key(item) for item in one], [key(item) for item in two]
    matcher = difflib.SequenceMatcher(None, *keys, autojunk=False)
    for operation, start, end, other_start, other_end in matcher.get_opcodes():
        yield operation == "equal", one[start:end], two[other_start:other_end]


def _alone(kind: str, item: _Comparable, *, first: bool) -> SessionDifference:
    line = item.row.entry.line
    text = f"{item.shown} is {'missing' if first else 'new'}"
    return SessionDifference(
        kind, text, line if first else None, None if first else line, item.detail
    )


class _Comparable(NamedTuple):
    row: Row
    name: tuple[Any, ...]
    """The key for pairing messages: connection, direction, kind and method."""
    text: str
    shown: str
    value: Any = None

    @property
    def detail(self) -> str:
        if self.row.entry.invalid is not None:
            return self.text
        return json.dumps(self.value, indent=2, ensure_ascii=False, sort_keys=True)


_canonical: Final = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":")
).encode


def _comparables(
    entries: TraceFile, ids: bool, pointers: list[list[str]], direction: str | None
) -> Iterator[_Comparable]:
    for row in rows(entries):
        if row.kind == "end" or direction not in (None, row.entry.dir):
            continue
        entry = row.entry
        name = (entry.connection, entry.dir, row.kind, row.method)
        shown = f"the {row.kind}" + (f" of {row.method!r}" if row.method else "")
        if entry.invalid is not None:
            yield _Comparable(row, name, entry.invalid, shown)
            continue
        own = [*pointers, ["id"]] if not ids and row.id else pointers
        value = masked(entry.message, own)
        yield _Comparable(row, name, _canonical(value), shown, value)


def _changed(one: _Comparable, two: _Comparable) -> SessionDifference:
    if one.row.entry.invalid is not None:
        places = [ValueDifference("", one.text, two.text)]
    else:
        places = list(differing(one.value, two.value))
    return SessionDifference(
        "changed",
        f"{one.shown} differs",
        one.row.entry.line,
        two.row.entry.line,
        "\n".join(lines(places, "first", "second")),
    )


def diff_text(first: Path, second: Path, differences: SessionDifferences) -> str:
    """Return the differences as text, or "" if there are none."""
    found: list[str] = []
    for each in differences.listed:
        places = [
            f"{file}:{line}"
            for file, line in ((first, each.first), (second, each.second))
            if line is not None
        ]
        found.append(one_line(f"{' and '.join(places)}: {each.message}"))
        found += [f"    {line}" for line in each_line(each.detail)]
    if count := differences.total:
        more = f"; only the first {LISTED} are listed" if count > LISTED else ""
        found.append(f"{count} difference{'s' if count != 1 else ''}{more}")
    return "".join(f"{line}\n" for line in found)


# --- two values ----------------------------------------------------------------------------------

SHOWN: Final = 20
"""Maximum number of differences that are shown. The other differences are only counted."""

WIDTH: Final = 120
"""Maximum length of a displayed value, in characters."""

IGNORABLE: Final = 4
"""Maximum number of pointers that are suggested for `--ignore`."""


class ValueDifference(NamedTuple):
    """Two different values at a pointer. ABSENT means that the value does not exist."""

    pointer: str
    one: Any
    two: Any


def differing(one: Any, two: Any, pointer: str = "") -> Iterator[ValueDifference]:
    """Yield the differences between two JSON values, each at the most specific pointer."""
    if isinstance(one, dict) and isinstance(two, dict):
        for name in {**one, **two}:
            yield from differing(one.get(name, ABSENT), two.get(name, ABSENT), join(pointer, name))
    elif isinstance(one, list) and isinstance(two, list):
        for index in range(max(len(one), len(two))):
            here = one[index] if index < len(one) else ABSENT
            there = two[index] if index < len(two) else ABSENT
            yield from differing(here, there, f"{pointer}/{index}")
    # Types are compared too, because `1 == True` is true in Python.
    elif type(one) is not type(two) or one != two:
        yield ValueDifference(pointer, one, two)


def lines(places: list[ValueDifference], first: str, second: str) -> list[str]:
    """Format differences as lines: for each difference, the pointer and both values.

    first, second: the labels of the two values.
    """
    width = max(len(first), len(second))
    found: list[str] = []
    for place in places[:SHOWN]:
        one, two = _shown(place.one, place.two)
        found.append(place.pointer or "(the whole value)")
        found += [f"  {first:<{width}}  {one}", f"  {second:<{width}}  {two}"]
    if len(places) > SHOWN:
        found.append(f"… and {len(places) - SHOWN} more differences")
    return found


def indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


def ignorable(places: list[ValueDifference]) -> list[str]:
    """Return pointers for `--ignore` that match all differences, with `*` for list indexes.

    The list is empty if more than IGNORABLE pointers are needed, or if the whole value differs.
    """
    pointers = {re.sub(r"/\d+(?=/|$)", "/*", place.pointer): None for place in places}
    return [*pointers] if len(pointers) <= IGNORABLE and "" not in pointers else []


def _shown(one: Any, two: Any) -> tuple[str, str]:
    texts = ["nothing" if each is ABSENT else _text(each) for each in (one, two)]
    same = 0
    for same, (a, b) in enumerate(zip(*texts, strict=False)):  # noqa: B007
        if a != b:
            break
    # The display of a long value starts shortly before the first difference.
    start = max(0, same - WIDTH // 3) if max(map(len, texts)) > WIDTH else 0
    return _cut(texts[0], start), _cut(texts[1], start)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _cut(text: str, start: int) -> str:
    end = start + WIDTH
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
