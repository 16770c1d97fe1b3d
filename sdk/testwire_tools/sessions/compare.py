"""Two recorded sessions compared; and two JSON values: where they differ, and what each has there.

Knows no protocol; needs no registry. Tests: `tests/tools/sessions/test_trace.py`,
`tests/tools/sessions/test_differing.py`.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire.core.messages import ABSENT
from testwire_base.pointers import join
from testwire_base.pointers import split as split_pointer

from testwire_tools.sessions.reading import Session, load, masked
from testwire_tools.sessions.view import Row, rows


class SessionDifference(NamedTuple):
    """Where two sessions part. A line is None where that session has nothing there."""

    kind: str
    """`changed`, `missing` (in the second) or `added` (by the second)."""
    message: str
    first: int | None
    second: int | None
    detail: str
    """The difference of the two messages, or the message that one of them lacks."""


def compare(
    first: Path,
    second: Path,
    *,
    ids: bool = True,
    ignored: Sequence[str] = (),
    direction: str | None = None,
) -> list[SessionDifference]:
    """Where the messages of two sessions differ. Times do not count, nor do lines about ends.

    ids: compare them; without, a response is known by its request's place. ignored: pointers into
    messages that may differ. direction: one of them alone. Raises Unreadable, and ValueError for
    text that is no pointer.
    """
    pointers = [split_pointer(pointer) for pointer in ignored]
    one, two = (
        [
            item
            for item in _comparables(load(file), ids, pointers)
            if direction in (None, item.row.entry.dir)
        ]
        for file in (first, second)
    )
    # What is the same is paired first, so that the rest is compared with what stands in its place.
    found: list[SessionDifference] = []
    for same, part, other_part in _paired(one, two, lambda item: (item.name, item.text)):
        if same:
            continue
        for paired, items, others in _paired(part, other_part, lambda item: item.name):
            if paired:
                found += [_changed(a, b) for a, b in zip(items, others, strict=True)]
                continue
            found += [_alone("missing", item, first=True) for item in items]
            found += [_alone("added", item, first=False) for item in others]
    return found


def _paired(
    one: list[_Comparable], two: list[_Comparable], key: Callable[[_Comparable], Hashable]
) -> Iterator[tuple[bool, list[_Comparable], list[_Comparable]]]:
    """The stretches of two lists, and whether their keys are the same."""
    keys = [key(item) for item in one], [key(item) for item in two]
    matcher = difflib.SequenceMatcher(None, *keys, autojunk=False)
    for operation, start, end, other_start, other_end in matcher.get_opcodes():
        yield operation == "equal", one[start:end], two[other_start:other_end]


def _alone(kind: str, item: _Comparable, *, first: bool) -> SessionDifference:
    line = item.row.entry.line
    text = f"{item.shown} is {'missing' if first else 'new'}"
    return SessionDifference(
        kind, text, line if first else None, None if first else line, item.text
    )


class _Comparable(NamedTuple):
    row: Row
    name: tuple[Any, ...]
    """What pairs messages of the two sessions."""
    text: str
    shown: str


def _comparables(session: Session, ids: bool, pointers: list[list[str]]) -> Iterator[_Comparable]:
    for row in rows(session):
        if row.kind == "end":
            continue
        entry = row.entry
        name = (entry.connection, entry.dir, row.kind, row.method)
        shown = f"the {row.kind}" + (f" of {row.method!r}" if row.method else "")
        if entry.invalid is not None:
            yield _Comparable(row, name, entry.invalid, shown)
            continue
        own = [*pointers, ["id"]] if not ids and row.id else pointers
        value = masked(entry.message, own)
        text = json.dumps(value, indent=2, ensure_ascii=False, sort_keys=True)
        yield _Comparable(row, name, text, shown)


def _changed(one: _Comparable, two: _Comparable) -> SessionDifference:
    if one.row.entry.invalid is not None:
        places = [ValueDifference("", one.text, two.text)]
    else:
        places = list(differing(json.loads(one.text), json.loads(two.text)))
    return SessionDifference(
        "changed",
        f"{one.shown} differs",
        one.row.entry.line,
        two.row.entry.line,
        "\n".join(lines(places, "first", "second")),
    )


def diff_text(first: Path, second: Path, differences: Sequence[SessionDifference]) -> str:
    """Differences for people; "" where there is none."""
    found = []
    for each in differences:
        places = [
            f"{file}:{line}"
            for file, line in ((first, each.first), (second, each.second))
            if line is not None
        ]
        found.append(f"{' and '.join(places)}: {each.message}")
        found += [f"    {line}" for line in each.detail.splitlines()]
    if differences:
        count = len(differences)
        found.append(f"{count} difference{'s' if count != 1 else ''}")
    return "".join(f"{line}\n" for line in found)


# --- two values ----------------------------------------------------------------------------------

SHOWN: Final = 20
"""Places that are told; more are counted."""

WIDTH: Final = 120
"""Characters of a value that are shown."""


IGNORABLE: Final = 4


class ValueDifference(NamedTuple):
    """A pointer, and what each side has there; ABSENT where one has nothing."""

    pointer: str
    one: Any
    two: Any


def differing(one: Any, two: Any, pointer: str = "") -> Iterator[ValueDifference]:
    """The smallest places in which two JSON values differ, in the order of the first."""
    if isinstance(one, dict) and isinstance(two, dict):
        for name in {**one, **two}:
            yield from differing(one.get(name, ABSENT), two.get(name, ABSENT), join(pointer, name))
    elif isinstance(one, list) and isinstance(two, list):
        for index in range(max(len(one), len(two))):
            here = one[index] if index < len(one) else ABSENT
            there = two[index] if index < len(two) else ABSENT
            yield from differing(here, there, f"{pointer}/{index}")
    # `1 == True` in Python alone.
    elif type(one) is not type(two) or one != two:
        yield ValueDifference(pointer, one, two)


def lines(places: list[ValueDifference], first: str, second: str) -> list[str]:
    """For people: two lines for each place, which name the sides."""
    width = max(len(first), len(second))
    found: list[str] = []
    for place in places[:SHOWN]:
        one, two = _shown(place.one, place.two)
        found.append(place.pointer or "(the whole)")
        found += [f"  {first:<{width}}  {one}", f"  {second:<{width}}  {two}"]
    if len(places) > SHOWN:
        found.append(f"… and in {len(places) - SHOWN} more places")
    return found


def ignorable(places: list[ValueDifference]) -> list[str]:
    """The pointers for `--ignore` that let all of that differ, in every item of a list.

    None where that would be many, or the whole: then it is something else altogether.
    """
    pointers = {re.sub(r"/\d+(?=/|$)", "/*", place.pointer): None for place in places}
    return [*pointers] if len(pointers) <= IGNORABLE and "" not in pointers else []


def _shown(one: Any, two: Any) -> tuple[str, str]:
    texts = ["nothing" if each is ABSENT else _text(each) for each in (one, two)]
    same = 0
    for same, (a, b) in enumerate(zip(*texts, strict=False)):  # noqa: B007
        if a != b:
            break
    # Long texts are shown around the place where they part.
    start = max(0, same - WIDTH // 3) if max(map(len, texts)) > WIDTH else 0
    return _cut(texts[0], start), _cut(texts[1], start)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _cut(text: str, start: int) -> str:
    end = start + WIDTH
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
