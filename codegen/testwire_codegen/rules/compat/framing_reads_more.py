"""Readers take a form that they did not take.

Fixtures: `tests/rules/framing-reads-more/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="framing-reads-more",
    purpose="Readers take a form that they did not take.",
    fix="Go on writing the old form.",
    hears=(
        ("accepts.header-case", "changed"),
        ("accepts.other-headers", "changed"),
        ("accepts.bare-line-feed", "changed"),
        ("accepts.byte-order-mark", "changed"),
        ("accepts.leading-blank-lines", "changed"),
    ),
    side="nobody",
    severity="info",
    mirror=("framing-reads-less",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new in (False, "exact", "refuse"):
        return None
    return f"{change.place} take more: {change.new} instead of {change.old}"
