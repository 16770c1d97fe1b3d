"""A server takes one more option.

Fixtures: `tests/rules/launch-option-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="launch-option-added",
    purpose="A server takes one more option.",
    fix="Say it in the changelog.",
    hears=(("launch-option", "added"),),
    side="nobody",
    severity="info",
    mirror=("launch-option-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new.required:
        return None
    return f"{change.place} is new"
