"""A member is no longer read under the name that old writers use.

Fixtures: `tests/rules/member-spelling-withdrawn/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="member-spelling-withdrawn",
    purpose="A member is no longer read under the name that old writers use.",
    fix="Add the old name to `x-aliases`.",
    hears=(("member", "renamed"),),
    side="writer",
    mirror=("member-renamed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.old.names.wire in change.new.aliases:
        return None
    return f"{change.place} is no longer read under that name"
