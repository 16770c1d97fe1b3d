"""Reads the file of accepted survivors.

An accepted survivor is a mutant that no test detects, and that the project accepts for a stated
reason. An entry names the file, the source line, and the change. Therefore an entry stays valid if
the line moves. An entry accepts one mutant.

Tests: `tests/servers/mutation/test_terminal.py`.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire_base.errors import UsageError
from testwire_base.guarded_files import read_limited

from testwire_servers.mutation.config import MAX_BYTES
from testwire_servers.mutation.model import Mutant, MutantOutcome
from testwire_servers.mutation.project import Project

FILE: Final = "mutation-accepted.toml"
_KEYS: Final = ("file", "line", "original", "replacement", "reason")
_UNDETECTED: Final = ("Survived", "NoCoverage")

Key = tuple[str, str, str, str]


class AcceptedEntry(NamedTuple):
    """An accepted survivor. `key` contains file, source line, original and replacement."""

    number: int
    key: Key
    reason: str


class Accepted(NamedTuple):
    """The entries of the file `source`."""

    source: str
    entries: Sequence[AcceptedEntry]

    def apply(
        self, outcomes: Sequence[MutantOutcome], project: Project
    ) -> tuple[list[MutantOutcome], list[str]]:
        """Return the results, with accepted survivors as ignored, and a line per obsolete entry.

        An entry is obsolete if its mutant no longer exists, or if the tests now detect it. An entry
        whose mutant was not tested in this run is neither used nor obsolete.
        """
        if not self.entries:
            return list(outcomes), []
        places: dict[Key, list[int]] = defaultdict(list)
        lines = SourceLines(project.root)
        for index, outcome in enumerate(outcomes):
            places[lines.key(outcome.mutant)].append(index)
        changed, obsolete = list(outcomes), []
        for entry in self.entries:
            tested = places[entry.key]
            open_ = [i for i in tested if changed[i].status in _UNDETECTED]
            if open_:
                reason = f"accepted: {entry.reason}"
                changed[open_[0]] = replace(changed[open_[0]], status="Ignored", reason=reason)
            elif tested and all(_is_settled(changed[i]) for i in tested):
                obsolete.append(self._note(entry, "the tests detect this mutant"))
            elif not tested and not _exists(entry, project, lines):
                obsolete.append(self._note(entry, "this mutant no longer exists"))
        return changed, obsolete

    def _note(self, entry: AcceptedEntry, why: str) -> str:
        file, line, original, replacement = entry.key
        return (
            f"{self.source}: entry {entry.number} is obsolete, because {why}: {file}: {line!r}, "
            f"{original!r} to {replacement!r}. Remove the entry."
        )


class SourceLines:
    """Reads the source lines of mutants. Each file is read once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lines: dict[tuple[str, str], list[str]] = {}

    def key(self, mutant: Mutant) -> Key:
        """Return file, first source line, original and replacement of a mutant."""
        file = (mutant.path, mutant.encoding)
        if file not in self._lines:
            try:
                text = (self._root / mutant.path).read_bytes().decode(mutant.encoding, "replace")
            except OSError:
                text = ""
            self._lines[file] = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        lines, number = self._lines[file], mutant.range.start.line
        line = lines[number - 1].strip() if number <= len(lines) else ""
        return (mutant.path, line, mutant.original, mutant.replacement)


def load_accepted(path: Path | None, root: Path) -> Accepted:
    """Read the file `path`, or `mutation-accepted.toml` in `root` if it exists.

    Raises UsageError if the file is missing or not valid.
    """
    file = path if path is not None else root / FILE
    source = str(file) if path is not None else FILE
    if path is None and not file.exists():
        return Accepted(source, ())
    try:
        document = tomllib.loads(read_limited(file, MAX_BYTES).decode("utf-8"))
    except OSError as error:
        raise UsageError(
            f"{source}: cannot read the file: {error.strerror or error}; correct --accepted"
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{source}: not a valid TOML file: {error}") from None
    entries = document.pop("accepted", [])
    if document or not isinstance(entries, list):
        raise UsageError(
            f"{source}: expected only tables [[accepted]], found {', '.join(document) or 'a value'}"
        )
    return Accepted(source, [_entry(source, n, entry) for n, entry in enumerate(entries, 1)])


def _entry(source: str, number: int, entry: Any) -> AcceptedEntry:
    found = entry if isinstance(entry, dict) else {}
    for key in _KEYS:
        value = found.get(key)
        if not isinstance(value, str) or not (value.strip() or key in ("original", "replacement")):
            raise UsageError(
                f"{source}: entry {number}: expected a string as `{key}`, found {value!r}; add it"
            )
    if unknown := sorted(found.keys() - set(_KEYS)):
        raise UsageError(
            f"{source}: entry {number}: unknown key {unknown[0]!r}; use {', '.join(_KEYS)}"
        )
    file, line, original, replacement, reason = (found[key] for key in _KEYS)
    return AcceptedEntry(number, (file, line.strip(), original, replacement), reason)


def _is_settled(outcome: MutantOutcome) -> bool:
    return outcome.status in ("Killed", "Timeout")


def _exists(entry: AcceptedEntry, project: Project, lines: SourceLines) -> bool:
    file = entry.key[0]
    if file not in project.sources():
        return False
    return any(lines.key(mutant) == entry.key for mutant in project.mutants(file))
