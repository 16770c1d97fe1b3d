"""Positions of a protocol as positions of an editor, and back.

The registry of a protocol says how it counts (`ProtocolInfo.positions`). An editor's position (LSP,
VS Code) counts lines from 0 and columns from 0 in UTF-16 code units, and the end of a range is not
part of it. The module must not know any protocol, nor read files: who has the text of a line gives
it.

Columns in another unit are exact where the text of the line is given; without it they are taken as
they are, which is right for lines of ASCII. What lies before the first line or column, or behind
the end of a line that is given, counts as that; what lies inside a character counts as its start.

Tests: `tests/sdk/test_positions.py`, on the same table as the generated TypeScript.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from testwire.registry import Positions

__all__ = [
    "END_OF_LINE",
    "Converter",
    "EditorPosition",
    "EditorRange",
    "LineText",
    "Lines",
    "WirePosition",
    "WireRange",
]

END_OF_LINE: Final = 2147483647
"""A column behind every line: editors take it for the end of the line."""

LineText = Callable[[int], str | None]
"""The text of a line, counted from 0, without its line break; None where it is not known."""

_Unit = Literal["utf-8", "utf-16", "utf-32"]


class WirePosition(NamedTuple):
    """A position as the protocol counts."""

    line: int
    column: int


class WireRange(NamedTuple):
    start: WirePosition
    end: WirePosition


class EditorPosition(NamedTuple):
    """A position as editors count."""

    line: int
    character: int


class EditorRange(NamedTuple):
    start: EditorPosition
    end: EditorPosition


class Lines(NamedTuple):
    """Whole lines as the protocol counts: the first, and the end as it counts ends."""

    first: int
    end: int


def _unknown(line: int) -> str | None:
    return None


class Converter:
    """Converts positions of one protocol: `Converter(PROTOCOL.positions)`."""

    __slots__ = ("rules",)

    def __init__(self, rules: Positions) -> None:
        self.rules = rules

    def to_editor(self, position: WirePosition, text: str | None = None) -> EditorPosition:
        """`text`: the line of the position."""
        return EditorPosition(self._line(position.line), self._character(position.column, text))

    def from_editor(self, position: EditorPosition, text: str | None = None) -> WirePosition:
        """`text`: the line of the position."""
        rules = self.rules
        column = _converted(position.character, text, "utf-16", rules.column_unit)
        return WirePosition(position.line + rules.line_base, column + rules.column_base)

    def range_to_editor(self, span: WireRange, text_of: LineText = _unknown) -> EditorRange:
        """A range as editors count; its end is not part of it."""
        start = self.to_editor(span.start, text_of(self._line(span.start.line)))
        line = self._line(span.end.line)
        inclusive = self.rules.end == "inclusive"
        character = self._character(span.end.column, text_of(line), behind=inclusive)
        return EditorRange(start, EditorPosition(line, character))

    def range_from_editor(self, span: EditorRange, text_of: LineText = _unknown) -> WireRange:
        """A range as the protocol counts.

        Raises ValueError where the protocol's ends are part of ranges and there is nothing that the
        end could be: the range is empty, or it ends where a line begins and the line before is not
        known.
        """
        start = self.from_editor(span.start, text_of(span.start.line))
        end = span.end if self.rules.end == "exclusive" else _last(span, text_of)
        return WireRange(start, self.from_editor(end, text_of(end.line)))

    def lines_to_editor(self, lines: Lines, text_of: LineText = _unknown) -> EditorRange:
        """The range of whole lines, for protocols that have no columns."""
        start = EditorPosition(self._line(lines.first), 0)
        line = self._line(lines.end)
        if self.rules.end == "exclusive":
            return EditorRange(start, EditorPosition(line, 0))
        text = text_of(line)
        width = END_OF_LINE if text is None else sum(_width(each, "utf-16") for each in text)
        return EditorRange(start, EditorPosition(line, width))

    def lines_from_editor(self, span: EditorRange) -> Lines:
        """The lines that a range touches."""
        start, end = span
        last = end.line - 1 if end.character == 0 and end.line > start.line else end.line
        past = 1 if self.rules.end == "exclusive" else 0
        return Lines(start.line + self.rules.line_base, last + past + self.rules.line_base)

    def _line(self, line: int) -> int:
        return max(0, line - self.rules.line_base)

    def _character(self, column: int, text: str | None, *, behind: bool = False) -> int:
        """The column as an editor counts it, or that behind the character there."""
        offset = max(0, column - self.rules.column_base)
        return _converted(offset, text, self.rules.column_unit, "utf-16", behind=behind)


def _last(span: EditorRange, text_of: LineText) -> EditorPosition:
    """The last position that is part of a range."""
    end = span.end
    if span.start == end:
        raise ValueError("an empty range has no last character")
    if end.character > 0:
        text = text_of(end.line)
        return EditorPosition(end.line, _converted(end.character - 1, text, "utf-16", "utf-16"))
    before = text_of(end.line - 1)
    if before is None:
        raise ValueError(f"line {end.line - 1}, which the range ends with, is not known")
    # The line break.
    return EditorPosition(end.line - 1, sum(_width(each, "utf-16") for each in before))


def _converted(
    offset: int, text: str | None, source: _Unit, target: _Unit, *, behind: bool = False
) -> int:
    """An offset into a line in another unit; `behind`: that of the end of the character there."""
    if text is None:
        return offset + 1 if behind else offset
    read = result = 0
    for character in text:
        read += _width(character, source)
        if read > offset:
            return result + _width(character, target) if behind else result
        result += _width(character, target)
    return result


def _width(character: str, unit: _Unit) -> int:
    code = ord(character)
    if unit == "utf-32":
        return 1
    if unit == "utf-16":
        return 1 if code < 0x10000 else 2
    return 1 if code < 0x80 else 2 if code < 0x800 else 3 if code < 0x10000 else 4
