"""A server has to be started with an option: old clients do not give it, old servers do not know
it.

Fixtures: `tests/rules/required-launch-option-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="required-launch-option-added",
    purpose=(
        "A server has to be started with an option: old clients do not give it, old "
        "servers do not know it."
    ),
    fix="Give it a default.",
    hears=(("launch-option", "added"),),
    side="roles",
    mirror=("launch-option-removed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if not change.new.required:
        return None
    return f"{change.place} is new and required"
