"""What a peer can tell after it was given bytes: a closed set.

A request, to be answered once with `Peer.respond` or `Peer.respond_error`, and a notification are
events as they are; the others stand here.

Knows no bytes but those that an event asks to be sent. Tests: `tests/sdk/core/test_peer.py`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from testwire.core.messages import MessageId, NotificationMessage, Request

__all__ = [
    "Answered",
    "Broken",
    "CancelRequested",
    "Dropped",
    "Event",
    "Refused",
    "RequestFailed",
]


class Answered(NamedTuple):
    """A request of this side has its result."""

    token: Any
    """What was handed to `Peer.request`."""
    result: Any


class RequestFailed(NamedTuple):
    """A request of this side was answered with an error, or with something that is no answer."""

    token: Any
    code: int
    message: str
    data: Any
    malformed: bool
    """True where the answer itself was broken; `message` then says how."""


class CancelRequested(NamedTuple):
    """The other side wants an open request to be stopped. It is to be answered all the same."""

    id: MessageId


class Refused(NamedTuple):
    """A message was answered with an error already. `reply` has to be sent."""

    reply: bytes
    code: int
    reason: str


class Dropped(NamedTuple):
    """A message was not for this side, and needs no answer. Worth a line in a log."""

    reason: str


class Broken(NamedTuple):
    """The stream cannot be read any further. Send `reply`, if there is one, and close."""

    reason: str
    reply: bytes | None


Event = (
    Request
    | NotificationMessage
    | Answered
    | RequestFailed
    | CancelRequested
    | Refused
    | Dropped
    | Broken
)
