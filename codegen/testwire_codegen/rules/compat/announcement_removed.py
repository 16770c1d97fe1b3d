"""A role no longer announces what it can do: the other one waits for it.

Fixtures: `tests/rules/announcement-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule, Verdict
from testwire_codegen.rules.compat.words import other

RULE = CompatRule(
    id="announcement-removed",
    purpose="A role no longer announces what it can do: the other one waits for it.",
    fix="Go on announcing.",
    hears=(("capabilities", "removed"),),
    side="roles",
    mirror=("announcement-added",),
)


def check(change: Change, pair: Comparison) -> Verdict | str | None:
    return Verdict(
        f"the {change.old.role} no longer announces its capabilities", (other(change.old.role),)
    )
