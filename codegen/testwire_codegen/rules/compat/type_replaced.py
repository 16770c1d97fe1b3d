"""A place takes other values than before.

Fixtures: `tests/rules/type-replaced/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule
from testwire_codegen.rules.compat.words import shown

RULE = CompatRule(
    id="type-replaced",
    purpose="A place takes other values than before.",
    fix="Give the new values a member or a message of their own.",
    hears=(
        ("expression", "changed"),
        ("type.kind", "changed"),
    ),
    side="peers",
    mirror=("type-replaced",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} takes other values: {shown(change.old)} became {shown(change.new)}"
