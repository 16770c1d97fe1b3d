"""A server no longer takes arguments of the user's own after `--`.

Fixtures: `tests/rules/launch-rest-refused/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="launch-rest-refused",
    purpose="A server no longer takes arguments of the user's own after `--`.",
    fix="Go on taking them.",
    hears=(("transport.launch-rest", "changed"),),
    side="client",
    mirror=("launch-rest-taken",),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.new:
        return None
    return f"{change.place} takes no arguments after `--` now"
