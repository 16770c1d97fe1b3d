"""The toy protocol with a lifecycle that states exit codes."""

from __future__ import annotations

from testwire.registry import Lifecycle, LifecycleState, LifecycleTransition, ProtocolInfo

from tests.support.toy_protocol import lifecycle_protocol


def exit_protocol() -> ProtocolInfo:
    """Return the lifecycle protocol with exit codes: 0 after `ping` and `bye`, 1 without `ping`."""
    info = lifecycle_protocol()
    states = (
        LifecycleState("new", ("hello", "bye"), "NotReady"),
        LifecycleState("ready", ("echo", "ping", "bye"), "InvalidRequest", 3),
        LifecycleState("over", ("bye",), "InvalidRequest"),
        LifecycleState("ended", (), "InvalidRequest", 0),
        LifecycleState("aborted", (), "InvalidRequest", 1),
    )
    transitions = (
        LifecycleTransition("new", "hello", "response", "ready"),
        LifecycleTransition("ready", "ping", "response", "over"),
        LifecycleTransition("over", "bye", "request", "ended"),
        LifecycleTransition("new", "bye", "request", "aborted"),
        LifecycleTransition("ready", "bye", "request", "aborted"),
    )
    return info._replace(lifecycle=Lifecycle("new", states, transitions))
