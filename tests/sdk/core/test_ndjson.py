"""Each vector for line framing is read whole, split at every position, and byte by byte."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testwire.core.framing import ContentLength, Ndjson, make_framing
from testwire.registry import Framing

VECTORS: list[tuple[str, bytes, list[bytes], str | None]] = [
    ("one", b"{}\n", [b"{}"], None),
    ("two", b"{}\n[1]\n", [b"{}", b"[1]"], None),
    ("carriage returns", b"{}\r\n{}\r\n", [b"{}", b"{}"], None),
    ("blank lines", b"\n\r\n  \n{}\n\n", [b"{}"], None),
    ("blanks around", b"  {} \t\n", [b"{}"], None),
    ("byte order mark", b"\xef\xbb\xbf{}\n", [b"{}"], None),
    ("no JSON", b"Hello\n{}\n", [b"Hello", b"{}"], None),
    ("end within", b"{}\n{", [b"{}"], "after 1 bytes without a line feed"),
    ("end within, by blanks", b"{}\n  ", [b"{}"], None),
    ("too long", b"[" + b"1" * 70 + b"]\n{}\n", [], "at most 64 bytes"),
    ("too long, without end", b"x" * 90, [], "at most 64 bytes"),
    ("long enough", b"x" * 64 + b"\n", [b"x" * 64], None),
    ("and with a carriage return", b"x" * 64 + b"\r\n", [b"x" * 64], None),
]


def read(framing: Ndjson, chunks: list[bytes]) -> tuple[list[bytes], str | None]:
    bodies = [body for chunk in chunks for body in framing.receive(chunk)]
    framing.receive_eof()
    return bodies, None if framing.error is None else str(framing.error)


@pytest.mark.parametrize(("name", "stream", "bodies", "error"), VECTORS)
def test_vectors(name: str, stream: bytes, bodies: list[bytes], error: str | None) -> None:
    chunkings = [[stream], [stream[i : i + 1] for i in range(len(stream))]]
    chunkings += [[stream[:cut], stream[cut:]] for cut in range(len(stream))]
    for chunks in chunkings:
        found, text = read(Ndjson(max_body=64), chunks)
        assert found == bodies
        assert (error is None) == (text is None)
        assert error is None or error in str(text)


def test_text_between_messages_is_skipped_where_that_is_asked_for() -> None:
    framing = Ndjson(resync=True)
    assert framing.receive(b"Welcome!\n{}\nLoading\n[1]\n") == [b"{}", b"[1]"]
    assert framing.skipped == b"Welcome!\nLoading\n"


def test_nothing_is_read_after_a_break() -> None:
    framing = Ndjson(max_body=4)
    framing.receive(b"123456")
    assert framing.receive(b"\n{}\n") == []
    assert framing.receive_eof() is None


def test_writing() -> None:
    assert Ndjson().frame(b'{"a":\n"\xc3\xa9"}') == b'{"a": "\xc3\xa9"}\n'
    assert Ndjson(ascii_only=True).frame('"é😀"'.encode()) == b'"\\u00e9\\ud83d\\ude00"\n'


@given(st.lists(st.binary(min_size=1).filter(lambda b: b"\n" not in b and b.strip() == b)))
def test_what_is_written_is_read(bodies: list[bytes]) -> None:
    bodies = [body for body in bodies if body.strip(b" \t\r") == body and body[:1] != b"\xef"]
    framing = Ndjson()
    assert framing.receive(b"".join(map(framing.frame, bodies))) == bodies


def test_time_is_linear_whatever_the_chunking() -> None:
    def seconds(size: int) -> float:
        framing = Ndjson()
        chunk = b"x" * 64
        start = time.process_time()
        for _ in range(size):
            framing.receive(chunk)
        assert len(framing.receive(b"\n")) == 1
        return time.process_time() - start

    seconds(1000)
    assert seconds(80_000) < 40 * max(seconds(8_000), 0.002)


def test_the_registry_asks_for_it() -> None:
    assert isinstance(make_framing(Framing("ndjson", ascii_only=True)), Ndjson)
    assert isinstance(make_framing(Framing("httpBody")), ContentLength)
