"""HTTP messages from bytes: each is read whole, split at every position, and byte by byte."""

from __future__ import annotations

import time

import pytest
from testwire.core.http1 import END, Head, HttpReader, write_chunk, write_head

POST = b"POST / HTTP/1.1\r\nHost: x\r\n"


def read(stream: bytes, cuts: list[int], role: str = "server") -> list[object]:
    """Heads as (method, target, status), bodies joined, "end", and the status of an error."""
    reader = HttpReader(role, max_body=64, max_head=256)  # type: ignore[arg-type]
    found: list[object] = []
    events: list[object] = []
    for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        events += reader.receive(stream[a:b])
    events += reader.receive_eof()
    for event in events:
        if isinstance(event, Head):
            found.append((event.method, event.target, event.status))
        elif event is END:
            found.append("end")
        elif found and isinstance(found[-1], bytes):
            found[-1] += event  # type: ignore[operator]
        else:
            found.append(event)
    if reader.error is not None:
        found.append(reader.error.status)
        assert reader.receive(b"GET / HTTP/1.1\r\n\r\n") == []
    return found


HEAD = ("POST", "/", 0)
REQUESTS: list[tuple[str, bytes, list[object]]] = [
    ("length", POST + b"Content-Length: 2\r\n\r\n{}", [HEAD, b"{}", "end"]),
    ("no body", POST + b"\r\n", [HEAD, "end"]),
    ("empty body", POST + b"Content-Length: 0\r\n\r\n", [HEAD, "end"]),
    ("two", (POST + b"content-length:1\r\n\r\n1") * 2, [HEAD, b"1", "end", HEAD, b"1", "end"]),
    ("empty lines in front", b"\r\n\r\n" + POST + b"\r\n", [HEAD, "end"]),
    (
        "chunks",
        POST + b"Transfer-Encoding: Chunked\r\n\r\n2;a=b\r\n{}\r\n1 \r\n \r\n0\r\nX: y\r\n\r\n",
        [HEAD, b"{} ", "end"],
    ),
    ("end in the head", POST, [400]),
    ("end in the body", POST + b"Content-Length: 2\r\n\r\n{", [HEAD, b"{", 400]),
    ("two lengths", POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", [HEAD, 400]),
    ("a list of lengths", POST + b"Content-Length: 2, 2\r\n\r\n{}", [HEAD, 400]),
    ("negative", POST + b"Content-Length: -2\r\n\r\n{}", [HEAD, 400]),
    ("signed", POST + b"Content-Length: +2\r\n\r\n{}", [HEAD, 400]),
    ("other digits", POST + "Content-Length: \xb2\r\n\r\n{}".encode("latin-1"), [HEAD, 400]),
    ("10 GB", POST + b"Content-Length: 10000000000\r\n\r\n{}", [HEAD, 413]),
    ("more digits", POST + b"Content-Length: " + b"9" * 99 + b"\r\n\r\n", [HEAD, 413]),
    (
        "length and chunks",
        POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
        [HEAD, 400],
    ),
    ("other encoding", POST + b"Transfer-Encoding: gzip\r\n\r\n", [HEAD, 501]),
    ("two encodings", POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n", [HEAD, 501]),
    ("bad chunk", POST + b"Transfer-Encoding: chunked\r\n\r\n0x2\r\n", [HEAD, 400]),
    ("signed chunk", POST + b"Transfer-Encoding: chunked\r\n\r\n-1\r\n", [HEAD, 400]),
    ("long chunk", POST + b"Transfer-Encoding: chunked\r\n\r\nfff\r\n", [HEAD, 413]),
    ("chunk overrun", POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n", [HEAD, b"a", 400]),
    ("chunk line feed", POST + b"Transfer-Encoding: chunked\r\n\r\n1\na\r\n", [HEAD, 400]),
    ("endless size", POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"0" * 300, [HEAD, 400]),
    ("folded header", POST + b" folded\r\n\r\n", [400]),
    ("space before the colon", POST + b"Content-Length : 2\r\n\r\n{}", [400]),
    ("no colon", POST + b"Oops\r\n\r\n", [400]),
    ("no name", POST + b": x\r\n\r\n", [400]),
    ("control character", POST + b"A: \x00\r\n\r\n", [400]),
    ("bare line feeds", b"POST / HTTP/1.1\nHost: x\n\n" + b" " * 300, [431]),
    ("huge head", POST + b"A: " + b"x" * 300, [431]),
    ("many headers", b"POST / HTTP/1.1\r\n" + b"A:\r\n" * 50 + b"\r\n", [HEAD, "end"]),
    ("no request", b"\x16\x03\x01\x02\x00\r\n\r\n", [400]),
    ("two words", b"GET /\r\n\r\n", [400]),
    ("spaces in the target", b"GET /a b HTTP/1.1\r\n\r\n", [400]),
    ("no text in the target", "GET /é HTTP/1.1\r\n\r\n".encode(), [400]),
    ("other version", b"GET / HTTP/2.0\r\n\r\n", [505]),
    ("other protocol", b"GET / RTSP/1.0\r\n\r\n", [400]),
]
OK = ("", "OK", 200)
RESPONSES: list[tuple[str, bytes, list[object]]] = [
    ("length", b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", [OK, b"{}", "end"]),
    ("until the end", b"HTTP/1.0 200 OK\r\n\r\n{}", [OK, b"{}", "end"]),
    ("no reason", b"HTTP/1.1 202\r\nContent-Length: 0\r\n\r\n", [("", "", 202), "end"]),
    (
        "interim",
        b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
        [("", "Continue", 100), "end", ("", "No Content", 204), "end"],
    ),
    ("no response", b"SSH-2.0-OpenSSH\r\n\r\n", [400]),
]


def every_way(stream: bytes) -> list[list[int]]:
    return [[], list(range(1, len(stream))), *([cut] for cut in range(1, len(stream)))]


@pytest.mark.parametrize(("name", "stream", "expected"), REQUESTS)
def test_requests(name: str, stream: bytes, expected: list[object]) -> None:
    for cuts in every_way(stream):
        assert read(stream, cuts) == expected, cuts


@pytest.mark.parametrize(("name", "stream", "expected"), RESPONSES)
def test_responses(name: str, stream: bytes, expected: list[object]) -> None:
    for cuts in every_way(stream):
        assert read(stream, cuts, "client") == expected, cuts


def test_headers() -> None:
    reader = HttpReader("server", max_body=1)
    [head, _] = reader.receive(
        b"GET /a?b HTTP/1.0\r\nA: 1\r\na:  2\t\r\nConnection: Keep-Alive\r\n\r\n"
    )
    assert isinstance(head, Head)
    assert (head.get("a"), head.all("a"), head.get("b")) == ("1, 2", ["1", "2"], None)
    assert (head.minor, head.keep_alive) == (0, True)
    assert not head._replace(headers=()).keep_alive
    assert head._replace(minor=1, headers=()).keep_alive
    assert not head._replace(minor=1, headers=(("connection", "x, Close"),)).keep_alive


def test_writing() -> None:
    assert write_head("GET / HTTP/1.1", [("A", "b")]) == b"GET / HTTP/1.1\r\nA: b\r\n\r\n"
    assert write_chunk(b"x" * 16) == b"10\r\n" + b"x" * 16 + b"\r\n"
    assert write_chunk(b"") == b"0\r\n\r\n"
    with pytest.raises(ValueError, match="not a header"):
        write_head("GET / HTTP/1.1", [("A", "b\r\nC: d")])


def test_time_is_linear_whatever_the_chunking() -> None:
    def seconds(count: int) -> float:
        reader = HttpReader("server", max_body=1 << 30)
        reader.receive(POST + b"Transfer-Encoding: chunked\r\n\r\n")
        chunks = b"1\r\nx\r\n" * 1000
        start = time.process_time()
        for _ in range(count):
            reader.receive(chunks)
        return time.process_time() - start

    seconds(1)
    assert seconds(100) < 40 * max(seconds(10), 0.002)
