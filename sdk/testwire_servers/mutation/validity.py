"""Decides which stored results are still valid after files of the project have changed.

The results are stored with their baseline run and the digests of all files. A change can affect a
test that runs or opens a changed file. A change can also affect a test whose file leads to a
changed file. One file leads to another if it contains the name of that module.

The module must not import modules that start tests.

Tests: `tests/servers/mutation/test_validity.py`, `tests/servers/mutation/test_store.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from functools import cached_property
from pathlib import Path
from typing import Any

from testwire_servers.mutation.model import MutantOutcome
from testwire_servers.mutation.reads import Reads
from testwire_servers.mutation.snapshot import FilesSnapshot

_WORD = re.compile(r"\w+")


def record_of(report: Mapping[str, Any], digests: Mapping[str, str | None]) -> dict[str, Any]:
    """Return the part of a report on which the validity of results depends.

    digests: the SHA-256 of each file of the project that was tested.
    """
    covering = {
        path: sorted({n for index in {*file["covered"].values()} for n in report["sets"][index]})
        for path, file in report["files"].items()
    }
    kept = {name: report[name] for name in ("tests", "sets", "reads")}
    return {**kept, "covering": covering, "digests": dict(digests)}


class Validity:
    """Compares the files of a record with the current files."""

    def __init__(self, record: Mapping[str, Any], snapshot: FilesSnapshot, root: Path) -> None:
        self._record = record
        self._reads = Reads(record["reads"], record["sets"])
        self._tests: list[str] = record["tests"]
        self._now = snapshot.digests
        self._root = root
        self._changes = snapshot.changes(record["digests"])

    @cached_property
    def _relevant(self) -> Set[str]:
        return self._reads.relevant(self._changes, self._root, self._record["digests"], self._tests)

    def is_valid(self, outcome: MutantOutcome, covered_by: tuple[str, ...] | None) -> bool:
        """Return whether a new test of the mutant would have the same result.

        covered_by: the tests that cover the mutant now, or None if they are not known.
        """
        path = outcome.mutant.path
        if self._now.get(path) != self._record["digests"].get(path, ""):
            return False
        if outcome.status in ("CompileError", "Ignored") or not self._relevant:
            return True
        if outcome.static or outcome.covered_by is None or outcome.status == "NoCoverage":
            return False
        # New code may call the mutant, so a survivor needs the current tests.
        if outcome.status != "Killed" and outcome.covered_by != covered_by:
            return False
        used = {*outcome.covered_by, *(outcome.killed_by or ())}
        return self._affected is not None and used.isdisjoint(self._affected)

    @cached_property
    def _affected(self) -> frozenset[str] | None:
        """The tests that the changes can affect, or None for all."""
        reads, changed = self._reads, self._relevant
        readers = reads.reached(changed)
        if not changed <= self._changes.modified or readers is None or reads.unknown:
            return None
        if self._record["reads"]["native"]:
            return None  # Code other than Python may have opened a changed file.
        found = {*readers}
        for path in changed:
            if path not in reads.executed and not reads.openers(path)[1]:
                return None
            found.update(self._record["covering"].get(path, ()))
        if not self._reached(self._shared).isdisjoint(changed):
            return None
        files = {test.partition("::")[0] for test in self._tests}
        reaching = {file for file in files if not self._reached({file}).isdisjoint(changed)}
        names = {test for test in self._tests if test.partition("::")[0] in reaching}
        return frozenset({*names, *(self._tests[number] for number in found)})

    @cached_property
    def _shared(self) -> Set[str]:
        """The modules that something other than an import statement of the project executed.

        Test files are left out, because pytest imports each of them for its own tests.
        """
        files = {test.partition("::")[0] for test in self._tests}
        importers = self._record["reads"]["importers"]
        return {path for path, by in importers.items() if "" in by and path not in files}

    @cached_property
    def _words(self) -> Mapping[str, Set[str]]:
        """The words in each executed file."""
        found = {}
        for path in self._reads.executed:
            try:
                text = (self._root / path).read_text("utf-8", errors="replace")
            except (OSError, ValueError):
                continue
            found[path] = {*_WORD.findall(text)}
        return found

    def _reached(self, start: Set[str]) -> Set[str]:
        """Return the executed files to which the files in `start` lead."""
        names: dict[str, set[str]] = {}
        for path in self._reads.executed:
            names.setdefault(_module_name(path), set()).add(path)
        found, pending = {*start}, [*start]
        while pending:
            words = self._words.get(pending.pop(), frozenset())
            for name in words & names.keys():
                new = names[name] - found
                found |= new
                pending.extend(new)
        return found


def _module_name(path: str) -> str:
    """Return the last part of a module's name."""
    parts = path.removesuffix(".py").split("/")
    return parts[-2] if parts[-1] == "__init__" and len(parts) > 1 else parts[-1]
