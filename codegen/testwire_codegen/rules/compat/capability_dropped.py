"""A message may be sent to who announces nothing: old receivers may not handle it.

Fixtures: `tests/rules/capability-dropped/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="capability-dropped",
    purpose="A message may be sent to who announces nothing: old receivers may not handle it.",
    fix="Go on asking for the capability.",
    hears=(("message.capability", "removed"),),
    side="receiver",
    mirror=("capability-demanded",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} no longer needs the capability `{change.old}`"
