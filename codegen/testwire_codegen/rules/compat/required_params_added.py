"""A message has to have params that old senders do not know.

Fixtures: `tests/rules/required-params-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="required-params-added",
    purpose="A message has to have params that old senders do not know.",
    fix="Make their members optional.",
    hears=(("message.params", "added"),),
    side="sender",
    mirror=("params-removed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if not pair.demands_params(change.owner[1]):
        return None
    return f"`{change.message}` needs params now"
