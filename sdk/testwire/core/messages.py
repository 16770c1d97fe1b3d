"""The kinds of JSON-RPC 2.0 messages, and the function that classifies a message.

The module must not handle bytes or depend on a protocol. Tests: `tests/sdk/core/test_messages.py`.
"""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from testwire.core.errors import INVALID_REQUEST

__all__ = [
    "ABSENT", "Failure", "Malformed", "Message", "MessageId", "NotificationMessage", "Request",
    "Success", "classify",
]  # fmt: skip

MessageId = int | str
"""The id of a request. The integer `1` and the string `"1"` are different ids."""


class _Absent:
    __slots__ = ()

    def __repr__(self) -> str:
        return "ABSENT"

    def __bool__(self) -> bool:
        return False


ABSENT: Final = _Absent()
"""Represents missing params."""


class Request(NamedTuple):
    id: MessageId
    method: str
    params: Any
    """Any JSON value; ABSENT if the params are missing or null."""


class NotificationMessage(NamedTuple):
    method: str
    params: Any


class Success(NamedTuple):
    id: MessageId
    result: Any


class Failure(NamedTuple):
    id: MessageId | None
    """The id of the request; None if the peer could not determine which request failed."""
    code: int
    message: str
    data: Any


class Malformed(NamedTuple):
    """A JSON value that is not a valid message."""

    id: MessageId | None
    """The id of the message; None without a valid id."""
    code: int
    reason: str
    shape: Literal["request", "response", "unknown"]
    """The kind of message that the sender probably intended.

    Do not respond to a message with the shape "response".
    """


Message = Request | NotificationMessage | Success | Failure | Malformed


# The constructor of a named tuple is a Python function, which is slow for many messages.
_new = tuple.__new__


def classify(value: Any) -> Message:
    """Classify a parsed JSON value as a kind of message. Never raises."""
    if type(value) is not dict:
        return _not_an_object(value)
    get = value.get
    method = get("method", ABSENT)
    message_id = get("id", ABSENT)
    id_type = type(message_id)
    good_id = id_type is int or id_type is str
    if get("jsonrpc") != "2.0":
        found = f"found {value['jsonrpc']!r:.40}" if "jsonrpc" in value else "it is missing"
        reason = f'Expected "2.0" in the member "jsonrpc", but {found}'
        shape: Literal["request", "response", "unknown"]
        if method is ABSENT and ("result" in value or "error" in value):
            shape = "response"
        else:
            shape = "unknown" if message_id is ABSENT else "request"
        return Malformed(message_id if good_id else None, INVALID_REQUEST, reason, shape)
    if method is not ABSENT:
        if type(method) is not str:
            return Malformed(
                message_id if good_id else None,
                INVALID_REQUEST,
                f'Expected a string in the member "method", but found {_kind(method)}',
                "unknown" if message_id is ABSENT else "request",
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
            f'Expected a string or an integer in "id", but found {_kind(message_id)}',
            "request",
        )
    return _classify_response(value, message_id if good_id else None)


def _not_an_object(value: Any) -> Malformed:
    if type(value) is not list:
        reason = f"Expected a JSON object as a message, but found {_kind(value)}"
        return Malformed(None, INVALID_REQUEST, reason, "unknown")
    reason = "Expected one message, but found a batch; send each message separately"
    if not value:
        reason = "Expected one message, but found an empty batch"
    asks = any(type(each) is dict and "method" in each and "id" in each for each in value)
    return Malformed(None, INVALID_REQUEST, reason, "request" if asks else "unknown")


def _classify_response(value: dict[str, Any], message_id: MessageId | None) -> Message:
    error = value.get("error")
    if error is None:
        if "result" not in value:
            if "error" in value:
                reason = 'Expected an object in "error", but found null'
                return Malformed(message_id, INVALID_REQUEST, reason, "response")
            reason = 'Expected one of the members "method", "result" and "error", but found none'
            return Malformed(message_id, INVALID_REQUEST, reason, "unknown")
        if message_id is None:
            reason = 'Expected the id of a request in "id", but found no valid id'
            return Malformed(None, INVALID_REQUEST, reason, "response")
        return _new(Success, (message_id, value["result"]))
    if value.get("result") is not None:
        reason = 'Expected either "result" or "error" in a response, but found both'
        return Malformed(message_id, INVALID_REQUEST, reason, "response")
    if type(error) is dict and type(error.get("code")) is int:
        text = error.get("message")
        message = text if type(text) is str else "(no message)"
        return Failure(message_id, error["code"], message, error.get("data"))
    reason = f'Expected an object with an integer "code" in "error", but found {error!r:.80}'
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
