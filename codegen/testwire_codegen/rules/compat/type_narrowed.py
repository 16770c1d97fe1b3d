"""A place no longer takes all values that it took: old writers send values that are refused.

Fixtures: `tests/rules/type-narrowed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule
from testwire_codegen.rules.compat.words import shown

RULE = CompatRule(
    id="type-narrowed",
    purpose=(
        "A place no longer takes all values that it took: old writers send values that are refused."
    ),
    fix=("Keep the old form beside the new one, or raise the version and say who has to follow."),
    hears=(
        ("expression", "narrowed"),
        ("type.kind", "narrowed"),
    ),
    side="writer",
    mirror=("type-widened",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} takes less: {shown(change.old)} became {shown(change.new)}"
