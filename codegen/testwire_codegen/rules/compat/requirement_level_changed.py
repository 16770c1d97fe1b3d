"""A thing has to be done more, or less, than before.

Fixtures: `tests/rules/requirement-level-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="requirement-level-changed",
    purpose="A thing has to be done more, or less, than before.",
    fix="Do it, and do not count on it.",
    hears=(("requirement.level", "changed"),),
    side="roles",
    severity="warning",
    mirror=("requirement-level-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is a {change.new} instead of a {change.old}"
