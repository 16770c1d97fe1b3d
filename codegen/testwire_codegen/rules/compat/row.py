"""A row of a table of compatibility rules.

Tests: `tests/codegen/rules/test_compat.py`, `tests/codegen/rules/test_symmetry.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from testwire_base.findings import Severity

from testwire_codegen.rules.base import Rule

Audience = str
"""The roles or programs that a change affects.

`reader`, `writer`, `peers`: the reader of a value, its writer, or both.
`sender`, `receiver`, `partners`: the sender of a message, its receiver, or both.
`client`, `server`, `roles`: one role or both roles, regardless of the direction of messages.
`python` (or a different target): programs that use the generated code of this target.
`code`: programs that use any generated code.
`docs`: only readers of the documentation.
`nobody`: nobody.
"""

Bump = Literal["none", "patch", "minor", "major"]

_BY_SEVERITY: Final[dict[Severity, Bump]] = {"error": "major", "warning": "minor", "info": "patch"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CompatRule(Rule):
    """A row of a table of compatibility rules.

    audience: the roles or programs that the change affects.
    handles: the changes that the rule handles, as `AREAS ACTIONS, AREAS ACTIONS`. `|` separates
    several areas or actions. A rule that compares version numbers handles no changes.
    message: a format string with `{place}`, `{old}`, `{new}` and the other fields that
    `compat/wording.py` lists. The format string is empty if the check returns the message.
    absent: the text for an absent value in the message.
    inverse: rule ids separated by spaces. One of these rules reports the inverse change. If no rule
    reports the inverse change, `tests/codegen/rules/test_symmetry.py` contains the reason.
    bump: the minimum version bump, if it does not follow from the severity.
    package: the minimum bump of the generated packages, if it differs from `bump`.
    """

    audience: Audience
    handles: str = ""
    message: str = ""
    absent: str = ""
    inverse: str = ""
    bump: Bump | None = None
    package: Bump | None = None

    @property
    def changes(self) -> tuple[tuple[str, str], ...]:
        """The area and action of each change that the rule handles."""
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
        """The minimum version bump."""
        return self.bump or _BY_SEVERITY[self.severity]
