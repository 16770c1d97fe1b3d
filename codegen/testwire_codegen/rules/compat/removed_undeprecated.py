"""A message goes without a word before.

Fixtures: `tests/rules/removed-undeprecated/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="removed-undeprecated",
    purpose="A message goes without a word before.",
    fix="Deprecate it first, with a sunset, and remove it in a later version.",
    hears=(("message", "removed"),),
    side="nobody",
    severity="warning",
    bump="major",
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.old.deprecated is not None:
        return None
    return f"{change.place} is gone and was not deprecated"
