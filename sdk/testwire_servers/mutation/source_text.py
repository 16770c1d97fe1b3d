"""Decoded source files, and conversions between offsets and positions.

If a file is decoded and encoded again, the bytes are the same. A line ends with `\\n`, `\\r\\n` or
`\\r`, as in Python and in editors. Form feeds and Unicode line separators do not end a line.
Offsets count the code points of the decoded file, without the byte order mark.

Tests: `tests/servers/mutation/test_source_text.py`.
"""

from __future__ import annotations

import hashlib
import io
import re
import tokenize
from bisect import bisect_right

from testwire_servers.mutation.model import MutationError, Position, Range

_BOM = b"\xef\xbb\xbf"
_LINE_BREAK = re.compile(r"\r\n|\r|\n")


class InvalidSource(MutationError):
    """Raised if a source file is not valid Python."""


def utf16_length(text: str) -> int:
    """Return the length of `text` in UTF-16 code units."""
    return len(text) + (0 if text.isascii() else sum(character > "\uffff" for character in text))


class SourceText:
    """The decoded content of a source file, with its encoding."""

    __slots__ = ("bom", "digest", "encoding", "line_starts", "text")

    def __init__(self, text: str, *, encoding: str = "utf-8", bom: bool = False) -> None:
        self.text = text
        self.encoding = encoding
        self.bom = bom
        self.line_starts = [0, *(match.end() for match in _LINE_BREAK.finditer(text))]
        self.digest = hashlib.sha256(self.to_bytes(text)).hexdigest()

    @classmethod
    def from_bytes(cls, data: bytes) -> SourceText:
        """Decode a file as Python would.

        Raises InvalidSource if the declared encoding is not valid, or does not match the bytes.
        """
        try:
            encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
            bom = encoding == "utf-8-sig"
            encoding = "utf-8" if bom else encoding
            text = data[len(_BOM) if bom else 0 :].decode(encoding)
        except (SyntaxError, UnicodeDecodeError, LookupError) as error:
            raise InvalidSource(str(error)) from None
        return cls(text, encoding=encoding, bom=bom)

    def to_bytes(self, text: str) -> bytes:
        """Encode `text` with this file's encoding and byte order mark."""
        return (_BOM if self.bom else b"") + text.encode(self.encoding)

    def offset(self, line: int, column: int) -> int:
        """Convert a line (from 1) and a column (from 0, in code points) to an offset."""
        return self.line_starts[line - 1] + column

    def line(self, offset: int) -> int:
        """Return the line (from 1) of an offset."""
        return bisect_right(self.line_starts, offset)

    def position(self, offset: int) -> Position:
        """Return the position of an offset."""
        line = self.line(offset)
        return Position(line, utf16_length(self.text[self.line_starts[line - 1] : offset]) + 1)

    def range(self, start: int, end: int) -> Range:
        """Return the range between two offsets."""
        return Range(self.position(start), self.position(end))

    def replaced(self, start: int, end: int, replacement: str) -> str:
        """Return a copy of the text with `replacement` between the two offsets."""
        return self.text[:start] + replacement + self.text[end:]
