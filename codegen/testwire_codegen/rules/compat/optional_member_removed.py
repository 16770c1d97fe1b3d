"""A member is gone that old readers may use.

Fixtures: `tests/rules/optional-member-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="optional-member-removed",
    purpose="A member is gone that old readers may use.",
    fix="Say that it is deprecated before it goes, with a sunset.",
    hears=(
        ("member", "removed"),
        ("member-pattern", "removed"),
    ),
    side="reader",
    severity="warning",
    mirror=("optional-member-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.area == "member" and change.old.required:
        return None
    return f"{change.place} is gone"
