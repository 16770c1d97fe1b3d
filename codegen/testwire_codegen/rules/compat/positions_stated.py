"""What positions mean is stated, or no longer.

Fixtures: `tests/rules/positions-stated/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="positions-stated",
    purpose="What positions mean is stated, or no longer.",
    fix="Say it in the changelog.",
    hears=(
        ("positions", "added"),
        ("positions", "removed"),
    ),
    side="docs",
    severity="info",
    mirror=("positions-stated",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"what positions mean is {'stated' if change.action == 'added' else 'no longer stated'}"
