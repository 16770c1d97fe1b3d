"""Input files as text, and offsets in a text as locations.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from testwire_base.documents import Location

MAX_BYTES: Final = 32 * 1024 * 1024


class InputUnreadable(Exception):
    """An input that cannot be read: what is wrong and where.

    `rule` is the rule's id, `fix` what to do if the rule does not say.
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
    """Line and column, from 0, of an offset in a text."""
    newline = b"\n" if isinstance(text, bytes) else "\n"
    row = text.count(newline, 0, offset)  # type: ignore[arg-type]
    return row, offset - (text.rfind(newline, 0, offset) + 1)  # type: ignore[arg-type]


def locate(text: str | bytes, offset: int, file: str) -> Location:
    """The location of an offset in the text of a file."""
    row, column = position(text, offset)
    return Location(file, "", row + 1, column + 1)


def read_text(path: Path, shown: str, largest: int | None = None) -> str:
    """The text of a file, which messages call `shown`.

    largest: bytes. Raises InputUnreadable if the file cannot be opened, is larger, or is not UTF-8.
    """
    try:
        if largest is not None and path.stat().st_size > largest:
            message = f"the file is larger than {largest // 2**20} MiB"
            raise InputUnreadable(message, Location(shown))
        data = path.read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = locate(data, error.start, shown)
        raise InputUnreadable(f"the file is not valid UTF-8: {error.reason}", place) from None
    except OSError as error:
        message = f"the file cannot be read: {error.strerror}"
        raise InputUnreadable(message, Location(shown)) from None
