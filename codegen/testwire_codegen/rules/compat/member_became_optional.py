"""A member may be absent: old readers count on it.

Fixtures: `tests/rules/member-became-optional/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="member-became-optional",
    purpose="A member may be absent: old readers count on it.",
    fix="Go on requiring it of writers.",
    hears=(("member.required", "changed"),),
    side="reader",
    mirror=("member-became-required",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new:
        return None
    return f"{change.place} may be absent now"
