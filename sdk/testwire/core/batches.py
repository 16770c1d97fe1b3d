"""Collects the responses to a batch of messages, as JSON-RPC 2.0 defines in section 6.

Tests: `tests/sdk/core/test_batches.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from testwire.core.events import Event, Refused
from testwire.core.messages import Message, MessageId, Request, classify

__all__ = ["Batch", "OpenBatches"]


class Batch:
    """A received batch, with the responses that are ready. `open` counts the missing responses."""

    __slots__ = ("bodies", "open")

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        # The batch itself counts, so that the array is not sent before all messages are read.
        self.open = 1

    def add(self, body: bytes) -> bytes | None:
        """Add a response. Return the array if the response was the last one, or None."""
        self.bodies.append(body)
        return self.close()

    def close(self) -> bytes | None:
        """Count a response or the end of the batch. Return the array if nothing is missing."""
        self.open -= 1
        return b"[%b]" % b",".join(self.bodies) if self.open == 0 and self.bodies else None


class OpenBatches:
    """The batches that wait for responses, by the ids of their requests."""

    def __init__(self) -> None:
        self._by_id: dict[MessageId, Batch] = {}
        self.current: Batch | None = None
        """The batch whose messages are being read."""

    def read(
        self,
        values: list[Any],
        incoming: Container[MessageId],
        process: Callable[[Message], Event | None],
        send: Callable[[bytes], bytes],
    ) -> list[Event]:
        """Process the messages of a batch in order, and return their events.

        - `incoming`: the ids of the requests in progress.
        - `process`: returns the event of a message.
        - `send`: returns the bytes for a body.
        """
        batch = self.current = Batch()
        events: list[Event] = []
        for value in values:
            message = classify(value)
            if type(message) is Request and message.id not in incoming:
                self._begin(message.id, batch)
            event = process(message)
            if event is not None:
                events.append(event)
        self.current = None
        array = batch.close()
        if array is not None:
            # No request is in progress, so the last response belongs to a rejected message.
            last = max(at for at, event in enumerate(events) if type(event) is Refused)
            rejected = events[last]
            assert isinstance(rejected, Refused)
            events[last] = rejected._replace(reply=send(array))
        return events

    def _begin(self, message_id: MessageId, batch: Batch) -> None:
        if message_id not in self._by_id:
            batch.open += 1
            self._by_id[message_id] = batch

    def take(self, message_id: MessageId | None, *, own: bool = True) -> Batch | None:
        """Return the batch to which a response belongs, or None.

        `own`: whether the response is for the request that has this id. If not, the response is for
        an invalid message of the current batch.
        """
        batch = self._by_id.pop(message_id, None) if own and message_id is not None else None
        if batch is None and self.current is not None:
            batch = self.current
            batch.open += 1
        return batch
