"""There is one more thing that may be done, or one less.

Fixtures: `tests/rules/permission-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="permission-changed",
    purpose="There is one more thing that may be done, or one less.",
    fix="Say it in the changelog.",
    hears=(
        ("requirement", "added"),
        ("requirement", "removed"),
    ),
    side="nobody",
    severity="info",
    mirror=("permission-changed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    present = change.new or change.old
    if present.level != "may":
        return None
    return f"{change.place} (may) is {change.action}: {present.docs}"
