"""An enumeration takes any value: old readers refuse those that they do not know.

Fixtures: `tests/rules/enum-opened/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="enum-opened",
    purpose="An enumeration takes any value: old readers refuse those that they do not know.",
    fix="Write listed values alone until readers have followed.",
    hears=(("enum.open", "changed"),),
    side="reader",
    mirror=("enum-closed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if not change.new:
        return None
    return f"{change.place} is open now"
