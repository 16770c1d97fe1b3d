"""A state of the lifecycle is gone.

Fixtures: `tests/rules/state-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="state-removed",
    purpose="A state of the lifecycle is gone.",
    fix="Say it in the changelog.",
    hears=(("state", "removed"),),
    side="nobody",
    severity="info",
    mirror=("state-added",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is gone"
