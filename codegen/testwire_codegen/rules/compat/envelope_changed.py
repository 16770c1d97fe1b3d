"""Messages look different around what they carry.

Fixtures: `tests/rules/envelope-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="envelope-changed",
    purpose="Messages look different around what they carry.",
    fix="Read both.",
    hears=(
        ("envelope.params", "changed"),
        ("envelope.error-data", "changed"),
    ),
    side="roles",
    severity="warning",
    mirror=("envelope-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return (
        f"{change.area.rpartition('.')[2].replace('-', ' ')} of messages: {change.new} "
        f"instead of {change.old}"
    )
