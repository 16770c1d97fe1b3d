"""What says that no more follows differs: old readers wait for the old sign.

Fixtures: `tests/rules/completion-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="completion-changed",
    purpose="What says that no more follows differs: old readers wait for the old sign.",
    fix="Send the old sign too.",
    hears=(
        ("completion", "added"),
        ("completion", "removed"),
        ("completion.pointer", "changed"),
        ("completion.value", "added"),
        ("completion.value", "removed"),
        ("completion.value", "changed"),
        ("completion.on", "added"),
        ("completion.on", "removed"),
    ),
    side="partners",
    mirror=("completion-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"the end of the stream of `{change.message}` is told otherwise"
