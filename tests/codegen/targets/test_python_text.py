"""Python literals and docstrings."""

from __future__ import annotations

import ast
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testwire_codegen.targets.python.code import Name, Table, call, laid_out
from testwire_codegen.targets.python.text import docstring, literal


@given(st.text(alphabet=st.characters()))
def test_a_string_literal_is_the_string(text: str) -> None:
    written = literal(text)
    assert ast.literal_eval(written) == text
    assert written.startswith('"')
    assert "\n" not in written


@pytest.mark.parametrize("value", [None, True, 3, -1.5, (), ("a",), ("a", "b"), (("a", "b"),)])
def test_other_literals(value: Any) -> None:
    assert ast.literal_eval(literal(value)) == value


@given(st.lists(st.text(max_size=20), max_size=12), st.integers(0, 60))
def test_a_laid_out_tuple_is_the_tuple(items: list[str], before: int) -> None:
    assert ast.literal_eval(laid_out(tuple(items), before, 0)) == tuple(items)


def test_a_long_tuple_gets_a_line_for_each_item() -> None:
    items = tuple(f"item-{number:03}" for number in range(12))
    lines = laid_out(items, 10, 4).splitlines()
    assert lines[0] == "("
    assert lines[1] == '        "item-000",'
    assert lines[-1] == "    )"
    assert len(lines) == 14


@given(st.text(alphabet=st.characters(codec="utf-8", categories=["L", "P", "N", "Zs", "S"])))
def test_a_docstring_holds_the_words(text: str) -> None:
    lines = docstring(text, 4)
    if not text:
        assert lines == ()
        return
    source = "\n".join(lines)
    value = ast.literal_eval(source)
    assert "".join(value.split()) == "".join(text.split())


def test_quotes_and_backslashes_stay() -> None:
    text = 'ends with "quotes"'
    assert ast.literal_eval("\n".join(docstring(text, 0))) == text
    text = 'C:\\new """x""" \\'
    assert ast.literal_eval("\n".join(docstring(text, 0))) == text


def test_long_prose_is_wrapped() -> None:
    lines = docstring("word " * 60, 8)
    assert all(len(line) + 8 <= 100 for line in lines)
    assert lines[-1] == '"""'


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=6).map(tuple),
    max_leaves=20,
)


@given(VALUES, st.integers(0, 40))
def test_a_laid_out_is_its_value(value: Any, indent: int) -> None:
    text = laid_out(value, indent, indent)
    assert ast.literal_eval(text) == value


@given(st.dictionaries(st.text(max_size=8), VALUES, max_size=4))
def test_a_table_is_a_dictionary(entries: dict[str, Any]) -> None:
    text = laid_out(Table(tuple(entries.items())), 0, 0)
    assert ast.literal_eval(text) == entries


def test_calls_take_a_line_where_they_fit() -> None:
    short = call("F", 1, Name("X"), a=("b",))
    assert laid_out(short, 4, 0) == 'F(1, X, a=("b",))'
    assert laid_out(short, 90, 0) == 'F(\n    1,\n    X,\n    a=("b",),\n)'


def test_long_words_are_written_in_pieces() -> None:
    text = laid_out(call("F", docs="word " * 40 + "end"), 0, 0)
    assert all(len(line) <= 100 for line in text.splitlines())
    assert ast.literal_eval(text.partition("docs=")[2].rstrip(",\n)") + ")") == "word " * 40 + "end"
