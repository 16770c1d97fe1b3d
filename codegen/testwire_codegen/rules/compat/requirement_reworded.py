"""A requirement is written otherwise, or for other messages.

Fixtures: `tests/rules/requirement-reworded/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="requirement-reworded",
    purpose="A requirement is written otherwise, or for other messages.",
    fix="Read whether it means the same.",
    hears=(
        ("requirement.docs", "changed"),
        ("requirement.messages", "added"),
        ("requirement.messages", "removed"),
    ),
    side="docs",
    severity="info",
    mirror=("requirement-reworded",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.area == "requirement.docs":
        return f"{change.place} is written otherwise"
    name = change.new if change.action == "added" else change.old
    if name not in pair.old_messages or name not in pair.new_messages:
        return None  # it came or went with its message
    holds = "holds for" if change.action == "added" else "no longer holds for"
    return f"{change.place} {holds} `{name}`"
