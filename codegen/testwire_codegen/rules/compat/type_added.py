"""A type is new.

Fixtures: `tests/rules/type-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="type-added",
    purpose="A type is new.",
    fix="Nothing: say it in the changelog.",
    hears=(("type", "added"),),
    side="nobody",
    severity="info",
    mirror=("type-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is new"
