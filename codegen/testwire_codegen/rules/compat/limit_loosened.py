"""A limit is wider: old readers that check refuse what is written now.

Fixtures: `tests/rules/limit-loosened/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule
from testwire_codegen.rules.compat.words import limit

RULE = CompatRule(
    id="limit-loosened",
    purpose="A limit is wider: old readers that check refuse what is written now.",
    fix=("Keep the old form beside the new one, or raise the version and say who has to follow."),
    hears=(
        ("limit", "loosened"),
        ("pattern", "loosened"),
    ),
    side="reader",
    mirror=("limit-tightened",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place}: {limit(change.new)} instead of {limit(change.old)}"
