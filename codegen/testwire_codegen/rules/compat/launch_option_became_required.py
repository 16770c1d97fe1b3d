"""A server has to be started with an option that old clients may leave out.

Fixtures: `tests/rules/launch-option-became-required/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="launch-option-became-required",
    purpose="A server has to be started with an option that old clients may leave out.",
    fix="Give it a default.",
    hears=(("launch-option.required", "changed"),),
    side="client",
    mirror=("launch-option-became-optional",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if not change.new:
        return None
    return f"{change.place} is required now"
