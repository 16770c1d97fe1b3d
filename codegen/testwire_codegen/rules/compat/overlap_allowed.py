"""Requests may run at the same time, which old receivers refuse.

Fixtures: `tests/rules/overlap-allowed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule, Verdict
from testwire_codegen.rules.compat.words import grouped, sentence

RULE = CompatRule(
    id="overlap-allowed",
    purpose="Requests may run at the same time, which old receivers refuse.",
    fix="Wait for the answer before the next.",
    hears=(
        ("concurrency-group", "added"),
        ("concurrency-group", "removed"),
        ("concurrency-group.methods", "added"),
        ("concurrency-group.methods", "removed"),
    ),
    side="receiver",
    severity="warning",
    mirror=("overlap-forbidden",),
)


def check(change: Change, pair: Comparison) -> Verdict | str | None:
    names = grouped(change, pair, added=False)
    if not names:
        return None
    return Verdict(f"{sentence(names)} may overlap now", pair.receivers_of(names))
