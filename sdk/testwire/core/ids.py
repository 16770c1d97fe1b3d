"""The tables of requests in progress, one for each direction.

Tests: `tests/sdk/core/test_ids.py`.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from testwire.core.errors import LocalProtocolError
from testwire.core.messages import MessageId

T = TypeVar("T")

MAX_ABANDONED: Final = 1024
"""How many abandoned requests are remembered, to recognise late responses to them."""


class OutgoingRequests(Generic[T]):
    """Requests from this program that have no response yet, each with a token."""

    __slots__ = ("_abandoned", "_first", "_last", "_next", "_waiting")

    def __init__(self, first: int = 1, last: int | None = None) -> None:
        """Set the smallest and the largest id.

        After the largest id, free ids are used again.
        """
        self._first = first
        self._last = last
        self._next = first - 1
        self._waiting: dict[int, T] = {}
        self._abandoned: dict[int, None] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def __contains__(self, message_id: MessageId) -> bool:
        return message_id in self._waiting

    def new_id(self) -> int:
        if self._next == self._last:
            # All ids have been used, and some of them can belong to requests in progress.
            return self._free_id()
        self._next += 1
        return self._next

    def _free_id(self) -> int:
        assert self._last is not None
        for number in range(self._first, self._last + 1):
            if number not in self._waiting:
                return number
        raise LocalProtocolError("All request ids are in use; wait for responses.")

    def add(self, message_id: int, token: T) -> None:
        self._waiting[message_id] = token

    def take(self, message_id: MessageId) -> T | None:
        """Remove a request and return its token, or None if there is no such request."""
        # A string never equals an integer id, even if it has the same digits.
        return self._waiting.pop(message_id, None) if type(message_id) is int else None

    def abandon(self, message_id: int) -> bool:
        """Remove a request but remember its id. Return False if there is no such request."""
        if self._waiting.pop(message_id, None) is None:
            return False
        self._abandoned[message_id] = None
        if len(self._abandoned) > MAX_ABANDONED:
            del self._abandoned[next(iter(self._abandoned))]
        return True

    def was_abandoned(self, message_id: MessageId) -> bool:
        """Return whether a response belongs to an abandoned request, and forget that request."""
        if type(message_id) is not int or message_id not in self._abandoned:
            return False
        del self._abandoned[message_id]
        return True

    def clear(self) -> list[T]:
        """Remove all requests and return their tokens."""
        tokens = list(self._waiting.values())
        self._waiting.clear()
        self._abandoned.clear()
        return tokens


class IncomingRequests(dict[MessageId, str]):
    """Requests from the peer that have no response yet, each with its method."""

    __slots__ = ()

    def finish(self, message_id: MessageId) -> str:
        """Remove a request and return its method.

        Raises LocalProtocolError if the request already has a response.
        """
        try:
            return self.pop(message_id)
        except KeyError:
            raise LocalProtocolError(
                f"Expected a request in progress with the id {message_id!r}, but there is none."
            ) from None
