"""A message without a readable id is answered, or no longer.

Fixtures: `tests/rules/null-answer-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="null-answer-changed",
    purpose="A message without a readable id is answered, or no longer.",
    fix="Wait for no answer, and take one.",
    hears=(("ids.null-answer", "changed"),),
    side="roles",
    severity="warning",
    mirror=("null-answer-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"a message without a readable id is {'answered' if change.new else 'not answered'} now"
