"""Select the source files that contain messages of a protocol.

Tests: `tests/codegen/drift/test_names_files.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from testwire_codegen.drift.names.files import Reader, SearchProgress
from testwire_codegen.drift.names.vocabulary import Vocabulary
from testwire_codegen.drift.names.words import Word, words_of

_TIE: Final = 0.5
"""A protocol also fits a file if its weight is at least this share of the largest weight."""

_KEPT: Final = re.compile(rb"[\w$./-]")
_BLANK: Final = bytes(
    byte if byte > 127 or _KEPT.match(bytes([byte])) else ord(" ") for byte in range(256)
)
"""A table for `bytes.translate` that replaces each byte that no name contains."""


_WRITTEN: Final = re.compile(
    rb"""(?<=["'`\[])[A-Za-z$][\w$./-]*(?=["'`,\]])"""
    rb"""|(?<![\w$.])[A-Za-z_][\w$]*(?=["'`\])]*\s*\??[:=?])"""
)
"""Everything that can be a string or a key. It also occurs in comments and in code."""


@dataclass(slots=True)
class SourceFile:
    """A source file with words of a protocol. `texts` contains the words without locations."""

    path: Path
    text: str
    words: list[Word]
    texts: frozenset[str]


@dataclass(frozen=True, slots=True)
class Fit:
    """The files that fit a protocol best.

    others: the keys of protocols that fit one of the files almost as well.
    """

    names: Vocabulary
    sources: list[SourceFile]
    others: tuple[str, ...] = ()


@dataclass(slots=True)
class Search:
    """The result of a search.

    mentioned: the names of the protocols that occur anywhere in a file, even in a comment.
    unreadable: the files that cannot be read, with the reason.
    """

    fits: list[Fit]
    searched: int
    mentioned: frozenset[str]
    unreadable: list[tuple[Path, str]]


class _Tokens(NamedTuple):
    """The names of a protocol in a file, and how many distinct words the file has."""

    names: frozenset[str]
    words: int


def search(
    paths: Sequence[Path], vocabularies: Sequence[Vocabulary], *, certain: bool = False
) -> Search:
    """Search files and folders for messages of the protocols.

    certain: whether the program is known to use the protocols. Otherwise a protocol fits only if
        a file proves that the program uses it.
    Raises UsageError if a path does not exist.
    """
    reader = Reader()
    files = reader.files(paths)
    # Only few files are split into words, because Pygments is slow.
    tokens = _tokens(files, vocabularies, reader)
    sources = _Sources(reader)
    found = [
        _recognized(each, names, sources, certain)
        for each, names in zip(tokens, vocabularies, strict=True)
    ]
    mentioned = frozenset(name for each in tokens for file in each.values() for name in file.names)
    fits = _fits(vocabularies, found, sources.known)
    return Search(fits, len(files), mentioned, reader.unreadable)


def _tokens(
    files: Sequence[Path], vocabularies: Sequence[Vocabulary], reader: Reader
) -> list[dict[Path, _Tokens]]:
    """Return the names of each protocol in the files. A name can also be in code or a comment."""
    wanted = [{name.encode(): name for name in each.names} for each in vocabularies]
    found: list[dict[Path, _Tokens]] = [{} for _ in vocabularies]
    for path in SearchProgress("searched", files):
        data = reader.read(path)
        tokens = set(data.translate(_BLANK).split()) if data else set()
        for names, each in zip(wanted, found, strict=True):
            exact = tokens & names.keys()
            if exact:
                each[path] = _Tokens(frozenset(names[token] for token in exact), len(tokens))
    return found


class _Sources:
    """Splits files into words, but only if necessary, because Pygments is slow."""

    def __init__(self, reader: Reader) -> None:
        self.known: dict[Path, SourceFile] = {}
        self._reader = reader
        self._read: set[Path] = set()
        self._written: dict[Path, frozenset[bytes]] = {}

    def written(self, tokens: Mapping[Path, _Tokens]) -> dict[Path, _Tokens]:
        """Return the names that can be in strings or keys. This is fast but inaccurate."""
        found = {}
        for path, each in tokens.items():
            if path not in self._written:
                data = self._reader.read(path) or b""
                self._written[path] = frozenset(_WRITTEN.findall(data))
            written = self._written[path]
            exact = frozenset(name for name in each.names if name.encode() in written)
            found[path] = _Tokens(exact, each.words)
        return found

    def read(self, paths: Sequence[Path]) -> None:
        for path in SearchProgress("compared", [each for each in paths if each not in self._read]):
            self._read.add(path)
            data = self._reader.read(path)
            if data is not None:
                text = data.decode("utf-8-sig", "replace")
                words = words_of(text, path.name)
                texts = frozenset(word.text for word in words)
                self.known[path] = SourceFile(path, text, words, texts)

    def tokens(self, paths: Sequence[Path], names: Vocabulary) -> dict[Path, _Tokens]:
        """Return the names in strings and keys of files."""
        self.read(paths)
        known = [self.known[path] for path in paths if path in self.known]
        return {
            each.path: _Tokens(each.texts & names.names.keys(), len(each.texts)) for each in known
        }


def _recognized(
    tokens: Mapping[Path, _Tokens], names: Vocabulary, sources: _Sources, certain: bool
) -> list[Path]:
    """Return the files that contain messages of a protocol, if the program uses the protocol."""
    if not certain:
        proofs = {path: each for path, each in tokens.items() if names.proves(*each)}
        proofs = {path: each for path, each in sources.written(proofs).items()
                  if names.proves(*each)}  # fmt: skip
        if not any(names.proves(*each) for each in sources.tokens(list(proofs), names).values()):
            return []
    likely = {path: tokens[path] for path in _counted(tokens, names)}
    likely |= sources.written({path: each for path, each in likely.items()
                               if names.recognizes(each.names)})  # fmt: skip
    return _counted(sources.tokens(_counted(likely, names), names), names)


def _counted(files: Mapping[Path, _Tokens], names: Vocabulary) -> list[Path]:
    """Return the files with enough names."""
    strong = {path for path, each in files.items() if names.recognizes(each.names)}
    folders = {path.parent for path in strong}
    return [
        path
        for path, each in files.items()
        if path in strong
        or (path.parent in folders and names.recognizes(each.names, neighbour=True))
    ]


def _fits(
    vocabularies: Sequence[Vocabulary],
    found: Sequence[Sequence[Path]],
    sources: Mapping[Path, SourceFile],
) -> list[Fit]:
    """Assign each file to the protocol that it fits best, and sort the protocols by their fit."""
    total = [sum(names.weight(sources[path].texts) for path in paths)
             for names, paths in zip(vocabularies, found, strict=True)]  # fmt: skip
    best: dict[Path, int] = {}
    tied: dict[Path, set[str]] = {}
    for path, source in sources.items():
        weights = {at: names.weight(source.texts) for at, names in enumerate(vocabularies)
                   if path in found[at]}  # fmt: skip
        if weights:
            best[path] = max(weights, key=lambda at: (weights[at], total[at]))
            tied[path] = {vocabularies[at].protocol.key for at, weight in weights.items()
                          if at != best[path] and weight >= _TIE * weights[best[path]]}  # fmt: skip
    fits = []
    for at in sorted(range(len(found)), key=lambda at: -total[at]):
        own = [path for path in found[at] if best[path] == at]
        others = sorted({key for path in own for key in tied[path]})
        if own:
            fits.append(Fit(vocabularies[at], [sources[path] for path in own], tuple(others)))
    return fits
