"""A member is gone, and new readers refuse members that they do not know: old writers still send
it.

Fixtures: `tests/rules/refused-member-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule, Verdict
from testwire_codegen.rules.compat.words import closed

RULE = CompatRule(
    id="refused-member-removed",
    purpose=(
        "A member is gone, and new readers refuse members that they do not know: old "
        "writers still send it."
    ),
    fix="Keep the member, or let readers ignore unknown members.",
    hears=(("member", "removed"),),
    side="writer",
    mirror=("unexpected-member-added",),
)


def check(change: Change, pair: Comparison) -> Verdict | str | None:
    other = {"client": "server", "server": "client"}
    readers = closed(change.owner[1], pair.readers(change))
    roles = tuple(role for role in pair.writers(change) if other[role] in readers)
    if not roles:
        return None
    return Verdict(f"{change.place} is gone, and unknown members are refused", roles)
