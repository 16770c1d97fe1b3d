"""What joins a request and its notifications differs.

Fixtures: `tests/rules/correlation-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="correlation-changed",
    purpose="What joins a request and its notifications differs.",
    fix="Keep the old members filled.",
    hears=(
        ("correlation", "added"),
        ("correlation", "removed"),
        ("correlation.request", "changed"),
        ("correlation.notification", "changed"),
    ),
    side="partners",
    severity="warning",
    mirror=("correlation-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"what joins `{change.message}` and its notifications differs"
