"""Another pattern: whether it takes what the old one took cannot be told.

Fixtures: `tests/rules/pattern-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="pattern-changed",
    purpose="Another pattern: whether it takes what the old one took cannot be told.",
    fix=("Loosen or tighten it in a way that can be told, or accept the finding with the reason."),
    hears=(("pattern", "changed"),),
    side="peers",
    mirror=("pattern-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} has the pattern {change.new[1]!r} instead of {change.old[1]!r}"
