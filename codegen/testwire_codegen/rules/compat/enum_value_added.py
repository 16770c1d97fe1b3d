"""A closed enumeration has a value that old readers do not know.

Fixtures: `tests/rules/enum-value-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="enum-value-added",
    purpose="A closed enumeration has a value that old readers do not know.",
    fix=(
        "Open the enumeration in a version of its own first, or write the value only "
        "where a capability allows it."
    ),
    hears=(("enum-value", "added"),),
    side="reader",
    mirror=("enum-value-removed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.owner[0].open:
        return None
    return f"{change.place} is new"
