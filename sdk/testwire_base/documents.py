"""Parses JSON and records the line and column of each value.

The module must not depend on specifications. For invalid text, `parse` raises only `SourceError`.

Tests: `tests/base/test_documents.py`.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any

from testwire_base.pointers import join

_WHITESPACE = re.compile(r"[ \t\n\r]*")
_COLON = re.compile(r"[ \t\n\r]*:[ \t\n\r]*")
_NEXT = re.compile(r"[ \t\n\r]*,[ \t\n\r]*")
MAX_DIGITS = 400
"""The maximum number of characters in a number. Python converts at most 4300 digits."""

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}

MAX_DEPTH = 200
"""The maximum number of nested levels. Python's own limit is much higher."""


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A position in a file.

    - `file`: the path, relative to the root of the checkout.
    - `pointer`: the JSON pointer of a value in the file. "" is the whole document.
    - `line`, `column`: the position in code points, counted from 1.
    """

    file: str
    pointer: str = ""
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class SourceError(Exception):
    """The text is not valid JSON, or has a repeated member or too many nested levels."""

    def __init__(self, location: Location, message: str) -> None:
        super().__init__(f"{location}: {message}")
        self.location = location
        self.message = message


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file: its value, and the position of each value by JSON pointer."""

    file: str
    data: Any
    positions: dict[str, tuple[int, int]] = field(repr=False)

    def at(self, pointer: str) -> Location:
        """Return the location of `pointer`, or of the nearest existing parent."""
        known = pointer
        while known and known not in self.positions:
            known = known.rpartition("/")[0]
        line, column = self.positions.get(known, (1, 1))
        return Location(self.file, pointer, line, column)


def json_kind(value: Any) -> str:
    """Return the description of a JSON value for messages, such as `an object`."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "an array"
    return f"the {'string' if isinstance(value, str) else 'number'} {value!r:.60}"


def parse(text: str, file: str) -> Document:
    """Parse JSON text.

    Raises SourceError for invalid JSON, a repeated member or too many nested levels.
    """
    parser = _Parser(text, file)
    data = parser.document()
    return Document(file, data, parser.positions())


class _Parser:
    """A recursive-descent parser that uses the standard library's scanner for strings.

    For large specifications, parsing is a large part of the run time. For speed, each step also
    skips the following whitespace. One pass at the end converts all offsets to lines and columns.
    """

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self._offsets: dict[str, int] = {}

    def document(self) -> Any:
        if self.text.startswith("\ufeff"):
            message = "expected JSON, found a byte order mark; save the file as UTF-8 without it"
            raise self._error(0, "", message)
        self._offsets[""] = start = self._skip(0)
        value, end = self._value(start, "", 0)
        end = self._skip(end)
        if end != len(self.text):
            raise self._error(end, "", "expected the end of the file, found more text")
        return value

    def positions(self) -> dict[str, tuple[int, int]]:
        """Return the line and column of each pointer. One pass suffices, because offsets ascend."""
        found = {}
        newline = self.text.find
        line, start, following = 1, 0, newline("\n")
        for pointer, offset in self._offsets.items():
            while 0 <= following < offset:
                line, start = line + 1, following + 1
                following = newline("\n", start)
            found[pointer] = (line, offset - start + 1)
        return found

    def _skip(self, index: int) -> int:
        match = _WHITESPACE.match(self.text, index)
        return match.end() if match else index

    def _error(self, index: int, pointer: str, message: str) -> SourceError:
        index = min(index, len(self.text))
        line = self.text.count("\n", 0, index) + 1
        column = index - (self.text.rfind("\n", 0, index) + 1) + 1
        return SourceError(Location(self.file, pointer, line, column), message)

    def _value(self, index: int, pointer: str, depth: int) -> tuple[Any, int]:
        if depth > MAX_DEPTH:
            raise self._error(index, pointer, f"expected at most {MAX_DEPTH} nested levels")
        head = self.text[index : index + 1]
        if head == '"':
            return self._string(index, pointer)
        if head == "{":
            return self._object(index, pointer, depth)
        if head == "[":
            return self._array(index, pointer, depth)
        for word, value in _WORDS.items():
            if self.text.startswith(word, index):
                return value, index + len(word)
        match = _NUMBER.match(self.text, index)
        if match:
            is_float = match.group(1) or match.group(2)
            number = _number(match.group(), float if is_float else int)
            if number is None:
                what = f"expected a number below 1e308, with at most {MAX_DIGITS} characters"
                raise self._error(index, pointer, what)
            return number, match.end()
        what = f"found {head!r}" if head else "found the end of the file"
        raise self._error(index, pointer, f"expected a JSON value, {what}")

    def _string(self, index: int, pointer: str) -> tuple[str, int]:
        try:
            found: tuple[str, int] = scanstring(self.text, index + 1, True)
        except ValueError as error:
            message = getattr(error, "msg", "unknown error")
            raise self._error(index, pointer, f"invalid string: {message}") from None
        return found

    def _object(self, index: int, pointer: str, depth: int) -> tuple[dict[str, Any], int]:
        result: dict[str, Any] = {}
        index = self._skip(index + 1)
        text = self.text
        if text.startswith("}", index):
            return result, index + 1
        while True:
            if not text.startswith('"', index):
                raise self._error(index, pointer, "expected a member name in double quotes")
            key, end = self._string(index, pointer)
            member = join(pointer, key) if "~" in key or "/" in key else f"{pointer}/{key}"
            if key in result:
                raise self._error(index, member, f"duplicate member {key!r}; remove one of them")
            self._offsets[member] = index
            match = _COLON.match(text, end)
            if match is None:
                end = self._skip(end)
                raise self._error(end, member, f"expected ':' after the member name {key!r}")
            result[key], end = self._value(match.end(), member, depth + 1)
            match = _NEXT.match(text, end)
            if match is not None:
                index = match.end()
                continue
            index = self._skip(end)
            if text.startswith("}", index):
                return result, index + 1
            raise self._error(index, pointer, "expected ',' or '}'")

    def _array(self, index: int, pointer: str, depth: int) -> tuple[list[Any], int]:
        result: list[Any] = []
        index = self._skip(index + 1)
        text = self.text
        if text.startswith("]", index):
            return result, index + 1
        while True:
            item = f"{pointer}/{len(result)}"
            self._offsets[item] = index
            value, end = self._value(index, item, depth + 1)
            result.append(value)
            match = _NEXT.match(text, end)
            if match is not None:
                index = match.end()
                continue
            index = self._skip(end)
            if text.startswith("]", index):
                return result, index + 1
            raise self._error(index, pointer, "expected ',' or ']'")


def _number(text: str, kind: type[int] | type[float]) -> int | float | None:
    """Return the number, or None if it is too long or infinite."""
    number = kind(text) if len(text) <= MAX_DIGITS else math.inf
    return None if number in (math.inf, -math.inf) else number
