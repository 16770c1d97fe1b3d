"""A spelling is no longer read that some writers use.

Fixtures: `tests/rules/spelling-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="spelling-removed",
    purpose="A spelling is no longer read that some writers use.",
    fix="Keep reading it.",
    hears=(
        ("member.alias", "removed"),
        ("enum-value.alias", "removed"),
    ),
    side="writer",
    mirror=("spelling-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is no longer read as `{change.old}`"
