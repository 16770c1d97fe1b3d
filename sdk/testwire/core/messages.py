"""The kinds of JSON-RPC 2.0 messages, and how a parsed object is told to be one of them.

Knows no bytes and no protocol. Tests: `tests/sdk/core/test_messages.py`.
"""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from testwire.core.errors import INVALID_REQUEST

__all__ = [
    "ABSENT",
    "Failure",
    "Malformed",
    "Message",
    "MessageId",
    "NotificationMessage",
    "Request",
    "Success",
    "classify",
]

MessageId = int | str
"""Ids of the two kinds never equal each other: `1` and `"1"` are two ids."""


class _Absent:
    __slots__ = ()

    def __repr__(self) -> str:
        return "ABSENT"

    def __bool__(self) -> bool:
        return False


ABSENT: Final = _Absent()
"""Stands for params that are not there."""


class Request(NamedTuple):
    id: MessageId
    method: str
    params: Any
    """Whatever JSON value was sent; ABSENT where there was none, or null."""


class NotificationMessage(NamedTuple):
    method: str
    params: Any


class Success(NamedTuple):
    id: MessageId
    result: Any


class Failure(NamedTuple):
    id: MessageId | None
    """None where the other side could not tell which request failed."""
    code: int
    message: str
    data: Any


class Malformed(NamedTuple):
    """JSON that is no message."""

    id: MessageId | None
    """The id that it carries, where that is a valid one."""
    code: int
    reason: str
    shape: Literal["request", "response", "unknown"]
    """What it was meant to be. Whoever sent what may have been a request has to be told."""


Message = Request | NotificationMessage | Success | Failure | Malformed


# Without the Python function that a named tuple puts in front of this: messages are many.
_new = tuple.__new__


def classify(value: Any) -> Message:
    """Tell which message a parsed JSON value is. Never raises."""
    if type(value) is not dict:
        if type(value) is list:
            reason = "Batches are not supported; send the messages one by one"
        else:
            reason = f"A message is a JSON object, not {_kind(value)}"
        return Malformed(None, INVALID_REQUEST, reason, "unknown")
    get = value.get
    method = get("method", ABSENT)
    message_id = get("id", ABSENT)
    id_type = type(message_id)
    good_id = id_type is int or id_type is str
    if get("jsonrpc") != "2.0":
        found = f"not {value['jsonrpc']!r:.40}" if "jsonrpc" in value else "which is missing"
        reason = f'The member "jsonrpc" has to be "2.0", {found}'
        shape: Literal["request", "response"] = "request"
        if method is ABSENT and ("result" in value or "error" in value):
            shape = "response"
        return Malformed(message_id if good_id else None, INVALID_REQUEST, reason, shape)
    if method is not ABSENT:
        if type(method) is not str:
            return Malformed(
                message_id if good_id else None,
                INVALID_REQUEST,
                f'The member "method" has to be a string, not {_kind(method)}',
                "request",
            )
        params = get("params", ABSENT)
        if params is None:
            params = ABSENT
        if good_id:
            return _new(Request, (message_id, method, params))
        if message_id is ABSENT:
            return _new(NotificationMessage, (method, params))
        return Malformed(
            None,
            INVALID_REQUEST,
            f'The member "id" has to be a string or an integer, not {_kind(message_id)}',
            "request",
        )
    return _classify_response(value, message_id if good_id else None)


def _classify_response(value: dict[str, Any], message_id: MessageId | None) -> Message:
    error = value.get("error")
    if error is None:
        if "result" not in value:
            if "error" in value:
                return Malformed(
                    message_id, INVALID_REQUEST, 'The member "error" is null', "response"
                )
            reason = 'Neither "method" nor "result" nor "error" is there'
            return Malformed(message_id, INVALID_REQUEST, reason, "unknown")
        if message_id is None:
            reason = "A response needs the id of its request, a string or an integer"
            return Malformed(None, INVALID_REQUEST, reason, "response")
        return _new(Success, (message_id, value["result"]))
    if value.get("result") is not None:
        reason = 'A response has both "result" and "error"'
        return Malformed(message_id, INVALID_REQUEST, reason, "response")
    if type(error) is dict and type(error.get("code")) is int:
        text = error.get("message")
        message = text if type(text) is str else "(no message)"
        return Failure(message_id, error["code"], message, error.get("data"))
    reason = f'The member "error" has to be an object with an integer "code", not {error!r:.80}'
    return Malformed(message_id, INVALID_REQUEST, reason, "response")


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    if value is True or value is False:
        return "a boolean"
    if isinstance(value, int | float):
        return f"the number {value!r:.40}"
    if isinstance(value, str):
        return "a string"
    return "an array" if isinstance(value, list) else "an object"
