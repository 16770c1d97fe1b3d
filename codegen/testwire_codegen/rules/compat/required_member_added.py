"""An object has to have a member that old writers do not know.

Fixtures: `tests/rules/required-member-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="required-member-added",
    purpose="An object has to have a member that old writers do not know.",
    fix="Make it optional, with a default for readers.",
    hears=(("member", "added"),),
    side="writer",
    mirror=("required-member-removed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if not change.new.required:
        return None
    return f"{change.place} is new and required"
