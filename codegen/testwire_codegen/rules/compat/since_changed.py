"""The version since which a thing is there was written otherwise.

Fixtures: `tests/rules/since-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="since-changed",
    purpose="The version since which a thing is there was written otherwise.",
    fix="Correct whichever is wrong.",
    hears=(
        ("type.since", "added"),
        ("type.since", "removed"),
        ("type.since", "changed"),
        ("member.since", "added"),
        ("member.since", "removed"),
        ("member.since", "changed"),
        ("message.since", "changed"),
    ),
    side="docs",
    severity="info",
    mirror=("since-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return (
        f"{change.place} is there since {change.new or 'the start'} "
        f"instead of {change.old or 'the start'}"
    )
