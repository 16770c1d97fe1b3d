"""Offsets, positions and bytes of source files."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testwire_servers.mutation.model import Position
from testwire_servers.mutation.source_text import InvalidSource, SourceText, utf16_length


def test_columns_count_utf16_units() -> None:
    source = SourceText('x = "😀é" + 1\n')
    offset = source.text.index("+")
    assert source.position(offset) == Position(1, len('x = "😀é" '.encode("utf-16-le")) // 2 + 1)
    assert source.position(offset) == Position(1, 11)


@pytest.mark.parametrize(
    "separator", ["\f", "\v", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
)
def test_only_line_breaks_end_lines(separator: str) -> None:
    source = SourceText(f"a = 1{separator}\nb = 2\n")
    assert source.position(source.text.index("b")) == Position(2, 1)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_breaks_of_all_systems(newline: str) -> None:
    source = SourceText(f"a = 1{newline}{newline}\tb = 2{newline}")
    assert source.position(source.text.index("b")) == Position(3, 2)


def test_a_byte_order_mark_is_kept_and_has_no_column() -> None:
    data = b"\xef\xbb\xbfx = 1\r\n"
    source = SourceText.from_bytes(data)
    assert source.position(0) == Position(1, 1)
    assert source.to_bytes(source.text) == data
    assert source.to_bytes(source.replaced(4, 5, "2")) == b"\xef\xbb\xbfx = 2\r\n"


def test_declared_encodings_are_kept() -> None:
    data = "# coding: latin-1\nname = 'é' + 'x'\n".encode("latin-1")
    source = SourceText.from_bytes(data)
    assert "é" in source.text
    assert source.to_bytes(source.text) == data


@pytest.mark.parametrize(
    "data", [b"# coding: no-such-thing\n", b"x = '\xff'\n", b"\xef\xbb\xbf# coding: latin-1\n"]
)
def test_undecodable_files_are_refused(data: bytes) -> None:
    with pytest.raises(InvalidSource):
        SourceText.from_bytes(data)


@given(st.text(st.characters(codec="utf-8")))
def test_utf16_length_is_that_of_the_encoding(text: str) -> None:
    assert utf16_length(text) == len(text.encode("utf-16-le")) // 2


_PIECES = [
    "a",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "\f",
    "'é'",
    "'😀'",
    "+",
    "1",
    "# c",
    "(",
    ")",
    ":",
    "if",
]


@given(st.lists(st.sampled_from(_PIECES), max_size=30).map("".join))
def test_lines_end_where_files_end_them(text: str) -> None:
    source = SourceText(text)
    for number, line in enumerate(io.StringIO(text, newline=""), 1):
        start = source.offset(number, 0)
        assert text[start : start + len(line)] == line
        assert source.line(start) == number


@given(st.lists(st.sampled_from(_PIECES), max_size=30).map("".join), st.data())
def test_positions_can_be_read_back(text: str, data: st.DataObject) -> None:
    source = SourceText(text)
    offset = data.draw(st.integers(0, len(text)))
    line, column = source.position(offset)
    start = source.line_starts[line - 1]
    units = text[start:].encode("utf-16-le")[: (column - 1) * 2].decode("utf-16-le")
    assert start + len(units) == offset
