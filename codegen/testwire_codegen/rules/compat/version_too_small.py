"""The version is raised by less than what changed demands.

Fixtures: `tests/rules/version-too-small/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.verdict import BUMPS, Needs, allowed, versions
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="version-too-small",
    purpose="The version is raised by less than what changed demands.",
    fix="Raise the version as the message says.",
    hears=(),
    side="nobody",
)


def conclude(pair: Comparison, needs: Needs) -> str | None:
    old, new = versions(pair)
    if old is None or new is None or new <= old:
        return None
    announced = allowed(old, new)
    if BUMPS.index(needs.spec) <= BUMPS.index(announced):
        return None
    return (
        f"{pair.old.version} to {pair.new.version} announces a {announced} change, and this is a "
        f"{needs.spec} one"
    )
