"""A member is gone that old readers count on.

Fixtures: `tests/rules/required-member-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="required-member-removed",
    purpose="A member is gone that old readers count on.",
    fix="Keep writing it; say that it is deprecated.",
    hears=(("member", "removed"),),
    side="reader",
    mirror=("required-member-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if not change.old.required:
        return None
    return f"{change.place} is gone and was required"
