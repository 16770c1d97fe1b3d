"""What the states of the things reported on mean differs.

Fixtures: `tests/rules/item-states-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="item-states-changed",
    purpose="What the states of the things reported on mean differs.",
    fix="Say in the changelog what to show and what to wait for.",
    hears=(
        ("item-states", "added"),
        ("item-states", "removed"),
        ("item-states.type", "changed"),
        ("item-states.notification", "changed"),
        ("item-states.item", "changed"),
        ("item-states.state", "changed"),
        ("item-states.sequence", "changed"),
        ("item-class", "added"),
        ("item-class", "removed"),
        ("item-class.values", "added"),
        ("item-class.values", "removed"),
    ),
    side="roles",
    severity="warning",
    mirror=("item-states-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place}: {change.action}"
