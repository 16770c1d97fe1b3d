"""An object has a new member, and old readers refuse members that they do not know.

Fixtures: `tests/rules/unexpected-member-added/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule, Verdict
from testwire_codegen.rules.compat.words import closed

RULE = CompatRule(
    id="unexpected-member-added",
    purpose=("An object has a new member, and old readers refuse members that they do not know."),
    fix="Let readers ignore unknown members first, in a version of its own.",
    hears=(("member", "added"),),
    side="reader",
    mirror=("refused-member-removed",),
)


def check(change: Change, pair: Comparison) -> Verdict | str | None:
    roles = closed(change.owner[0], pair.readers(change))
    if not roles:
        return None
    return Verdict(f"{change.place} is new, and unknown members are refused", roles)
