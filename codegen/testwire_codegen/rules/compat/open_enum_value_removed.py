"""An open enumeration no longer names a value: what old writers send is kept, but means nothing.

Fixtures: `tests/rules/open-enum-value-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="open-enum-value-removed",
    purpose=(
        "An open enumeration no longer names a value: what old writers send is kept, but "
        "means nothing."
    ),
    fix="Keep the value.",
    hears=(("enum-value", "removed"),),
    side="writer",
    severity="warning",
    mirror=("open-enum-value-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if not change.owner[1].open:
        return None
    return f"{change.place} is no longer named"
