"""A server is started in another environment.

Fixtures: `tests/rules/environment-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="environment-changed",
    purpose="A server is started in another environment.",
    fix="Set the old variables too.",
    hears=(
        ("environment", "added"),
        ("environment", "removed"),
        ("environment.value", "added"),
        ("environment.value", "removed"),
        ("environment.value", "changed"),
    ),
    side="roles",
    severity="warning",
    mirror=("environment-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} differs"
