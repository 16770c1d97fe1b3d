"""Error codes and exceptions of the JSON-RPC layer.

A protocol can use different codes for the standard errors (`ProtocolInfo.errors`). The module must
not do input or output or contain the name of a protocol. Tests: `tests/sdk/core/test_peer.py`.
"""

from __future__ import annotations

from typing import Any, Final

__all__ = [
    "CONDITIONS", "INTERNAL_ERROR", "INVALID_PARAMS", "INVALID_REQUEST", "METHOD_NOT_FOUND",
    "PARSE_ERROR", "STANDARD_ERRORS", "FramingError", "LocalProtocolError", "RemoteProtocolError",
    "RpcError", "TestwireError",
]  # fmt: skip

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
"""Codes from JSON-RPC 2.0, section 5.1. The registry of a protocol can define other codes."""

CONDITIONS: Final[dict[str, str]] = {
    "parseError": "ParseError",
    "invalidRequest": "InvalidRequest",
    "methodNotFound": "MethodNotFound",
    "invalidParams": "InvalidParams",
    "internalError": "InternalError",
}
"""The standard JSON-RPC error for each condition.

A protocol can define different errors.
"""


class TestwireError(Exception):
    """Base class of all exceptions that the runtime raises deliberately."""

    __test__ = False  # pytest would collect this class because of its name.


class RpcError(TestwireError):
    """An error response.

    A handler raises this exception to send an error response. A client's call raises this exception
    when the peer returns an error response.

    - `code`: an integer.
    - `message`: one human-readable line.
    - `data`: a value that JSON can represent, or None to omit the member.
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
    """An action of this program would violate the protocol, for example a second response.

    The exception indicates a bug in this program, and nothing was sent.
    """


class RemoteProtocolError(TestwireError):
    """The peer sent something that the protocol does not allow."""


class FramingError(RemoteProtocolError):
    """The stream of bytes can no longer be split into messages, so the connection must end."""
