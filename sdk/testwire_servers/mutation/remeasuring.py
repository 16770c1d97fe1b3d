"""Plans which tests to measure again after a change, and adds their results to an older report.

A report is the result of the baseline run (`worker/baseline.py`).

The module must not import modules that start tests.

Tests: `tests/servers/mutation/test_remeasuring.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire_servers.mutation.edits import FileEdit, compare
from testwire_servers.mutation.model import Mutant
from testwire_servers.mutation.reads import Reads
from testwire_servers.mutation.source_text import InvalidSource, SourceText

_Report = Mapping[str, Any]

NOTHING: Final[_Report] = {
    **dict.fromkeys(("tests", "durations", "fixtures", "sets"), ()),
    **dict.fromkeys(("unmeasured", "uncalled", "skipped"), ()),
    **{key: {} for key in ("files", "called_at_import", "modules")},
    "unsure": False,
    "reads": {
        **{key: {} for key in ("opened", "sources", "executed", "listed", "importers")},
        **dict.fromkeys(("started", "failed"), None),
        **dict.fromkeys(("external", "touched"), ()),
        "native": False,
    },
}
"""The report of a run without tests."""


class Repetition(NamedTuple):
    """The tests to measure again.

    edits: the changed files.
    tests: the numbers of the tests that the changes reach, or None if all tests must run.
    """

    edits: Mapping[str, FileEdit]
    tests: frozenset[int] | None

    def ids(self, report: _Report) -> list[str] | None:
        """Return the ids of the tests, or None for all tests. report: the older report."""
        return None if self.tests is None else [report["tests"][n] for n in sorted(self.tests)]


def plan(
    report: _Report,
    paths: Iterable[str],
    sandbox: Path,
    root: Path,
    digests: Mapping[str, str | None],
) -> Repetition | None:
    """Return the tests to measure again, or None if a new session is needed.

    paths: files of the project `root` that have changed. `sandbox` contains their old content.
    digests: the SHA-256 of each file before the change. Tests may have changed files in `sandbox`.
    """
    paths = [*paths]
    reads = Reads(report["reads"], report["sets"])
    if not reads.executed.keys() >= {*paths}:
        return None
    edits: dict[str, FileEdit] = {}
    readers = reads.reached(paths)
    everything = readers is None
    tests = {*report["unmeasured"], *(readers or ())}
    for path in paths:
        try:
            old = SourceText.from_bytes((sandbox / path).read_bytes())
            new = SourceText.from_bytes((root / path).read_bytes())
        except (OSError, InvalidSource):
            return None
        edit = compare(old.text, new.text)
        reached = None if edit is None else _reached(report, path, edit)
        if old.digest != digests[path] or edit is None or reached is None:
            everything = True
        else:
            tests |= reached
        if edit is not None:
            edits[path] = edit
    moved = any(edit.moves_lines for edit in edits.values())
    if everything or (moved and any("lineno" in text for text in reads.texts(root))):
        return Repetition(edits, None)  # Unchanged code may depend on its line.
    return Repetition(edits, frozenset(tests))


def likely(report: _Report, plan: Repetition) -> Callable[[Mutant], list[str]]:
    """Return a function that returns the tests that probably cover a mutant after the change.

    These are the tests that ran its lines before the change. If a function body has changed, these
    are the tests that ran a changed body of this file.
    """
    tables: dict[str, dict[int | None, set[int]]] = {}

    def table(path: str) -> dict[int | None, set[int]]:
        if path not in tables:
            found: dict[int | None, set[int]] = {}
            edit = plan.edits.get(path)
            for line, index in report["files"].get(path, {"covered": {}})["covered"].items():
                number = int(line) if edit is None else edit.line(int(line))
                found.setdefault(number, set()).update(report["sets"][index])
            tables[path] = found
        return tables[path]

    def tests(mutant: Mutant) -> list[str]:
        found = table(mutant.path)
        lines = range(mutant.spot.first_line, mutant.spot.last_line + 1)
        numbers = set[int]().union(*(found.get(line, set()) for line in lines))
        return [report["tests"][number] for number in sorted(numbers or found.get(None, set()))]

    return tests


def _reached(report: _Report, path: str, edit: FileEdit) -> set[int] | None:
    """Return the tests that run a changed function, or None if it is not known who runs it."""
    file = report["files"].get(path)
    if file is None:
        return None
    found: set[int] = set()
    for body in edit.bodies:
        tests: set[int] = set()
        if not set(file["static"]).isdisjoint(body):
            return None
        for line in body:
            index = file["covered"].get(str(line))
            if index is not None:
                tests.update(report["sets"][index])
        if not tests:
            # For example, compiled code may call the function.
            return None
        found |= tests
    return found


def merge(old: _Report, new: _Report, plan: Repetition) -> _Report | None:
    """Return the old report with the results of the repeated tests replaced.

    Return None if other tests than the planned tests were repeated.
    """
    if plan.tests is None:
        return new
    numbers = {test: number for number, test in enumerate(old["tests"])}
    if {numbers.get(test) for test in new["tests"]} != plan.tests:
        return None
    renamed = [numbers[test] for test in new["tests"]]
    return _Merger(old, new, plan.edits, plan.tests, renamed).report()


def moved_calls(report: _Report, edits: Mapping[str, FileEdit]) -> dict[str, list[tuple[int, str]]]:
    """Return the functions that were called at import, with their lines after the change."""
    found: dict[str, list[tuple[int, str]]] = {}
    for path, functions in report["called_at_import"].items():
        for line, name in functions:
            edit = edits.get(path)
            number = line if edit is None else edit.line(line)
            if number is not None:
                found.setdefault(path, []).append((number, name))
    return found


class _Merger:
    def __init__(
        self,
        old: _Report,
        new: _Report,
        edits: Mapping[str, FileEdit],
        tests: frozenset[int],
        renamed: Sequence[int],
    ) -> None:
        """renamed: the old number of each repeated test."""
        self._old = old
        self._new = new
        self._edits = edits
        self._repeated = tests
        self._renamed = renamed
        self._numbers: dict[frozenset[int], int] = {}
        self._old_sets = [frozenset(each) - tests for each in old["sets"]]
        self._new_sets = [self._rename(tests) for tests in new["sets"]]

    def _rename(self, tests: Iterable[int]) -> frozenset[int]:
        return frozenset(self._renamed[number] for number in tests)

    def _set(self, tests: Set[int]) -> int:
        return self._numbers.setdefault(frozenset(tests), len(self._numbers))

    def report(self) -> _Report:
        old, new, repeated = self._old, self._new, self._repeated
        durations = list(old["durations"])
        for number, duration in zip(self._renamed, new["durations"], strict=True):
            durations[number] = duration
        fixtures = [[cost, sorted({*users} - repeated)] for cost, users in old["fixtures"]]
        fixtures += [[cost, sorted(self._rename(users))] for cost, users in new["fixtures"]]
        paths = {**old["files"], **new["files"]}
        merged = {
            **old,
            "durations": durations,
            "fixtures": [fixture for fixture in fixtures if fixture[1]],
            "unmeasured": sorted(
                ({*old["unmeasured"]} - repeated) | self._rename(new["unmeasured"])
            ),
            # A repeated test can be skipped because other tests have not run.
            "skipped": sorted({*old["skipped"]} - (repeated - self._rename(new["skipped"]))),
            "files": {path: self._file(path) for path in paths},
            "called_at_import": self._calls(),
            "unsure": old["unsure"] or new["unsure"],
            "uncalled": sorted({*old["uncalled"], *new["uncalled"]}),
            "modules": {**old["modules"], **new["modules"]},
            "reads": self._reads(),
        }
        return {**merged, "sets": [sorted(tests) for tests in self._numbers]}

    def _line(self, path: str, line: int) -> int | None:
        edit = self._edits.get(path)
        return line if edit is None else edit.line(line)

    def _file(self, path: str) -> dict[str, Any]:
        empty: _Report = {"static": (), "covered": {}}
        old, new = self._old["files"].get(path, empty), self._new["files"].get(path, empty)
        static = {self._line(path, line) for line in old["static"]} | {*new["static"]}
        covered: dict[int, frozenset[int]] = {}
        for line, index in old["covered"].items():
            number = self._line(path, int(line))
            if number is not None and self._old_sets[index]:
                covered[number] = self._old_sets[index]
        for line, index in new["covered"].items():
            number = int(line)
            covered[number] = covered.get(number, frozenset()) | self._new_sets[index]
        return {
            "static": sorted(line for line in static if line is not None),
            "covered": {str(line): self._set(tests) for line, tests in covered.items()},
        }

    def _calls(self) -> dict[str, list[Any]]:
        found = {path: {*calls} for path, calls in moved_calls(self._old, self._edits).items()}
        for path, functions in self._new["called_at_import"].items():
            found.setdefault(path, set()).update((line, name) for line, name in functions)
        return {path: sorted(functions) for path, functions in found.items()}

    def _reads(self) -> dict[str, Any]:
        old, new = self._old["reads"], self._new["reads"]
        merged: dict[str, Any] = {
            kind: {
                path: self._pair(old[kind].get(path), new[kind].get(path))
                for path in {**old[kind], **new[kind]}
            }
            for kind in ("opened", "sources", "executed", "listed")
        }
        importers = {**old["importers"]}
        for path, files in new["importers"].items():
            importers[path] = sorted({*files, *importers.get(path, ())})
        touched = None
        if old["touched"] is not None and new["touched"] is not None:
            touched = sorted({*old["touched"], *new["touched"]})
        return {
            **merged,
            "started": self._pair(old["started"], new["started"]),
            "failed": self._pair(old["failed"], new["failed"]),
            "importers": importers,
            "external": sorted({*old["external"], *new["external"]}),
            "touched": touched,
            "native": old["native"] or new["native"],
        }

    def _pair(self, old: Sequence[Any] | None, new: Sequence[Any] | None) -> list[Any]:
        tests: frozenset[int] = frozenset()
        for pair, sets in ((old, self._old_sets), (new, self._new_sets)):
            if pair is not None and pair[1] is not None:
                tests |= sets[pair[1]]
        outside = any(pair is not None and pair[0] for pair in (old, new))
        return [outside, self._set(tests) if tests else None]
