"""The states of a lifecycle and their transitions."""

from __future__ import annotations

from testwire.core.lifecycle import LifecycleGuard
from testwire.registry import Lifecycle, LifecycleState, LifecycleTransition

TABLE = Lifecycle(
    "new",
    (
        LifecycleState("new", ("open", "end"), "NotReady"),
        LifecycleState("ready"),
        LifecycleState("ended", ()),
    ),
    (
        LifecycleTransition("new", "open", "response", "ready"),
        LifecycleTransition("new", "end", "request", "ended"),
        LifecycleTransition("ready", "end", "request", "ended"),
    ),
)


def test_the_way_through() -> None:
    guard = LifecycleGuard(TABLE)
    assert not guard.trivial
    assert guard.admits("open")
    assert not guard.admits("work")
    guard.passed("open", "request")
    assert guard.state.name == "new"
    guard.passed("open", "response")
    assert guard.state.name == "ready"
    assert guard.admits("work")
    guard.passed("open", "response")
    assert guard.state.name == "ready"
    assert not guard.ended
    guard.passed("end", "request")
    assert guard.ended
    assert not guard.admits("work")


def test_one_state_without_limits_needs_no_guard() -> None:
    assert LifecycleGuard(Lifecycle("a", (LifecycleState("a"),))).trivial
    assert not LifecycleGuard(Lifecycle("a", (LifecycleState("a", ("m",)),))).trivial
