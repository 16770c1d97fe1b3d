"""The format of JSON-RPC over HTTP: kinds of messages, events and error responses.

The client sends each message as the body of a POST request. The response to a JSON-RPC request is
the body of the HTTP response. If the server sends other messages first, the HTTP response is a
stream of events. The last event is the JSON-RPC response. A notification or a response from the
client gets an empty HTTP response with status 202.

The module reads only the kind, the id and the method of a message. It must not import h11 (extra
`http`), because tools import this module for every transport. Tests:
`tests/sdk/transports/test_http.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

from testwire.core.errors import TestwireError
from testwire.core.messages import (
    Failure,
    Malformed,
    MessageId,
    NotificationMessage,
    Request,
    Success,
    classify,
)

JSON: Final = "application/json"
EVENT_STREAM: Final = "text/event-stream"

_OURS: Final = re.compile(
    rb'\{"jsonrpc":"2\.0",(?:"id":(-?[0-9]{1,18}|null|"(?:[^"\\]|\\.)*"),)?"(result|error|method)"'
)
_MAX_INTEGER: Final = 4000


class HttpError(TestwireError):
    """Invalid HTTP, or a rejected request.

    `status` is the HTTP status of the response, 400 to 599.
    """

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class MessageKind(NamedTuple):
    """The kind of a message."""

    kind: Literal["request", "notification", "response", "unknown"]
    id: MessageId | None
    method: str | None = None
    """The method of a request that was fully parsed; otherwise None."""

    @classmethod
    def of(cls, body: bytes) -> MessageKind:
        """Return the kind of a message, which is "unknown" for an invalid message."""
        # In messages from this runtime, the first members determine the kind, so parsing is not
        # needed.
        if found := _OURS.match(body):
            message_id = None if found[1] is None else json.loads(found[1])
            if found[2] != b"method":
                return cls("response", message_id)
            return cls("notification" if found[1] is None else "request", message_id)
        return cls.parsed(body)

    @classmethod
    def parsed(cls, body: bytes) -> MessageKind:
        """Parse a message completely and return its kind."""
        try:
            value = json.loads(body.decode("utf-8"), parse_int=_integer)
        except (ValueError, RecursionError):
            return cls("unknown", None)
        message: Any = classify(value)
        if isinstance(message, Request):
            return cls("request", message.id, message.method)
        if isinstance(message, NotificationMessage):
            return cls("notification", None)
        if isinstance(message, Success | Failure):
            return cls("response", message.id)
        assert isinstance(message, Malformed)
        return cls("unknown", message.id)


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MAX_INTEGER else 0.5


def error_body(message_id: MessageId | None, code: int, message: str) -> bytes:
    """Return the body of an error response."""
    error = {"code": code, "message": message}
    return json.dumps({"jsonrpc": "2.0", "id": message_id, "error": error}).encode()


def media_type(value: str | None) -> str:
    """Return the media type in a Content-Type header, without parameters, in lower case."""
    return (value or "").partition(";")[0].strip().lower()


def write_event(body: bytes) -> bytes:
    """Return the bytes of an event that contains a message."""
    return b"".join(b"data: %b\n" % line.rstrip(b"\r") for line in body.split(b"\n")) + b"\n"


class Events:
    """Reads the data from a stream of events.

    `max_body` is the limit for one event, in bytes. `receive` raises ValueError for a larger event.
    """

    def __init__(self, max_body: int) -> None:
        self._buffer = bytearray()
        self._scan = 0
        self._data: list[bytes] = []
        self._size = 0
        self._max = max_body

    def receive(self, data: bytes) -> Iterator[bytes]:
        """Process a chunk and yield the data of each event that it completes."""
        buffer = self._buffer
        buffer += data
        position = 0
        while (newline := buffer.find(b"\n", self._scan)) >= 0:
            line = bytes(buffer[position:newline]).removesuffix(b"\r")
            position = self._scan = newline + 1
            if line.startswith(b"data:"):
                value = line[5:].removeprefix(b" ")
                self._check(len(value))
                self._size += len(value)
                self._data.append(value)
            elif not line:
                if self._data:
                    yield b"\n".join(self._data)
                self._data, self._size = [], 0
        del buffer[:position]
        self._scan = len(buffer)
        self._check(len(buffer))

    def _check(self, more: int) -> None:
        if self._size + more > self._max + 64:
            raise ValueError(f"expected at most {self._max} bytes in an event")
