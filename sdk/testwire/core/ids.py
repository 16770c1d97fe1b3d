"""Two tables of ids, one for each direction. They never share an entry.

Knows no bytes. Tests: `tests/sdk/core/test_ids.py`.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from testwire.core.errors import LocalProtocolError
from testwire.core.messages import MessageId

T = TypeVar("T")

MAX_ABANDONED: Final = 1024
"""Requests given up by this side whose late answers are still known by their id."""


class OutgoingRequests(Generic[T]):
    """Requests of this side that wait for an answer, with something to know them by."""

    __slots__ = ("_abandoned", "_first", "_last", "_next", "_waiting")

    def __init__(self, first: int = 1, last: int | None = None) -> None:
        """first, last: the smallest and the largest id; after the last come those that are free."""
        self._first = first
        self._last = last
        self._next = first - 1
        self._waiting: dict[int, T] = {}
        self._abandoned: dict[int, None] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def new_id(self) -> int:
        if self._next == self._last:
            # From here on, requests that wait may be met again.
            return self._free_id()
        self._next += 1
        return self._next

    def _free_id(self) -> int:
        assert self._last is not None
        for number in range(self._first, self._last + 1):
            if number not in self._waiting:
                return number
        raise LocalProtocolError("There is no id left; wait for some answers.")

    def add(self, message_id: int, token: T) -> None:
        self._waiting[message_id] = token

    def take(self, message_id: MessageId) -> T | None:
        """The token of a request, which waits no longer; None where no such request waits."""
        # A string that looks like one of this side's numbers is not one of its ids.
        return self._waiting.pop(message_id, None) if type(message_id) is int else None

    def abandon(self, message_id: int) -> bool:
        """Wait no longer for a request; its late answer will be known. False where none waits."""
        if self._waiting.pop(message_id, None) is None:
            return False
        self._abandoned[message_id] = None
        if len(self._abandoned) > MAX_ABANDONED:
            del self._abandoned[next(iter(self._abandoned))]
        return True

    def was_abandoned(self, message_id: MessageId) -> bool:
        """Whether an answer belongs to an abandoned request; it is forgotten with this."""
        if type(message_id) is not int or message_id not in self._abandoned:
            return False
        del self._abandoned[message_id]
        return True

    def clear(self) -> list[T]:
        """The tokens of all that waited."""
        tokens = list(self._waiting.values())
        self._waiting.clear()
        self._abandoned.clear()
        return tokens


class IncomingRequests(dict[MessageId, str]):
    """Requests of the other side that are not answered yet, with their methods."""

    __slots__ = ()

    def finish(self, message_id: MessageId) -> str:
        """Strike out a request that is being answered; gives its method.

        Raises LocalProtocolError where no such request is open: it would be a second answer.
        """
        try:
            return self.pop(message_id)
        except KeyError:
            raise LocalProtocolError(
                f"No request with id {message_id!r} waits for an answer."
            ) from None
