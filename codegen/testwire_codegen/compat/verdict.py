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

from testwire_base.findings import Finding
from testwire_base.versions import Version

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.rules.compat import Bump
from testwire_codegen.targets.naming import namings

BUMPS: tuple[Bump, ...] = ("none", "patch", "minor", "major")

_NUMBERS = re.compile(r"[0-9.]+([-+]|$)")


def parse_version(text: str) -> Version | None:
    """The semantic version, of which minor and patch may be missing; None where it is none."""
    try:
        return Version(text) if _NUMBERS.match(text) else None
    except ValueError:
        return None


def allowed(old: Version, new: Version) -> Bump:
    """The largest change that a step from `old` to `new` announces."""
    if new <= old:
        return "none"
    if old.pre:
        return "major"  # nothing is promised before a release
    for index, bump in enumerate(BUMPS[:0:-1]):
        if old.numbers[index] != new.numbers[index]:
            if old.numbers[0] == 0:
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
    major, minor, patch = old.numbers
    return new.numbers == (major, minor, patch + 1)


def needs(findings: Iterable[Finding], bumps: dict[str, str]) -> Needs:
    """What the findings demand. bumps: the bump that goes with each rule."""
    targets = {naming.target for naming in namings()}
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
        in_code = targets & set(finding.breaks) and finding.severity != "info"
        package = max(package, BUMPS.index("major") if in_code else bump)
    return Needs(BUMPS[spec], wire, BUMPS[package], travels)
