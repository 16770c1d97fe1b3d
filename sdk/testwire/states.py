"""Ensures the order of the states that a server reports for its items, such as tests.

    tracker = StateTracker(PROTOCOL.item_states[0])
    for step in tracker.begin(ids):          # resets, if the protocol has them
        ...
    for step in tracker.move(id, "running"):
        ...
    for step in tracker.close("cancelled"):  # items that are still in a transient state
        ...

A step is an item and its state to send. The tracker itself sends nothing.

Tests: `tests/sdk/test_states.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from testwire.registry import ItemStates

__all__ = ["StateError", "StateStep", "StateTracker"]

State = str | int | None


class StateError(ValueError):
    """Raised for a state that the protocol does not currently allow for the item."""


class StateStep(NamedTuple):
    """A state to send."""

    item: str
    state: State


class StateTracker:
    """The states of items over several operations, such as runs.

    In an operation, an item can pass through transient states, and ends once. A rest state ends an
    item if a transient state precedes it. A state that an item already has is not sent again.
    """

    def __init__(self, states: ItemStates) -> None:
        self._classes = {value: each.name for each in states.classes for value in each.values}
        resets = [each.values[0] for each in states.classes if each.name == "reset"]
        self._resets = bool(resets)
        self._reset: State = resets[0] if resets else None
        self._states: dict[str, State] = {}
        self._open: dict[str, None] = {}
        self._ended: set[str] = set()

    def begin(self, items: Iterable[str] = ()) -> list[StateStep]:
        """Begin an operation on items. Return the resets of the items that have a state.

        Raises StateError if items of the last operation are still open.
        """
        if self._open:
            raise StateError(
                f"expected no open items, found {len(self._open)}, such as "
                f"{next(iter(self._open))!r}; call 'close' first"
            )
        self._ended.clear()
        steps = []
        for item in items:
            if item in self._states:
                del self._states[item]
                if self._resets:
                    steps.append(StateStep(item, self._reset))
        return steps

    def move(self, item: str, state: State) -> list[StateStep]:
        """Change the state of an item. Return one step to send, or none if nothing changes.

        Raises StateError if the state is unknown or resets items, or if the item has ended.
        """
        kind = self._classes.get(state)
        if kind is None or kind == "reset":
            allowed = [str(value) for value, name in self._classes.items() if name != "reset"]
            raise StateError(f"{item}: expected one of {', '.join(allowed)}, found {state!r}")
        if item in self._ended:
            raise StateError(
                f"{item}: the item has ended with {self._states[item]!r}, found {state!r}; "
                "begin a new operation first"
            )
        if item in self._states and self._states[item] == state:
            # The previous operation can have ended with the same state.
            if kind == "terminal":
                self._ended.add(item)
            return []
        if kind == "terminal" or (kind == "rest" and item in self._open):
            self._ended.add(item)
        if kind == "transient":
            self._open[item] = None
        else:
            self._open.pop(item, None)
        self._states[item] = state
        return [StateStep(item, state)]

    def close(self, state: State) -> list[StateStep]:
        """Move all open items to a state, in the order of their start, and return the steps."""
        return [step for item in list(self._open) for step in self.move(item, state)]

    def open_items(self) -> list[str]:
        """Return the items in a transient state."""
        return list(self._open)

    def is_open(self, item: str) -> bool:
        """Return whether an item is in a transient state."""
        return item in self._open

    def has_ended(self, item: str) -> bool:
        """Return whether an item has ended in this operation."""
        return item in self._ended

    def forget(self, item: str) -> None:
        """Remove an item that no longer exists."""
        self._states.pop(item, None)
        self._open.pop(item, None)
        self._ended.discard(item)

    def state(self, item: str) -> State:
        """Return the last state of an item, or None."""
        return self._states.get(item)
