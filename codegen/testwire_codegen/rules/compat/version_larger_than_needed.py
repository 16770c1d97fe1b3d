"""The version is raised by more than what changed demands.

Fixtures: `tests/rules/version-larger-than-needed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.verdict import BUMPS, Needs, allowed, smallest, versions
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="version-larger-than-needed",
    purpose="The version is raised by more than what changed demands.",
    fix="Nothing, if that is meant.",
    hears=(),
    side="nobody",
    severity="info",
)


def conclude(pair: Comparison, needs: Needs) -> str | None:
    old, new = versions(pair)
    if old is None or new is None or new <= old or old.pre:
        return None
    announced = allowed(old, new)
    if BUMPS.index(needs.spec) >= BUMPS.index(announced) or smallest(old, new):
        return None
    return (
        f"{pair.old.version} to {pair.new.version} announces a {announced} change, and this is a "
        f"{needs.spec} one"
    )
