"""The note on the form of a text differs. Nothing checks it.

Fixtures: `tests/rules/format-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="format-changed",
    purpose="The note on the form of a text differs. Nothing checks it.",
    fix="Say in the docs what has changed.",
    hears=(("format", "changed"),),
    side="docs",
    severity="info",
    mirror=("format-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} has the format {change.new or 'none'} instead of {change.old or 'none'}"
