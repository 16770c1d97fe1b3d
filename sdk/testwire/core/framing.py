"""Selects the framing that a protocol requires.

The framings themselves are in `content_length.py` and `ndjson.py`.

Tests: `tests/sdk/core/test_framing.py`.
"""

from __future__ import annotations

from testwire.core.bodies import MAX_BODY_BYTES, escape_non_ascii
from testwire.core.content_length import MAX_HEADER_BYTES, ContentLength
from testwire.core.ndjson import Ndjson
from testwire.registry import Framing

__all__ = [
    "MAX_BODY_BYTES", "MAX_HEADER_BYTES", "ContentLength", "Framer", "Ndjson", "escape_non_ascii",
    "make_framing",
]  # fmt: skip

Framer = ContentLength | Ndjson
"""A framing: it splits a stream into message bodies and frames bodies for sending."""


def make_framing(
    framing: Framing,
    *,
    resync: bool = False,
    max_header: int = MAX_HEADER_BYTES,
    max_body: int = MAX_BODY_BYTES,
) -> Framer:
    """Create a framing from its description in the registry.

    For "httpBody", the framing is only used internally, between a connection and the HTTP
    transport. The HTTP transport sends each message body in a POST request or in an event. Raises
    ValueError if the runtime does not support the kind of framing.
    """
    if framing.kind == "ndjson":
        return Ndjson(ascii_only=framing.ascii_only, resync=resync, max_body=max_body)
    if framing.kind == "httpBody":
        return ContentLength(ascii_only=framing.ascii_only, max_body=max_body)
    if framing.kind != "contentLength":
        raise ValueError(
            f"unknown framing {framing.kind!r}; known: 'contentLength', 'ndjson', 'httpBody'"
        )
    return ContentLength(
        extra=framing.headers,
        ascii_only=framing.ascii_only,
        resync=resync,
        max_header=max_header,
        max_body=max_body,
        accepts=framing.accepts,
    )
