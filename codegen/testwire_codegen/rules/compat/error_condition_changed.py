"""An error answers another condition.

Fixtures: `tests/rules/error-condition-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="error-condition-changed",
    purpose="An error answers another condition.",
    fix="Keep the old condition.",
    hears=(
        ("error-code.condition", "added"),
        ("error-code.condition", "removed"),
        ("error-code.condition", "changed"),
    ),
    side="roles",
    severity="warning",
    mirror=("error-condition-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return (
        f"{change.place} answers {change.new or 'no condition'} instead of {change.old or 'none'}"
    )
