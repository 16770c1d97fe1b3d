"""Which tests run again after an edit, and how their results are merged. No test runs here."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
from testwire_servers.mutation.remeasuring import NOTHING, Repetition, likely, merge, plan

from tests.servers.mutation.support import mutants_of, reads_of, write_project

OLD = "def f():\n    return 1\n\n\ndef g():\n    return 2\n\n\nX = 3\n"
LONGER = "def f():\n    y = 1\n    return y\n\n\ndef g():\n    return 2\n\n\nX = 3\n"


def report_of(**changes: Any) -> dict[str, Any]:
    """Return a report in which test 0 runs `f`, and tests 1 and 2 run `g`."""
    return {
        "tests": ["t::f", "t::g", "t::h"],
        "durations": [1.0, 2.0, 3.0],
        "fixtures": [[5.0, [0, 1]], [7.0, [0]]],
        "failures": [],
        "skipped": [],
        "unmeasured": [],
        "unsure": False,
        "uncalled": [],
        "collect_seconds": 4.0,
        "sets": [[0], [1, 2]],
        "files": {"m.py": {"static": [1, 5, 9], "covered": {"2": 0, "6": 1}}},
        "called_at_import": {"m.py": [[5, "g"]]},
        "modules": {"m": "/s/m.py"},
        "code": 0,
        "reads": reads_of(executed={"m.py": [True, None]}),
        **changes,
    }


def planned(project: Path, new: str, old: str = OLD, **changes: Any) -> Repetition | None:
    sandbox = project.parent / "copy"
    write_project(sandbox, {"m.py": old})
    write_project(project, {"m.py": new})
    digests = {"m.py": hashlib.sha256(OLD.encode()).hexdigest()}
    return plan(report_of(**changes), ["m.py"], sandbox, project, digests)


def repeated(project: Path, new: str, old: str = OLD, **changes: Any) -> set[int] | None:
    found = planned(project, new, old, **changes)
    assert found is not None
    return None if found.tests is None else set(found.tests)


def test_the_tests_of_the_changed_function_run_again(project: Path) -> None:
    assert repeated(project, OLD.replace("return 1", "return 8")) == {0}
    assert repeated(project, OLD.replace("return 2", "return 8")) == {1, 2}
    assert repeated(project, LONGER) == {0}


@pytest.mark.parametrize(
    "changes",
    [
        {"reads": reads_of(executed={"m.py": [True, None]}, opened={"m.py": [True, None]})},
        {"reads": reads_of(executed={"m.py": [True, None]}, started=[True, None])},
        {"files": {}},
        {"files": {"m.py": {"static": [2], "covered": {"2": 0}}}},
        {"files": {"m.py": {"static": [], "covered": {}}}},
    ],
)
def test_all_tests_run_if_it_is_not_known_which(project: Path, changes: dict[str, Any]) -> None:
    assert repeated(project, OLD.replace("return 1", "return 8")) == {0}
    assert repeated(project, OLD.replace("return 1", "return 8"), **changes) is None


def test_all_tests_run_after_other_changes(project: Path) -> None:
    assert repeated(project, OLD.replace("X = 3", "X = 4")) is None
    changed = OLD.replace("return 1", "return 8")
    # A test has changed the copy, so the old text is not known.
    assert repeated(project, changed, OLD + "# written by a test\n") is None
    # Code that uses line numbers depends on them.
    assert repeated(project, changed.replace("return 8", "return lineno")) == {0}
    assert repeated(project, LONGER.replace("return y", "return lineno")) is None


def test_some_tests_always_run_again(project: Path) -> None:
    executed = {"m.py": [True, None]}
    changed = OLD.replace("return 1", "return 8")
    for reads in (
        reads_of(executed=executed, started=[False, 1]),
        reads_of(executed=executed, opened={"m.py": [False, 1]}),
    ):
        assert repeated(project, changed, reads=reads) == {0, 1, 2}
    assert repeated(project, changed, unmeasured=[2]) == {0, 2}


def test_results_are_merged(project: Path) -> None:
    steps = planned(project, LONGER)
    assert steps is not None
    new = report_of(
        tests=["t::f"],
        durations=[9.0],
        fixtures=[[6.0, [0]]],
        sets=[[0]],
        files={"m.py": {"static": [1, 6, 10], "covered": {"2": 0, "3": 0, "7": 0}}},
        called_at_import={"m.py": [[6, "g"]]},
        reads=reads_of(opened={"data.txt": [False, 0]}, executed={"m.py": [True, None]}),
    )
    merged = merge(report_of(), new, steps)
    assert merged is not None
    assert merged["tests"] == ["t::f", "t::g", "t::h"]
    assert merged["durations"] == [9.0, 2.0, 3.0]
    assert merged["fixtures"] == [[5.0, [1]], [6.0, [0]]]
    file = merged["files"]["m.py"]
    assert file["static"] == [1, 6, 10]
    covered = {line: merged["sets"][index] for line, index in file["covered"].items()}
    assert covered == {"2": [0], "3": [0], "7": [0, 1, 2]}
    assert merged["called_at_import"] == {"m.py": [(6, "g")]}
    outside, index = merged["reads"]["opened"]["data.txt"]
    assert (outside, merged["sets"][index]) == (False, [0])


def test_a_test_counts_as_skipped_until_it_runs(project: Path) -> None:
    steps = planned(project, OLD.replace("return 2", "return 8"))
    assert steps is not None
    new = report_of(tests=["t::g", "t::h"], durations=[1.0, 1.0], fixtures=[], sets=[], files={})
    for old, repeated, merged in (([0, 1], [], [0]), ([1], [0, 1], [1])):
        report = merge(report_of(skipped=old), {**new, "skipped": repeated}, steps)
        assert report is not None
        assert report["skipped"] == merged


def test_a_file_that_was_not_executed_needs_a_new_session(project: Path) -> None:
    changed = OLD.replace("return 1", "return 8")
    assert planned(project, changed, reads=reads_of(executed={})) is None


def test_the_same_code_on_other_lines_needs_no_test(project: Path) -> None:
    steps = planned(project, OLD.replace("    return 1", "    # Text.\n    return 1"))
    assert steps is not None
    assert steps.ids(report_of()) == []
    merged = merge(report_of(), NOTHING, steps)
    assert merged is not None
    file = merged["files"]["m.py"]
    assert file["static"] == [1, 6, 10]
    covered = {line: merged["sets"][index] for line, index in file["covered"].items()}
    assert covered == {"3": [0], "7": [1, 2]}
    assert merged["called_at_import"] == {"m.py": [(6, "g")]}
    same = ("tests", "durations", "unmeasured", "unsure", "uncalled", "modules")
    assert {key: merged[key] for key in same} == {key: report_of()[key] for key in same}


def test_other_tests_than_planned_are_not_merged(project: Path) -> None:
    steps = planned(project, LONGER)
    assert steps is not None
    assert merge(report_of(), report_of(tests=["t::g"], durations=[1.0]), steps) is None


@pytest.mark.parametrize(
    ("new", "tests"),
    [
        (OLD.replace("return 1", "return 8"), {"8": {"t::f"}, "2": {"t::g", "t::h"}}),
        (LONGER, {"1": {"t::f"}, "y": {"t::f"}, "2": {"t::g", "t::h"}}),
        # Other code has changed, too, so all tests run again.
        (OLD.replace("X = 3", "X = 4"), {"1": {"t::f"}, "2": {"t::g", "t::h"}}),
    ],
)
def test_tests_that_probably_cover_a_mutant(
    project: Path, new: str, tests: dict[str, set[str]]
) -> None:
    repetition = planned(project, new)
    assert repetition is not None
    of = likely(report_of(), repetition)
    mutants = mutants_of(project)
    for original, expected in tests.items():
        for mutant in mutants:
            if mutant.original == original:
                assert set(of(mutant)) == expected
