"""A message leads to another state.

Fixtures: `tests/rules/transition-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="transition-changed",
    purpose="A message leads to another state.",
    fix=("Keep the old form beside the new one, or raise the version and say who has to follow."),
    hears=(
        ("transition", "added"),
        ("transition", "removed"),
        ("transition.target", "changed"),
    ),
    side="roles",
    mirror=("transition-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is {change.action}"
