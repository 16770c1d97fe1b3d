"""A limit is narrower: what old writers send is refused.

Fixtures: `tests/rules/limit-tightened/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule
from testwire_codegen.rules.compat.words import limit

RULE = CompatRule(
    id="limit-tightened",
    purpose="A limit is narrower: what old writers send is refused.",
    fix="Keep the old limit for readers; write the narrower one into the docs.",
    hears=(
        ("limit", "tightened"),
        ("pattern", "tightened"),
    ),
    side="writer",
    mirror=("limit-loosened",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place}: {limit(change.new)} instead of {limit(change.old)}"
