"""Source files of the workspaces in the editor tests. This module depends on no other module."""

PRICES = """\
def total(price, count):
    return price * count


def is_bulk(count):
    return count >= 10


def discounted(price, percent):
    return price - percent
"""

# These tests check the result of `total`, but not the limit in `is_bulk`. No test calls
# `discounted`.
TESTS = """\
from shop.prices import is_bulk, total


def test_total():
    assert total(3, 4) == 12


def test_bulk():
    assert is_bulk(20)
    assert not is_bulk(1)
"""

CART = """\
import pytest


def test_adds():
    print("printed by the test")
    assert 1 + 1 == 2


def test_differs():
    assert {"a": 1} == {"a": 2}


@pytest.mark.parametrize("n", [1, 2])
def test_cases(n):
    assert n == 1


@pytest.mark.skip(reason="not now")
def test_skips():
    pass


@pytest.fixture
def broken():
    raise RuntimeError("broken")


def test_fixture(broken):
    pass
"""
