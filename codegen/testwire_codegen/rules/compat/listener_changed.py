"""The other role listens: both wait, or both call.

Fixtures: `tests/rules/listener-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="listener-changed",
    purpose="The other role listens: both wait, or both call.",
    fix="Make a new transport.",
    hears=(
        ("transport.listener", "added"),
        ("transport.listener", "removed"),
        ("transport.listener", "changed"),
    ),
    side="roles",
    mirror=("listener-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place}: {change.new or 'nobody'} listens instead of {change.old or 'nobody'}"
