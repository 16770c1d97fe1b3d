"""Messages look different around what they carry.

Fixtures: `tests/rules/envelope-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="envelope-changed",
    purpose="Messages look different around what they carry.",
    fix="Read both.",
    hears=(
        ("envelope.params", "changed"),
        ("envelope.error-data", "changed"),
    ),
    side="roles",
    severity="warning",
    mirror=("envelope-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    what = "`params` of messages" if change.area.endswith("params") else "`data` of errors"
    return f"{what}: `{change.new}` instead of `{change.old}`"
