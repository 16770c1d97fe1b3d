"""A thing promises less than before.

Fixtures: `tests/rules/stability-lowered/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule
from testwire_codegen.rules.compat.words import rank

RULE = CompatRule(
    id="stability-lowered",
    purpose="A thing promises less than before.",
    fix="Keep what was promised.",
    hears=(
        ("message.stability", "changed"),
        ("error-code.stability", "changed"),
    ),
    side="nobody",
    mirror=("stability-raised",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if rank(change.new) >= rank(change.old):
        return None
    return f"{change.place} is marked {change.new} instead of {change.old}"
