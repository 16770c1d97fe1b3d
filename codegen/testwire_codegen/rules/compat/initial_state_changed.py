"""A connection starts in another state.

Fixtures: `tests/rules/initial-state-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="initial-state-changed",
    purpose="A connection starts in another state.",
    fix=("Keep the old form beside the new one, or raise the version and say who has to follow."),
    hears=(("lifecycle.initial", "changed"),),
    side="roles",
    mirror=("initial-state-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"a connection starts in `{change.new}` instead of `{change.old}`"
