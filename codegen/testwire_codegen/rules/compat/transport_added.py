"""There is one more transport.

Fixtures: `tests/rules/transport-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="transport-added",
    purpose="There is one more transport.",
    fix="Say it in the changelog.",
    hears=(("transport", "added"),),
    side="nobody",
    severity="info",
    mirror=("transport-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is new"
