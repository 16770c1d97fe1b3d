"""An error is gone that old peers may wait for.

Fixtures: `tests/rules/error-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="error-removed",
    purpose="An error is gone that old peers may wait for.",
    fix="Keep it, with a note.",
    hears=(("error-code", "removed"),),
    side="roles",
    severity="warning",
    mirror=("error-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"the error `{change.old.name}` ({change.old.code}) is gone"
