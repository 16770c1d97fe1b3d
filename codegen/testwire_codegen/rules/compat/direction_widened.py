"""The other role may send a message too: who had only sent it does not handle it.

Fixtures: `tests/rules/direction-widened/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison, senders
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule, Verdict

RULE = CompatRule(
    id="direction-widened",
    purpose="The other role may send a message too: who had only sent it does not handle it.",
    fix="Tie it to a capability of the new receiver.",
    hears=(("message.direction", "changed"),),
    side="receiver",
    severity="warning",
    mirror=("direction-narrowed",),
)


def check(change: Change, pair: Comparison) -> Verdict | str | None:
    if change.new != "both":
        return None
    return Verdict(f"{change.place} goes both ways now", senders(change.owner[0]))
