"""Each test vector for framing is read whole, split at every position, and byte by byte."""

from __future__ import annotations

import json
import time
import tracemalloc
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testwire.core.errors import FramingError
from testwire.core.framing import ContentLength, escape_non_ascii, make_framing
from testwire.registry import Accepts, Framing


class Vector(NamedTuple):
    name: str
    stream: bytes
    bodies: list[bytes]
    error: str | None = None
    """A part of the error message, or None if the stream is valid."""


def framed(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


VECTORS = [
    Vector("one", framed(b"{}"), [b"{}"]),
    Vector("two", framed(b"{}") + framed(b"[1]"), [b"{}", b"[1]"]),
    Vector("empty body", framed(b"") + framed(b"{}"), [b"", b"{}"]),
    Vector("body looks like headers", framed(framed(b"{}")), [framed(b"{}")]),
    Vector("bytes, not characters", framed("é…😀".encode()), ["é…😀".encode()]),
    Vector("lower case", b"content-length: 2\r\n\r\n{}", [b"{}"]),
    Vector("upper case", b"CONTENT-LENGTH: 2\r\n\r\n{}", [b"{}"]),
    Vector("no space", b"Content-Length:2\r\n\r\n{}", [b"{}"]),
    Vector("many spaces", b"Content-Length: \t 2 \t\r\n\r\n{}", [b"{}"]),
    Vector("space before the colon", b"Content-Length : 2\r\n\r\n{}", [b"{}"]),
    Vector("leading zeros", b"Content-Length: 0000000000000000002\r\n\r\n{}", [b"{}"]),
    Vector("other header first", b"Content-Type: x\r\nContent-Length: 2\r\n\r\n{}", [b"{}"]),
    Vector("other header last", b"Content-Length: 2\r\nContent-Type: x\r\n\r\n{}", [b"{}"]),
    Vector("other header without value", b"X-Empty:\r\nContent-Length: 2\r\n\r\n{}", [b"{}"]),
    Vector("bare line feeds", b"Content-Length: 2\n\n{}", [b"{}"]),
    Vector("mixed line endings", b"A: b\nContent-Length: 2\r\n\n{}", [b"{}"]),
    Vector("empty lines in front", b"\r\n\n\r\n" + framed(b"{}"), [b"{}"]),
    Vector("empty lines between", framed(b"{}") + b"\r\n" + framed(b"{}"), [b"{}", b"{}"]),
    Vector("byte order mark", b"\xef\xbb\xbf" + framed(b"{}"), [b"{}"]),
    Vector("end in headers", framed(b"{}") + b"Content-Le", [b"{}"], "in its headers"),
    Vector("end before the body", b"Content-Length: 5\r\n\r\n", [], "after 0 of 5 bytes"),
    Vector("end in the body", b"Content-Length: 5\r\n\r\n{}", [], "after 2 of 5 bytes"),
    Vector("no length", b"Content-Type: x\r\n\r\n{}", [], "Expected a Content-Length header"),
    Vector(
        "negative",
        b"Content-Length: -2\r\n\r\n{}",
        [],
        "number of bytes in Content-Length, but found '-2'",
    ),
    Vector("signed", b"Content-Length: +2\r\n\r\n{}", [], "but found '+2'"),
    Vector("underscore", b"Content-Length: 1_0\r\n\r\n{}", [], "a number of bytes"),
    Vector("fraction", b"Content-Length: 2.0\r\n\r\n{}", [], "a number of bytes"),
    Vector("hexadecimal", b"Content-Length: 0x2\r\n\r\n{}", [], "a number of bytes"),
    Vector("other digits", "Content-Length: ２\r\n\r\n{}".encode(), [], "a number of bytes"),
    Vector("no value", b"Content-Length:\r\n\r\n{}", [], "a number of bytes"),
    Vector("a word", b"Content-Length: two\r\n\r\n{}", [], "a number of bytes"),
    Vector("two lengths", b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", [], "two"),
    Vector("two cases", b"Content-Length: 2\r\ncontent-length: 3\r\n\r\n{}", [], "two"),
    Vector(
        "ten gigabytes", b"Content-Length: 10000000000\r\n\r\n{}", [], "at most 134217728 bytes"
    ),
    Vector("astronomic", b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n", [], "at most 134217728"),
    Vector("one too many", b"Content-Length: 134217729\r\n\r\n", [], "at most 134217728"),
    Vector("a print", framed(b"{}") + b"hello\r\n" + framed(b"{}"), [b"{}"], "found 'hello'"),
    Vector("a folded header", b"A: b\r\n c\r\nContent-Length: 2\r\n\r\n{}", [], "a header line"),
    Vector("binary", b"\x00\xff\xfe\n", [], "a header line"),
    Vector("no line end", b"x" * 9000, [], "Expected complete headers within 8192 bytes"),
    Vector("headers without end", b"A: b\r\n" * 3000, [], "complete headers within 8192 bytes"),
    Vector("HTTP", b"GET / HTTP/1.1\r\n\r\n", [], "but found 'GET / HTTP/1.1'"),
    Vector("good, then bad", framed(b"1") + b"Content-Length: x\r\n\r\n", [b"1"], "'x'"),
]


def read(framing: ContentLength, chunks: list[bytes]) -> tuple[list[bytes], str | None]:
    bodies = [body for chunk in chunks for body in framing.receive(chunk)]
    error = framing.error or framing.receive_eof()
    return bodies, None if error is None else str(error)


def check(vector: Vector, chunks: list[bytes]) -> None:
    bodies, error = read(ContentLength(), chunks)
    assert bodies == vector.bodies
    if vector.error is None:
        assert error is None
    else:
        assert error is not None
        assert vector.error in error


@pytest.mark.parametrize("vector", VECTORS, ids=[v.name for v in VECTORS])
class TestVectors:
    def test_whole(self, vector: Vector) -> None:
        check(vector, [vector.stream])

    def test_split_at_every_position(self, vector: Vector) -> None:
        for at in range(min(len(vector.stream), 400)):
            check(vector, [vector.stream[:at], vector.stream[at:]])

    def test_byte_by_byte(self, vector: Vector) -> None:
        check(vector, [bytes([byte]) for byte in vector.stream])

    def test_trailing_data(self, vector: Vector) -> None:
        if "ended inside" in (read(ContentLength(), [vector.stream])[1] or ""):
            return
        trailing = framed(b'"more"')
        bodies, _ = read(ContentLength(), [vector.stream + trailing])
        # Bytes after a framing error are not checked, because they have no meaning.
        more = [] if vector.error else [b'"more"']
        assert bodies == vector.bodies + more


@given(st.lists(st.binary(max_size=300), max_size=8), st.data())
def test_any_bodies_in_any_chunks(bodies: list[bytes], data: st.DataObject) -> None:
    framing = ContentLength()
    stream = b"".join(framing.frame(body) for body in bodies)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=20)))
    chunks = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert read(framing, chunks) == (bodies, None)


