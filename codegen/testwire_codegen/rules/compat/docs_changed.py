"""Words differ.

Fixtures: `tests/rules/docs-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="docs-changed",
    purpose="Words differ.",
    fix="Read whether they mean the same; if not, say it in the changelog.",
    hears=(
        ("type.docs", "changed"),
        ("member.docs", "changed"),
        ("enum-value.docs", "changed"),
        ("message.docs", "changed"),
        ("error-code.docs", "changed"),
        ("error-code.message", "changed"),
        ("state.docs", "changed"),
        ("lifecycle.docs", "changed"),
        ("positions.docs", "changed"),
        ("framing.docs", "changed"),
        ("transport.docs", "changed"),
        ("cancellation.docs", "changed"),
        ("concurrency-group.docs", "changed"),
        ("protocol.docs", "changed"),
        ("protocol.title", "changed"),
        ("protocol.concurrency-docs", "changed"),
        ("ids.docs", "changed"),
        ("envelope.docs", "changed"),
        ("accepts.docs", "changed"),
        ("launch-option.docs", "changed"),
        ("environment.docs", "changed"),
        ("connections.docs", "changed"),
        ("http.docs", "changed"),
        ("completion.docs", "changed"),
        ("profile.docs", "changed"),
        ("item-states.docs", "changed"),
        ("item-class.docs", "changed"),
    ),
    side="docs",
    severity="info",
    mirror=("docs-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"the words on {change.place} differ"
