"""A role announces what it can do at another place, or in another type.

Fixtures: `tests/rules/announcement-moved/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="announcement-moved",
    purpose="A role announces what it can do at another place, or in another type.",
    fix="Announce at both places.",
    hears=(
        ("capabilities.method", "changed"),
        ("capabilities.part", "changed"),
        ("capabilities.path", "changed"),
        ("capabilities.type", "changed"),
    ),
    side="roles",
    mirror=("announcement-moved",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} stands at {change.new!r} instead of {change.old!r}"
