"""A type has another name. The wire is the same; code that names it is not.

Fixtures: `tests/rules/type-renamed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="type-renamed",
    purpose="A type has another name. The wire is the same; code that names it is not.",
    fix="Keep the name, or raise the major version of the packages.",
    hears=(("type", "renamed"),),
    side="code",
    severity="warning",
    mirror=("type-renamed",),
    bump="patch",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is now called `{change.new.name}`"
