"""Which stored results are valid after a change. The projects exist only as files and records."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.model import Mutant, MutantOutcome, Position, Range, Spot
from testwire_servers.mutation.snapshot import FilesSnapshot
from testwire_servers.mutation.validity import Validity, record_of

from tests.servers.mutation.support import reads_of, write_project

FILES = {
    "alpha.py": "import base\n",
    "beta.py": "import base\n",
    "base.py": "",
    "unused.py": "",
    "plugin.py": "",
    "conftest.py": "",
    "test_alpha.py": "import alpha\n",
    "test_beta.py": "from beta import *\n",
    "a.txt": "1",
    "setup.txt": "1",
}
TESTS = ("test_alpha.py::test", "test_beta.py::test", "test_beta.py::test_data")
ALPHA, BETA, DATA = TESTS
REPORT: dict[str, Any] = {
    "tests": list(TESTS),
    "sets": [[0], [1], [2]],
    "files": {
        "alpha.py": {"static": [1], "covered": {"2": 0}},
        "beta.py": {"static": [1], "covered": {"2": 1, "3": 2}},
    },
    "reads": reads_of(
        opened={"a.txt": [False, 2], "setup.txt": [True, None]},
        executed={path: [True, None] for path in FILES if path.endswith(".py")},
        importers={
            "alpha.py": ["test_alpha.py"],
            "beta.py": ["test_beta.py"],
            "base.py": ["alpha.py"],
            "plugin.py": [""],
            "conftest.py": [""],
            "test_alpha.py": [""],
            "test_beta.py": [""],
        },
    ),
}


def outcome(status: str, path: str, *tests: str, **rest: Any) -> MutantOutcome:
    where = Range(Position(1, 1), Position(1, 2))
    spot = Spot(0, 1, 1, 1, 0, 1)
    mutant = Mutant("id", path, where, "M", "a", "b", "A", spot, "", "utf-8")
    return MutantOutcome(mutant, status, covered_by=tests, static=False, **rest)  # type: ignore[arg-type]


def killed(path: str, *tests: str) -> MutantOutcome:
    return outcome("Killed", path, *tests, killed_by=tests[:1])


def valid(
    project: Path,
    changes: Mapping[str, str],
    result: MutantOutcome,
    *,
    covered_by: tuple[str, ...] | None = None,
    **reads: Any,
) -> bool:
    before = FilesSnapshot.take(write_project(project, FILES), ())
    report = {**REPORT, "reads": {**REPORT["reads"], **reads}}
    record = record_of(report, before.digests)
    write_project(project, changes)
    after = FilesSnapshot.take(project, (), before)
    return Validity(record, after, project).is_valid(result, covered_by)


CHANGES = [
    # the changed file, and whether results of alpha.py and beta.py are valid
    ("test_alpha.py", False, True),
    ("test_beta.py", True, False),
    ("alpha.py", False, True),
    ("beta.py", True, False),
    ("base.py", False, False),
    ("plugin.py", False, False),
    ("conftest.py", False, False),
    ("setup.txt", False, False),
    ("a.txt", True, True),
]


@pytest.mark.parametrize(("path", "alpha", "beta"), CHANGES)
def test_a_kill_is_valid_if_its_tests_are_not_affected(
    project: Path, path: str, alpha: bool, beta: bool
) -> None:
    changes = {path: FILES[path] + "# changed\n"}
    assert valid(project, changes, killed("alpha.py", ALPHA)) == alpha
    assert valid(project, changes, killed("beta.py", BETA)) == beta
    assert not valid(project, {path: "new"}, killed("beta.py", ALPHA, BETA, DATA))


def test_a_data_file_affects_the_tests_that_open_it(project: Path) -> None:
    assert valid(project, {"a.txt": "2"}, killed("beta.py", BETA))
    assert not valid(project, {"a.txt": "2"}, killed("beta.py", BETA, DATA))
    # Compiled code may have opened the file in other tests.
    assert not valid(project, {"a.txt": "2"}, killed("beta.py", BETA), native=True)


def test_a_survivor_needs_the_same_tests(project: Path) -> None:
    change = {"test_beta.py": "import alpha, beta\n"}
    survivor = outcome("Survived", "alpha.py", ALPHA)
    assert not valid(project, change, survivor)
    assert not valid(project, change, survivor, covered_by=(ALPHA, BETA))
    assert valid(project, change, survivor, covered_by=(ALPHA,))
    assert valid(project, {}, survivor)
    for result in (outcome("NoCoverage", "alpha.py"), killed("alpha.py", ALPHA)):
        assert valid(project, {}, result)
    assert not valid(project, change, outcome("NoCoverage", "alpha.py"), covered_by=())


def test_a_test_that_starts_a_process_depends_on_each_change(project: Path) -> None:
    change = {"test_beta.py": "# changed\n"}
    assert not valid(project, change, killed("alpha.py", ALPHA), started=[False, 0])
    assert not valid(project, change, killed("alpha.py", ALPHA), started=[True, None])


def test_a_new_module_makes_all_results_unknown(project: Path) -> None:
    assert not valid(project, {"gamma.py": ""}, killed("alpha.py", ALPHA))
    assert not valid(project, {"test_gamma.py": ""}, outcome("NoCoverage", "alpha.py"))
    assert valid(project, {"docs/notes.md": ""}, killed("alpha.py", ALPHA))


def test_a_result_of_the_compiler_depends_on_its_file(project: Path) -> None:
    change = {"conftest.py": "# changed\n"}
    assert valid(project, change, outcome("CompileError", "alpha.py"))
    assert not valid(project, {"alpha.py": "# changed\n"}, outcome("Ignored", "alpha.py"))
    # No test reads the file, but the mutant is another one.
    assert not valid(project, {"unused.py": "# changed\n"}, outcome("Ignored", "unused.py"))
