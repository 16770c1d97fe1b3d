"""A value is written in a way that old readers do not read.

Fixtures: `tests/rules/enum-value-renamed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="enum-value-renamed",
    purpose="A value is written in a way that old readers do not read.",
    fix="Write the old spelling; read both.",
    hears=(("enum-value", "renamed"),),
    side="reader",
    mirror=("enum-spelling-withdrawn",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new.value in change.old.aliases:
        return None
    return f"{change.place} is now written `{change.new.value}`"
