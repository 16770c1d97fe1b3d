import pytest
from parcelpost.windows import first_free, is_free, merge


def test_merge_joins_what_overlaps() -> None:
    assert merge([(600, 660), (540, 610), (900, 960)]) == [(540, 660), (900, 960)]


def test_merge_keeps_the_longer_end() -> None:
    assert merge([(540, 720), (560, 600)]) == [(540, 720)]


def test_a_window_covers_its_minutes() -> None:
    assert not is_free([(540, 600)], 570)
    assert is_free([(540, 600)], 600)


def test_first_free_steps_over_windows() -> None:
    assert first_free([(540, 600)], 550) == 610


def test_first_free_gives_up_at_midnight() -> None:
    with pytest.raises(LookupError):
        first_free([(540, 1440)], 550)
