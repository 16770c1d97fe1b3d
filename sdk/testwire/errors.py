"""All exceptions that users of the runtime handle or raise.

- `RpcError`: an error response that a handler sends or a client's call receives
- `RequestTimeout`: a client's call received no response in time
- `ConnectionClosed`: a client's call lost its connection
- `InvalidMessage`: the params or the result of a message violate the specification

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

    The runtime sends this object unchanged in `data.errors` of an error response.
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
    the server's exit code and the last lines of its standard error.
    """


class RequestTimeout(TestwireError, TimeoutError):
    """No response was received in time.

    If the protocol supports cancellation, the runtime has also cancelled the request.
    """


class RequestCancelled(TestwireError):
    """Raised by `Context.check_cancelled` in a handler whose request was cancelled.

    Do not catch this exception. The runtime sends the error response that the protocol defines.
    """


class HandlersIncomplete(TestwireError, TypeError):
    """A handlers object lacks required handlers. The message lists the missing handlers."""
