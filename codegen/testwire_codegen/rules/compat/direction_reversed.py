"""A message goes the other way.

Fixtures: `tests/rules/direction-reversed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="direction-reversed",
    purpose="A message goes the other way.",
    fix="Make a new message.",
    hears=(("message.direction", "changed"),),
    side="partners",
    mirror=("direction-reversed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if "both" in (change.old, change.new):
        return None
    return f"{change.place} goes the other way"
