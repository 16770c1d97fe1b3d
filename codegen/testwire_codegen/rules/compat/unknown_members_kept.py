"""Members that a reader does not know survive in it.

Fixtures: `tests/rules/unknown-members-kept/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="unknown-members-kept",
    purpose="Members that a reader does not know survive in it.",
    fix="Nothing: say it in the changelog.",
    hears=(
        ("struct.unknown-in-client", "changed"),
        ("struct.unknown-in-server", "changed"),
    ),
    side="nobody",
    severity="info",
    mirror=("unknown-members-dropped",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    if (change.old, change.new) != ("ignore", "keep"):
        return None
    role = change.area.rpartition("-")[2]
    return f"members that a {role} does not know in {change.place} are kept now"
