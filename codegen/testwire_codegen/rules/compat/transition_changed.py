"""A message leads to another state.

Fixtures: `tests/rules/transition-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.model.ir import Transition
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="transition-changed",
    purpose="A message leads to another state.",
    fix=("Keep the old form beside the new one, or raise the version and say who has to follow."),
    hears=(
        ("transition", "added"),
        ("transition", "removed"),
        ("transition.target", "changed"),
    ),
    side="roles",
    mirror=("transition-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    step = next(s for s in (change.owner[1], change.new, change.old) if isinstance(s, Transition))
    leads = "no longer leads" if change.action == "removed" else "leads"
    return f"in `{step.source}`, the {step.when} of `{step.method}` {leads} to `{step.target}`"