@given(st.lists(st.binary(max_size=100), max_size=10))
def test_any_bytes_give_bodies_or_an_error(chunks: list[bytes]) -> None:
    assert read(ContentLength(), chunks) == read(ContentLength(), [b"".join(chunks)])


def test_after_a_break_nothing_is_kept() -> None:
    framing = ContentLength()
    framing.receive(b"Content-Length: x\r\n")
    assert isinstance(framing.error, FramingError)
    assert framing.receive(framed(b"{}")) == []
    assert framing.receive_eof() is None
    assert not framing._buffer


def test_a_huge_announcement_takes_no_memory() -> None:
    framing = ContentLength()
    tracemalloc.start()
    framing.receive(b"Content-Length: 10000000000\r\n\r\n")
    for _ in range(1000):
        framing.receive(b"x" * 65536)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert framing.error is not None
    assert peak < 1_000_000


def test_the_limits_can_be_set() -> None:
    framing = ContentLength(max_body=10, max_header=30)
    assert framing.receive(framed(b"x" * 10)) == [b"x" * 10]
    assert framing.receive(framed(b"x" * 11)) == []
    assert "at most 10 bytes" in str(framing.error)
    framing = ContentLength(max_header=30)
    framing.receive(b"A: " + b"b" * 40 + b"\r\n")
    assert "within 30 bytes" in str(framing.error)


def test_time_is_linear_whatever_the_chunking() -> None:
    """Four times as many bytes take about four times as long."""

    def seconds(size: int) -> float:
        best = 9.0
        for _ in range(3):
            framing = ContentLength()
            stream = framed(b"x" * size)
            start = time.process_time()
            for at in range(0, len(stream), 7):
                framing.receive(stream[at : at + 7])
            best = min(best, time.process_time() - start)
        return best

    assert seconds(800_000) < 10 * seconds(200_000)


def test_many_small_frames_in_one_chunk_are_linear() -> None:
    framing = ContentLength()
    count = 50_000
    start = time.process_time()
    assert len(framing.receive(framed(b"{}") * count)) == count
    assert time.process_time() - start < 5


