"""The rules of a protocol that a connection applies.

The module must not depend on a target language.

Tests: `tests/codegen/targets/test_typed.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from testwire_codegen.model import ir


@dataclass(frozen=True)
class MessageRules:
    """The rules of a protocol version for messages."""

    error_data_is_object: bool
    """Whether the data of an error must be an object."""
    always_params: bool
    """Whether a message without params is written with an empty object."""
    string_ids: bool
    null_answer: bool
    """Whether an unreadable message gets an error response with the id null."""
    extra_headers: str
    """The headers of each frame except `Content-Length`. Each ends with CR LF."""
    cancel_method: str | None
    cancel_id: str | None
    """The member of the cancellation's params that contains the id of the request."""
    cancel_error: int | None
    """The error code of a cancelled request."""


def message_rules(protocol: ir.Protocol) -> MessageRules:
    """Return the rules of a protocol version."""
    envelope, ids, cancellation = protocol.envelope, protocol.ids, protocol.cancellation
    codes = {error.name: error.code for error in protocol.errors}
    headers = protocol.framings[0].headers if protocol.framings else ()
    return MessageRules(
        error_data_is_object=envelope is not None and envelope.error_data == "object",
        always_params=envelope is not None and envelope.params == "always",
        string_ids=ids is not None and ids.writes == "string",
        null_answer=ids is None or ids.null_answer,
        extra_headers="".join(f"{name}: {value}\r\n" for name, value in headers),
        cancel_method=cancellation.method if cancellation else None,
        cancel_id=cancellation.id_field if cancellation else None,
        cancel_error=codes.get(cancellation.error) if cancellation else None,
    )
