"""The baseline run and its report."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.coverage_map import Baseline
from testwire_servers.mutation.model import BaselineError, Mutant, Position, Range, Spot

from tests.servers.mutation.support import measured, reads_of, write_project

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")


def lines_of(report: dict[str, Any], path: str) -> dict[int, set[str]]:
    """Map each line to its tests. The set contains `static` if the line runs at import."""
    file = report["files"][path]
    found: dict[int, set[str]] = {line: {"static"} for line in file["static"]}
    for line, index in file["covered"].items():
        tests = {report["tests"][number].partition("::")[2] for number in report["sets"][index]}
        found.setdefault(int(line), set()).update(tests)
    return found


PROJECT = {
    "m.py": """\
        def base():
            return 1


        def direct(x):
            return x + 1


        def at_import():
            return 2


        def forked():
            return 3


        VALUE = at_import()


        def closed():
            return 4
        """,
    "late.py": """\
        def now():
            return 5


        LATE = now()
        """,
    "test_m.py": """\
        import multiprocessing
        import unittest

        import pytest

        import m


        @pytest.fixture(scope="module", params=[1, 2])
        def wide(request):
            m.base()
            yield request.param
            m.closed()


        @pytest.fixture
        def narrow(wide):
            return wide


        def test_direct():
            m.direct(1)


        def test_fixture(narrow):
            pass


        def test_late():
            import late

            assert late.LATE


        class TestOld(unittest.TestCase):
            @classmethod
            def setUpClass(cls):
                m.direct(2)

            def test_one(self):
                pass

            def test_two(self):
                pass


        def test_forked():
            context = multiprocessing.get_context("fork")
            process = context.Process(target=m.forked)
            process.start()
            process.join()


        @pytest.mark.skip
        def test_skipped():
            m.forked()


        @pytest.mark.xfail(strict=True)
        def test_expected():
            assert m.base() == 2
        """,
}


@needs_fork
@pytest.mark.parametrize("mode", ["fork", "process"])
def test_who_runs_what(project: Path, mode: str) -> None:
    write_project(project, PROJECT)
    report = measured(project, mode=mode)
    assert report["code"] == 0
    assert report["failures"] == []
    skipped = [report["tests"][number].partition("::")[2] for number in report["skipped"]]
    assert skipped == ["test_skipped", "test_expected"]
    fixture = {"test_fixture[1]", "test_fixture[2]"}
    lines = lines_of(report, "m.py")
    assert lines[2] == fixture | {"test_expected"}
    assert lines[6] == {"test_direct", "TestOld::test_one", "TestOld::test_two"}
    assert lines[10] == {"static"}
    assert lines[14] == {"test_forked"}
    assert lines[21] == fixture
    for line in (1, 5, 9, 13, 17):
        assert lines[line] == {"static"}
    assert lines_of(report, "late.py") == {line: {"static"} for line in (1, 2, 5)}
    assert report["called_at_import"] == {"m.py": [[9, "at_import"]], "late.py": [[1, "now"]]}
    costs = [users for _, users in report["fixtures"] if users]
    assert [report["tests"].index(f"test_m.py::{name}") for name in sorted(fixture)] in costs
    assert len(report["durations"]) == len(report["tests"]) == 9


def report_of(**changes: Any) -> dict[str, Any]:
    return {
        "tests": ["a.py::one", "a.py::two", "b.py::three"],
        "durations": [1.0, 2.0, 4.0],
        "fixtures": [[8.0, [0, 2]], [16.0, []]],
        "failures": [],
        "skipped": [],
        "unmeasured": [],
        "unsure": False,
        "uncalled": [],
        "collect_seconds": 0.5,
        "sets": [[0], [1, 2]],
        "files": {"m.py": {"static": [1, 3], "covered": {"3": 0, "5": 1}}},
        "modules": {},
        "called_at_import": {},
        "reads": reads_of(),
        "code": 0,
        **changes,
    }


PAIR = ("a.py::two", "b.py::three")


def mutant_at(first: int, last: int, path: str = "m.py") -> Mutant:
    where = Range(Position(first, 1), Position(last, 2))
    spot = Spot(0, 1, first, last, 0, 1)
    return Mutant("id", path, where, "m", "a", "b", "d", spot, "digest", "utf-8")


@pytest.mark.parametrize(
    ("lines", "tests", "static"),
    [
        ((1, 1), (), True),
        ((2, 2), (), False),
        ((3, 3), ("a.py::one",), True),
        ((4, 6), ("a.py::two", "b.py::three"), False),
        ((1, 6), ("a.py::one", "a.py::two", "b.py::three"), True),
    ],
)
def test_coverage_of_a_statement(
    lines: tuple[int, int], tests: tuple[str, ...], static: bool
) -> None:
    assert Baseline(report_of()).coverage(mutant_at(*lines)) == (tests, static, False)


def test_files_that_were_never_imported_are_not_covered() -> None:
    assert Baseline(report_of()).coverage(mutant_at(1, 1, "other.py")) == ((), False, False)


@pytest.mark.parametrize(
    ("changes", "line", "expected"),
    [
        ({"unmeasured": [1]}, 2, (("a.py::two",), False, False)),
        ({"reads": reads_of(opened={"m.py": [False, 1]})}, 2, (PAIR, False, False)),
        ({"reads": reads_of(opened={"m.py": [True, None]})}, 2, ((), False, True)),
        ({"reads": reads_of(opened={"n.py": [True, 1]})}, 2, ((), False, False)),
        ({"unsure": True}, 2, ((), False, True)),
        ({"uncalled": ["m.py"]}, 1, ((), True, True)),
        ({"uncalled": ["m.py"]}, 2, ((), False, False)),
    ],
)
def test_tests_whose_coverage_is_not_complete(
    changes: dict[str, Any], line: int, expected: tuple[Any, ...]
) -> None:
    assert Baseline(report_of(**changes)).coverage(mutant_at(line, line)) == expected


def test_time_includes_fixtures_once() -> None:
    baseline = Baseline(report_of())
    assert baseline.seconds(["a.py::two"]) == 2.0
    assert baseline.seconds(["a.py::one"]) == 9.0
    assert baseline.seconds(["a.py::one", "b.py::three", "gone"]) == 13.0
    assert baseline.total_seconds == 7.0


def test_tests_of_a_file_and_of_a_node() -> None:
    baseline = Baseline(report_of())
    assert baseline.tests_of_file("m.py") == ("a.py::one", "a.py::two", "b.py::three")
    assert baseline.tests_of_file("other.py") == ()
    assert baseline.test_in("a.py::two") == "a.py::two"
    assert baseline.test_in("b.py") == "b.py::three"
    assert baseline.test_in("c.py") == "c.py"


def test_where_files_are_imported_from(tmp_path: Path) -> None:
    write_project(
        tmp_path,
        {
            "src/p/q.py": "same",
            "src/one.py": "same",
            "src/two.py": "mine",
            "else/p/q.py": "other",
            "else/one.py": "same",
            "else/two.py": "theirs",
        },
    )
    elsewhere = tmp_path / "else"
    modules = {
        "p.q": str(elsewhere / "p/q.py"),
        "one": str(elsewhere / "one.py"),
        "two": str(elsewhere / "two.py"),
    }
    baseline = Baseline(report_of(modules=modules))
    assert baseline.imported_from("src/p/q.py", tmp_path) == modules["p.q"]
    assert baseline.imported_from("src/one.py", tmp_path) == modules["one"]
    # A module outside a package may be a different module with the same name.
    assert baseline.imported_from("src/two.py", tmp_path) is None
    assert baseline.imported_from("m.py", tmp_path) is None


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"failures": [["a.py::one", "no"], ["a.py::one", "again"]]},
            "^a.py::one: .*this test failed",
        ),
        (
            {"failures": [[f"a.py::{n}", "no"] for n in range(30)]},
            "these 30 tests failed.*10 more.*Fix the",
        ),
        ({"tests": [], "code": 5}, "found none"),
        ({"tests": [], "code": 0}, "found none"),
        ({"code": 4}, r"exit code is 4.*\n  what pytest said"),
        ({"code": 2}, "exit code is 2"),
    ],
)
def test_reports_that_tests_cannot_be_based_on(changes: dict[str, Any], words: str) -> None:
    Baseline.check(report_of(), "")
    with pytest.raises(BaselineError, match=f"(?s){words}"):
        Baseline.check(report_of(**changes), "\nwhat pytest said\n")
