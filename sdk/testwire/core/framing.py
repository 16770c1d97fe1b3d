"""Cuts a stream of bytes into message bodies, and frames bodies for sending.

The framings are in `content_length.py` and `ndjson.py`; here is the choice between them.

Tests: `tests/sdk/core/test_framing.py`.
"""

from __future__ import annotations

from testwire.core.bodies import MAX_BODY_BYTES, escape_non_ascii
from testwire.core.content_length import MAX_HEADER_BYTES, ContentLength
from testwire.core.ndjson import Ndjson
from testwire.registry import Framing

__all__ = [
    "MAX_BODY_BYTES",
    "MAX_HEADER_BYTES",
    "ContentLength",
    "Framer",
    "Ndjson",
    "escape_non_ascii",
    "make_framing",
]

Framer = ContentLength | Ndjson
"""What cuts and frames, with `receive`, `receive_eof`, `frame`, and what says how it stands."""


def make_framing(
    framing: Framing,
    *,
    resync: bool = False,
    max_header: int = MAX_HEADER_BYTES,
    max_body: int = MAX_BODY_BYTES,
) -> Framer:
    """The framing that a protocol's registry asks for.

    "httpBody" gives the framing between a connection and the HTTP transport, which takes the
    bodies out and sends each as the body of a POST or an event. Raises ValueError for a kind that
    this runtime does not have.
    """
    if framing.kind == "ndjson":
        return Ndjson(ascii_only=framing.ascii_only, resync=resync, max_body=max_body)
    if framing.kind == "httpBody":
        return ContentLength(ascii_only=framing.ascii_only, max_body=max_body)
    if framing.kind != "contentLength":
        raise ValueError(
            f"framing {framing.kind!r} is not supported; use 'contentLength', 'ndjson' or "
            "'httpBody'"
        )
    return ContentLength(
        extra=framing.headers,
        ascii_only=framing.ascii_only,
        resync=resync,
        max_header=max_header,
        max_body=max_body,
        accepts=framing.accepts,
    )
