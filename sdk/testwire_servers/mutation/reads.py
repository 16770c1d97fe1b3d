"""Decides which changes of the project's files can change results.

The baseline run records which files the tests read (`worker/reads.py`). The record cannot be
complete: for example, a test may check whether a file exists. Therefore a change without effect is
one for which all checks of this module fail.

The module must not import modules that start tests.

Tests: `tests/servers/mutation/test_reads.py`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence, Set
from pathlib import Path
from typing import Any, Final

from testwire_servers.mutation.snapshot import Changes

# Files that the import system or pytest looks for.
_CODE: Final = (".py", ".pyc", ".pyd", ".so", ".pth", ".egg-link", ".zip", ".whl")
_SETTINGS: Final = frozenset(
    {"pytest.ini", ".pytest.ini", "pytest.toml", ".pytest.toml", "pyproject.toml", "tox.ini"}
    | {"setup.cfg", ".coveragerc", ".env"}
)
# Files in the root that tools for coverage write.
_OUTPUT: Final = (".coverage", "coverage.xml", "htmlcov/")
_METADATA: Final = (".egg-info", ".dist-info")


class Reads:
    """The files that the tests, and their collection, have read in the baseline run."""

    def __init__(self, report: Mapping[str, Any], sets: Sequence[Sequence[int]]) -> None:
        """Create the record from the member `reads` of the report. sets: sets of test numbers."""
        self._sets = sets
        self._opened: Mapping[str, Sequence[Any]] = report["opened"]
        self._sources: Mapping[str, Sequence[Any]] = report["sources"]
        self.executed: Mapping[str, Sequence[Any]] = report["executed"]
        """The Python files that were executed."""
        self._listed = frozenset(report["listed"])
        outside, tests = report["started"]
        self.started_outside: bool = outside
        """Whether a process was started outside of the tests, such as by an import."""
        self.starters = self._tests(tests)
        """The numbers of the tests that start processes."""
        touched: Sequence[str] | None = report["touched"]
        self._starts = bool(outside or self.starters)
        failed, tests = report["failed"]
        self.failed = bool(failed), self._tests(tests)
        """Whose files could not be recorded. See `openers` for the members."""
        unobserved = touched is None and (report["native"] or self._starts)
        self.unknown = unobserved or any(self.failed)
        """Whether the report may lack files that were read."""
        self._read = frozenset({*self._opened, *self._sources, *self.executed, *(touched or ())})
        by_tests = {path for path, (_, tests) in self._opened.items() if tests is not None}
        # Tests may look for more files in a folder from which they have read one. The root contains
        # all kinds of files, so only the same kind counts there.
        self._data = {os.path.dirname(path) for path in self._opened} - {""}
        self._kinds = {os.path.splitext(path)[1] for path in by_tests if "/" not in path}

    def openers(self, path: str) -> tuple[bool, frozenset[int]]:
        """Return who opened a file, except to import it.

        The first member is True if the file was opened outside of the tests. The second member
        contains the numbers of the tests that opened the file.
        """
        outside, tests = self._opened.get(path, (False, None))
        return outside, self._tests(tests)

    def reached(self, paths: Iterable[str]) -> frozenset[int] | None:
        """Return the numbers of the tests that changes of files reach other than by running them.

        These tests open the files, or start processes, which can read all files. Return None if
        code outside of the tests does this.
        """
        if self.started_outside:
            return None
        openers = [self.openers(path) for path in paths]
        if any(outside for outside, _ in openers):
            return None
        return self.starters.union(*(tests for _, tests in openers))

    def _tests(self, index: int | None) -> frozenset[int]:
        return frozenset() if index is None else frozenset(self._sets[index])

    def relevant(
        self, changes: Changes, root: Path, paths: Iterable[str], tests: Iterable[str]
    ) -> frozenset[str]:
        """Return the changed paths that can change results.

        paths: the files of the project before the changes.
        tests: the ids of all tests.
        """
        folders = {one for path in {*paths} - changes.removed for one in _parents(path)}
        mentions = self.texts(root)
        suffixes = {os.path.splitext(test.partition("::")[0])[1] for test in tests}
        found = set()
        for path in changes.modified:
            if self.unknown or path in self._read or _is_mentioned(path, mentions):
                found.add(path)
        for path in changes.added | changes.removed:
            if (
                (path in changes.removed and (self.unknown or path in self._read))
                or path in self._opened
                or self._is_visible(path, folders)
                or _is_found(path, suffixes)
                or _is_mentioned(path, mentions, folders)
            ):
                found.add(path)
        return frozenset(found)

    def texts(self, root: Path) -> list[str]:
        """Return the current text of each executed file."""
        texts = []
        for path in self.executed:
            try:
                texts.append((root / path).read_text("utf-8", errors="replace"))
            except (OSError, ValueError):
                continue
        return texts

    def _is_visible(self, path: str, folders: Set[str]) -> bool:
        """Return whether tests can see that the file exists, because they read its folder."""
        # Other programs than Python can read folders unobserved.
        if "*" in self._listed or (self._starts and not path.startswith(_OUTPUT)):
            return True
        parents = _parents(path)
        if not self._data.isdisjoint(parents):
            return True
        kind = os.path.splitext(path)[1]
        if parents == [""] and kind in self._kinds and not path.startswith(_OUTPUT):
            return True
        # The file creates or removes the folders in which there was no other file.
        for parent in parents:
            if parent in self._listed:
                return True
            if parent in folders:
                return False
        return False


def _parents(path: str) -> list[str]:
    """Return the folders that contain a file, innermost first. The root is an empty string."""
    found = []
    while path:
        path = os.path.dirname(path)
        found.append(path)
    return found


def _is_found(path: str, suffixes: Set[str]) -> bool:
    """Return whether pytest or the import system may find a file by its name."""
    name = os.path.basename(path)
    return (
        name.endswith(_CODE)
        or name in _SETTINGS
        or "test" in name.lower()
        or os.path.splitext(name)[1] in suffixes
        or any(part.endswith(_METADATA) for part in path.split("/"))
    )


def _is_mentioned(path: str, texts: Iterable[str], folders: Set[str] | None = None) -> bool:
    """Return whether code may ask for a file by its name.

    folders: None for a file that exists before and after the change. Code may compose the name of
        another file, so the suffix and the names of new folders also count.
    """
    names = {os.path.basename(path)}
    if folders is not None:
        names |= {os.path.splitext(path)[1]} - {""}
        names |= {os.path.basename(one) for one in _parents(path) if one not in folders} - {""}
    return any(name in text for text in texts for name in names)
