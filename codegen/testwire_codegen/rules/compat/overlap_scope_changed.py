"""Which requests count as overlapping differs.

Fixtures: `tests/rules/overlap-scope-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="overlap-scope-changed",
    purpose="Which requests count as overlapping differs.",
    fix="Say in the changelog who has to wait for what.",
    hears=(
        ("concurrency-group.scope", "added"),
        ("concurrency-group.scope", "removed"),
        ("concurrency-group.scope", "changed"),
    ),
    side="roles",
    severity="warning",
    mirror=("overlap-scope-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return (
        f"{change.place} counts by {change.new or 'connection'} "
        f"instead of {change.old or 'connection'}"
    )
