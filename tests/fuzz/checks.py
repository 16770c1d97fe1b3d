"""Checks that must pass for any bytes. Each check raises AssertionError if it fails.

The random runs (`run.py`), the corpus and the coverage-guided fuzzer (`guided.py`) use these
checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import h11
from testwire import codec
from testwire.core.events import Broken, CancelRequested, Refused
from testwire.core.framing import ContentLength, Framer, Ndjson
from testwire.core.messages import Request, classify
from testwire.core.peer import Peer
from testwire.registry import Cancellation
from testwire.transports.http_h11 import MessageReader
from testwire.transports.http_wire import HttpError

__all__ = ["CHECKS", "check_framing", "check_http", "check_peer"]

MAX_BODY = 20_000
MAX_HEADER = 1024

FRAMINGS: dict[str, Callable[[], Framer]] = {
    "contentLength": lambda: ContentLength(max_body=MAX_BODY, max_header=MAX_HEADER),
    "resync": lambda: ContentLength(max_body=MAX_BODY, max_header=MAX_HEADER, resync=True),
    "ndjson": lambda: Ndjson(max_body=MAX_BODY),
}
_decode = codec.json_decoder()


def check_framing(kind: str, chunks: Sequence[bytes]) -> str:
    """Check that a framer ignores chunk boundaries and enforces its limits; return the outcome."""
    whole, parts = FRAMINGS[kind](), FRAMINGS[kind]()
    expected = whole.receive(b"".join(chunks))
    found: list[bytes] = []
    for chunk in chunks:
        found += parts.receive(chunk)
        assert len(parts._buffer) <= MAX_BODY + MAX_HEADER + len(chunk) + 64, "buffer too large"
    assert found == expected, "the result depends on the chunks"
    one, two = whole.receive_eof(), parts.receive_eof()
    assert (whole.error is None) == (parts.error is None), (whole.error, parts.error, one, two)
    assert all(len(body) <= MAX_BODY for body in found)
    if parts.error is not None:
        assert parts.receive(b"Content-Length: 2\r\n\r\n{}\n") == [], "bodies follow an error"
        return "broken"
    return "whole"


def check_peer(kind: str, chunks: Sequence[bytes]) -> str:
    """Check that each request gets exactly one response; return the outcome."""
    peer = Peer(
        decode=_decode,
        encode=codec.encode_json,
        framing=FRAMINGS[kind](),
        cancellation=Cancellation("$/cancel", "id", "Cancelled"),
        max_open=3,
    )
    bodies: list[bytes] = []
    peer.tap = lambda direction, body: bodies.append(body) if direction == "in" else None
    sent: list[bytes] = []
    open_ids: list[Any] = []
    broken = False
    events: list[Any] = []
    for chunk in chunks:
        events = peer.receive_data(chunk)
        for event in events:
            assert not broken, "an event followed the end of the connection"
            if isinstance(event, Request):
                assert event.id not in open_ids, "two open requests have the same id"
                open_ids.append(event.id)
            elif isinstance(event, Refused | Broken):
                broken = isinstance(event, Broken)
                if event.reply is not None:
                    sent.append(event.reply)
            elif isinstance(event, CancelRequested):
                assert event.id in open_ids, "an unknown request was cancelled"
        # Respond to the oldest request, so that its id can be used again.
        if len(open_ids) > 1:
            sent.append(peer.respond(open_ids.pop(0), b"null"))
    for event in peer.receive_eof():
        assert isinstance(event, Broken)
        broken = True
    sent += [peer.respond(message_id, b"null") for message_id in open_ids]
    assert not peer.incoming, "requests are still open"
    answers = (
        [_decode(answer) for answer in ContentLength().receive(b"".join(sent))]
        if (kind != "ndjson")
        else [_decode(answer) for answer in Ndjson().receive(b"".join(sent))]
    )
    asked: Counter[str] = Counter()
    for body in bodies:
        try:
            message = classify(_decode(body))
        except ValueError:
            continue
        if isinstance(message, Request):
            asked[repr(message.id)] += 1
    answered = Counter(repr(answer["id"]) for answer in answers)
    for message_id, count in asked.items():
        assert answered[message_id] >= count, f"request {message_id} has no response"
    assert len(answers) <= len(bodies) + 1, "there are more responses than messages"
    return "broken" if broken else "whole"


def check_http(kind: str, chunks: Sequence[bytes]) -> str:
    """Check that the HTTP reader ignores chunk boundaries and raises only HttpError."""

    def read(parts: Sequence[bytes]) -> tuple[list[Any], bool]:
        reader = MessageReader("server")
        found: list[Any] = []
        try:
            for part in (*filter(None, parts), b""):
                for event in reader.receive(part):
                    if isinstance(event, h11.Data) and found and isinstance(found[-1], bytes):
                        found[-1] += bytes(event.data)
                    else:
                        found.append(bytes(event.data) if isinstance(event, h11.Data) else event)
        except HttpError:
            return found, True
        ends = sum(isinstance(event, h11.EndOfMessage) for event in found)
        heads = sum(isinstance(event, h11.Request) for event in found)
        assert heads == ends, "an incomplete message caused no error"
        return found, False

    whole, parts = read([b"".join(chunks)]), read(chunks)
    assert whole == parts, "the result depends on the chunks"
    return "broken" if whole[1] else "whole"


CHECKS: dict[str, Callable[[Sequence[bytes]], str]] = {
    **{f"framing-{k}": lambda c, k=k: check_framing(k, c) for k in FRAMINGS},  # type: ignore[misc]
    **{f"peer-{k}": lambda c, k=k: check_peer(k, c) for k in FRAMINGS},  # type: ignore[misc]
    "http": lambda chunks: check_http("http", chunks),
}
"""Checks by name. The argument of a check is a list of chunks."""
