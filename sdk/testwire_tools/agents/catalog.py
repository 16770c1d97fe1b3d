"""Stores tests or mutants, and divides them into pages of a limited size.

The module must not depend on a protocol or on the package `mcp`.

Tests: `tests/tools/agents/test_catalog.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Final, NamedTuple

PAGE_CHARACTERS: Final = 16_000
"""The maximum size of the entries of one page, as JSON."""

PART_CHARACTERS: Final = 6_000
"""The maximum size of all strings in one entry, as JSON. Longer strings are split into parts."""


_NAME_CHARACTERS: Final = 300


class BadCursor(ValueError):
    """Raised for a cursor that does not belong to the current list."""


@dataclass(slots=True)
class Item:
    """A test, a group of tests or a mutant."""

    id: str
    name: str
    parent: str | None = None
    group: bool = False
    """Whether the item only contains other items."""
    file: str | None = None
    line: int | None = None
    """The first line, counted from 1."""
    state: str = ""
    """The last state in the terms of the protocol; empty if there is none."""
    facts: dict[str, Any] = field(default_factory=dict)
    """Short values, such as the duration."""
    texts: dict[str, str] = field(default_factory=dict)
    """Strings of any length, such as the message and the stack trace."""
    wire: Any = None
    """The item as the server sent it."""

    def listed(self) -> dict[str, Any]:
        """Return the entry of the item in lists, without empty members."""
        entry = {
            "id": self.id,
            "name": self.name[:_NAME_CHARACTERS],
            "state": self.state,
            "file": self.file,
            "line": self.line,
            "parent": self.parent,
        }
        return {key: value for key, value in entry.items() if value not in (None, "")}


class Page(NamedTuple):
    """Some entries of a list, and the cursor of the next page; None after the last entry."""

    entries: list[dict[str, Any]]
    cursor: str | None


class Catalog:
    """The items of one server, in the order in which the server first sent them."""

    def __init__(self) -> None:
        self.items: dict[str, Item] = {}
        self.revision = 0
        """A number that changes with the list of ids. Cursors contain the number."""
        self._seen: set[str] | None = None

    @contextmanager
    def listing(self) -> Iterator[None]:
        """Receive a complete list. Items that are not in the list are removed.

        If the block raises an exception, no items are removed.
        """
        seen: set[str] = set()
        self._seen = seen
        try:
            yield
        finally:
            self._seen = None
        for identifier in [each for each in self.items if each not in seen]:
            self.remove(identifier)

    def put(self, item: Item) -> Item:
        """Add an item, or update the known item with the same id, and return the stored item.

        A known item keeps its state and its details.
        """
        if self._seen is not None:
            self._seen.add(item.id)
        known = self.items.get(item.id)
        if known is None:
            self.items[item.id] = item
            self.revision += 1
            return item
        known.name, known.parent, known.group = item.name, item.parent, item.group
        known.file, known.line, known.wire = item.file, item.line, item.wire
        return known

    def remove(self, identifier: str) -> None:
        if self.items.pop(identifier, None) is not None:
            self.revision += 1

    def leaves(self) -> Iterator[Item]:
        return (item for item in self.items.values() if not item.group)

    def select(self, pattern: str = "", states: Iterable[str] = ()) -> list[Item]:
        """Return the tests or mutants that match a pattern and have one of some states.

        `pattern` is compared with the id, the name and the file, without regard to case. `*`
        matches any text. A pattern without `*` matches a part. No states select every state.
        """
        wanted = {each.lower() for each in states}
        form = pattern.lower() if "*" in pattern else f"*{pattern.lower()}*"
        form = form.replace("[", "[[]")  # Ids of tests contain brackets.
        return [
            item
            for item in self.leaves()
            if (not wanted or item.state.lower() in wanted)
            and any(
                fnmatchcase(text.lower(), form) for text in (item.id, item.name, item.file or "")
            )
        ]

    def within(self, identifiers: Iterable[str]) -> tuple[list[Item], list[str]]:
        """Return the tests or mutants with some ids, and the unknown ids.

        The id of a group selects everything in the group.
        """
        wanted = dict.fromkeys(identifiers)
        unknown = [each for each in wanted if each not in self.items]
        return [item for item in self.leaves() if self._in(item, wanted)], unknown

    def _in(self, item: Item, wanted: dict[str, None]) -> bool:
        at: Item | None = item
        seen: set[str] = set()
        while at is not None and at.id not in seen:
            if at.id in wanted:
                return True
            seen.add(at.id)
            at = self.items.get(at.parent) if at.parent is not None else None
        return False

    def page(
        self,
        items: Sequence[Item],
        entries_of: Callable[[Item], Iterable[dict[str, Any]]],
        cursor: str | None,
    ) -> Page:
        """Return the entries of some items that follow a cursor, up to `PAGE_CHARACTERS`.

        Raises BadCursor.
        """
        start, part = self._parsed(cursor)
        numbers = {identifier: number for number, identifier in enumerate(self.items)}
        entries: list[dict[str, Any]] = []
        left = PAGE_CHARACTERS
        for item in items:
            number = numbers[item.id]
            if number < start:
                continue
            for index, entry in enumerate(entries_of(item)):
                if number == start and index < part:
                    continue
                left -= len(json.dumps(entry))
                if left < 0 and entries:
                    return Page(entries, f"{self.revision}:{number}:{index}")
                entries.append(entry)
        return Page(entries, None)

    def _parsed(self, cursor: str | None) -> tuple[int, int]:
        if not cursor:
            return 0, 0
        try:
            revision, number, index = map(int, cursor.split(":"))
        except ValueError:
            raise BadCursor(
                f"expected a cursor from an earlier response, found {cursor!r:.80}; call the tool "
                "without a cursor"
            ) from None
        if revision != self.revision:
            raise BadCursor("the list has changed since the earlier page; start without a cursor")
        return number, index


def detailed(item: Item) -> Iterator[dict[str, Any]]:
    """Yield the entries of an item with all its details.

    Strings longer than `PART_CHARACTERS` are split. Each further entry contains the id, the number
    of the part, and the next part of the strings.
    """
    entry: dict[str, Any] = {**item.listed(), **item.facts}
    left, part = PART_CHARACTERS, 1
    for key, text in item.texts.items():
        while text:
            piece, size = _cut(text, left)
            if not piece:
                yield entry
                part += 1
                entry, left = {"id": item.id, "part": part}, PART_CHARACTERS
                continue
            entry[key] = piece
            left -= size
            text = text[len(piece) :]
    yield entry


def _cut(text: str, limit: int) -> tuple[str, int]:
    """Return the longest start of a string whose JSON fits the limit, and the size of the JSON."""
    low, high = 0, min(len(text), max(0, limit))
    while low < high:
        middle = (low + high + 1) // 2
        if len(json.dumps(text[:middle])) <= limit:
            low = middle
        else:
            high = middle - 1
    return text[:low], len(json.dumps(text[:low]))
