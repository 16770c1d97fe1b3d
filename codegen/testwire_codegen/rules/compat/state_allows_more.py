"""A state allows a message that old receivers refuse in it.

Fixtures: `tests/rules/state-allows-more/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule, Verdict
from testwire_codegen.rules.compat.words import allowance

RULE = CompatRule(
    id="state-allows-more",
    purpose="A state allows a message that old receivers refuse in it.",
    fix="Send it only where both allow it.",
    hears=(
        ("state.allows", "removed"),
        ("state.allows", "added"),
    ),
    side="receiver",
    severity="warning",
    mirror=("state-allows-less",),
)


def check(change: Change, pair: Comparison) -> Verdict | str | None:
    found = allowance(change, pair, less=False)
    if found is None:
        return None
    return Verdict(f"{change.place} now allows {found[0]}", found[1])
