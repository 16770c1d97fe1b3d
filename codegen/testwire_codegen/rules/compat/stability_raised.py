"""A thing promises more than before.

Fixtures: `tests/rules/stability-raised/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule
from testwire_codegen.rules.compat.words import rank

RULE = CompatRule(
    id="stability-raised",
    purpose="A thing promises more than before.",
    fix="Say it in the changelog.",
    hears=(
        ("message.stability", "changed"),
        ("error-code.stability", "changed"),
    ),
    side="nobody",
    severity="info",
    mirror=("stability-lowered",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    if rank(change.new) < rank(change.old):
        return None
    return f"{change.place} is marked {change.new} instead of {change.old}"
