"""A place takes values that it did not take: old readers meet values that they do not know.

Fixtures: `tests/rules/type-widened/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule
from testwire_codegen.rules.compat.words import shown

RULE = CompatRule(
    id="type-widened",
    purpose=(
        "A place takes values that it did not take: old readers meet values that they do not know."
    ),
    fix=("Keep the old form beside the new one, or raise the version and say who has to follow."),
    hears=(
        ("expression", "widened"),
        ("type.kind", "widened"),
    ),
    side="reader",
    mirror=("type-narrowed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} takes more: {shown(change.old)} became {shown(change.new)}"
