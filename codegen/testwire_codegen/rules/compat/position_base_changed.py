"""Lines or columns count from another number: everything points beside what is meant.

Fixtures: `tests/rules/position-base-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule
from testwire_codegen.rules.compat.words import part

RULE = CompatRule(
    id="position-base-changed",
    purpose=("Lines or columns count from another number: everything points beside what is meant."),
    fix="Never; make new members.",
    hears=(
        ("positions.line-base", "changed"),
        ("positions.column-base", "changed"),
    ),
    side="roles",
    mirror=("position-base-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{part(change)}s count from {change.new} instead of {change.old}"
