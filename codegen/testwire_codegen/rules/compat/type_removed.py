"""A type is gone: code that names it no longer compiles.

Fixtures: `tests/rules/type-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="type-removed",
    purpose="A type is gone: code that names it no longer compiles.",
    fix="Keep the type until the next major version of the packages.",
    hears=(("type", "removed"),),
    side="code",
    severity="warning",
    mirror=("type-added",),
    bump="patch",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is gone"
