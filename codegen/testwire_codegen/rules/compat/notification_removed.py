"""A notification is gone that old receivers wait for.

Fixtures: `tests/rules/notification-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="notification-removed",
    purpose="A notification is gone that old receivers wait for.",
    fix="Keep sending it; say that it is deprecated.",
    hears=(("message", "removed"),),
    side="receiver",
    mirror=("notification-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.old.kind != "notification":
        return None
    return f"{change.place} is gone"
