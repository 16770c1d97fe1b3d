"""Runs the lifecycle table of a protocol: which messages may pass in which state.

Knows no method by name; the table comes from the registry. A state that allows nothing is the end:
once in it, the connection closes when all that runs is answered.

Tests: `tests/sdk/core/test_lifecycle.py`.
"""

from __future__ import annotations

from typing import Literal

from testwire.registry import Lifecycle, LifecycleState


class LifecycleGuard:
    """The state of one connection, as the server sees it."""

    __slots__ = ("_moves", "_states", "state", "trivial")

    def __init__(self, table: Lifecycle) -> None:
        self._states = {state.name: state for state in table.states}
        self._moves = {(t.source, t.method, t.when): t.target for t in table.transitions}
        self.state: LifecycleState = self._states[table.initial]
        self.trivial = not self._moves and self.state.allows is None
        """True where every message may pass at any time."""

    @property
    def ended(self) -> bool:
        return self.state.allows == ()

    def admits(self, method: str) -> bool:
        allows = self.state.allows
        return allows is None or method in allows

    def passed(self, method: str, when: Literal["request", "response"]) -> None:
        """A message has arrived ("request"), or its success response is written ("response")."""
        target = self._moves.get((self.state.name, method, when))
        if target is not None:
            self.state = self._states[target]
