"""A listener takes another number of connections.

Fixtures: `tests/rules/connections-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule
from testwire_codegen.rules.compat.words import count

RULE = CompatRule(
    id="connections-changed",
    purpose="A listener takes another number of connections.",
    fix="Take at least as many as before; open no more than before.",
    hears=(
        ("connections", "added"),
        ("connections", "removed"),
        ("connections.minimum", "changed"),
        ("connections.maximum", "changed"),
    ),
    side="roles",
    severity="warning",
    mirror=("connections-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} differ: {count(change.new)} instead of {count(change.old)}"
