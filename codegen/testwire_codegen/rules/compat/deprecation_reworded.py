"""The reason of a deprecation is written otherwise.

Fixtures: `tests/rules/deprecation-reworded/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="deprecation-reworded",
    purpose="The reason of a deprecation is written otherwise.",
    fix="Read whether it means the same.",
    hears=(
        ("type.deprecated", "changed"),
        ("member.deprecated", "changed"),
        ("message.deprecated", "changed"),
    ),
    side="docs",
    severity="info",
    mirror=("deprecation-reworded",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"the deprecation of {change.place} is written otherwise"
