"""What the version numbers say, and what they would have to say.

Three kinds of version are kept apart. The *spec version* names a folder and follows semantic
versioning, where each minor of 0.x may break. The *wire version* is what implementations announce.
The *package version* is that of the generated Python and TypeScript: it follows what code sees.

Tests: `tests/codegen/compat/test_verdict.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import total_ordering
from typing import Literal

from testwire_base.findings import Finding

from testwire_codegen.compat.comparison import Comparison

__all__ = [
    "BUMPS",
    "Bump",
    "Needs",
    "Version",
    "allowed",
    "needs",
    "parse_version",
    "smallest",
    "versions",
]

Bump = Literal["none", "patch", "minor", "major"]
BUMPS: tuple[Bump, ...] = ("none", "patch", "minor", "major")

_VERSION = re.compile(r"(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+.*)?")


@total_ordering
@dataclass(frozen=True, slots=True)
class Version:
    """A semantic version; minor and patch may be left out and count as 0."""

    release: tuple[int, int, int]
    pre: tuple[tuple[int, int | str], ...] = ()

    def __lt__(self, other: Version) -> bool:
        # A version before its release is lower than the release.
        mine = (self.release, not self.pre, self.pre)
        return mine < (other.release, not other.pre, other.pre)


def parse_version(text: str) -> Version | None:
    """The version; None where the text is none."""
    match = _VERSION.fullmatch(text)
    if match is None:
        return None
    major, minor, patch, pre = match.groups()
    parts = tuple(
        (0, int(part)) if part.isdecimal() else (1, part) for part in (pre or "").split(".") if part
    )
    return Version((int(major), int(minor or 0), int(patch or 0)), parts)


def allowed(old: Version, new: Version) -> Bump:
    """The largest change that a step from `old` to `new` announces."""
    if new <= old:
        return "none"
    if old.pre:
        return "major"  # nothing is promised before a release
    for index, bump in enumerate(BUMPS[:0:-1]):
        if old.release[index] != new.release[index]:
            if old.release[0] == 0:
                # 0.x: the minor takes the part of the major, the patch that of the minor.
                return "major" if index < 2 else "minor"
            return bump
    return "patch"


@dataclass(frozen=True, slots=True)
class Needs:
    """The smallest step of each version that goes with what changed."""

    spec: Bump
    wire: bool
    """True where peers of either version break, so that they have to tell the versions apart."""
    package: Bump
    travels: bool
    """True where anything differs but words and names in code."""


def versions(pair: Comparison) -> tuple[Version | None, Version | None]:
    """Both spec versions; None for one that is no semantic version."""
    return parse_version(pair.old.version), parse_version(pair.new.version)


def smallest(old: Version, new: Version) -> bool:
    """True for the smallest step there is from `old`."""
    major, minor, patch = old.release
    return new.release == (major, minor, patch + 1)


def needs(findings: Iterable[Finding], bumps: dict[str, str]) -> Needs:
    """What the findings demand. bumps: the bump that goes with each rule."""
    spec = package = 0
    wire = travels = False
    for finding in findings:
        bump = BUMPS.index(bumps.get(finding.rule, "none"))
        if finding.severity == "info":
            bump = min(bump, BUMPS.index("minor"))  # experimental things promise nothing
        elif {"client", "server"} & set(finding.breaks):
            wire = wire or bump == BUMPS.index("major")
        in_words = set(finding.breaks) and not {"client", "server"} & set(finding.breaks)
        travels = travels or not (in_words or finding.subject == "#wire-version")
        spec = max(spec, bump)
        in_code = {"python", "typescript"} & set(finding.breaks) and finding.severity != "info"
        package = max(package, BUMPS.index("major") if in_code else bump)
    return Needs(BUMPS[spec], wire, BUMPS[package], travels)
