"""A request became a notification, or the other way round.

Fixtures: `tests/rules/message-kind-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="message-kind-changed",
    purpose="A request became a notification, or the other way round.",
    fix="Make a new message.",
    hears=(("message.kind", "changed"),),
    side="partners",
    mirror=("message-kind-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"`{change.message}` is a {change.new} instead of a {change.old}"
