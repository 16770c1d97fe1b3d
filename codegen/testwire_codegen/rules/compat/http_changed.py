"""Messages are posted elsewhere, or notifications travel back in another way.

Fixtures: `tests/rules/http-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

RULE = CompatRule(
    id="http-changed",
    purpose="Messages are posted elsewhere, or notifications travel back in another way.",
    fix="Keep the old place open.",
    hears=(
        ("http", "added"),
        ("http", "removed"),
        ("http.path", "changed"),
        ("http.stream", "added"),
        ("http.stream", "removed"),
        ("http.stream", "changed"),
    ),
    side="roles",
    mirror=("http-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} differs"
