"""Ids of one more kind are taken.

Fixtures: `tests/rules/id-kind-taken/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="id-kind-taken",
    purpose="Ids of one more kind are taken.",
    fix="Go on writing what old peers take.",
    hears=(("ids.accepts", "added"),),
    side="nobody",
    severity="info",
    mirror=("id-kind-refused",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.new} ids are taken now"
