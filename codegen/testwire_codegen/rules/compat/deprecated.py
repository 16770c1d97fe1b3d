"""A thing is deprecated.

Fixtures: `tests/rules/deprecated/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="deprecated",
    purpose="A thing is deprecated.",
    fix="Say in the changelog what to use instead.",
    hears=(
        ("type.deprecated", "added"),
        ("member.deprecated", "added"),
        ("message.deprecated", "added"),
    ),
    side="nobody",
    severity="info",
    mirror=("deprecation-withdrawn",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is deprecated: {change.new}"
