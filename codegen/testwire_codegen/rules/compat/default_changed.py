"""An absent member means something else.

Fixtures: `tests/rules/default-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="default-changed",
    purpose="An absent member means something else.",
    fix="Keep the default and write the new value out.",
    hears=(("member.default", "changed"),),
    side="peers",
    mirror=("default-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} has the default {change.new!r} instead of {change.old!r}"
