"""A thing stays longer than was promised.

Fixtures: `tests/rules/sunset-postponed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="sunset-postponed",
    purpose="A thing stays longer than was promised.",
    fix="Say it in the changelog.",
    hears=(
        ("type.sunset", "changed"),
        ("member.sunset", "changed"),
        ("message.sunset", "changed"),
    ),
    side="nobody",
    severity="info",
    mirror=("sunset-brought-forward",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new < change.old:
        return None
    return f"{change.place} stays until {change.new} instead of {change.old}"
