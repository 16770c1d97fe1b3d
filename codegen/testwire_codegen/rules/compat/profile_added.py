"""There is one more way of writing.

Fixtures: `tests/rules/profile-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="profile-added",
    purpose="There is one more way of writing.",
    fix="Say it in the changelog.",
    hears=(("profile", "added"),),
    side="nobody",
    severity="info",
    mirror=("profile-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is new"
