"""A message has params, which may be left out or empty.

Fixtures: `tests/rules/params-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="params-added",
    purpose="A message has params, which may be left out or empty.",
    fix="Nothing: say it in the changelog.",
    hears=(("message.params", "added"),),
    side="nobody",
    severity="info",
    mirror=("params-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    if pair.demands_params(change.owner[1]):
        return None
    return f"`{change.message}` takes params now"
