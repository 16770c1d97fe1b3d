"""Conversions between protocol and editor positions. The TypeScript tests use the same table."""

from __future__ import annotations

from typing import Any

import pytest
import testwire_protocols
from hypothesis import given
from hypothesis import strategies as st
from testwire.positions import (
    Converter,
    CountedIn,
    EditorPosition,
    EditorRange,
    Lines,
    WirePosition,
    WireRange,
)
from testwire.registry import Positions

from tests.support.positions import ROWS, Row


def wire_range(numbers: Any) -> WireRange:
    return WireRange(WirePosition(*numbers[:2]), WirePosition(*numbers[2:]))


def editor_range(numbers: Any) -> EditorRange:
    return EditorRange(EditorPosition(*numbers[:2]), EditorPosition(*numbers[2:]))


@pytest.mark.parametrize(
    "row", [row for row in ROWS if "to" in row.ways], ids=lambda row: str(row.claim)
)
def test_to_the_editor(row: Row) -> None:
    converter = Converter(Positions(*row.rules))  # type: ignore[arg-type]
    text_of = row.lines.get
    if row.kind == "position":
        text = text_of(row.editor[0])
        assert converter.to_editor(WirePosition(*row.wire), text) == row.editor
    elif row.kind == "range":
        found = converter.range_to_editor(wire_range(row.wire), text_of)
        assert found == editor_range(row.editor)
    else:
        assert converter.lines_to_editor(Lines(*row.wire), text_of) == editor_range(row.editor)


@pytest.mark.parametrize(
    "row", [row for row in ROWS if "from" in row.ways], ids=lambda row: str(row.claim)
)
def test_from_the_editor(row: Row) -> None:
    converter = Converter(Positions(*row.rules))  # type: ignore[arg-type]
    text_of = row.lines.get
    if row.wire is None:
        with pytest.raises(ValueError):
            converter.range_from_editor(editor_range(row.editor), text_of)
    elif row.kind == "position":
        text = text_of(row.editor[0])
        assert converter.from_editor(EditorPosition(*row.editor), text) == row.wire
    elif row.kind == "range":
        found = converter.range_from_editor(editor_range(row.editor), text_of)
        assert found == wire_range(row.wire)
    else:
        assert converter.lines_from_editor(editor_range(row.editor)) == row.wire


def test_the_rules_of_a_protocol() -> None:
    rules = testwire_protocols.load("msp@0.4").positions
    assert rules is not None
    span = WireRange(WirePosition(1, 1), WirePosition(3, 8))
    found = Converter(rules).range_to_editor(span)
    assert found == EditorRange(EditorPosition(0, 0), EditorPosition(2, 7))
    assert Converter(rules).range_from_editor(found) == span


@given(
    text=st.text(max_size=20),
    index=st.integers(0, 20),
    rules=st.builds(
        Positions,
        st.integers(0, 1),
        st.integers(0, 1),
        st.sampled_from(["utf-8", "utf-16", "utf-32"]),
        st.just("exclusive"),
    ),
)
def test_there_and_back_at_every_character(text: str, index: int, rules: Positions) -> None:
    before = text[:index]
    character = len(before.encode("utf-16-le")) // 2
    converter = Converter(rules)
    wire = converter.from_editor(EditorPosition(0, character), text)
    size = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[rules.column_unit]
    encoding = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}[rules.column_unit]
    assert wire.column - rules.column_base == len(before.encode(encoding)) // size
    assert converter.to_editor(wire, text) == (0, character)


@pytest.mark.parametrize(("unit", "offset"), [("utf-8", 5), ("utf-16", 3), ("utf-32", 2)])
def test_from_an_offset_in_a_line(unit: CountedIn, offset: int) -> None:
    text = "😀x ü"
    assert text.index(" ") == 2
    by_unit = Converter(Positions(1, 1, "utf-16", "exclusive"))
    assert by_unit.from_text(4, offset, text, unit) == (5, 4)
    assert by_unit.from_text(4, offset, None, unit) == (5, offset + 1)


def test_a_protocol_without_positions() -> None:
    with pytest.raises(ValueError, match="this protocol has no positions"):
        Converter(None)
