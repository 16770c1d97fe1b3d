"""A member has to be there: old writers may leave it out.

Fixtures: `tests/rules/member-became-required/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="member-became-required",
    purpose="A member has to be there: old writers may leave it out.",
    fix="Leave it optional, with a default for readers.",
    hears=(("member.required", "changed"),),
    side="writer",
    mirror=("member-became-optional",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if not change.new:
        return None
    return f"{change.place} is required now"
