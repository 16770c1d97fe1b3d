"""Requests may no longer run at the same time, which old senders let them.

Fixtures: `tests/rules/overlap-forbidden/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule, Verdict
from testwire_codegen.rules.compat.words import grouped, sentence

RULE = CompatRule(
    id="overlap-forbidden",
    purpose="Requests may no longer run at the same time, which old senders let them.",
    fix="Queue them instead of refusing.",
    hears=(
        ("concurrency-group", "added"),
        ("concurrency-group", "removed"),
        ("concurrency-group.methods", "added"),
        ("concurrency-group.methods", "removed"),
    ),
    side="sender",
    mirror=("overlap-allowed",),
)


def check(change: Change, pair: Comparison) -> Verdict | str | None:
    names = grouped(change, pair, added=True)
    if not names:
        return None
    return Verdict(f"{sentence(names)} may not overlap now", pair.senders_of(names))
