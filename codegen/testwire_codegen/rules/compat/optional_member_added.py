"""An object may have one more member.

Fixtures: `tests/rules/optional-member-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="optional-member-added",
    purpose="An object may have one more member.",
    fix="Nothing: say it in the changelog.",
    hears=(
        ("member", "added"),
        ("member-pattern", "added"),
    ),
    side="nobody",
    severity="info",
    mirror=("optional-member-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.area == "member" and change.new.required:
        return None
    return f"{change.place} is new and optional"
