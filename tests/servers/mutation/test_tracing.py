"""Tests that replace coverage's trace function."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.servers.mutation.support import run_project, write_project

FILES = {
    "m.py": """\
        def double(number):
            return number * 2


        def triple(number):
            return number * 3


        def unused(number):
            return number * 4
        """,
    "test_m.py": """\
        import sys

        from m import double, triple


        def test_double():
            {switch}
            assert double(2) == 4


        def test_triple():
            assert triple(2) == 6
        """,
}
SWITCHES = {
    "gone": "sys.settrace(None)",
    "replaced": "sys.settrace(lambda *arguments: None)",
    "restored": "old = sys.gettrace(); sys.settrace(None); double(1); sys.settrace(old); return",
}


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_test_that_replaces_the_trace_function_still_kills(project: Path, switch: str) -> None:
    code = SWITCHES[switch].replace("double(1)", "assert double(2) == 4")
    test = FILES["test_m.py"].replace("{switch}", code)
    write_project(project, {**FILES, "test_m.py": test})
    run = run_project(project, lambda m: m.replacement == "/")
    assert run.of("/", line=2).status == "Killed"
    assert run.of("/", line=2).killed_by == ("test_m.py::test_double",)
    # The next test is measured again.
    assert run.of("/", line=6).killed_by == ("test_m.py::test_triple",)
    known = sys.version_info >= (3, 12)
    assert run.of("/", line=10).status == ("NoCoverage" if known else "Survived")
    named = [line for line in run.log if "test_double" in line and "sys.settrace" in line]
    assert bool(named) != known


def test_a_test_that_restores_the_same_trace_function_is_measured(project: Path) -> None:
    test = FILES["test_m.py"].replace("{switch}", "sys.settrace(sys.gettrace())")
    write_project(project, {**FILES, "test_m.py": test})
    run = run_project(project, lambda m: m.replacement == "/")
    assert run.of("/", line=10).status == "NoCoverage"
