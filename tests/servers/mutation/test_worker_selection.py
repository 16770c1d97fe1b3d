"""Tests of the selection of tests in a process for one mutant."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

TESTS = """\
import unittest

import pytest


def pytest_generate_tests(metafunc):
    print("made", metafunc.function.__name__)


@pytest.mark.parametrize("value", ["a::b", "c"])
def test_one(value):
    assert value == "c"


def test_other():
    pass


class TestBox:
    def test_in(self):
        pass

    def test_out(self):
        pass


class TestOther:
    def test_in(self):
        pass


class Case(unittest.TestCase):
    def test_case(self):
        pass
"""

RUN = """\
import json, sys
import pytest
from testwire_servers.mutation.worker.pytest_run import SelectionPlugin
events = []
plugin = SelectionPlugin(events.append, json.loads(sys.argv[1]))
code = pytest.main(["-q", "-s", "--tb=no", "-p", "no:cacheprovider"], plugins=[plugin])
print(json.dumps([int(code), events]))
"""


def run(folder: Path, *tests: str) -> tuple[list[str], Any]:
    """Run tests. Return the functions for which pytest has made items, and the exit code."""
    (folder / "test_m.py").write_text(TESTS, "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps(tests)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    *lines, last = done.stdout.splitlines()
    made = [line.removeprefix("made ") for line in lines if line.startswith("made ")]
    return sorted(made), json.loads(last)


def test_only_selected_tests_become_items(tmp_path: Path) -> None:
    assert run(tmp_path, "test_m.py::test_one[c]") == (["test_one"], [0, []])
    assert run(tmp_path, "test_m.py::test_one[a::b]") == (["test_one"], [1, []])
    assert run(tmp_path, "test_m.py::TestBox::test_in") == (["test_in"], [0, []])
    assert run(tmp_path, "test_m.py::Case::test_case")[1] == [0, []]


def test_a_missing_test_is_reported(tmp_path: Path) -> None:
    made, [code, events] = run(tmp_path, "test_m.py::test_other", "test_m.py::test_gone")
    assert made == ["test_other"]
    assert (code, events) == (0, [["missing", ["test_m.py::test_gone"]]])
