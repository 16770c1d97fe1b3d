"""Readers refuse members that they do not know, which they took before.

Fixtures: `tests/rules/unknown-members-refused/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule, Verdict
from testwire_codegen.rules.compat.words import about_unknown

RULE = CompatRule(
    id="unknown-members-refused",
    purpose="Readers refuse members that they do not know, which they took before.",
    fix="Ignore them.",
    hears=(
        ("struct.unknown-in-client", "changed"),
        ("struct.unknown-in-server", "changed"),
    ),
    side="writer",
    mirror=("unknown-members-taken",),
)


def check(change: Change, pair: Comparison) -> Verdict | str | None:
    if change.new != "forbid":
        return None
    return about_unknown(change, pair, "are refused now", whole="writer")
