"""Tests of the search for default values that a mutant changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire_servers.mutation.worker.defaults import (
    Default,
    changed_default,
    reads_signatures,
)

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
    assert found == Default("m.py", 4, "open", key, *values, False)  # type: ignore[misc, arg-type]


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
    first = Default("m.py", 1, "function", 0, 1, 2, True)
    assert first.swaps([function]) == [(function, "__defaults__", (2, True))]
    named = Default("m.py", 1, "function", "c", "x", None, True)
    assert named.swaps([function]) == [(function, "__kwdefaults__", {"c": None})]


@pytest.mark.parametrize(
    ("key", "old"), [(1, 1), (0, 5), (2, 1), ("d", "x"), ("c", "y"), ("c", None)]
)
def test_a_value_that_differs_from_the_file_is_not_replaced(key: int | str, old: object) -> None:
    assert Default("m.py", 1, "function", key, old, 7, True).swaps([function]) == []


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("def f(a=1): pass\n", True),
        ("class C(Base):\n    def f(self, a=1): pass\n", True),
        ("@cache\ndef f(a=1): pass\n", False),
        ("@dataclass\nclass C:\n    def f(self, a=1): pass\n", False),
        ("class C:\n    @property\n    def g(self): pass\n\n    def f(self, a=1): pass\n", True),
        ("@cache\ndef outer():\n    def f(a=1): pass\n", False),
    ],
)
def test_a_decorator_may_have_read_the_value(source: str, plain: bool) -> None:
    found = changed_default(source, source.replace("a=1", "a=2"), "m.py")
    assert found is not None
    assert found.plain is plain


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from m import half\n", False),
        ("import inspect\n", True),
        ("from asyncio.inspection import x\n", False),
        ("from inspect import signature\n", True),
        ("import os, inspect\n", True),
        ("half(1)  # its signature\n", False),
        ("VALUES = half.__defaults__\n", True),
        ("VALUES = half.__kwdefaults__\n", True),
    ],
)
def test_code_that_reads_signatures(tmp_path: Path, source: str, expected: bool) -> None:
    file = tmp_path / "m.py"
    file.write_text(source, "utf-8")
    assert reads_signatures([str(file)]) is expected


def test_a_file_that_cannot_be_read_may_read_signatures(tmp_path: Path) -> None:
    assert reads_signatures([str(tmp_path / "missing.py")])
