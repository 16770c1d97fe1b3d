"""Tracks the lifecycle state of a connection, which determines the allowed messages.

The table of states comes from the registry, so the module contains no method names. A state that
allows no message is a final state. In a final state, the connection closes when all requests have a
response.

Tests: `tests/sdk/core/test_lifecycle.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from testwire.registry import Lifecycle, LifecycleState


class LifecycleGuard:
    """The lifecycle state of one connection, from the perspective of the server."""

    __slots__ = ("_moves", "_states", "state", "trivial")

    def __init__(self, table: Lifecycle) -> None:
        self._states = {state.name: state for state in table.states}
        self._moves = {(t.source, t.method, t.when): t.target for t in table.transitions}
        self.state: LifecycleState = self._states[table.initial]
        self.trivial = self.state == LifecycleState(self.state.name) and not self._moves
        """True if every message is allowed at any time, and no exit code is stated."""

    @property
    def ended(self) -> bool:
        return self.state.allows == ()

    def admits(self, method: str) -> bool:
        allows = self.state.allows
        return allows is None or method in allows

    def may_admit(self, method: str, running: Iterable[str]) -> bool:
        """Return whether the response to a request in `running` would allow a message."""
        targets = (self._moves.get((self.state.name, each, "response")) for each in running)
        allowed = (self._states[name].allows for name in targets if name is not None)
        return any(allows is None or method in allows for allows in allowed)

    def passed(self, method: str, when: Literal["request", "response"]) -> None:
        """Change the state after a message.

        Pass "request" as `when` after receiving a request or notification. Pass "response" after
        sending a successful response.
        """
        target = self._moves.get((self.state.name, method, when))
        if target is not None:
            self.state = self._states[target]
