"""Requests that overlap are answered otherwise.

Fixtures: `tests/rules/overlap-answer-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="overlap-answer-changed",
    purpose="Requests that overlap are answered otherwise.",
    fix="Keep the old answer.",
    hears=(
        ("concurrency-group.error", "added"),
        ("concurrency-group.error", "removed"),
        ("concurrency-group.error", "changed"),
        ("concurrency-group.policy", "changed"),
    ),
    side="roles",
    severity="warning",
    mirror=("overlap-answer-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place}: {change.new or 'no error'} instead of {change.old or 'no error'}"
