"""Readers take one more spelling.

Fixtures: `tests/rules/spelling-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="spelling-added",
    purpose="Readers take one more spelling.",
    fix="Nothing: say it in the changelog.",
    hears=(
        ("member.alias", "added"),
        ("enum-value.alias", "added"),
    ),
    side="nobody",
    severity="info",
    mirror=("spelling-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is read as `{change.new}` too"
