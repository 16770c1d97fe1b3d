"""Another flag says whether a message is handled.

Fixtures: `tests/rules/capability-moved/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="capability-moved",
    purpose="Another flag says whether a message is handled.",
    fix="Announce both flags.",
    hears=(("message.capability", "changed"),),
    side="partners",
    mirror=("capability-moved",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} needs `{change.new}` instead of `{change.old}`"
