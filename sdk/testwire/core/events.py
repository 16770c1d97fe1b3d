"""The events that `Peer.receive_data` returns.

`Request` and `NotificationMessage` are events too; they are defined in `messages.py`. Respond to
each `Request` exactly once, with `Peer.respond` or `Peer.respond_error`.

Tests: `tests/sdk/core/test_peer.py`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from testwire.core.messages import MessageId, NotificationMessage, Request

__all__ = ["Answered", "Broken", "CancelRequested", "Dropped", "Event", "Refused", "RequestFailed"]


class Answered(NamedTuple):
    """The result of a request that this program sent."""

    token: Any
    """The object that was passed to `Peer.request`."""
    result: Any


class RequestFailed(NamedTuple):
    """The peer returned an error response or an invalid response."""

    token: Any
    code: int
    message: str
    data: Any
    malformed: bool
    """True if the response was invalid. `message` then describes the problem."""


class CancelRequested(NamedTuple):
    """The peer cancelled a request in progress. The request still requires a response."""

    id: MessageId


class Refused(NamedTuple):
    """A message was rejected with an error response. Send `reply` to the peer.

    `reply` is empty if the response belongs to a batch that is not complete.
    """

    reply: bytes
    code: int
    reason: str


class Dropped(NamedTuple):
    """A message was ignored, and no response is required. Log the reason."""

    reason: str


class Broken(NamedTuple):
    """The rest of the stream cannot be read. Send `reply` if it is set. Then close the stream."""

    reason: str
    reply: bytes | None


Incoming = Request | NotificationMessage
Event = Incoming | Answered | RequestFailed | CancelRequested | Refused | Dropped | Broken
