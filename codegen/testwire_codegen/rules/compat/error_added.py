"""There is one more error.

Fixtures: `tests/rules/error-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="error-added",
    purpose="There is one more error.",
    fix="Say it in the changelog.",
    hears=(("error-code", "added"),),
    side="nobody",
    severity="info",
    mirror=("error-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"the error `{change.new.name}` ({change.new.code}) is new"
