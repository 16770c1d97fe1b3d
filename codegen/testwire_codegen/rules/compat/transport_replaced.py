"""A transport carries bytes in another way.

Fixtures: `tests/rules/transport-replaced/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="transport-replaced",
    purpose="A transport carries bytes in another way.",
    fix="Make a new transport.",
    hears=(
        ("transport.kind", "changed"),
        ("transport.framing", "changed"),
    ),
    side="roles",
    mirror=("transport-replaced",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place}: {change.new} instead of {change.old}"
