"""Messages are framed with other headers or characters; a strict reader refuses them.

Fixtures: `tests/rules/framing-written-otherwise/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="framing-written-otherwise",
    purpose=("Messages are framed with other headers or characters; a strict reader refuses them."),
    fix="Check that readers take both.",
    hears=(
        ("framing.headers", "added"),
        ("framing.headers", "removed"),
        ("framing.ascii-only", "changed"),
    ),
    side="roles",
    severity="warning",
    mirror=("framing-written-otherwise",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is written otherwise"
