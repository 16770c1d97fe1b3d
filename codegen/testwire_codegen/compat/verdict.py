"""The version bump between two versions, and the bump that their changes require.

There are three kinds of versions:

- spec version: the name of the version folder. In 0.x, a minor bump may be incompatible
- wire version: the version that implementations announce
- package version: the version of the generated Python and TypeScript code

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
    """Return a semantic version, or None for an invalid string. Minor and patch are optional."""
    try:
        return Version(text) if _NUMBERS.match(text) else None
    except ValueError:
        return None


def allowed(old: Version, new: Version) -> Bump:
    """Return the version bump from `old` to `new`."""
    if new <= old:
        return "none"
    if old.pre:
        return "major"  # pre-releases may change in any way
    for index, bump in enumerate(BUMPS[:0:-1]):
        if old.numbers[index] != new.numbers[index]:
            if old.numbers[0] == 0:
                # In 0.x, a minor bump counts as major, and a patch bump as minor.
                return "major" if index < 2 else "minor"
            return bump
    return "patch"


@dataclass(frozen=True, slots=True)
class Needs:
    """The minimum version bumps that the changes require."""

    spec: Bump
    wire: bool
    """Whether the wire version must change, because old and new peers may be incompatible."""
    package: Bump
    travels: bool
    """Whether the changes affect more than descriptions and names in code."""


def versions(pair: Comparison) -> tuple[Version | None, Version | None]:
    """Return both spec versions, with None for a version that is not semantic."""
    return parse_version(pair.old.version), parse_version(pair.new.version)


def smallest(old: Version, new: Version) -> bool:
    """Return whether `new` is the next patch version after `old`."""
    major, minor, patch = old.numbers
    return new.numbers == (major, minor, patch + 1)


def needs(findings: Iterable[Finding], bumps: dict[str, tuple[Bump, Bump]]) -> Needs:
    """Return the bumps that the findings require.

    bumps: the minimum bumps of the specification and of the packages, by rule id.
    """
    targets = {naming.target for naming in namings()}
    spec = package = 0
    wire = travels = False
    for finding in findings:
        bump, code = map(BUMPS.index, bumps.get(finding.rule, ("none", "none")))
        if finding.severity == "info":
            # Experimental parts may change in minor versions.
            bump, code = (min(each, BUMPS.index("minor")) for each in (bump, code))
        elif {"client", "server"} & set(finding.breaks):
            wire = wire or bump == BUMPS.index("major")
        in_words = set(finding.breaks) and not {"client", "server"} & set(finding.breaks)
        if in_words:
            bump = min(bump, BUMPS.index("minor"))  # all peers remain compatible
        travels = travels or not (in_words or finding.subject == "#wire-version")
        spec = max(spec, bump)
        in_code = targets & set(finding.breaks) and finding.severity != "info"
        package = max(package, BUMPS.index("major") if in_code else code)
    return Needs(BUMPS[spec], wire, BUMPS[package], travels)
