"""A request sends another notification while it runs.

Fixtures: `tests/rules/progress-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="progress-changed",
    purpose="A request sends another notification while it runs.",
    fix="Send both.",
    hears=(("message.progress", "changed"),),
    side="partners",
    mirror=("progress-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} sends `{change.new}` instead of `{change.old}`"
