"""A closed enumeration no longer has a value that old writers send.

Fixtures: `tests/rules/enum-value-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="enum-value-removed",
    purpose="A closed enumeration no longer has a value that old writers send.",
    fix="Keep reading it, with a note that it is deprecated.",
    hears=(("enum-value", "removed"),),
    side="writer",
    mirror=("enum-value-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.owner[1].open:
        return None
    return f"{change.place} is gone"
