"""Versions and ranges, with examples from semver.org and npm."""

from __future__ import annotations

from itertools import pairwise

import pytest
from testwire_base.versions import Version, in_range, newest

ORDER = "0.0.1-alpha.1 0.0.1 0.4.0 1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta.2"
ORDER += " 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.0.1 1.2 1.10.0 2"


def test_order() -> None:
    versions = ORDER.split()
    assert all(Version(a) < Version(b) for a, b in pairwise(versions))
    assert Version("1") == Version("1.0.0") == Version("v1.0+build")
    assert hash(Version("1")) == hash(Version("1.0"))
    assert Version("1") != "1"
    assert repr(Version("1.2")) == "Version('1.2')"


INSIDE = [
    ("0.4.0", "^0.4"),
    ("0.4.9", "^0.4.0"),
    ("0.4.0", "0.4"),
    ("0.4", "0.4.0"),
    ("1.9.0", "^1.2.3"),
    ("0.0.3", "^0.0.3"),
    ("1.2.9", "~1.2.3"),
    ("1.9.9", "~1"),
    ("1.2.3", "1.x"),
    ("1.2.3", "1.2.*"),
    ("1.2.3", "*"),
    ("1.2.3", ""),
    ("1.2.3", ">=1.0 <2"),
    ("1.2.3", "1.0 - 1.2"),
    ("3.0.0", "^1 || ^3"),
    ("1.2.9", "<=1.2"),
    ("1.3.0", ">1.2"),
    ("0.0.1-alpha.1", "0.0.1-alpha.1"),
    ("1.0.0-rc.2", ">=1.0.0-rc.1"),
    ("1.0.0", "^1.0.0-rc.1"),
]
OUTSIDE = [
    ("0.5.0", "^0.4"),
    ("0.4.0", "^0.4.1"),
    ("0.0.4", "^0.0.3"),
    ("2.0.0", "^1.2.3"),
    ("2.0.0-rc.1", "^1.2.3"),
    ("1.3.0", "~1.2.3"),
    ("2.0.0", ">=1.0 <2"),
    ("1.3.0", "1.0 - 1.2"),
    ("2.0.0", "^1 || ^3"),
    ("1.2.9", ">1.2"),
    ("1.3.0", "<=1.2"),
    ("1.0.0-rc.1", "*"),
    ("1.0.0-rc.1", ">=0.9"),
    ("1.2.0-rc.1", ">=1.1.0-rc.1"),
]


@pytest.mark.parametrize(("version", "range"), INSIDE)
def test_inside(version: str, range: str) -> None:
    assert in_range(version, range)


@pytest.mark.parametrize(("version", "range"), OUTSIDE)
def test_outside(version: str, range: str) -> None:
    assert not in_range(version, range)


def test_prereleases_where_they_are_asked_for() -> None:
    assert in_range("1.0.0-rc.1", "*", prereleases=True)
    assert in_range("1.0.0-rc.1", ">=0.9", prereleases=True)


@pytest.mark.parametrize("text", ["", "x", "1.2.3.4", "1..2", "1.2.3-", "-1", "1.2.3 4", "９"])
def test_no_versions(text: str) -> None:
    with pytest.raises(ValueError, match="expected a version"):
        Version(text)


@pytest.mark.parametrize("range", ["^", ">= <", "^a", "1.2.3.4"])
def test_no_ranges(range: str) -> None:
    with pytest.raises(ValueError, match=r"is not a range|expected a version"):
        in_range("1.2.3", range)


def test_newest() -> None:
    versions = ["0.4.0", "1.2.0", "1.10.0", "2.0.0-rc.1"]
    assert newest(versions) == "1.10.0"
    assert newest(versions, "^0.4") == "0.4.0"
    assert newest(versions, prereleases=True) == "2.0.0-rc.1"
    assert newest(versions, "^3") is None
