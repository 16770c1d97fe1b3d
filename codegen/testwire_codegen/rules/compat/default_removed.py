"""Readers no longer assume a value: old writers leave the member out and mean it.

Fixtures: `tests/rules/default-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="default-removed",
    purpose="Readers no longer assume a value: old writers leave the member out and mean it.",
    fix="Keep the default.",
    hears=(("member.default", "removed"),),
    side="writer",
    severity="warning",
    mirror=("default-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} has lost its default {change.old!r}"
