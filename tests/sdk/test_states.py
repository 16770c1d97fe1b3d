"""The order of item states."""

from __future__ import annotations

import pytest
from testwire.registry import ItemClass, ItemStates
from testwire.states import StateError, StateTracker

CLASSES = (
    ItemClass("rest", ("idle",)),
    ItemClass("transient", ("queued", "running")),
    ItemClass("terminal", ("passed", "failed")),
)


def tracker(*, resets: bool = True) -> StateTracker:
    classes = (ItemClass("reset", (None,)), *CLASSES) if resets else CLASSES
    return StateTracker(ItemStates("items", "update", "/id", "/state", classes))


def test_each_change_is_one_step() -> None:
    states = tracker()
    assert states.begin(["a"]) == []
    assert states.move("a", "running") == [("a", "running")]
    assert states.move("a", "running") == []
    assert states.move("a", "passed") == [("a", "passed")]
    assert states.has_ended("a")


def test_a_new_operation_resets_items_with_a_state() -> None:
    states = tracker()
    states.move("a", "passed")
    assert states.begin(["a", "b"]) == [("a", None)]
    assert states.begin(["a"]) == []
    assert states.move("a", "passed") == [("a", "passed")]


def test_without_resets_nothing_is_sent_at_the_start() -> None:
    states = tracker(resets=False)
    states.move("a", "passed")
    assert states.begin(["a"]) == []
    assert states.move("a", "running") == [("a", "running")]


@pytest.mark.parametrize("state", [None, "unknown"])
def test_other_states_are_rejected(state: str | None) -> None:
    with pytest.raises(StateError, match="expected one of idle, queued, running, passed, failed"):
        tracker().move("a", state)


@pytest.mark.parametrize("state", ["running", "failed", "idle"])
def test_an_item_ends_once(state: str) -> None:
    states = tracker()
    states.move("a", "passed")
    with pytest.raises(StateError, match="the item has ended with 'passed'"):
        states.move("a", state)


def test_a_rest_state_ends_an_open_item_only() -> None:
    states = tracker()
    states.move("a", "idle")
    assert states.move("a", "running") == [("a", "running")]
    states.move("a", "idle")
    with pytest.raises(StateError, match="has ended"):
        states.move("a", "running")


def test_close_ends_what_is_open() -> None:
    states = tracker()
    for item in "abc":
        states.move(item, "running")
    states.move("b", "passed")
    assert states.open_items() == ["a", "c"]
    with pytest.raises(StateError, match="expected no open items, found 2, such as 'a'"):
        states.begin()
    assert states.close("failed") == [("a", "failed"), ("c", "failed")]
    assert states.open_items() == []


def test_a_forgotten_item_has_no_state() -> None:
    states = tracker()
    states.move("a", "passed")
    states.forget("a")
    assert states.state("a") is None
    assert states.begin(["a"]) == []
