"""Requests can be cancelled; who does not know it goes on.

Fixtures: `tests/rules/cancellation-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="cancellation-added",
    purpose="Requests can be cancelled; who does not know it goes on.",
    fix="Say it in the changelog.",
    hears=(("cancellation", "added"),),
    side="nobody",
    severity="info",
    mirror=("cancellation-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"requests can be cancelled with `{change.new.method}`"
