"""An error has another number.

Fixtures: `tests/rules/error-renumbered/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="error-renumbered",
    purpose="An error has another number.",
    fix="Make a new error and keep the old one.",
    hears=(("error-code.code", "changed"),),
    side="roles",
    mirror=("error-renumbered",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is {change.new} instead of {change.old}"
