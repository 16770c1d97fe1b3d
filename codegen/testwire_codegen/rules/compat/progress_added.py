"""A request sends notifications while it runs.

Fixtures: `tests/rules/progress-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="progress-added",
    purpose="A request sends notifications while it runs.",
    fix="Say it in the changelog.",
    hears=(("message.progress", "added"),),
    side="nobody",
    severity="info",
    mirror=("progress-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} sends `{change.new}` while it runs"
