"""A message comes without the params that old receivers read.

Fixtures: `tests/rules/params-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="params-removed",
    purpose="A message comes without the params that old receivers read.",
    fix="Keep the params.",
    hears=(("message.params", "removed"),),
    side="receiver",
    mirror=(
        "params-added",
        "required-params-added",
    ),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"`{change.message}` has no params now"
