"""Tests of what earlier runs show about the tests."""

from __future__ import annotations

from testwire_servers.mutation.worker.forks import RunOutcome
from testwire_servers.mutation.worker.history import History
from testwire_servers.mutation.worker.repeats import tests_before as find_before


def test_fast_files_come_first_and_files_keep_their_order() -> None:
    history = History()
    tests = ["slow.py::a", "slow.py::b", "fast.py::a", "fast.py::b"]
    assert history.fast_first(tests) == tests
    history.add([["done", "slow.py::a", 0.2], ["done", "fast.py::b", 0.001], ["end", 0]])
    assert history.fast_first(tests) == ["fast.py::a", "fast.py::b", "slow.py::a", "slow.py::b"]


def test_similar_durations_change_nothing() -> None:
    history = History()
    history.add([["done", "a.py::one", 0.1], ["done", "b.py::one", 0.09]])
    assert history.fast_first(["a.py::one", "b.py::one"]) == ["a.py::one", "b.py::one"]


def test_the_shortest_duration_counts() -> None:
    history = History()
    history.add([["done", "a.py::one", 0.1], ["done", "b.py::one", 3.0]])
    history.add([["done", "b.py::one", 0.001]])
    assert history.fast_first(["a.py::one", "b.py::one"]) == ["b.py::one", "a.py::one"]


def test_a_failed_test_has_not_passed() -> None:
    history = History()
    history.add([["fail", "a.py::one", "assert 1"], ["done", "a.py::one", 0.1], ["end", 1]])
    history.add([["done", "a.py::two", 0.1], ["end", 0]])
    assert (history.passes("a.py::one"), history.passes("a.py::two")) == (0, 1)


def test_the_last_tests_that_detected_mutants_of_a_statement() -> None:
    history = History()
    for test in ("a", "b", "c", "d", "b"):
        history.kill("m.py", 10, test)
    assert history.killers("m.py", 10) == ["b", "d", "c"]
    assert history.killers("m.py", 20) == []


def test_passes_replace_repetitions_but_not_all() -> None:
    runs: list[object] = []

    def run(tests: object) -> RunOutcome:
        runs.append(tests)
        return RunOutcome("end", [["end", 0]])

    assert find_before(run, "a.py::one", ["a.py::one"], passes=50) == []
    assert len(runs) == 2
