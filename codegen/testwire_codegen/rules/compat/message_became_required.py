"""Every receiver has to handle a message: old ones may not.

Fixtures: `tests/rules/message-became-required/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="message-became-required",
    purpose="Every receiver has to handle a message: old ones may not.",
    fix="Tie it to a capability.",
    hears=(("message.required", "changed"),),
    side="receiver",
    mirror=("message-became-optional",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if not change.new:
        return None
    return f"{change.place} has to be handled by every receiver"
