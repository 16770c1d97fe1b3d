"""A server takes arguments of the user's own after `--`.

Fixtures: `tests/rules/launch-rest-taken/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="launch-rest-taken",
    purpose="A server takes arguments of the user's own after `--`.",
    fix="Say it in the changelog.",
    hears=(("transport.launch-rest", "changed"),),
    side="nobody",
    severity="info",
    mirror=("launch-rest-refused",),
    bump="minor",
)


def check(change: Change, pair: Comparison) -> str | None:
    if not change.new:
        return None
    return f"{change.place} takes arguments after `--` now"
