"""A value is no longer read in the way that old writers write it.

Fixtures: `tests/rules/enum-spelling-withdrawn/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="enum-spelling-withdrawn",
    purpose="A value is no longer read in the way that old writers write it.",
    fix="Add the old spelling to `x-enumAliases`.",
    hears=(("enum-value", "renamed"),),
    side="writer",
    mirror=("enum-value-renamed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.old.value in change.new.aliases:
        return None
    return f"{change.place} is no longer read in that spelling"
