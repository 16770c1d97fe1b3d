"""An enumeration takes listed values alone: old writers may send others.

Fixtures: `tests/rules/enum-closed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="enum-closed",
    purpose="An enumeration takes listed values alone: old writers may send others.",
    fix="Leave it open.",
    hears=(("enum.open", "changed"),),
    side="writer",
    mirror=("enum-opened",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new:
        return None
    return f"{change.place} is closed now"
