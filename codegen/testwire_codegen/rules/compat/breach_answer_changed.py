"""A request at the wrong time is answered otherwise.

Fixtures: `tests/rules/breach-answer-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="breach-answer-changed",
    purpose="A request at the wrong time is answered otherwise.",
    fix="Keep the old error.",
    hears=(
        ("state.request-error", "added"),
        ("state.request-error", "removed"),
        ("state.request-error", "changed"),
    ),
    side="roles",
    severity="warning",
    mirror=("breach-answer-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    new, old = (value or "no error of its own" for value in (change.new, change.old))
    return f"{change.place} answers what it does not allow with {new} instead of {old}"
