"""A server is started with other words.

Fixtures: `tests/rules/launch-words-changed/`.
"""

from __future__ import annotations

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.diff import Change
from testwire_codegen.rules.compat.base import CompatRule
from testwire_codegen.rules.compat.words import words

RULE = CompatRule(
    id="launch-words-changed",
    purpose="A server is started with other words.",
    fix="Take both.",
    hears=(("transport.launch-words", "changed"),),
    side="roles",
    mirror=("launch-words-changed",),
)


def check(change: Change, pair: Comparison) -> str | None:
    return f"{change.place} is started with {words(change.new)} instead of {words(change.old)}"
