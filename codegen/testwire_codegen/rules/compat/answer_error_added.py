"""A message may be answered with one more error.

Fixtures: `tests/rules/answer-error-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="answer-error-added",
    purpose="A message may be answered with one more error.",
    fix="Say it in the changelog.",
    hears=(("message.errors", "added"),),
    side="nobody",
    severity="info",
    mirror=("answer-error-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} may be answered with `{change.new}`"
