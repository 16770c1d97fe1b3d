"""Differences between JSON values."""

from __future__ import annotations

from typing import Any

import pytest
from testwire_tools.sessions.compare import ValueDifference, differing, ignorable, lines

ONE = {"a": 1, "b": [1, 2], "c/d": {"e": "x"}, "same": [{}]}
TWO = {"a": "1", "b": [1, 3, 4], "c/d": {"f": None}, "same": [{}]}


def test_the_smallest_places() -> None:
    places = list(differing(ONE, TWO))
    assert lines(places, "one", "other") == [
        *("/a", "  one    1", '  other  "1"'),
        *("/b/1", "  one    2", "  other  3"),
        *("/b/2", "  one    nothing", "  other  4"),
        *("/c~1d/e", '  one    "x"', "  other  nothing"),
        *("/c~1d/f", "  one    nothing", "  other  null"),
    ]
    assert ignorable(places) == ["/a", "/b/*", "/c~1d/e", "/c~1d/f"]
    assert ignorable([*places, ValueDifference("/more", 1, 2)]) == []


@pytest.mark.parametrize(("one", "two"), [(1, True), (0, False), ([], {}), (None, 0), ({}, None)])
def test_values_of_other_kinds_differ(one: Any, two: Any) -> None:
    assert list(differing(one, two)) == [ValueDifference("", one, two)]
    assert lines([ValueDifference("", one, two)], "a", "b")[0] == "(the whole value)"
    assert ignorable([ValueDifference("", one, two)]) == []


@pytest.mark.parametrize("value", [1, "x", [1, [2]], {"a": {"b": None}}])
def test_the_same_does_not_differ(value: Any) -> None:
    assert list(differing(value, value)) == []


def test_long_texts_are_shown_where_they_part() -> None:
    same = "s" * 1000
    _, one, two = lines([ValueDifference("/t", same + "ONE" + same, same + "TWO")], "a", "b")
    assert "ONE" in one and one.count("…") == 2 and len(one) < 140
    assert "TWO" in two and two.count("…") == 1


def test_many_places_are_counted() -> None:
    told = lines(list(differing([0] * 30, [1] * 30)), "a", "b")
    assert told[-1] == "… and 10 more differences"
    assert len(told) == 61
