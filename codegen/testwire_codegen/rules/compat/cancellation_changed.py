"""Requests are cancelled, or answer to it, in another way.

Fixtures: `tests/rules/cancellation-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="cancellation-changed",
    purpose="Requests are cancelled, or answer to it, in another way.",
    fix="Take both.",
    hears=(
        ("cancellation.method", "changed"),
        ("cancellation.id-field", "changed"),
        ("cancellation.error", "changed"),
    ),
    side="roles",
    mirror=("cancellation-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place}: `{change.new}` instead of `{change.old}`"
