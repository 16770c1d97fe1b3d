"""Requests can no longer be cancelled.

Fixtures: `tests/rules/cancellation-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="cancellation-removed",
    purpose="Requests can no longer be cancelled.",
    fix="Keep it.",
    hears=(("cancellation", "removed"),),
    side="roles",
    mirror=("cancellation-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"requests can no longer be cancelled with `{change.old.method}`"
