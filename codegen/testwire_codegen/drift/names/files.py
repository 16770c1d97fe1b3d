"""Find the source files that contain messages of a protocol.

Tests: `tests/codegen/drift/test_names.py`.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from testwire_base.errors import UsageError

from testwire_codegen.drift.names.vocabulary import Vocabulary
from testwire_codegen.drift.names.words import Word, words_of

_TOKEN: Final = re.compile(rb"[A-Za-z_$][\w$./-]*")
_SKIPPED: Final = frozenset(("node_modules", "__pycache__", "bin", "obj", "target", "venv"))
_LONGEST_LINE: Final = 20_000
"""A file with a longer line, in bytes, is minified or generated data."""

_LINE_SECONDS: Final = 10.0
_BAR_SECONDS: Final = 0.2


@dataclass(slots=True)
class SourceFile:
    """A source file with words of a protocol. `texts` contains the words without locations."""

    path: Path
    text: str
    words: list[Word]
    texts: frozenset[str]


@dataclass(slots=True)
class Search:
    """The result of a search.

    sources: the files that contain messages of each protocol, in the order of the vocabularies.
    unreadable: the files that cannot be read, with the reason.
    """

    sources: list[list[SourceFile]]
    searched: int
    unreadable: list[tuple[Path, str]]


class SearchProgress:
    """Shows the number of searched files, on a terminal in one line that is updated."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._terminal = sys.stderr.isatty()
        self._next = time.monotonic() + (_BAR_SECONDS if self._terminal else _LINE_SECONDS)

    def show(self, count: int) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (_BAR_SECONDS if self._terminal else _LINE_SECONDS)
        text = f"searched {count} of {self._total} files"
        print(f"\r{text}" if self._terminal else text, end="" if self._terminal else "\n",
              file=sys.stderr, flush=True)  # fmt: skip

    def end(self) -> None:
        if self._terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def search(paths: Sequence[Path], vocabularies: Sequence[Vocabulary]) -> Search:
    """Search files and folders for messages of the protocols.

    Raises UsageError if a path does not exist.
    """
    unreadable: list[tuple[Path, str]] = []
    files = list(source_files(paths, unreadable))
    wanted = [{name.encode(): name for name in each.names} for each in vocabularies]
    # Only few files are split into words, because Pygments is slow.
    found: list[dict[Path, set[str]]] = [{} for _ in vocabularies]
    progress = SearchProgress(len(files))
    for count, path in enumerate(files, 1):
        progress.show(count)
        try:
            data = path.read_bytes()
        except OSError as error:
            unreadable.append((path, error.strerror or "unknown error"))
            continue
        if is_text(data):
            tokens = set(_TOKEN.findall(data))
            for names, texts in zip(wanted, found, strict=True):
                texts[path] = {names[token] for token in tokens & names.keys()}
    progress.end()
    sources: dict[Path, SourceFile] = {}
    return Search(
        [
            _lexed(_recognized(texts, names), names, sources)
            for texts, names in zip(found, vocabularies, strict=True)
        ],
        len(files),
        unreadable,
    )


def _lexed(
    paths: Iterable[Path], names: Vocabulary, known: dict[Path, SourceFile]
) -> list[SourceFile]:
    """Split files into words, and return those that still contain messages of the protocol."""
    for path in paths:
        if path not in known:
            known[path] = _source(path)
    texts = {path: known[path].texts for path in paths}
    return [known[path] for path in _recognized(texts, names)]


def _recognized(texts: Mapping[Path, Collection[str]], names: Vocabulary) -> list[Path]:
    folders = {path.parent for path in texts if names.recognizes(texts[path])}
    return [
        path
        for path in texts
        if path.parent in folders
        and (names.recognizes(texts[path]) or names.recognizes(texts[path], neighbour=True))
    ]


def _source(path: Path) -> SourceFile:
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    words = words_of(text, path.name)
    return SourceFile(path, text, words, frozenset(word.text for word in words))


def is_text(data: bytes) -> bool:
    """Return whether a file is neither binary nor minified."""
    if b"\0" in data[:8192]:
        return False
    return len(data) < _LONGEST_LINE or max(map(len, data.splitlines())) <= _LONGEST_LINE


def source_files(paths: Sequence[Path], unreadable: list[tuple[Path, str]]) -> Iterator[Path]:
    """Yield the files in paths. Folders that cannot be read are added to `unreadable`.

    Raises UsageError if a path does not exist.
    """

    def failed(error: OSError) -> None:
        unreadable.append((Path(error.filename), error.strerror or "unknown error"))

    for path in paths:
        if path.is_dir():
            for folder, folders, names in os.walk(path, onerror=failed):
                folders[:] = sorted(f for f in folders if f[0] != "." and f not in _SKIPPED)
                for name in sorted(names):
                    if (each := Path(folder, name)).is_file():
                        yield each
        elif path.exists():
            yield path
        else:
            raise UsageError(f"expected a file or a folder, but {str(path)!r} does not exist")
