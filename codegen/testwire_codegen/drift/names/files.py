"""Find and read source files.

Tests: `tests/codegen/drift/test_names_files.py`.
"""

from __future__ import annotations

import codecs
import os
import stat
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from testwire_base.errors import UsageError

from testwire_codegen.drift.readers.files import MAX_BYTES

_SKIPPED: Final = frozenset(("node_modules", "__pycache__", "venv"))
_OUTPUT: Final = {
    "bin": (".csproj", ".fsproj", ".vbproj"),
    "obj": (".csproj", ".fsproj", ".vbproj"),
    "target": ("Cargo.toml", "pom.xml", "build.sbt"),
}
"""Folders that contain build output if a file with one of these endings is next to them."""

_DOCUMENTS: Final = (".md", ".markdown", ".rst", ".adoc", ".txt")
"""Documents are not source code. `testwire drift docs` compares them."""

_LONGEST_LINE: Final = 20_000
"""A file with a longer line, in bytes, is minified or generated data."""

_HEAD: Final = 8192
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_BAR: Final = 30
_BAR_SECONDS: Final = 0.2
_LINE_SECONDS: Final = 10.0


class SearchProgress:
    """Yields files, and shows how many are done: as a bar on a terminal, else as lines in a log."""

    def __init__(self, what: str, files: Sequence[Path]) -> None:
        self._what = what
        self._files = files

    def __iter__(self) -> Iterator[Path]:
        terminal = sys.stderr.isatty()
        seconds = _BAR_SECONDS if terminal else _LINE_SECONDS
        begin = shown = time.monotonic()
        for count, path in enumerate(self._files):
            if (now := time.monotonic()) >= shown + seconds:
                shown = now
                print(self._line(count, terminal), end="" if terminal else "\n", file=sys.stderr,
                      flush=True)  # fmt: skip
            yield path
        if terminal and shown > begin:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def _line(self, count: int, terminal: bool) -> str:
        total = len(self._files)
        text = f"{self._what} {count} of {total} files"
        bar = "#" * (_BAR * count // total)
        return f"\r[{bar:<{_BAR}}] {text}\033[K" if terminal else text


class Reader:
    """Lists and reads files. unreadable: the files that cannot be read, with the reason."""

    def __init__(self) -> None:
        self.unreadable: list[tuple[Path, str]] = []

    def files(self, paths: Sequence[Path]) -> list[Path]:
        """Return the source files in files and folders. Links do not duplicate files.

        Raises UsageError if a path does not exist.
        """
        seen: set[tuple[int, int]] = set()
        found = []
        for path in self._listed(paths):
            try:
                status = path.stat()
            except OSError:  # The target of a link is absent, or the file was deleted.
                continue
            key = (status.st_dev, status.st_ino)
            if stat.S_ISREG(status.st_mode) and key not in seen:
                seen.add(key)
                found.append(path)
        return found

    def read(self, path: Path) -> bytes | None:
        """Return a text file as UTF-8. None if it is unreadable, binary, minified or deleted."""
        try:
            with path.open("rb") as file:
                head = file.read(_HEAD)
                is_utf16 = head.startswith(_UTF16)
                if b"\0" in head and not is_utf16:
                    return None
                data = head + file.read(MAX_BYTES)
        except FileNotFoundError:
            return None
        except OSError as error:
            self._failed(error, path)
            return None
        if is_utf16:
            data = data.decode("utf-16", "replace").encode("utf-8", "replace")
        return data if len(data) <= MAX_BYTES and not _is_minified(data) else None

    def _listed(self, paths: Sequence[Path]) -> Iterator[Path]:
        for path in paths:
            if path.is_dir():
                yield from self._walk(path)
            elif path.is_file():
                yield path
            elif path.exists():
                self.unreadable.append((path, "it is a device, a pipe or a socket"))
            else:
                raise UsageError(f"expected a file or a folder, but {str(path)!r} does not exist")

    def _walk(self, path: Path) -> Iterator[Path]:
        for folder, folders, names in os.walk(path, onerror=self._failed):
            folders[:] = sorted(each for each in folders if not _is_skipped(each, names))
            for name in sorted(names):
                if not name.lower().endswith(_DOCUMENTS):
                    yield Path(folder, name)

    def _failed(self, error: OSError, path: Path | None = None) -> None:
        reason = error.strerror or "unknown error"
        self.unreadable.append((path or Path(error.filename), reason))


def _is_skipped(folder: str, files: Collection[str]) -> bool:
    """Return whether a folder is hidden, or contains packages or build output."""
    if folder.startswith(".") or folder in _SKIPPED:
        return True
    endings = _OUTPUT.get(folder)
    return endings is not None and any(name.endswith(endings) for name in files)


def _is_minified(data: bytes) -> bool:
    return len(data) > _LONGEST_LINE and max(map(len, data.split(b"\n"))) > _LONGEST_LINE
