"""An open enumeration names one more value. Readers keep values that they do not know.

Fixtures: `tests/rules/open-enum-value-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="open-enum-value-added",
    purpose=(
        "An open enumeration names one more value. Readers keep values that they do not know."
    ),
    fix="Nothing: say it in the changelog.",
    hears=(("enum-value", "added"),),
    side="nobody",
    severity="info",
    mirror=("open-enum-value-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    if not change.owner[0].open:
        return None
    return f"{change.place} is new"
