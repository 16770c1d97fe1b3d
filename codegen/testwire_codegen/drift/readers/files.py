"""Reads input files, and converts offsets to locations.

Tests: `tests/codegen/drift/test_drift.py`, `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import codecs
import os
import select
import time
from pathlib import Path
from typing import Final

from testwire_base.documents import Location
from testwire_base.irregular import irregular_kind

MAX_BYTES: Final = 32 * 1024 * 1024

PIPE_SECONDS: Final = 60.0
"""The maximum time for reading a pipe, which a program may never close."""


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


def read_input(path: Path, shown: str, largest: int | None = None) -> bytes:
    """Return the bytes of a file or a pipe that the user named, such as `<(git show v1:README.md)`.

    shown: the name of the file in messages. largest: the maximum size of a file in bytes. A pipe
    may have at most `MAX_BYTES`, and must end within `PIPE_SECONDS`.
    Raises InputUnreadable if the file cannot be opened, is too large, or is a socket or a device.
    """
    try:
        kind = irregular_kind(path)
        if kind == "a named pipe":
            return _read_pipe(path, shown)
        if kind is not None:
            raise InputUnreadable(f"expected a file or a pipe, found {kind}", Location(shown))
        if largest is not None and path.stat().st_size > largest:
            message = f"the file is larger than {largest // 2**20} MiB"
            raise InputUnreadable(message, Location(shown))
        return path.read_bytes()
    except OSError as error:
        message = f"the file cannot be read: {error.strerror}"
        raise InputUnreadable(message, Location(shown)) from None


def _read_pipe(path: Path, shown: str) -> bytes:
    end = time.monotonic() + PIPE_SECONDS
    data = bytearray()
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    try:
        while len(data) <= MAX_BYTES:
            if not select.select([descriptor], [], [], max(0.0, end - time.monotonic()))[0]:
                message = f"expected the end of the pipe within {PIPE_SECONDS:g} seconds"
                raise InputUnreadable(message, Location(shown), fix="Write the input to a file.")
            part = os.read(descriptor, 65536)
            if not part:
                return bytes(data)
            data += part
    finally:
        os.close(descriptor)
    message = f"the pipe contains more than {MAX_BYTES // 2**20} MiB"
    raise InputUnreadable(message, Location(shown))


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
