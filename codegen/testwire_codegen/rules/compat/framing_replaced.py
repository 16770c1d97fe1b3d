"""Messages become bytes in another way.

Fixtures: `tests/rules/framing-replaced/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="framing-replaced",
    purpose="Messages become bytes in another way.",
    fix="Make a new framing and a new transport.",
    hears=(("framing.kind", "changed"),),
    side="roles",
    mirror=("framing-replaced",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is {change.new} instead of {change.old}"
