"""The end of a range is part of it, or no longer.

Fixtures: `tests/rules/position-end-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="position-end-changed",
    purpose="The end of a range is part of it, or no longer.",
    fix="Never; make new members.",
    hears=(("positions.end", "changed"),),
    side="roles",
    mirror=("position-end-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"the end of a range is {change.new} instead of {change.old}"
