"""Converts positions of a protocol to positions of an editor, and back.

The registry of a protocol defines the numbering of positions (`ProtocolInfo.positions`). In editors
(LSP, VS Code), lines and columns start at 0, and columns are counted in UTF-16 code units. The end
of a range is exclusive.

If the protocol counts columns in other units, conversion requires the text of the line. Without the
text, columns are not converted. Unconverted columns are exact only in ASCII lines. A position
before the first line or column, or after the end of the line, is moved to the nearest valid
position. A position inside a character is moved to the start of the character.

The module must not depend on a protocol or read files; callers pass the text of lines.

Tests: `tests/sdk/test_positions.py`, with the same table as the generated TypeScript.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from testwire.registry import Positions

__all__ = [
    "END_OF_LINE", "Converter", "CountedIn", "EditorPosition", "EditorRange", "LineText", "Lines",
    "WirePosition", "WireRange",
]  # fmt: skip

END_OF_LINE: Final = 2147483647
"""A column after the end of every line. Editors treat this column as the end of the line."""

LineText = Callable[[int], str | None]
"""Returns the text of a line without its line break, or None if the text is unknown.

Lines are counted from 0.
"""

CountedIn = Literal["utf-8", "utf-16", "utf-32"]
"""The unit of a column: bytes in UTF-8, code units in UTF-16, or characters (UTF-32)."""


class WirePosition(NamedTuple):
    """A position in the numbering of the protocol."""

    line: int
    column: int


class WireRange(NamedTuple):
    start: WirePosition
    end: WirePosition


class EditorPosition(NamedTuple):
    """A position in the numbering of editors."""

    line: int
    character: int


class EditorRange(NamedTuple):
    start: EditorPosition
    end: EditorPosition


class Lines(NamedTuple):
    """A range of whole lines in the numbering of the protocol."""

    first: int
    end: int


def _unknown(line: int) -> str | None:
    return None


class Converter:
    """Converts positions of one protocol: `Converter(PROTOCOL.positions)`.

    Raises ValueError if `rules` is None, because the protocol has no positions.
    """

    __slots__ = ("rules",)

    def __init__(self, rules: Positions | None) -> None:
        if rules is None:
            raise ValueError("expected the numbering of positions; this protocol has no positions")
        self.rules: Positions = rules

    def to_editor(self, position: WirePosition, text: str | None = None) -> EditorPosition:
        """Convert a position to an editor position; `text` is the text of its line."""
        return EditorPosition(self._line(position.line), self._character(position.column, text))

    def from_editor(self, position: EditorPosition, text: str | None = None) -> WirePosition:
        """Convert an editor position; `text` is the text of its line."""
        return self.from_text(position.line, position.character, text, "utf-16")

    def from_text(
        self, line: int, offset: int, text: str | None, unit: CountedIn = "utf-32"
    ) -> WirePosition:
        """Convert the offset of a character in a line to a position of the protocol.

        - `line`: counted from 0.
        - `offset`: counted from 0 in `unit`. "utf-32" counts characters, as indices of Python
          strings do, and "utf-8" counts bytes, as the module `ast` does.
        - `text`: the text of the line. If the text is None, the offset is not converted.
        """
        column = _converted(offset, text, unit, self.rules.column_unit)
        return WirePosition(line + self.rules.line_base, column + self.rules.column_base)

    def range_to_editor(self, span: WireRange, text_of: LineText = _unknown) -> EditorRange:
        """Convert a range to an editor range, whose end is exclusive."""
        start = self.to_editor(span.start, text_of(self._line(span.start.line)))
        line = self._line(span.end.line)
        inclusive = self.rules.end == "inclusive"
        character = self._character(span.end.column, text_of(line), behind=inclusive)
        return EditorRange(start, EditorPosition(line, character))

    def range_from_editor(self, span: EditorRange, text_of: LineText = _unknown) -> WireRange:
        """Convert an editor range to a range of the protocol.

        If the protocol's ranges include their end, ValueError is raised for:

        - an empty range
        - a range that ends at the start of a line, if the text of the previous line is unknown
        """
        start = self.from_editor(span.start, text_of(span.start.line))
        end = span.end if self.rules.end == "exclusive" else _last(span, text_of)
        return WireRange(start, self.from_editor(end, text_of(end.line)))

    def lines_to_editor(self, lines: Lines, text_of: LineText = _unknown) -> EditorRange:
        """Convert whole lines to an editor range, for protocols without columns."""
        start = EditorPosition(self._line(lines.first), 0)
        line = self._line(lines.end)
        if self.rules.end == "exclusive":
            return EditorRange(start, EditorPosition(line, 0))
        text = text_of(line)
        width = END_OF_LINE if text is None else sum(_width(each, "utf-16") for each in text)
        return EditorRange(start, EditorPosition(line, width))

    def lines_from_editor(self, span: EditorRange) -> Lines:
        """Return the lines that an editor range touches."""
        start, end = span
        last = end.line - 1 if end.character == 0 and end.line > start.line else end.line
        past = 1 if self.rules.end == "exclusive" else 0
        return Lines(start.line + self.rules.line_base, last + past + self.rules.line_base)

    def _line(self, line: int) -> int:
        return max(0, line - self.rules.line_base)

    def _character(self, column: int, text: str | None, *, behind: bool = False) -> int:
        """Convert the column of a character from the protocol's numbering to an editor column.

        If `behind` is true, return the editor column after this character.
        """
        offset = max(0, column - self.rules.column_base)
        return _converted(offset, text, self.rules.column_unit, "utf-16", behind=behind)


def _last(span: EditorRange, text_of: LineText) -> EditorPosition:
    end = span.end
    if span.start == end:
        raise ValueError("an empty range has no last character")
    if end.character > 0:
        text = text_of(end.line)
        return EditorPosition(end.line, _converted(end.character - 1, text, "utf-16", "utf-16"))
    before = text_of(end.line - 1)
    if before is None:
        raise ValueError(f"the range ends with line {end.line - 1}, whose text is unknown")
    # The last character of the range is the line break.
    return EditorPosition(end.line - 1, sum(_width(each, "utf-16") for each in before))


def _converted(
    offset: int, text: str | None, source: CountedIn, target: CountedIn, *, behind: bool = False
) -> int:
    """Convert the offset of a character to another unit.

    If `behind` is true, convert the offset after this character.
    """
    if text is None:
        return offset + 1 if behind else offset
    read = result = 0
    for character in text:
        read += _width(character, source)
        if read > offset:
            return result + _width(character, target) if behind else result
        result += _width(character, target)
    return result


def _width(character: str, unit: CountedIn) -> int:
    code = ord(character)
    if unit == "utf-32":
        return 1
    if unit == "utf-16":
        return 1 if code < 0x10000 else 2
    return 1 if code < 0x80 else 2 if code < 0x800 else 3 if code < 0x10000 else 4
