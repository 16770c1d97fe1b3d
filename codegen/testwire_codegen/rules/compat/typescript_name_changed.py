"""TypeScript code knows the thing under another name.

Fixtures: `tests/rules/typescript-name-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="typescript-name-changed",
    purpose="TypeScript code knows the thing under another name.",
    fix="Set `typescriptName` to the old name; members are called as on the wire.",
    hears=(
        ("message.typescript-name", "changed"),
        ("member", "renamed"),
    ),
    side="typescript",
    severity="warning",
    mirror=("typescript-name-changed",),
    bump="patch",
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.area == "member":
        return f"{change.place} is `{change.new.names.wire}` in TypeScript"
    return f"{change.place} is `{change.new}` in TypeScript instead of `{change.old}`"
