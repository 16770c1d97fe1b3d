"""A server does something else where an option is left out.

Fixtures: `tests/rules/launch-default-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="launch-default-changed",
    purpose="A server does something else where an option is left out.",
    fix="Give the option always.",
    hears=(
        ("launch-option.default", "added"),
        ("launch-option.default", "removed"),
        ("launch-option.default", "changed"),
    ),
    side="roles",
    severity="warning",
    mirror=("launch-default-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} has the default {change.new!r} instead of {change.old!r}"
