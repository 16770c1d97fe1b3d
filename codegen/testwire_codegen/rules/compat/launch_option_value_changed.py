"""An option takes another kind of value.

Fixtures: `tests/rules/launch-option-value-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="launch-option-value-changed",
    purpose="An option takes another kind of value.",
    fix="Make a new option.",
    hears=(("launch-option.value", "changed"),),
    side="roles",
    mirror=("launch-option-value-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} takes {change.new} instead of {change.old}"
