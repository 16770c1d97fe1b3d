"""A thing is deprecated, and nobody knows until when it stays.

Fixtures: `tests/rules/deprecated-without-sunset/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule
from testwire_codegen.rules.compat.words import sunset_of

RULE = CompatRule(
    id="deprecated-without-sunset",
    purpose="A thing is deprecated, and nobody knows until when it stays.",
    fix="Add `sunset` (`x-sunset`), the earliest date of removal.",
    hears=(
        ("type.deprecated", "added"),
        ("member.deprecated", "added"),
        ("message.deprecated", "added"),
    ),
    side="nobody",
    severity="warning",
    bump="patch",
)


def check(change: Change, pair: Comparison) -> str | None:
    if sunset_of(change, new=True) is not None:
        return None
    return f"{change.place} is deprecated without a sunset"
