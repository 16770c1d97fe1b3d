"""Tests that have detected mutants of the same code are remembered."""

from __future__ import annotations

from pathlib import Path

from testwire_servers.mutation.killers import Killers

from tests.servers.mutation.support import mutants_of, write_project


def test_the_last_tests_that_detected_mutants_of_the_same_code(project: Path) -> None:
    text = "def f(x):\n    y = x + 1\n    return y * 2\n\n\ndef g(x):\n    return x - 3\n"
    write_project(project, {"m.py": text})
    one = {m.range.start.line: m for m in mutants_of(project, lambda m: m.replacement == "/")}
    killers = Killers()
    for test in ("a", "b", "c", "d", "b"):
        killers.add(one[2], test)
    assert killers.of(one[2]) == {"statement": ["b", "d", "c"], "segment": ["b", "d", "c"]}
    assert killers.of(one[3]) == {"statement": [], "segment": ["b", "d", "c"]}
    assert killers.of(one[7]) == {"statement": [], "segment": []}
