"""The JSON parser that records the location of each value."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from testwire_base.documents import MAX_DEPTH, SourceError, parse
from testwire_base.pointers import join, resolve, split

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES, st.sampled_from([None, 0, 2]))
def test_reads_what_the_standard_library_writes(value: Any, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    assert parse(text, "f").data == json.loads(text)


@given(VALUES)
def test_every_value_has_a_position_where_its_text_starts(value: Any) -> None:
    text = json.dumps(value, indent=1, ensure_ascii=False)
    document = parse(text, "f")
    lines = text.split("\n")
    for pointer, (line, column) in document.positions.items():
        rest = lines[line - 1][column - 1 :]
        found = resolve(document.data, pointer)
        key = split(pointer)[-1] if pointer else None
        inside_object = pointer and isinstance(
            resolve(document.data, pointer.rpartition("/")[0]), dict
        )
        if inside_object:
            assert rest.startswith(json.dumps(key, ensure_ascii=False))
        elif isinstance(found, dict | list):
            assert rest.startswith("{" if isinstance(found, dict) else "[")
        else:
            assert rest.startswith(json.dumps(found, ensure_ascii=False))


@given(st.lists(st.text(), max_size=4))
def test_pointers_survive_joining_and_splitting(keys: list[str]) -> None:
    assert split(join("", *keys)) == keys


@given(st.text())
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    try:
        expected = json.loads(text)
    except ValueError:
        expected = ...
    try:
        data = parse(text, "f").data
    except SourceError as error:
        data, place = ..., error.location
        good_place = place.line >= 1 and place.column >= 1
    else:
        good_place = True
    # The standard library accepts NaN and infinities, which are not valid JSON.
    assert data == expected or isinstance(expected, float)
    assert good_place


@pytest.mark.parametrize(
    ("text", "line", "column", "pointer", "words"),
    [
        ("", 1, 1, "", "the end of the file"),
        ("{\n  'a': 1}", 2, 3, "", "double quotes"),
        ('{"a": 1,\n "a": 2}', 2, 2, "/a", "duplicate member"),
        ('{"a": [1, 2,]}', 1, 13, "/a/2", "expected a JSON value"),
        ('{"a" 1}', 1, 6, "/a", "expected ':'"),
        ('{"a": "\n"}', 1, 7, "/a", "invalid string"),
        ("[1 2]", 1, 4, "", "expected ',' or ']'"),
        ("{} {}", 1, 4, "", "found more text"),
        ("\ufeff{}", 1, 1, "", "a byte order mark; save the file as UTF-8 without it"),
        ("NaN", 1, 1, "", "expected a JSON value"),
        ("[01]", 1, 3, "", "expected ','"),
        ("[" * (MAX_DEPTH + 2), 1, MAX_DEPTH + 2, None, "nested levels"),
    ],
)
def test_bad_text(text: str, line: int, column: int, pointer: str | None, words: str) -> None:
    with pytest.raises(SourceError) as caught:
        parse(text, "spec/a.json")
    error = caught.value
    assert (error.location.line, error.location.column) == (line, column)
    assert pointer is None or error.location.pointer == pointer
    assert words in error.message
    assert str(error).startswith(f"spec/a.json:{line}:{column}: ")


@pytest.mark.parametrize("number", ["1" * 1_000_000, "-" + "1" * 401, "1e999", "-1e999"])
def test_huge_numbers_are_refused(number: str) -> None:
    with pytest.raises(SourceError, match="expected a number below 1e308") as caught:
        parse(f'{{"a":\n {number}}}', "a.json")
    assert (caught.value.location.line, caught.value.location.pointer) == (2, "/a")
    assert parse(f"[{'1' * 400}, 1e300]", "a.json").data == [int("1" * 400), 1e300]


def test_a_pointer_without_a_value_gets_the_place_of_its_nearest_ancestor() -> None:
    document = parse('{\n "a": {\n  "b": 1}}', "f")
    location = document.at("/a/c/d")
    assert (location.pointer, location.line, location.column) == ("/a/c/d", 2, 2)


@pytest.mark.parametrize("pointer", ["/a/1", "/b", "/a/x", "/a/-1", "/s/0"])
def test_what_is_not_there_is_not_found(pointer: str) -> None:
    with pytest.raises(KeyError):
        resolve({"a": [0], "s": "text"}, pointer)


def test_what_does_not_begin_with_a_slash_is_not_a_pointer() -> None:
    with pytest.raises(ValueError, match="expected a JSON pointer"):
        split("a/b")
    with pytest.raises(KeyError):
        resolve({"a": {"b": 1}}, "a/b")
