"""Ids have other limits.

Fixtures: `tests/rules/id-limits-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="id-limits-changed",
    purpose="Ids have other limits.",
    fix="Write ids within both.",
    hears=(
        ("ids.minimum", "added"),
        ("ids.minimum", "removed"),
        ("ids.minimum", "changed"),
        ("ids.maximum", "added"),
        ("ids.maximum", "removed"),
        ("ids.maximum", "changed"),
    ),
    side="roles",
    severity="warning",
    mirror=("id-limits-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"the {change.area.rpartition('.')[2]} of ids is {change.new} instead of {change.old}"
