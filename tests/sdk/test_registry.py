"""The descriptors of methods and notifications, and their representation in a debugger."""

from __future__ import annotations

from testwire.registry import Method, Notification

from tests.support.toy_protocol import ECHO, PROTOCOL, TICK


def test_descriptors_show_what_they_are() -> None:
    assert repr(ECHO) == "<Method 'echo' clientToServer>"
    assert repr(TICK) == "<Notification 'tick' serverToClient>"
    assert ECHO.kind == "request"
    assert TICK.kind == "notification"


def test_defaults() -> None:
    method: Method[None, None] = Method("m", direction="both", handler="m")
    assert method.required
    assert method.params is None
    assert method.result is None
    assert method.cache == {}
    notification: Notification[None] = Notification("n", direction="both", handler="n")
    assert not notification.required


def test_types_are_thunks() -> None:
    assert ECHO.params is not None
    assert ECHO.params().__name__ == "EchoParams"
    assert set(PROTOCOL.transports) == {
        "stdio", "socket", "dial", "pipe", "pipe-dial", "http", "lines", "lines-socket"
    }  # fmt: skip
