"""There is one more notification; who does not know it ignores it.

Fixtures: `tests/rules/notification-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="notification-added",
    purpose="There is one more notification; who does not know it ignores it.",
    fix="Nothing: say it in the changelog.",
    hears=(("message", "added"),),
    side="nobody",
    severity="info",
    mirror=("notification-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new.kind != "notification":
        return None
    return f"{change.place} is new"
