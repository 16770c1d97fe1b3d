"""Clients may leave out an option that old servers need.

Fixtures: `tests/rules/launch-option-became-optional/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="launch-option-became-optional",
    purpose="Clients may leave out an option that old servers need.",
    fix="Go on giving it.",
    hears=(("launch-option.required", "changed"),),
    side="server",
    mirror=("launch-option-became-required",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new:
        return None
    return f"{change.place} may be left out now"
