"""Ids of a kind are refused that were taken.

Fixtures: `tests/rules/id-kind-refused/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="id-kind-refused",
    purpose="Ids of a kind are refused that were taken.",
    fix="Go on taking them.",
    hears=(("ids.accepts", "removed"),),
    side="roles",
    mirror=("id-kind-taken",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.old} ids are refused now"