class TestResync:
    """Read the output of a process that prints text between messages."""

    @pytest.mark.parametrize(
        ("stream", "bodies", "skipped"),
        [
            (b"hello\n" + framed(b"{}"), [b"{}"], b"hello\n"),
            (b"hello\r\nworld\r\n\r\n" + framed(b"{}"), [b"{}"], b"hello\nworld\n"),
            (b"no line end" + framed(b"{}"), [b"{}"], b"no line end\n"),
            (b"note: x\n" + framed(b"{}"), [b"{}"], b"note: x\n"),
            (framed(b"1") + b"\x00\xff\n" + framed(b"2"), [b"1", b"2"], b"\x00\xff\n"),
            (b"Content-Type: x\r\n" + framed(b"{}"), [b"{}"], b""),
            (b"X-Id: 1\r\nX-B: 2\r\n" + framed(b"{}"), [b"{}"], b""),
            (b"note: x\r\n\r\n" + framed(b"{}"), [b"{}"], b"note: x\r\n"),
            (b"note: x\r\ntext\r\n" + framed(b"{}"), [b"{}"], b"note: x\r\ntext\n"),
            (b"a: b" + framed(b"{}"), [b"{}"], b"a: b\n"),
        ],
    )
    def test_text_is_skipped(self, stream: bytes, bodies: list[bytes], skipped: bytes) -> None:
        framing = ContentLength(resync=True)
        assert read(framing, [stream]) == (bodies, None)
        assert bytes(framing.skipped) == skipped
        framing = ContentLength(resync=True)
        assert read(framing, [bytes([b]) for b in stream]) == (bodies, None)
        assert bytes(framing.skipped) == skipped

    def test_a_lot_of_text_is_skipped(self) -> None:
        framing = ContentLength(resync=True)
        for _ in range(10_000):
            framing.receive(b"a line of some length\n")
            framing.skipped.clear()
        assert framing.receive(framed(b"{}")) == [b"{}"]

    def test_text_with_the_form_of_headers_is_skipped(self) -> None:
        framing = ContentLength(resync=True)
        assert framing.receive(b"info: started\r\n" * 10_000) == []
        assert framing.receive(b"\r\n" + framed(b"{}")) == [b"{}"]
        assert framing.skipped.split() == [b"info:", b"started"] * 10_000

    def test_a_header_that_a_protocol_refuses_is_text(self) -> None:
        framing = ContentLength(resync=True, accepts=Accepts(other_headers="refuse"))
        assert framing.receive(b"X-Id: 1\r\n" + framed(b"{}")) == [b"{}"]
        assert bytes(framing.skipped) == b"X-Id: 1\n"

    def test_a_line_without_end_is_not_kept_for_ever(self) -> None:
        framing = ContentLength(resync=True)
        framing.receive(b"x" * 10_000)
        assert framing.error is not None


class TestWriting:
    def test_headers(self) -> None:
        framing = make_framing(Framing("contentLength", (("Content-Type", "application/toy"),)))
        assert framing.frame(b"{}") == (
            b"Content-Length: 2\r\nContent-Type: application/toy\r\n\r\n{}"
        )
        assert read(ContentLength(), [framing.frame(b"{}")]) == ([b"{}"], None)

    def test_ascii_only(self) -> None:
        framing = make_framing(Framing("contentLength", ascii_only=True))
        assert framing.frame('"é😀"'.encode()) == framed(rb'"\u00e9\ud83d\ude00"')
        assert framing.frame(b'"plain"') == framed(b'"plain"')

    @given(st.text())
    def test_escapes_mean_the_same(self, text: str) -> None:
        body = json.dumps(text, ensure_ascii=False).encode("utf-8", "surrogatepass")
        try:
            body.decode()
        except UnicodeDecodeError:
            return
        escaped = escape_non_ascii(body)
        assert escaped.isascii()
        assert json.loads(escaped) == text

    def test_an_unknown_kind_is_refused(self) -> None:
        with pytest.raises(ValueError, match="unknown framing 'smoke'"):
            make_framing(Framing("smoke"))  # type: ignore[arg-type]


LESS: list[tuple[Accepts, bytes, str]] = [
    (Accepts(header_case="exact"), b"content-length: 2\r\n\r\n{}", "the header 'Content-Length'"),
    (Accepts(header_case="exact"), b"Content-Length : 2\r\n\r\n{}", "the header 'Content-Length'"),
    (
        Accepts(other_headers="refuse"),
        b"X-Other: 1\r\nContent-Length: 2\r\n\r\n{}",
        "found 'X-Other'",
    ),
    (Accepts(bare_line_feed=False), b"Content-Length: 2\n\n{}", r"Expected '\r\n'"),
    (Accepts(bare_line_feed=False), b"Content-Length: 2\r\n\n{}", r"Expected '\r\n'"),
    (Accepts(byte_order_mark=False), b"\xef\xbb\xbf" + framed(b"{}"), "found a byte order mark"),
    (Accepts(leading_blank_lines=False), b"\r\n" + framed(b"{}"), "found an empty line"),
]


@pytest.mark.parametrize(("accepts", "stream", "text"), LESS)
@pytest.mark.parametrize("step", [1, 1000])
def test_protocols_may_take_less(accepts: Accepts, stream: bytes, text: str, step: int) -> None:
    def read(accepts: Accepts) -> tuple[list[bytes], FramingError | None]:
        framing = make_framing(Framing("contentLength", accepts=accepts))
        bodies = []
        for start in range(0, len(stream), step):
            bodies += framing.receive(stream[start : start + step])
        return bodies, framing.error

    bodies, error = read(accepts)
    assert bodies == []
    assert text in str(error)
    assert read(Accepts()) == ([b"{}"], None)


def test_headers_that_are_written_are_taken() -> None:
    framing = make_framing(
        Framing("contentLength", (("Content-Type", "x"),), accepts=Accepts(other_headers="refuse"))
    )
    assert framing.receive(framing.frame(b"{}")) == [b"{}"]
    assert framing.error is None
