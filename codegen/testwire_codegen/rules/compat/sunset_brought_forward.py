"""A thing may go earlier than was promised.

Fixtures: `tests/rules/sunset-brought-forward/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="sunset-brought-forward",
    purpose="A thing may go earlier than was promised.",
    fix="Keep the date, or a later one.",
    hears=(
        ("type.sunset", "changed"),
        ("member.sunset", "changed"),
        ("message.sunset", "changed"),
    ),
    side="nobody",
    mirror=("sunset-postponed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new >= change.old:
        return None
    return f"{change.place} may go on {change.new}; {change.old} was promised"
