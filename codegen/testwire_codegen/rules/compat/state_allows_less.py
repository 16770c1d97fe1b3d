"""A state no longer allows a message that old senders send in it.

Fixtures: `tests/rules/state-allows-less/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule, Verdict
from testwire_codegen.rules.compat.words import allowance

RULE = CompatRule(
    id="state-allows-less",
    purpose="A state no longer allows a message that old senders send in it.",
    fix="Go on allowing it.",
    hears=(
        ("state.allows", "removed"),
        ("state.allows", "added"),
    ),
    side="sender",
    mirror=("state-allows-more",),
)


def check(change: Change, pair: Comparison) -> Verdict | str | None:
    found = allowance(change, pair, less=True)
    if found is None:
        return None
    return Verdict(f"{change.place} no longer allows {found[0]}", found[1])
