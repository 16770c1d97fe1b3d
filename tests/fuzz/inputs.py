"""Random streams of bytes: valid messages, and valid messages with random changes.

All functions take a `random.Random`, so that the same seed produces the same inputs.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

__all__ = ["chunked", "http_stream", "stream"]

METHODS = ["a", "b", "$/cancel", "", "no/such", "é"]
IDS: list[Any] = [0, 1, 2, -1, "0", "1", "", None, True, 1.5, [], {}, 10**30, "x" * 300]
WORDS: list[Any] = [None, True, False, 0, -1, 1.5, 10**400, "", "x", "\ud800", "é", [], {}, [[]]]
HEADERS = [
    b"Content-Length: 2\r\n",
    b"content-length:2\r\n",
    b"Content-Length: -2\r\n",
    b"Content-Length: 10737418240\r\n",
    b"Content-Length: two\r\n",
    b"Content-Length:\r\n",
    b"Content-Length: 99999999999999999999999999\r\n",
    b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n",
    b"X: y\n",
    b" folded\r\n",
    b"\r\n",
    b"\n",
    b"\xef\xbb\xbf",
    b"Hello, world!\n",
    b"\x00\xff\xfe",
    b"POST / HTTP/1.1\r\n",
]


def value(rng: random.Random, depth: int = 0) -> Any:
    kind = rng.random()
    if kind < 0.6 or depth > 3:
        return rng.choice(WORDS)
    if kind < 0.8:
        return [value(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {str(rng.choice("abc")): value(rng, depth + 1) for _ in range(rng.randrange(4))}


def message(rng: random.Random) -> Any:
    """Return a random JSON value that is often a valid message."""
    made: dict[str, Any] = {"jsonrpc": "2.0" if rng.random() < 0.95 else value(rng)}
    kind = rng.random()
    if kind < 0.75:
        made["method"] = rng.choice(METHODS) if rng.random() < 0.95 else value(rng)
        if rng.random() < 0.5:
            made["params"] = {"id": rng.choice(IDS)} if rng.random() < 0.5 else value(rng)
        if rng.random() < 0.8:
            made["id"] = rng.choice(IDS)
    elif kind < 0.95:
        made["id"] = rng.choice(IDS)
        if rng.random() < 0.6:
            made["result"] = value(rng)
        if rng.random() < 0.5:
            made["error"] = {"code": rng.choice([1, "1", None]), "message": value(rng)}
    else:
        return [message(rng) for _ in range(rng.randrange(3))] if rng.random() < 0.5 else value(rng)
    if rng.random() < 0.1 and made:
        del made[rng.choice(list(made))]
    return made


def body(rng: random.Random) -> bytes:
    kind = rng.random()
    if kind < 0.9:
        return json.dumps(message(rng)).encode("utf-8", "surrogatepass")
    if kind < 0.95:
        return rng.randbytes(rng.randrange(40))
    # Some of these bodies exceed the size limit that the checks set.
    return rng.choice([b"[", b'{"a":', b"1" * 20]) * rng.choice([1, 50, 5000])


def damaged(rng: random.Random, data: bytes) -> bytes:
    """Change, delete, duplicate or insert a few bytes."""
    result = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(result) + 1)
        end = at + rng.randrange(12)
        kind = rng.randrange(4)
        if kind == 0 and at < len(result):
            result[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del result[at:end]
        elif kind == 2:
            result[at:at] = result[at:end]
        else:
            result[at:at] = rng.choice(HEADERS)
    return bytes(result)


def stream(rng: random.Random, frame: Callable[[bytes], bytes]) -> bytes:
    """Return up to four framed messages, and damage some of them."""
    parts = []
    for _ in range(rng.randrange(1, 5)):
        framed = frame(body(rng)) if rng.random() < 0.95 else rng.choice(HEADERS)
        parts.append(damaged(rng, framed) if rng.random() < 0.3 else framed)
    data = b"".join(parts)
    return data[: rng.randrange(len(data) + 1)] if rng.random() < 0.1 else data


def http_stream(rng: random.Random) -> bytes:
    """Return up to four HTTP requests, and damage some of them."""

    def post(content: bytes) -> bytes:
        head = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
        if rng.random() < 0.5:
            return head + b"Content-Length: %d\r\n\r\n%b" % (len(content), content)
        cut = rng.randrange(len(content) + 1)
        chunks = b"".join(
            b"%x\r\n%b\r\n" % (len(part), part) for part in (content[:cut], content[cut:]) if part
        )
        return head + b"Transfer-Encoding: chunked\r\n\r\n" + chunks + b"0\r\n\r\n"

    return stream(rng, post)


def chunked(rng: random.Random, data: bytes) -> list[bytes]:
    """Split bytes at random positions, or return them as one chunk."""
    if rng.random() < 0.3 or len(data) < 2:
        return [data]
    cuts = sorted(rng.randrange(len(data)) for _ in range(rng.randrange(1, 5)))
    return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
