"""A thing is no longer deprecated.

Fixtures: `tests/rules/deprecation-withdrawn/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="deprecation-withdrawn",
    purpose="A thing is no longer deprecated.",
    fix="Say it in the changelog.",
    hears=(
        ("type.deprecated", "removed"),
        ("member.deprecated", "removed"),
        ("message.deprecated", "removed"),
    ),
    side="docs",
    severity="info",
    mirror=("deprecated",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is no longer deprecated"
