"""A transport is gone that old peers use.

Fixtures: `tests/rules/transport-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="transport-removed",
    purpose="A transport is gone that old peers use.",
    fix="Keep offering it.",
    hears=(("transport", "removed"),),
    side="roles",
    mirror=("transport-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is gone"
