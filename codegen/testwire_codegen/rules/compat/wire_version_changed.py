"""Implementations announce another version: who takes one exact version refuses them.

Fixtures: `tests/rules/wire-version-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="wire-version-changed",
    purpose=("Implementations announce another version: who takes one exact version refuses them."),
    fix="Check what peers accept.",
    hears=(
        ("protocol.wire-version", "added"),
        ("protocol.wire-version", "removed"),
        ("protocol.wire-version", "changed"),
    ),
    side="roles",
    severity="warning",
    mirror=("wire-version-changed",),
    bump="patch",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"implementations announce {change.new!r} instead of {change.old!r}"
