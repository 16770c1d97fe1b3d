"""Two protocols were compared, not two versions of one.

Fixtures: `tests/rules/other-protocol/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="other-protocol",
    purpose="Two protocols were compared, not two versions of one.",
    fix="Check the arguments.",
    hears=(("protocol.id", "changed"),),
    side="roles",
    mirror=("other-protocol",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"`{change.old}` was compared with `{change.new}`"
