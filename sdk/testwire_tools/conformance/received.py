"""Received messages, and the JSON of messages.

This module must not depend on the transport code.

Tests: `tests/tools/conformance/test_engine.py`.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from testwire.codec import decode_json
from testwire.core.messages import ABSENT

__all__ = ["ABSENT", "Received", "encode", "parse", "same_id"]


class Received(NamedTuple):
    """A received message. Its value is ABSENT if the body is not valid JSON.

    value: the message with its params as an object, even if they are an array on the wire.
    at: when the message arrived, in seconds of the monotonic clock.
    raw: the message as it was on the wire.
    """

    value: Any
    body: bytes
    at: float = 0.0
    raw: Any = ABSENT

    def is_answer(self) -> bool:
        return isinstance(self.value, dict) and "method" not in self.value

    def answers(self, message_id: Any) -> bool:
        """Return whether the message is a response with this id, of the same type."""
        return self.is_answer() and same_id(self.value.get("id", ABSENT), message_id)

    def answers_otherwise(self, message_id: Any) -> bool:
        """Return whether the message is a response with this id, but the id has another type."""
        found = self.value.get("id") if self.is_answer() else None
        numbers = isinstance(found, int | str | float) and not isinstance(found, bool)
        return numbers and not same_id(found, message_id) and _text(found) == _text(message_id)


def encode(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def parse(body: bytes) -> Any:
    """Return the JSON value of a body, or ABSENT if it is not valid JSON."""
    try:
        return decode_json(body)
    except ValueError:
        return ABSENT


def same_id(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)


def _text(message_id: Any) -> str:
    """Return the text of an id. 1, 1.0 and "1" have the same text."""
    if isinstance(message_id, float) and message_id.is_integer():
        return str(int(message_id))
    return str(message_id)
