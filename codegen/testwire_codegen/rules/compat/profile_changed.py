"""A family of peers is written to in another way.

Fixtures: `tests/rules/profile-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="profile-changed",
    purpose="A family of peers is written to in another way.",
    fix="Try it with such a peer.",
    hears=(
        ("profile.nulls", "changed"),
        ("profile.default", "changed"),
        ("writing", "added"),
        ("writing", "removed"),
        ("writing.spelling", "added"),
        ("writing.spelling", "removed"),
        ("writing.spelling", "changed"),
        ("writing.values", "added"),
        ("writing.values", "removed"),
    ),
    side="roles",
    severity="warning",
    mirror=("profile-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} differs"
