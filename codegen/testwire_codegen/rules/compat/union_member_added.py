"""A value may be of one more type, which old readers do not know.

Fixtures: `tests/rules/union-member-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="union-member-added",
    purpose="A value may be of one more type, which old readers do not know.",
    fix=("Keep the old form beside the new one, or raise the version and say who has to follow."),
    hears=(("union-member", "added"),),
    side="reader",
    mirror=("union-member-removed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if pair.fits(change.new, change.type, new_value=True):
        return None
    return f"{change.place} is new"
