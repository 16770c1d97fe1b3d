"""The earliest date of a removal is known.

Fixtures: `tests/rules/sunset-set/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="sunset-set",
    purpose="The earliest date of a removal is known.",
    fix="Say it in the changelog.",
    hears=(
        ("type.sunset", "added"),
        ("member.sunset", "added"),
        ("message.sunset", "added"),
    ),
    side="nobody",
    severity="info",
    mirror=("sunset-withdrawn",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} stays at least until {change.new}"
