"""Arrays with named positions become objects, and objects become arrays."""

from __future__ import annotations

from typing import Any

import pytest
from testwire_base.by_position import ByPosition

ORDER = ByPosition(("text", "line", "column"), ("line", "column"))


@pytest.mark.parametrize(
    ("array", "named"),
    [
        ([], {}),
        (["a"], {"text": "a"}),
        (["a", 1, 2], {"text": "a", "line": 1, "column": 2}),
        (["a", None, 2], {"text": "a", "column": 2}),
        ([None], {"text": None}),
        (["a", 1, 2, "more"], {"text": "a", "line": 1, "column": 2, "3": "more"}),
    ],
)
def test_an_array_becomes_an_object(array: list[Any], named: dict[str, Any]) -> None:
    assert ORDER.to_object(array) == named
    assert ORDER.to_object(named) == named


@pytest.mark.parametrize(
    ("named", "array"),
    [
        ({}, []),
        ({"text": "a"}, ["a"]),
        ({"column": 2, "text": "a"}, ["a", None, 2]),
        ({"text": None}, [None]),
        ({"text": "a", "unknown": 1}, ["a"]),
    ],
)
def test_an_object_becomes_an_array(named: dict[str, Any], array: list[Any]) -> None:
    assert ORDER.to_array(named) == ORDER.written(named) == array
    assert ORDER._replace(or_by_name=True).written(named) == named


def test_pointers_lead_into_the_array() -> None:
    found = [ORDER.pointer(each) for each in ("", "/text", "/line/0/a~1b", "/3", "/unknown")]
    assert found == ["", "/0", "/1/0/a~1b", "/3", "/unknown"]


def test_only_either_form_accepts_an_object() -> None:
    assert ORDER.problem({"text": "a"}) == "Expected an array with the params text, line, column"
    assert ORDER.problem(["a"]) is None
    assert ORDER._replace(or_by_name=True).problem({"text": "a"}) is None
