"""Members that a reader does not know no longer survive in it: who sent them does not get them
back.

Fixtures: `tests/rules/unknown-members-dropped/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule, Verdict
from testwire_codegen.rules.compat.words import about_unknown

RULE = CompatRule(
    id="unknown-members-dropped",
    purpose=(
        "Members that a reader does not know no longer survive in it: who sent them does "
        "not get them back."
    ),
    fix="Keep them.",
    hears=(
        ("struct.unknown-in-client", "changed"),
        ("struct.unknown-in-server", "changed"),
    ),
    side="writer",
    severity="warning",
    mirror=("unknown-members-kept",),
)


def check(change: Change, pair: Comparison) -> Verdict | str | None:
    if (change.old, change.new) != ("keep", "ignore"):
        return None
    return about_unknown(change, pair, "are dropped now", whole="writer")
