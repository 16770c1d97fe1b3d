"""What the states of the things reported on mean differs.

Fixtures: `tests/rules/item-states-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule

_ACTIONS = {"added": "new", "removed": "gone"}

RULE = CompatRule(
    id="item-states-changed",
    purpose="What the states of the things reported on mean differs.",
    fix="Say in the changelog what to show and what to wait for.",
    hears=(
        ("item-states", "added"),
        ("item-states", "removed"),
        ("item-states.type", "changed"),
        ("item-states.notification", "changed"),
        ("item-states.item", "changed"),
        ("item-states.state", "changed"),
        ("item-states.sequence", "changed"),
        ("item-class", "added"),
        ("item-class", "removed"),
        ("item-class.values", "added"),
        ("item-class.values", "removed"),
    ),
    side="roles",
    severity="warning",
    mirror=("item-states-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    kind, _, part = change.area.partition(".")
    if not part:
        verb = "are" if kind == "item-states" else "is"
        return f"{change.place} {verb} {_ACTIONS[change.action]}"
    if part == "values":
        word = change.new if change.action == "added" else change.old
        return f"{change.place}: the value `{word}` is {_ACTIONS[change.action]}"
    if part == "sequence":
        return f"{change.place}: their order is described otherwise"
    return f"{change.place}: their {part} is {_code(change.new)} instead of {_code(change.old)}"


def _code(value: str | None) -> str:
    return "nothing" if value is None else f"`{value}`"
