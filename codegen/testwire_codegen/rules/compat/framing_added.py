"""There is one more framing.

Fixtures: `tests/rules/framing-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="framing-added",
    purpose="There is one more framing.",
    fix="Say it in the changelog.",
    hears=(("framing", "added"),),
    side="nobody",
    severity="info",
    mirror=("framing-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is new"
