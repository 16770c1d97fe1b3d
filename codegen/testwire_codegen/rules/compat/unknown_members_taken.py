"""Readers take members that they do not know; old ones refuse them.

Fixtures: `tests/rules/unknown-members-taken/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule, Verdict
from testwire_codegen.rules.compat.words import about_unknown

RULE = CompatRule(
    id="unknown-members-taken",
    purpose="Readers take members that they do not know; old ones refuse them.",
    fix="Add no members until readers have followed.",
    hears=(
        ("struct.unknown-in-client", "changed"),
        ("struct.unknown-in-server", "changed"),
    ),
    side="reader",
    severity="warning",
    mirror=("unknown-members-refused",),
)


def check(change: Change, pair: Comparison) -> Verdict | str | None:
    if change.old != "forbid":
        return None
    return about_unknown(change, pair, "are taken now", whole="reader")
