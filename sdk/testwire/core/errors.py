"""Error codes and exceptions of the JSON-RPC layer.

Knows no input or output and no protocol; protocols may state other codes for the standard names
(`ProtocolInfo.errors`). Tests: `tests/sdk/core/test_peer.py`.
"""

from __future__ import annotations

from typing import Any, Final

__all__ = [
    "CONDITIONS",
    "INTERNAL_ERROR",
    "INVALID_PARAMS",
    "INVALID_REQUEST",
    "METHOD_NOT_FOUND",
    "PARSE_ERROR",
    "STANDARD_ERRORS",
    "FramingError",
    "LocalProtocolError",
    "RemoteProtocolError",
    "RpcError",
    "TestwireError",
]

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603

STANDARD_ERRORS: Final[dict[str, int]] = {
    "ParseError": PARSE_ERROR,
    "InvalidRequest": INVALID_REQUEST,
    "MethodNotFound": METHOD_NOT_FOUND,
    "InvalidParams": INVALID_PARAMS,
    "InternalError": INTERNAL_ERROR,
}
"""Codes of JSON-RPC 2.0, section 5.1, used where a protocol's registry does not name another."""

CONDITIONS: Final[dict[str, str]] = {
    "parseError": "ParseError",
    "invalidRequest": "InvalidRequest",
    "methodNotFound": "MethodNotFound",
    "invalidParams": "InvalidParams",
    "internalError": "InternalError",
}
"""The standard names by what they answer; a protocol may have errors of its own for these."""


class TestwireError(Exception):
    """Base of every exception that the runtime raises on purpose."""

    __test__ = False  # The name starts with "Test"; test runners are not to collect it.


class RpcError(TestwireError):
    """An error response.

    A handler raises it to answer its request with this error; a client's call raises it when the
    other side has answered with an error.

    code: an integer; message: one line for people; data: anything JSON can carry, or None to leave
    the member out.
    """

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    def __str__(self) -> str:
        return f"{self.message} (code {self.code})"

    def __repr__(self) -> str:
        data = "" if self.data is None else f", {self.data!r}"
        return f"{type(self).__name__}({self.code}, {self.message!r}{data})"


class LocalProtocolError(TestwireError):
    """This side tried something that the protocol does not allow, e.g. a second response.

    A bug in the program that raises it; nothing was sent.
    """


class RemoteProtocolError(TestwireError):
    """The other side sent something that the protocol does not allow."""


class FramingError(RemoteProtocolError):
    """The stream of bytes cannot be cut into messages any more; the connection has to end."""
