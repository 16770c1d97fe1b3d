"""Capabilities in params and results."""

from __future__ import annotations

import pytest
from testwire_base.capabilities import announces


@pytest.mark.parametrize(
    ("value", "path", "expected"),
    [
        ({"a": {"b": True}}, "", True),
        ({"x": {"y": {"a": {"b": {}}}}}, "x.y", True),
        ({"a": {"b": False}}, "", False),
        ({"a": {"b": None}}, "", False),
        ({"a": True}, "", False),
        (None, "", False),
        ([], "x", False),
    ],
)
def test_announces(value: object, path: str, expected: bool) -> None:
    assert announces(value, path, "a.b") is expected
