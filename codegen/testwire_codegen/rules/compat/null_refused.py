"""A value may no longer be null: old writers send it.

Fixtures: `tests/rules/null-refused/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="null-refused",
    purpose="A value may no longer be null: old writers send it.",
    fix="Go on taking null.",
    hears=(("null", "removed"),),
    side="writer",
    mirror=("null-allowed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} may no longer be null"
