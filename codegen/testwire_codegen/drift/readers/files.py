"""Reads input files, and converts offsets to locations.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import codecs
from pathlib import Path
from typing import Final

from testwire_base.documents import Location
from testwire_base.irregular import irregular_kind

MAX_BYTES: Final = 32 * 1024 * 1024


class InputUnreadable(Exception):
    """An input cannot be read.

    rule: the id of the rule for the finding.
    fix: replaces the fix of the rule.
    """

    def __init__(
        self,
        message: str,
        location: Location,
        rule: str = "drift-source-input",
        fix: str | None = None,
    ) -> None:
        super().__init__(f"{location}: {message}")
        self.message = message
        self.location = location
        self.rule = rule
        self.fix = fix


def position(text: str | bytes, offset: int) -> tuple[int, int]:
    """Return the zero-based line and column of an offset."""
    newline = b"\n" if isinstance(text, bytes) else "\n"
    row = text.count(newline, 0, offset)  # type: ignore[arg-type]
    return row, offset - (text.rfind(newline, 0, offset) + 1)  # type: ignore[arg-type]


def locate(text: str | bytes, offset: int, file: str) -> Location:
    """Return the location of an offset in a file."""
    row, column = position(text, offset)
    return Location(file, "", row + 1, column + 1)


def read_text(path: Path, shown: str, largest: int | None = None) -> str:
    """Return the contents of a file.

    shown: the name of the file in messages. largest: the maximum size in bytes.
    Raises InputUnreadable if the file cannot be opened, is too large, is not text, or is a pipe, a
    socket or a device.
    """
    try:
        kind = irregular_kind(path)
        if kind is not None:
            raise InputUnreadable(f"expected a file, found {kind}", Location(shown))
        if largest is not None and path.stat().st_size > largest:
            message = f"the file is larger than {largest // 2**20} MiB"
            raise InputUnreadable(message, Location(shown))
        data = path.read_bytes()
    except OSError as error:
        message = f"the file cannot be read: {error.strerror}"
        raise InputUnreadable(message, Location(shown)) from None
    return decoded(data, shown)


def decoded(data: bytes, shown: str) -> str:
    """Return the text of a file. Raises InputUnreadable if the file is binary.

    The encoding is UTF-8, or UTF-16 if the file starts with a byte order mark.
    """
    try:
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return data.decode("utf-16")
        if b"\0" in data[:8192]:
            raise InputUnreadable("the file is binary", Location(shown))
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = locate(data, error.start, shown)
        message = f"the file is not valid {error.encoding.upper()}: {error.reason}"
        raise InputUnreadable(message, place) from None
