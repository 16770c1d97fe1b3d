"""A thing need not be done any more that old peers count on.

Fixtures: `tests/rules/requirement-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="requirement-removed",
    purpose="A thing need not be done any more that old peers count on.",
    fix="Keep doing it.",
    hears=(("requirement", "removed"),),
    side="roles",
    severity="warning",
    mirror=("requirement-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.old.level == "may":
        return None
    return f"{change.place} ({change.old.level}) is gone: {change.old.docs}"
