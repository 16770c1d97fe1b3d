"""A cancelled request is answered in fewer ways.

Fixtures: `tests/rules/cancellation-answer-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="cancellation-answer-removed",
    purpose="A cancelled request is answered in fewer ways.",
    fix="Say it in the changelog.",
    hears=(("cancellation.answers", "removed"),),
    side="nobody",
    severity="info",
    mirror=("cancellation-answer-added",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"a cancelled request is no longer answered with: {change.old}"
