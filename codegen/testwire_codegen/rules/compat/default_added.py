"""Readers assume a value where a member is absent.

Fixtures: `tests/rules/default-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="default-added",
    purpose="Readers assume a value where a member is absent.",
    fix="Nothing: say it in the changelog.",
    hears=(("member.default", "added"),),
    side="nobody",
    severity="info",
    mirror=("default-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} has the default {change.new!r}"
