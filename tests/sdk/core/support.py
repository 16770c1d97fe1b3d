"""Peers for tests, with the JSON functions of the standard library."""

from __future__ import annotations

import json
from typing import Any

from testwire.core.framing import ContentLength
from testwire.core.peer import Peer
from testwire.registry import Cancellation

CANCELLATION = Cancellation("$/cancel", "id", "Cancelled")


def decode(data: bytes) -> Any:
    try:
        return json.loads(data)
    except RecursionError:
        raise ValueError("too deep") from None


def encode(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def make_peer(**options: Any) -> Peer:
    options.setdefault("framing", ContentLength())
    options.setdefault("cancellation", CANCELLATION)
    return Peer(decode=decode, encode=encode, **options)


def framed(value: Any) -> bytes:
    body = value if isinstance(value, bytes) else encode(value)
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def unframed(data: bytes) -> list[Any]:
    framing = ContentLength()
    values = [json.loads(body) for body in framing.receive(data)]
    assert framing.error is None
    assert framing.receive_eof() is None
    return values
