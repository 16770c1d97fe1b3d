"""A role may no longer send a message.

Fixtures: `tests/rules/direction-narrowed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison, receivers
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule, Verdict

RULE = CompatRule(
    id="direction-narrowed",
    purpose="A role may no longer send a message.",
    fix="Go on taking it from both.",
    hears=(("message.direction", "changed"),),
    side="sender",
    mirror=("direction-widened",),
)


def check(change: Change, pair: Comparison) -> Verdict | str | None:
    if change.old != "both":
        return None
    return Verdict(f"{change.place} goes one way now", receivers(change.owner[1]))
