"""What is still sent after a cancellation differs.

Fixtures: `tests/rules/cancellation-promise-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="cancellation-promise-changed",
    purpose="What is still sent after a cancellation differs.",
    fix="Keep the promise.",
    hears=(
        ("cancellation.still-sent", "added"),
        ("cancellation.still-sent", "removed"),
        ("cancellation.still-sent", "changed"),
    ),
    side="roles",
    severity="warning",
    mirror=("cancellation-promise-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    new, old = (" ".join((text or "Not stated.").split()) for text in (change.new, change.old))
    return f"what is still sent after a cancellation is described otherwise: {new} Before: {old}"
