"""A message is no longer answered with an error.

Fixtures: `tests/rules/answer-error-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="answer-error-removed",
    purpose="A message is no longer answered with an error.",
    fix="Say it in the changelog.",
    hears=(("message.errors", "removed"),),
    side="nobody",
    severity="info",
    mirror=("answer-error-added",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is no longer answered with `{change.old}`"
