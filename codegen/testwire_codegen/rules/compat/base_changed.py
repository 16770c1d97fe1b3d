"""A type derives from another one. Members are compared by themselves; code that asks for the base
breaks.

Fixtures: `tests/rules/base-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="base-changed",
    purpose=(
        "A type derives from another one. Members are compared by themselves; code that "
        "asks for the base breaks."
    ),
    fix="Keep the base, or raise the major version of the packages.",
    hears=(
        ("struct.base", "added"),
        ("struct.base", "removed"),
        ("struct.base", "changed"),
    ),
    side="code",
    severity="warning",
    mirror=("base-changed",),
    bump="patch",
)


def check(change: Change, pair: Comparison) -> str | None:
    return (
        f"{change.place} derives from {change.new or 'nothing'} "
        f"instead of {change.old or 'nothing'}"
    )
