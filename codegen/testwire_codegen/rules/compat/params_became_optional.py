"""The params may be absent: old receivers refuse the message without.

Fixtures: `tests/rules/params-became-optional/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="params-became-optional",
    purpose="The params may be absent: old receivers refuse the message without.",
    fix="Go on writing them.",
    hears=(("message.params-optional", "changed"),),
    side="receiver",
    mirror=("params-became-required",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if not change.new or None in (change.owner[0].params, change.owner[1].params):
        return None
    return f"the params of {change.place} may be absent now"
