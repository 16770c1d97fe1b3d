"""Tests of the search for default values that a mutant changes."""

from __future__ import annotations

import pytest
from testwire_servers.mutation.worker.defaults import Default, changed_default

SOURCE = """

class Box:
    @staticmethod
    def open(a, b=1, *, c="x", d):
        return a
"""


@pytest.mark.parametrize(
    ("old", "new", "key", "values"),
    [("b=1", "b=2", 0, (1, 2)), ("b=1", "b=-1", 0, (1, -1)), ('"x"', "None", "c", ("x", None))],
)
def test_one_default_value_differs(old: str, new: str, key: object, values: object) -> None:
    found = changed_default(SOURCE, SOURCE.replace(old, new), "m.py")
    assert found == Default("m.py", 4, "open", key, *values)  # type: ignore[misc, arg-type]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return a", "return None"),
        ("b=1", "b"),
        ("b=1", "b=[]"),
        ("b=1", "b=len"),
        ('b=1, *, c="x"', 'b=2, *, c="y"'),
        ("@staticmethod", "@classmethod"),
        ("b=1", "b="),
    ],
)
def test_other_changes_are_not_default_values(old: str, new: str) -> None:
    assert changed_default(SOURCE, SOURCE.replace(old, new), "m.py") is None


def function(a: int = 1, b: bool = True, *, c: str = "x") -> None:
    """Do nothing. The tests change the default values."""


def test_the_other_default_values_are_kept() -> None:
    first = Default("m.py", 1, "function", 0, 1, 2)
    assert first.swaps([function]) == [(function, "__defaults__", (2, True))]
    named = Default("m.py", 1, "function", "c", "x", None)
    assert named.swaps([function]) == [(function, "__kwdefaults__", {"c": None})]


@pytest.mark.parametrize(
    ("key", "old"), [(1, 1), (0, 5), (2, 1), ("d", "x"), ("c", "y"), ("c", None)]
)
def test_a_value_that_differs_from_the_file_is_not_replaced(key: int | str, old: object) -> None:
    assert Default("m.py", 1, "function", key, old, 7).swaps([function]) == []
