"""A request is gone that old senders make.

Fixtures: `tests/rules/request-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="request-removed",
    purpose="A request is gone that old senders make.",
    fix="Keep answering it; say that it is deprecated.",
    hears=(("message", "removed"),),
    side="sender",
    mirror=(
        "request-added",
        "required-request-added",
    ),
)


def check(change: Change, pair: Comparison) -> str | None:
    if change.old.kind != "request":
        return None
    return f"{change.place} is gone"
