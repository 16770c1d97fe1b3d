"""A framing is gone that old peers use.

Fixtures: `tests/rules/framing-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="framing-removed",
    purpose="A framing is gone that old peers use.",
    fix="Keep reading it.",
    hears=(("framing", "removed"),),
    side="roles",
    mirror=("framing-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is gone"
