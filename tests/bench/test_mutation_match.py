"""Tests of the benchmark's own logic, on a small source file and on files as mutmut writes them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from testwire_servers.mutation.edits import compare

from tests.bench.mutation import edited, own_settings
from tests.bench.mutation_match import SourceFile, common, mutmut_mutants, mutmut_verdict
from tests.bench.mutation_report import Cost, Figures, Row, on_page, own_cost, report

SOURCE = '''\
LIMIT = 1 + 2


def add(a, b):
    """Add."""
    return a + b


class Box:
    @property
    def size(self):
        return self.width * (2)
'''

# mutmut keeps the original function next to its mutants, and decorates the function itself.
GENERATED = '''\
mutants_x_add__mutmut = {}


@_mutmut_mutated(mutants_x_add__mutmut)
def add(a, b):
    """Add."""
    return a + b


def x_add__mutmut_orig(a, b):
    """Add."""
    return a + b


def x_add__mutmut_1(a, b):
    """Add."""
    return a - b


class Box:
    def xǁBoxǁsize__mutmut_1(self):
        return self.width / 2
'''
CODES = {"sums.x_add__mutmut_1": 1, "sums.xǁBoxǁsize__mutmut_1": 0}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "mutants").mkdir()
    (tmp_path / "sums.py").write_text(SOURCE, "utf-8")
    (tmp_path / "mutants" / "sums.py").write_text(GENERATED, "utf-8")
    meta = json.dumps({"exit_code_by_key": CODES})
    (tmp_path / "mutants" / "sums.py.meta").write_text(meta, "utf-8")
    return tmp_path


def _replace(file: SourceFile, before: str, after: str) -> object:
    start = file.text.index(before)
    return file.key(start, start + len(before), after)


def test_equal_mutants_of_two_tools_match(root: Path) -> None:
    file = SourceFile(root, "sums.py")
    ours = {_replace(file, "a + b", "a - b"), _replace(file, "* (2)", "/ 2")}
    theirs = mutmut_mutants(root, "sums.py")
    assert len(common(ours, theirs)) == 2  # type: ignore[arg-type]
    assert {key.function: mutant.verdict for key, mutant in theirs.items()} == {
        "add": "Killed",
        "Box.size": "Survived",
    }


def test_other_replacements_and_other_functions_do_not_match(root: Path) -> None:
    file = SourceFile(root, "sums.py")
    theirs = mutmut_mutants(root, "sums.py")
    ours = [_replace(file, "a + b", "a * b"), _replace(file, "a + b", "a"), None]
    assert common([key for key in ours if key], theirs) == []  # type: ignore[misc]


def test_mutants_outside_functions_and_invalid_mutants_have_no_key(root: Path) -> None:
    file = SourceFile(root, "sums.py")
    assert _replace(file, "1 + 2", "1 - 2") is None
    assert _replace(file, "a + b", "a +") is None


def test_a_mutated_file_has_the_key_of_its_change(root: Path) -> None:
    file = SourceFile(root, "sums.py")
    mutated = SOURCE.replace("a + b", "a - b")
    key = file.key_of_file(mutated)
    assert key is not None
    assert key in mutmut_mutants(root, "sums.py")


@pytest.mark.parametrize(
    ("code", "verdict"),
    [(0, "Survived"), (1, "Killed"), (36, "Timeout"), (-24, "Timeout"), (None, None)],
)
def test_exit_codes_of_mutmut(code: int | None, verdict: str | None) -> None:
    assert mutmut_verdict(code) == verdict


def test_own_cost_counts_the_killing_test_or_all_tests_that_cover_the_mutant() -> None:
    costs = {"a": Cost(0.1, 0.01), "b": Cost(0.3, 0.03)}
    killed = {"status": "Killed", "killed_by": ["a"], "covered_by": ["a", "b"]}
    survived = {"status": "Survived", "killed_by": None, "covered_by": ["a", "b"]}
    assert own_cost([killed, survived], costs) == pytest.approx(Cost(0.25, 0.025))


def _figures(own: float, ours: float, theirs: float) -> Figures:
    rows = {
        "testwire": Row(Cost(ours, ours), Cost(ours / 2, ours), 1.0, 1.5, 0.1, 0.2, 50.0),
        "mutmut": Row(Cost(theirs, theirs), Cost(theirs, theirs), 2.0, 2.5, 3.0, 4.0, 60.0),
        "cosmic-ray": Row(Cost(9.0, 9.0), None, 5.0, None, None, 6.0, 70.0),
    }
    return Figures("toolz==1.2.0", "a.py", 7, 5, 1.0, Cost(own, own), rows, ["one differs"])


def test_ratios_without_the_own_time_of_tests() -> None:
    figures = _figures(own=0.1, ours=0.2, theirs=0.5)
    assert figures.overhead(0) == pytest.approx(0.25)
    assert figures.rate(0) == pytest.approx(2.5)
    assert figures.ceiling(0) == pytest.approx(5.0)
    assert figures.short_rate(0) == pytest.approx(5.0)
    assert figures.short_rate(1) == pytest.approx(2.5)


def test_the_report_marks_goals_that_are_missed() -> None:
    missed = report([_figures(0.01, 0.2, 0.5)], "3.11", ["mutmut==3.8.1"])
    # Both overheads, and the rate by processor time of the mutants with short tests.
    assert missed.count("**missed**") == 3
    assert "one differs" in missed
    assert "missed" not in report([_figures(0.1, 0.15, 0.5)], "3.11", ["mutmut==3.8.1"])


def test_the_report_compares_the_other_figures_with_each_tool() -> None:
    lines = report([_figures(0.1, 0.2, 0.5)], "3.11", ["mutmut==3.8.1"]).splitlines()
    assert "| mutmut, toolz 1.2.0 | 0.50 | 0.60 | 0.03 | 0.05 | 0.83 |" in lines
    assert "| cosmic-ray, toolz 1.2.0 | 0.20 | – | – | 0.03 | 0.71 |" in lines


def test_the_page_keeps_its_words_and_the_other_sections() -> None:
    page = "# Speed\n\n## Mutation testing\n\nWords.\n\n## Editors\n\nMore.\n\n## Tests\n\nMore.\n"
    once = on_page(page, "These are the results: table\n")
    assert once == page.replace("Words.\n", "Words.\n\nThese are the results: table\n")
    assert on_page(once, "These are the results: table\n") == once


@pytest.mark.parametrize(
    ("name", "line"), [("f", 3), ("g", 7), ("C.h", 13)], ids=["docstring", "decorator", "method"]
)
def test_the_edit_changes_the_code_of_one_function(name: str, line: int) -> None:
    text = (
        'def f():\n    """Text."""\n    return 1\n\n\n'
        "def g():\n    @str\n    def inner():\n        pass\n\n"
        "class C:\n    def h(self):\n        return 2\n"
    )
    new = edited(text, name)
    assert new.splitlines()[line - 1].strip() == "import sys"
    edit = compare(text, new)
    assert edit is not None
    assert [line in body for body in edit.bodies] == [True]


@pytest.mark.parametrize(
    ("file", "text", "root"),
    [
        ("pyproject.toml", "[project]\nname = 'x'\n", "pytest.ini"),
        ("setup.cfg", "[tool:pytest]\n", "setup.cfg"),
    ],
)
def test_a_project_is_the_root_of_its_pytest_runs(
    tmp_path: Path, file: str, text: str, root: str
) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nconsole_output_style = count\n", "utf-8")
    project = tmp_path / "project"
    project.mkdir()
    (project / file).write_text(text, "utf-8")
    own_settings(project)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
    output = subprocess.run(command, cwd=project, capture_output=True, text=True).stdout
    assert f"rootdir: {project}\nconfigfile: {root}\n" in output
