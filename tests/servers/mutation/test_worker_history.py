"""Tests of what earlier runs show about the tests."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from testwire_servers.mutation.worker.forks import RunOutcome
from testwire_servers.mutation.worker.history import History, in_one_run
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


@pytest.mark.parametrize(
    ("seconds", "slow"),
    [((3.0, 0.001), True), ((0.001, 3.0, 0.001), False), ((3.0, *5 * (0.001,)), False)],
)
def test_a_usual_duration_counts(seconds: Sequence[float], slow: bool) -> None:
    history = History()
    history.add([["done", "a.py::one", 0.1], *(["done", "b.py::one", one] for one in seconds)])
    assert history.fast_first(["b.py::one", "a.py::one"])[0].startswith("a.py") is slow


def test_a_failed_test_has_not_passed() -> None:
    history = History()
    history.add([["fail", "a.py::one", "assert 1"], ["done", "a.py::one", 0.1], ["end", 1]])
    history.add([["done", "a.py::two", 0.1], ["end", 0]])
    assert (history.passes("a.py::one"), history.passes("a.py::two")) == (0, 1)


def history_of(**seconds: float) -> History:
    history = History()
    history.expect({test: (own, 0.0) for test, own in seconds.items()})
    return history


def test_slow_tests_run_later_and_groups_keep_the_order() -> None:
    history = history_of(slow=0.5, a=0.01, b=0.002, slower=2.0, c=0.03)
    tests = ["slow", "a", "b", "slower", "c", "unknown"]
    assert history.groups(tests, ()) == [["a", "b", "unknown"], ["c"], ["slow"], tests]


def test_fast_tests_and_similar_tests_are_one_group() -> None:
    assert history_of(a=0.001, b=0.019).groups(["b", "a"], ()) == [["b", "a"]]
    assert history_of(a=2.0).groups(["a"], ()) == [["a"]]
    assert history_of(a=0.6, b=0.6, c=1.0).groups(["a", "c", "b"], ()) == [["a", "c", "b"]]


def test_tests_that_share_a_slow_fixture_are_one_group() -> None:
    history = History()
    history.expect({"a": (3.0, 3.0), "b": (0.001, 3.0), "c": (0.002, 0.0), "d": (0.9, 3.0)})
    assert history.groups(["a", "b", "d"], ()) == [["a", "b", "d"]]
    assert history.groups(["a", "b", "c"], ()) == [["c"], ["a", "b", "c"]]


def test_likely_tests_run_first_if_they_are_fast() -> None:
    history = history_of(**{f"t{n}": 0.01 for n in range(9)}, slow=9.0)
    fast = [f"t{n}" for n in range(9)]
    tests = [*fast, "slow"]
    groups = history.groups(tests, ["slow", "t5", "t3", "gone"])
    assert groups == [["t3", "t5"], fast, tests]
    # A short group does not need an additional process.
    assert history.groups(["t1", "t2"], ["t2"]) == [["t1", "t2"]]


@pytest.mark.parametrize(
    ("groups", "parts"),
    [
        (["abcd"], ["abcd"]),
        (["ab", "abcd"], ["ab", "cd"]),
        # d runs again, because c comes before it in the group.
        (["bd", "bcd"], ["bd", "cd"]),
        (["c", "abc", "abcd"], ["c", "abc", "d"]),
        (["b", "a", "ab"], ["b", "a", "b"]),
    ],
)
def test_repetitions_that_keep_the_order_are_left_out(groups: list[str], parts: list[str]) -> None:
    assert ["".join(part) for part in in_one_run(groups)] == parts


def test_the_fastest_tests_take_half_of_the_time() -> None:
    history = history_of(slow=0.5, a=0.01, b=0.002, other=0.4)
    tests = ["slow", "a", "b", "other"]
    assert history.fastest(tests, ()) == ["b", "a", "other"]
    assert history.fastest(tests, ["gone", "other"]) == ["other", "b", "a"]
    assert history.fastest(tests, ["slow"]) == ["slow"]
    assert history.fastest(["slow"], ()) == ["slow"]
    assert History().fastest(["a", "b"], ()) == ["a", "b"]


def test_a_measured_duration_replaces_a_longer_expected_one() -> None:
    history = history_of(a=1.0, b=0.1)
    assert history.groups(["a", "b"], ()) == [["b"], ["a", "b"]]
    history.add([["done", "a", 0.1], ["end", 0]])
    history.expect({"a": (1.0, 0.0)})
    assert history.groups(["a", "b"], ()) == [["a", "b"]]


class Runs:
    """Runs a test that passes only `last` times in each process."""

    def __init__(self, last: int = 9, *, repeats: bool = True) -> None:
        self.times: list[int] = []
        self._last = last
        self._repeats = repeats

    def __call__(self, tests: object, times: int) -> RunOutcome:
        self.times.append(times)
        passes = min(times, self._last) if self._repeats else 1
        events = [["done", "a.py::one"]] * passes
        if self._repeats and passes < times:
            events += [["fail", "a.py::one", "assert 1"], ["done", "a.py::one"]]
        return RunOutcome("end", [*events, ["end", int(len(events) > passes)]])

    def find(self, passes: int) -> list[str] | None:
        return find_before(self, "a.py::one", ["a.py::one"], passes=passes)


def test_passes_replace_repetitions_but_not_all() -> None:
    runs = Runs()
    assert runs.find(passes=50) == []
    assert runs.times == [2]


def test_two_processes_repeat_a_test_that_has_not_passed_before() -> None:
    runs = Runs()
    assert runs.find(passes=0) == []
    assert runs.times == [5, 1]


def test_a_process_that_runs_a_test_once_is_repeated() -> None:
    runs = Runs(repeats=False)
    assert runs.find(passes=3) == []
    assert runs.times == [2, 1]


def test_a_test_that_fails_only_after_itself_is_repeated_in_new_processes() -> None:
    runs = Runs(last=2)
    assert runs.find(passes=0) == []
    assert runs.times[0] == 5
    assert {*runs.times[1:]} == {1}
    assert len(runs.times) > 2
