"""There is one more thing that has to be done.

Fixtures: `tests/rules/requirement-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="requirement-added",
    purpose="There is one more thing that has to be done.",
    fix="Make it a MAY for one version.",
    hears=(("requirement", "added"),),
    side="roles",
    severity="warning",
    mirror=("requirement-removed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new.level == "may":
        return None
    return f"{change.place} ({change.new.level}) is new: {change.new.docs}"
