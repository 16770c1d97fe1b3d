"""A place takes the same values in other words; generated types differ.

Fixtures: `tests/rules/type-respelt/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule
from testwire_codegen.rules.compat.words import shown

RULE = CompatRule(
    id="type-respelt",
    purpose="A place takes the same values in other words; generated types differ.",
    fix="Nothing on the wire. Look at the generated code.",
    hears=(
        ("expression", "equal"),
        ("type.kind", "equal"),
    ),
    side="code",
    severity="info",
    mirror=("type-respelt",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} takes the same values in other words: {shown(change.new)}"
