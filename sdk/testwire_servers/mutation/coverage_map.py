"""The results of the baseline run: the tests, their durations and their coverage.

The baseline run is a run of all tests without a mutant. The module reads the report that
`worker/baseline.py` writes, and must not import modules that start tests.

Tests: `tests/servers/mutation/test_baseline.py`.
"""

from __future__ import annotations

import filecmp
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any, NamedTuple

from testwire_servers.mutation.model import BaselineError, Mutant, MutationError
from testwire_servers.mutation.reads import Reads

_SHOWN = 20


class MutantCoverage(NamedTuple):
    """The tests that run the code of a mutant.

    static: True if the code runs at import.
    unsure: True if it is not known whether the code runs at import, so that all tests must run.
    """

    tests: tuple[str, ...]
    static: bool
    unsure: bool = False


class Baseline:
    """The report of the baseline run."""

    def __init__(self, report: Mapping[str, Any]) -> None:
        self.report = report
        self.tests: Sequence[str] = report["tests"]
        self.known_tests = frozenset(self.tests)
        self.skipped = [self.tests[number] for number in report["skipped"]]
        self._durations: Sequence[float] = report["durations"]
        self._numbers = {test: number for number, test in enumerate(self.tests)}
        self._fixtures = [(float(cost), frozenset(users)) for cost, users in report["fixtures"]]
        self._sets: list[list[int]] = report["sets"]
        self._files: Mapping[str, Any] = report["files"]
        self.reads = Reads(report["reads"], self._sets)
        """The files that the tests read."""
        self._modules: Mapping[str, str] = report["modules"]
        # Tests whose coverage is not known. They run for each mutant.
        self._unmeasured = frozenset[int](report["unmeasured"])
        self.unsure: bool = report["unsure"]
        """Whether the lines that ran at import are not known."""
        self._uncalled = frozenset(report["uncalled"])
        self.called_at_import: Mapping[str, Sequence[Sequence[Any]]] = report["called_at_import"]
        """For each file, the first line and name of each function that was called at import."""
        self.collect_seconds = float(report["collect_seconds"])
        self.total_seconds = sum(self._durations)
        """Duration of all tests in seconds, without the collection of tests."""

    @staticmethod
    def check(report: Mapping[str, Any], log: str) -> None:
        """Check that there are tests and that all of them passed.

        Raises BaselineError if there are no tests, if a test failed, or if pytest could not run.
        """
        failures: Sequence[Sequence[str]] = report["failures"]
        if failures:
            names = list(dict.fromkeys(name for name, _ in failures))
            shown = "".join(f"\n  {name}: {reason}" for name, reason in failures[:_SHOWN])
            more = f"\n  … and {len(failures) - _SHOWN} more" if len(failures) > _SHOWN else ""
            count = "this test" if len(names) == 1 else f"these {len(names)} tests"
            raise BaselineError(
                f"{names[0]}: expected all tests to pass without a mutant, but {count} failed:"
                f"{shown}{more}\n"
                f"Fix the tests, or exclude them with `pytest_args`, for example "
                f'["--deselect", "{names[0]}"]. The tests run in a copy of the project without '
                ".git, node_modules and virtual environments."
            )
        if report["code"] == 5 or (report["code"] == 0 and not report["tests"]):
            raise BaselineError(
                "Expected tests that pytest can collect, found none. Write tests, or set their "
                "location with `tests` in the configuration."
            )
        if report["code"] != 0:
            lines = [line for line in log.splitlines() if line.strip()]
            tail = "".join(f"\n  {line}" for line in lines[-_SHOWN:])
            raise BaselineError(
                f"Expected pytest to run the tests, but its exit code is {report['code']}.{tail}"
            )

    def coverage(self, mutant: Mutant) -> MutantCoverage:
        """Return the tests that run the mutated statement, or read its source."""
        file = self._files.get(mutant.path, {"static": (), "covered": {}})
        lines = range(mutant.spot.first_line, mutant.spot.last_line + 1)
        static = not set(file["static"]).isdisjoint(lines)
        covered: Mapping[str, int] = file["covered"]
        indexes = {covered[str(line)] for line in lines if str(line) in covered}
        read_outside, readers = self.reads.openers(mutant.path)
        numbers = {number for index in indexes for number in self._sets[index]}
        tests = tuple(self.tests[n] for n in sorted(numbers | readers | self._unmeasured))
        uncalled = static and mutant.path in self._uncalled
        return MutantCoverage(tests, static, self.unsure or read_outside or uncalled)

    def notes(self) -> Iterator[str]:
        """Yield a message for users if coverage does not see all code that runs."""
        cause = "because of sys.settrace, os.fork or a Python process without this environment"
        if self._unmeasured:
            yield (
                f"{self._names(self._unmeasured)}: coverage does not see all code that runs, "
                f"{cause}; runs for every mutant"
            )
        if self.unsure:
            yield (
                "coverage does not see all code that runs while tests are collected, "
                f"{cause}; all tests run for every mutant"
            )

        outside, failed = self.reads.failed
        if failed or outside:
            names = self._names(failed) if failed else "the collection of the tests"
            yield (
                f"{names}: could not record all files that the code reads, so each change of a "
                "file needs a new run of all tests without mutants"
            )

    def _names(self, numbers: Set[int]) -> str:
        names = [self.tests[number] for number in sorted(numbers)]
        more = f" and {len(names) - 5} more" if len(names) > 5 else ""
        return ", ".join(names[:5]) + more

    def tests_of_file(self, path: str) -> tuple[str, ...]:
        """Return the tests that run at least one line of a file."""
        file = self._files.get(path)
        indexes = set() if file is None else set(file["covered"].values())
        numbers = {number for index in indexes for number in self._sets[index]}
        return tuple(self.tests[number] for number in sorted(numbers))

    def seconds(self, tests: Iterable[str]) -> float:
        """Return the duration of tests in seconds, including their shared fixtures."""
        numbers = {self._numbers[test] for test in tests if test in self._numbers}
        fixtures = sum(cost for cost, users in self._fixtures if not users.isdisjoint(numbers))
        return sum(self._durations[number] for number in numbers) + fixtures

    def seconds_of_tests(self) -> dict[str, float]:
        """Return the duration of each test in seconds."""
        return dict(zip(self.tests, self._durations, strict=True))

    def costs(self) -> list[tuple[float, float]]:
        """Return the seconds of each test, and of its shared fixtures."""
        setup = [0.0] * len(self.tests)
        for cost, users in self._fixtures:
            for number in users:
                setup[number] += cost
        return [*zip(self._durations, setup, strict=True)]

    def imported_from(self, path: str, root: Path) -> str | None:
        """Return the file that the tests import instead of the project's file `path`, or None.

        For example, the tests may import an installed copy of the project. All mutants of `path`
        would then seem to survive.
        """
        if path in self._files and (self._files[path]["static"] or self._files[path]["covered"]):
            return None
        own = os.path.join(root, *path.split("/"))
        parts = path.removesuffix(".py").removesuffix("/__init__").split("/")
        for start in range(len(parts)):
            name = ".".join(parts[start:])
            file = self._modules.get(name)
            if file is None or not file.endswith("/".join(path.split("/")[start:])):
                continue
            if start < len(parts) - 1 or _same_content(own, file):
                return file
        return None

    def elsewhere(self, path: str, root: Path) -> str | None:
        """Return why the mutants of a file have no effect, or None."""
        file = self.imported_from(path, root)
        if file is None:
            return None
        return (
            f"the tests import this file from {file}, not from the project. Install the project in "
            "editable form (pip install -e .), or put its folder on pytest's `pythonpath`."
        )

    def external(self, folder: str) -> list[str]:
        """Return the files that the tests import or open, except those in `folder`.

        The standard library is left out.
        """
        imported = (m for m in self._modules.values() if not m.startswith(folder + os.sep))
        return [*imported, *self.report["reads"]["external"]]

    def test_in(self, node: str) -> str:
        """Return the test with the id `node`. If `node` is a file, return its first test."""
        if node in self.known_tests:
            return node
        return next((test for test in self.tests if test.startswith(node)), node)


def check_imports(elsewhere: Mapping[str, str | None]) -> None:
    """Check that the tests import at least one of the requested files from the project.

    elsewhere: for each file, why its mutants have no effect, or None.

    Raises MutationError if there is a reason for each file.
    """
    if None not in elsewhere.values():
        path, reason = min(elsewhere.items())
        count = len(elsewhere) - 1
        more = f" This is also true of {count} other files." if count else ""
        raise MutationError(f"{path}: {reason}{more}")


def _same_content(first: str, second: str) -> bool:
    try:
        return filecmp.cmp(first, second, shallow=False)
    except OSError:
        return False
