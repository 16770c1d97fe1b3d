"""Readers no longer take a form that they took.

Fixtures: `tests/rules/framing-reads-less/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="framing-reads-less",
    purpose="Readers no longer take a form that they took.",
    fix="Go on taking it.",
    hears=(
        ("accepts.header-case", "changed"),
        ("accepts.other-headers", "changed"),
        ("accepts.bare-line-feed", "changed"),
        ("accepts.byte-order-mark", "changed"),
        ("accepts.leading-blank-lines", "changed"),
    ),
    side="roles",
    mirror=("framing-reads-more",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new not in (False, "exact", "refuse"):
        return None
    return f"{change.place} take less: {change.new} instead of {change.old}"
