"""A value may be null now: old readers do not expect it.

Fixtures: `tests/rules/null-allowed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="null-allowed",
    purpose="A value may be null now: old readers do not expect it.",
    fix="Leave the member out instead, where it may be absent.",
    hears=(("null", "added"),),
    side="reader",
    mirror=("null-refused",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} may be null now"
