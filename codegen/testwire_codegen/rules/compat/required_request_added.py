"""There is one more request that every receiver has to handle: old ones answer that they do not
know it.

Fixtures: `tests/rules/required-request-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison, receivers
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="required-request-added",
    purpose=(
        "There is one more request that every receiver has to handle: old ones answer "
        "that they do not know it."
    ),
    fix="Tie it to a capability, or set `required` to false.",
    hears=(("message", "added"),),
    side="receiver",
    severity="warning",
    mirror=("request-removed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new.kind != "request" or not change.new.required:
        return None
    who = " and every ".join(receivers(change.new))
    return f"{change.place} is new, and every {who} has to handle it"
