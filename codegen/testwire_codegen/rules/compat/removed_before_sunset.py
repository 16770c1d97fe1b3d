"""A thing goes earlier than was promised.

Fixtures: `tests/rules/removed-before-sunset/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="removed-before-sunset",
    purpose="A thing goes earlier than was promised.",
    fix="Keep it until the date that the old version names.",
    hears=(
        ("type", "removed"),
        ("member", "removed"),
        ("message", "removed"),
    ),
    side="nobody",
)


def check(change: Change, pair: Comparison) -> str | None:
    sunset = change.old.sunset
    if sunset is None or sunset <= pair.today.isoformat():
        return None
    return f"{change.place} is gone; {sunset} was promised"
