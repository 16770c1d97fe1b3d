"""An enumeration is of texts instead of numbers, or the other way round.

Fixtures: `tests/rules/enum-kind-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="enum-kind-changed",
    purpose="An enumeration is of texts instead of numbers, or the other way round.",
    fix="Make a new type and a new member for it.",
    hears=(("enum.kind", "changed"),),
    side="peers",
    mirror=("enum-kind-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is of {change.new}s instead of {change.old}s"
