"""Columns count other units: lines with characters beyond ASCII point beside what is meant.

Fixtures: `tests/rules/position-unit-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="position-unit-changed",
    purpose=(
        "Columns count other units: lines with characters beyond ASCII point beside what is meant."
    ),
    fix="Negotiate the unit.",
    hears=(("positions.column-unit", "changed"),),
    side="roles",
    mirror=("position-unit-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"columns count {change.new} units instead of {change.old}"
