"""A way of writing is gone that a family of peers expects.

Fixtures: `tests/rules/profile-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="profile-removed",
    purpose="A way of writing is gone that a family of peers expects.",
    fix="Keep it.",
    hears=(("profile", "removed"),),
    side="roles",
    mirror=("profile-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is gone"
