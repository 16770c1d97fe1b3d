import pytest
from parcelpost.labels import wrap


def test_wrap_breaks_at_blanks() -> None:
    assert wrap("12 Long Lane, Springfield", 12) == ["12 Long", "Lane,", "Springfield"]


def test_wrap_fills_lines_to_the_brim() -> None:
    assert wrap("ab cd", 5) == ["ab cd"]


def test_wrap_of_nothing() -> None:
    assert wrap("", 12) == []


def test_wrap_refuses_words_that_do_not_fit() -> None:
    with pytest.raises(ValueError):
        wrap("a Donaudampfschiff", 6)
