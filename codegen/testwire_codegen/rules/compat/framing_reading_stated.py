"""What readers of a framing take is stated, or no longer.

Fixtures: `tests/rules/framing-reading-stated/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="framing-reading-stated",
    purpose="What readers of a framing take is stated, or no longer.",
    fix="Say it in the changelog.",
    hears=(
        ("accepts", "added"),
        ("accepts", "removed"),
    ),
    side="docs",
    severity="info",
    mirror=("framing-reading-stated",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is {change.action}"
