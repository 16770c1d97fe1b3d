"""A role announces what it can do.

Fixtures: `tests/rules/announcement-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="announcement-added",
    purpose="A role announces what it can do.",
    fix="Say it in the changelog.",
    hears=(("capabilities", "added"),),
    side="nobody",
    severity="info",
    mirror=("announcement-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"the {change.new.role} announces its capabilities with `{change.new.method}`"
