"""Every exception that users of the runtime meet, in one place.

Handlers raise `RpcError` to answer with an error; calls of a client raise `RpcError` for an error
answer, `RequestTimeout` for a silent server, `ConnectionClosed` for a dead one and `InvalidMessage`
for an answer (or params of this side) that the specification does not allow.

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
    "INTERNAL_ERROR",
    "INVALID_PARAMS",
    "INVALID_REQUEST",
    "METHOD_NOT_FOUND",
    "PARSE_ERROR",
    "ConnectionClosed",
    "FieldError",
    "FramingError",
    "HandlersIncomplete",
    "InvalidMessage",
    "LocalProtocolError",
    "RemoteProtocolError",
    "RequestCancelled",
    "RequestTimeout",
    "RpcError",
    "TestwireError",
]


class FieldError(TypedDict):
    """What is wrong with one field. Goes as it is into `data.errors` of an error response."""

    pointer: str
    """JSON pointer from the params or the result, by wire names; empty for the whole."""
    message: str


class InvalidMessage(TestwireError, ValueError):
    """Params or a result that do not fit the specification.

    errors: what is wrong, field by field, at most 20.
    """

    def __init__(self, what: str, errors: list[FieldError], *, more: int = 0) -> None:
        first = errors[0]
        rest = len(errors) - 1 + more
        others = "" if not rest else f" (and {rest} more)"
        super().__init__(f"{what}: {first['pointer'] or 'as a whole'}: {first['message']}{others}")
        self.errors = errors


class ConnectionClosed(TestwireError, ConnectionError):
    """The connection is gone, and with it every call that waits.

    The message says why, with the exit code and the last lines of the server's standard error
    where this side started the server.
    """


class RequestTimeout(TestwireError, TimeoutError):
    """No answer came in the time given. The other side was told to stop, where it can be."""


class RequestCancelled(TestwireError):
    """Raised in a handler by `Context.check_cancelled`: the request is not wanted any more.

    Let it pass; the runtime answers with the error that the protocol has for it.
    """


class HandlersIncomplete(TestwireError, TypeError):
    """A handlers object lacks functions that its role requires. The message lists them."""
