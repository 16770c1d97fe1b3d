"""Find capabilities that a program announces although it has no handler for their methods.

Tests: `tests/codegen/drift/test_names.py`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from testwire_codegen.drift.names.recognize import SourceFile
from testwire_codegen.drift.names.vocabulary import Vocabulary
from testwire_codegen.drift.names.words import LineIndex, Word


def without_handler(
    sources: Sequence[SourceFile], names: Vocabulary, mentioned: Collection[str]
) -> Iterator[tuple[SourceFile, Word, list[str]]]:
    """Yield each announced capability whose methods appear in no file, with these methods.

    A capability is announced if a file contains its name, a colon or an equals sign, and `true`.

    mentioned: the names that occur in any file of the program.
    """
    for flag, methods in sorted(_gates(names).items()):
        missing = [method for method in methods if method not in mentioned]
        announced = _announced(sources, flag) if missing else None
        if announced is not None:
            yield *announced, missing


def _gates(names: Vocabulary) -> dict[str, list[str]]:
    """Return the methods that each capability allows, by the last name of its path."""
    found: dict[str, list[str]] = {}
    for message in names.protocol.messages:
        if message.capability is not None:
            found.setdefault(message.capability.rpartition(".")[2], []).append(message.name)
    return found


def _announced(sources: Sequence[SourceFile], flag: str) -> tuple[SourceFile, Word] | None:
    pattern = re.compile(rf"""\b{re.escape(flag)}\b["'\]]*\s*[:=]\s*true\b""", re.IGNORECASE)
    for source in sources:
        match = pattern.search(source.text)
        if match is not None:
            return source, Word(flag, *LineIndex(source.text).at(match.start()), key=True)
    return None
