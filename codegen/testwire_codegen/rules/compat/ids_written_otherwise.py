"""Requesters write other ids; old peers may refuse them.

Fixtures: `tests/rules/ids-written-otherwise/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="ids-written-otherwise",
    purpose="Requesters write other ids; old peers may refuse them.",
    fix="Write what both take.",
    hears=(("ids.writes", "changed"),),
    side="roles",
    mirror=("ids-written-otherwise",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"ids are written as {change.new} instead of {change.old}"
