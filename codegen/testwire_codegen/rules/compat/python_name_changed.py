"""Python code knows the thing under another name.

Fixtures: `tests/rules/python-name-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="python-name-changed",
    purpose="Python code knows the thing under another name.",
    fix="Set `x-pythonName` or `pythonName` to the old name.",
    hears=(
        ("member.python-name", "changed"),
        ("message.python-name", "changed"),
    ),
    side="python",
    severity="warning",
    mirror=("python-name-changed",),
    bump="patch",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is `{change.new}` in Python instead of `{change.old}`"
