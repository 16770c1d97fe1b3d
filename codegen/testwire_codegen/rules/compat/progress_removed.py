"""A request no longer sends the notifications that old senders wait for.

Fixtures: `tests/rules/progress-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="progress-removed",
    purpose="A request no longer sends the notifications that old senders wait for.",
    fix="Go on sending them.",
    hears=(("message.progress", "removed"),),
    side="sender",
    mirror=("progress-added",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} no longer sends `{change.old}`"
