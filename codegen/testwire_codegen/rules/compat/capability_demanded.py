"""A message may be sent only to who announces a capability: old senders do not look.

Fixtures: `tests/rules/capability-demanded/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="capability-demanded",
    purpose=("A message may be sent only to who announces a capability: old senders do not look."),
    fix="Go on handling it without.",
    hears=(("message.capability", "added"),),
    side="sender",
    mirror=("capability-dropped",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} needs the capability `{change.new}` now"
