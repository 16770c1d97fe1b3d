"""Filters by path and by trait."""

from __future__ import annotations

import pytest
from testwire.tree_filter import compile_filter

PATH = ["tests", "test_shop.py", "TestCart", "test_adds[1/2]"]
TRAITS = [["slow", ""], ["owner", "ann"]]


@pytest.mark.parametrize(
    "text",
    [
        "/**",
        "/tests/**",
        "/*/*/*/*",
        "/tests/test_*.py/TestCart/test_adds*",
        "/tests/test_shop.py/TestCart/test_adds\\[1\\/2\\]",
        "/tests/test_shop.py/TestCart/test_adds\\[1%2F2\\]",
        "/tests/(test_a.py)|(test_shop.py)/**",
        "/tests/(test*)&(*shop.py)/**",
        "/tests/!(test_a.py)/**",
        "/**[slow=]",
        "/**[owner=a*]",
        "/**[owner!=bob]",
        "/**[(slow=)&(owner=ann)]",
        "/tests/*/*/*[(owner=bob)|(owner=ann)]",
    ],
)
def test_matches(text: str) -> None:
    assert compile_filter(text)(PATH, TRAITS)


@pytest.mark.parametrize(
    "text",
    [
        "/tests/*",
        "/tests/*/*/*/*",
        "/tests/test_shop.py/TestCart/test_adds\\[1\\/2\\]/**",
        "/other/**",
        "/tests/test_shop",
        "/**[owner=bob]",
        "/**[owner!=ann]",
        "/**[!(slow=)]",
        "/tests/!(test_shop.py)/**",
    ],
)
def test_does_not_match(text: str) -> None:
    assert not compile_filter(text)(PATH, TRAITS)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected '/' first"),
        ("tests/*", "expected '/' first"),
        ("/**/a", "must be the last segment"),
        ("/a/", "expected a name"),
        ("/(a", r"expected '\)'"),
        ("/a)", r"unexpected '\)'"),
        ("/**[slow", "expected ']' at the end"),
        ("/**[slow]", r"expected \[name=value\]"),
        ("/**[a=b]c", "expected ']' at the end"),
    ],
)
def test_bad_filters_are_rejected(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        compile_filter(text)
