"""A member is written under a name that old readers do not read.

Fixtures: `tests/rules/member-renamed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="member-renamed",
    purpose="A member is written under a name that old readers do not read.",
    fix="Write the old name; read both.",
    hears=(("member", "renamed"),),
    side="reader",
    mirror=("member-spelling-withdrawn",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new.names.wire in change.old.aliases:
        return None
    return f"{change.place} is now written `{change.new.names.wire}`"
