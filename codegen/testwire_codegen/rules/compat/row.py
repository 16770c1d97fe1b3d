"""A row of the tables of compatibility rules.

Tests: `tests/codegen/rules/test_compat.py`, `tests/codegen/rules/test_symmetry.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from testwire_base.findings import Severity

from testwire_codegen.rules.base import Rule

Audience = str
"""Who breaks. `reader`, `writer`, `peers` (both): of values. `sender`, `receiver`, `partners`
(both): of a message. `roles`: `client` and `server`, whatever the direction. A target such as
`python`: programs that use its code; `code`: those of every target. `docs`, `nobody`: neither."""

Bump = Literal["none", "patch", "minor", "major"]

_BY_SEVERITY: Final[dict[Severity, Bump]] = {"error": "major", "warning": "minor", "info": "patch"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CompatRule(Rule):
    """A row of a table of compatibility rules.

    audience: who breaks; what that means for a change follows from the direction of messages, so
    that a rule cannot favour a role.
    handles: the changes that the rule looks at, as `AREAS ACTIONS, AREAS ACTIONS`, with `|` between
    several areas or actions. Empty for a rule on the version numbers.
    message: what a finding says, a format string with `{place}`, `{old}`, `{new}` and the other
    fields that `compat/wording.py` lists. Empty where the check gives the message.
    absent: what the message says instead of an old or a new value that is not there.
    inverse: the rules, separated by a space, one of which reports the same change when old and new
    are exchanged. Empty where none does; `tests/codegen/rules/test_symmetry.py` then says why.
    bump: the smallest version bump that goes with the rule, where its severity does not tell.
    """

    audience: Audience
    handles: str = ""
    message: str = ""
    absent: str = ""
    inverse: str = ""
    bump: Bump | None = None

    @property
    def changes(self) -> tuple[tuple[str, str], ...]:
        """The changes that the rule looks at: area and action."""
        return tuple(
            (area, action)
            for item in filter(None, self.handles.split(", "))
            for area in item.split(" ")[0].split("|")
            for action in item.split(" ")[1].split("|")
        )

    @property
    def inverses(self) -> tuple[str, ...]:
        """The ids of the inverse rules."""
        return tuple(self.inverse.split())

    @property
    def needs(self) -> Bump:
        """The smallest version bump."""
        return self.bump or _BY_SEVERITY[self.severity]
