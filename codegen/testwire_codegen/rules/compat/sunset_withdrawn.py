"""A date is gone that people plan with.

Fixtures: `tests/rules/sunset-withdrawn/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule
from testwire_codegen.rules.compat.words import deprecation_of

RULE = CompatRule(
    id="sunset-withdrawn",
    purpose="A date is gone that people plan with.",
    fix="Put it back, or withdraw the deprecation too.",
    hears=(
        ("type.sunset", "removed"),
        ("member.sunset", "removed"),
        ("message.sunset", "removed"),
    ),
    side="nobody",
    severity="warning",
    mirror=("sunset-set",),
    bump="patch",
)


def check(change: Change, pair: Comparison) -> str | None:
    if deprecation_of(change, new=True) is None:
        return None
    return f"{change.place} has lost its sunset {change.old}"
