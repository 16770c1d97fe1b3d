"""A sunset that is over when it is announced warns nobody.

Fixtures: `tests/rules/sunset-in-past/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="sunset-in-past",
    purpose="A sunset that is over when it is announced warns nobody.",
    fix="Choose a date that leaves people time.",
    hears=(
        ("type.sunset", "added"),
        ("type.sunset", "changed"),
        ("member.sunset", "added"),
        ("member.sunset", "changed"),
        ("message.sunset", "added"),
        ("message.sunset", "changed"),
    ),
    side="nobody",
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new >= pair.today.isoformat():
        return None
    return f"{change.place} has the sunset {change.new}, which is over"
