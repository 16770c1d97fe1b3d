"""A cancelled request may be answered in one more way.

Fixtures: `tests/rules/cancellation-answer-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="cancellation-answer-added",
    purpose="A cancelled request may be answered in one more way.",
    fix="Answer as before.",
    hears=(("cancellation.answers", "added"),),
    side="roles",
    severity="warning",
    mirror=("cancellation-answer-removed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"a cancelled request may be answered with: {change.new}"
