"""The lifecycle has one more state. What it forbids shows in its transitions.

Fixtures: `tests/rules/state-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="state-added",
    purpose="The lifecycle has one more state. What it forbids shows in its transitions.",
    fix="Say it in the changelog.",
    hears=(("state", "added"),),
    side="nobody",
    severity="info",
    mirror=("state-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is new"
