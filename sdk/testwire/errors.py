"""All exceptions that users of the runtime handle or raise.

- `RpcError`: a handler raises it to send an error response, and a client's call to report one
- `RequestTimeout`: a client's call got no response in time
- `ConnectionClosed`: a client's call lost its connection
- `InvalidMessage`: params or a result, sent or received, violate the specification

Tests: `tests/sdk`.
"""

from __future__ import annotations

from typing import TypedDict

from testwire.core.errors import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    PARSE_ERROR,
    FramingError,
    LocalProtocolError,
    RemoteProtocolError,
    RpcError,
    TestwireError,
)

__all__ = [
    "INTERNAL_ERROR", "INVALID_PARAMS", "INVALID_REQUEST", "METHOD_NOT_FOUND", "PARSE_ERROR",
    "ConnectionClosed", "FieldError", "FramingError", "HandlersIncomplete", "InvalidMessage",
    "LocalProtocolError", "RemoteProtocolError", "RequestCancelled", "RequestTimeout", "RpcError",
    "TestwireError",
]  # fmt: skip


class FieldError(TypedDict):
    """An error at one position in params or a result.

    It is sent unchanged in `data.errors` of an error response.
    """

    pointer: str
    """JSON pointer into the params or the result; empty for the whole value."""
    message: str


class InvalidMessage(TestwireError, ValueError):
    """The params or the result of a message do not match the specification.

    `errors` lists at most 20 errors.
    """

    def __init__(self, what: str, errors: list[FieldError], *, more: int = 0) -> None:
        first = errors[0]
        rest = len(errors) - 1 + more
        where = f" at {first['pointer']}" if first["pointer"] else ""
        others = "" if not rest else f" (and {rest} more)"
        super().__init__(f"{what}{where}: {first['message']}{others}")
        self.errors = errors


class ConnectionClosed(TestwireError, ConnectionError):
    """The connection was closed, so pending and new calls fail.

    The message contains the reason. If this program started the server, the message also contains
    the exit code and the last lines of its standard error.
    """


class RequestTimeout(TestwireError, TimeoutError):
    """No response was received in time.

    If the protocol has cancellation, the runtime has also cancelled the request.
    """


class RequestCancelled(TestwireError):
    """Raised by `Context.check_cancelled` in a handler whose request was cancelled.

    Do not catch it; the runtime sends the error response that the protocol defines.
    """


class HandlersIncomplete(TestwireError, TypeError):
    """A handlers object lacks handlers that its role requires. The message lists them."""
