"""The params may no longer be absent: old senders leave them out.

Fixtures: `tests/rules/params-became-required/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="params-became-required",
    purpose="The params may no longer be absent: old senders leave them out.",
    fix="Go on reading absent params as an empty object.",
    hears=(("message.params-optional", "changed"),),
    side="sender",
    mirror=("params-became-optional",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new or None in (change.owner[0].params, change.owner[1].params):
        return None
    return f"the params of {change.place} may not be absent now"
