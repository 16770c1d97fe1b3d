"""Receivers need not handle a message that old senders count on.

Fixtures: `tests/rules/message-became-optional/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="message-became-optional",
    purpose="Receivers need not handle a message that old senders count on.",
    fix="Go on requiring it.",
    hears=(("message.required", "changed"),),
    side="sender",
    mirror=("message-became-required",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new:
        return None
    return f"{change.place} need not be handled by every receiver"
