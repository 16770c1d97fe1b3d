"""A value may no longer be of a type that old writers send.

Fixtures: `tests/rules/union-member-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="union-member-removed",
    purpose="A value may no longer be of a type that old writers send.",
    fix="Go on reading it.",
    hears=(("union-member", "removed"),),
    side="writer",
    mirror=("union-member-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if pair.fits(change.old, change.type, new_value=False):
        return None
    return f"{change.place} is gone"
