"""Checks whether the version of a server is in a range of versions.

    in_range("0.4.1", "^0.4")        # True
    in_range("1.2.0", ">=1.0 <1.2")  # False
    newest(["0.4", "1.0.0-rc.1"], "*")

Versions follow semver.org, but a leading `v` is allowed and the minor and patch numbers are
optional. Ranges follow npm: a pre-release is in a range only if the range names a pre-release of
the same version. The argument `prereleases` removes this condition.

Tests: `tests/base/test_versions.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import total_ordering
from typing import Final

_VERSION: Final = re.compile(
    r"v?([0-9]{1,9})(?:\.([0-9]{1,9}|[xX*]))?(?:\.([0-9]{1,9}|[xX*]))?"
    r"(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?"
)
_COMPARATOR: Final = re.compile(r"(\^|~|>=|<=|>|<|=)?\s*([^\s<>=^~|]+)")


@total_ordering
class Version:
    """A version number. Raises ValueError for invalid text."""

    def __init__(self, text: str) -> None:
        found = _VERSION.fullmatch(text.strip())
        if found is None:
            raise ValueError(f"expected a version such as 1.2.3, found {text!r:.60}")
        parts = [int(p) if p and p.isdigit() else None for p in found.group(1, 2, 3)]
        self.text = text
        self.given = next((n for n, part in enumerate(parts) if part is None), 3)
        """How many of the three numbers the text contains."""
        self.numbers = tuple(part or 0 for part in parts)
        self.pre: tuple[tuple[int, int, str], ...] = ()
        if found[4]:
            self.pre = tuple(
                (0, int(p), "") if p.isdigit() else (1, 0, p) for p in found[4].split(".")
            )

    @property
    def key(self) -> tuple[object, ...]:
        # A version is newer than its own pre-releases.
        return (self.numbers, not self.pre, self.pre)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Version) and self.key == other.key

    def __lt__(self, other: Version) -> bool:
        return self.key < other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Version({self.text!r})"

    def after(self, part: int) -> Version:
        """Increment a number, and return the lowest version with the new number.

        `part` is 0 for the major, 1 for the minor and 2 for the patch number. For example, the
        lowest version after 1.2.5 with a new minor number is 1.3.0-0.
        """
        numbers = [*self.numbers[:part], self.numbers[part] + 1, 0, 0][:3]
        # `-0` is the lowest pre-release, so every other pre-release of that version is higher.
        return Version("{}.{}.{}-0".format(*numbers))


def in_range(version: str, range: str, *, prereleases: bool = False) -> bool:
    """Return whether a version is in a range. Raises ValueError if the version or the range is
    invalid.

    With `prereleases`, pre-releases are treated like other versions.
    """
    found = Version(version)
    return any(_fits(found, part.strip(), prereleases) for part in range.split("||"))


def precedence(version: str) -> tuple[object, ...]:
    """Return a sort key for any version text. For semantic versions it follows semver.org.

    Numbers sort before words, and a version sorts after its pre-releases.
    """
    numbers, pre_release, words = version.partition("-")
    return (_parts(numbers), not pre_release, _parts(words))


def _parts(text: str) -> list[tuple[bool, int, str]]:
    return [
        (not part.isdecimal(), int(part) if part.isdecimal() else 0, part)
        for part in filter(None, text.split("."))
    ]


def _fits(version: Version, comparators: str, prereleases: bool) -> bool:
    if hyphen := re.fullmatch(r"(\S+)\s+-\s+(\S+)", comparators):
        comparators = f">={hyphen[1]} <={hyphen[2]}"
    named: set[tuple[int, ...]] = set()
    if comparators not in ("", "*", "x", "X"):
        rest = _COMPARATOR.sub("", comparators).strip()
        if rest:
            raise ValueError(f"{comparators!r:.60} is not a range; invalid part: {rest!r:.20}")
        for operator, text in _COMPARATOR.findall(comparators):
            bound = Version(text)
            if bound.pre:
                named.add(bound.numbers)
            if not _holds(version, operator, bound):
                return False
    return prereleases or not version.pre or version.numbers in named


def _holds(version: Version, operator: str, bound: Version) -> bool:
    given = bound.given
    if operator == ">=":
        return version >= bound
    if operator == "<":
        return version < bound
    if operator == ">":
        return version > bound if given == 3 else version >= bound.after(given - 1)
    if operator == "<=":
        return version <= bound if given == 3 else version < bound.after(given - 1)
    if operator == "^":
        first = next((n for n, part in enumerate(bound.numbers[:given]) if part), given - 1)
        return bound <= version < bound.after(first)
    if operator == "~":
        return bound <= version < bound.after(min(1, given - 1))
    if given < 3:
        return bound <= version < bound.after(given - 1)
    return version == bound


def newest(versions: Iterable[str], range: str = "*", *, prereleases: bool = False) -> str | None:
    """Return the newest version in a range, or None. Raises ValueError for invalid text."""
    fitting = [v for v in versions if in_range(v, range, prereleases=prereleases)]
    return max(fitting, key=Version, default=None)
