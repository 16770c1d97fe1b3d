"""Another member tells the types of a union apart: generated code reads it in another way.

Fixtures: `tests/rules/discriminator-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="discriminator-changed",
    purpose=(
        "Another member tells the types of a union apart: generated code reads it in another way."
    ),
    fix="Look at the generated code.",
    hears=(
        ("union.discriminator", "added"),
        ("union.discriminator", "removed"),
        ("union.discriminator", "changed"),
    ),
    side="code",
    severity="warning",
    mirror=("discriminator-changed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return (
        f"{change.place} is told apart by {change.new or 'nothing'} "
        f"instead of {change.old or 'nothing'}"
    )
