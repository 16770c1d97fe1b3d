"""There is one more request, which not every receiver handles.

Fixtures: `tests/rules/request-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="request-added",
    purpose="There is one more request, which not every receiver handles.",
    fix="Nothing: say it in the changelog.",
    hears=(("message", "added"),),
    side="nobody",
    severity="info",
    mirror=("request-removed",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new.kind != "request" or change.new.required:
        return None
    return f"{change.place} is new"
