"""An option is gone that old clients give and old servers may need.

Fixtures: `tests/rules/launch-option-removed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule, Verdict

RULE = CompatRule(
    id="launch-option-removed",
    purpose="An option is gone that old clients give and old servers may need.",
    fix="Go on taking it.",
    hears=(("launch-option", "removed"),),
    side="client",
    mirror=(
        "launch-option-added",
        "required-launch-option-added",
    ),
)


def check(change: Change, pair: Comparison) -> Verdict | str | None:
    breaks = ("client", "server") if change.old.required else ("client",)
    return Verdict(f"{change.place} is gone", breaks)
