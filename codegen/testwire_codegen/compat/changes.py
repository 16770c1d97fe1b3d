"""One difference between two versions.

Must not know rules, roles or severities. Tests: `tests/codegen/compat/test_diff.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from testwire_base.documents import Location

__all__ = ["Action", "Change", "Limit"]

Action = Literal[
    "added",
    "removed",
    "renamed",
    "changed",
    "tightened",
    "loosened",
    "widened",
    "narrowed",
    "equal",
]


class Limit(NamedTuple):
    """A limit of a type: `minimum`, `max_length`, `pattern`, with None where it is not set."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Change:
    """One difference.

    `subject` is stable across versions (`Shape.width`, `draw.params`, `Colour=red`); `place` is the
    same for people. `owner` is the thing that holds what changed, in both versions: a type, a
    message, a transport. `type` names the type whose values are concerned, in both versions;
    `message` and `part` a message and the half of it, where the change stands in one directly.
    """

    area: str
    action: Action
    subject: str
    place: str
    old: Any
    new: Any
    old_at: Location | None
    new_at: Location | None
    owner: tuple[Any, Any] = (None, None)
    type: tuple[str | None, str | None] | None = None
    message: str | None = None
    part: Literal["params", "result"] | None = None

    @property
    def at(self) -> Location | None:
        """The place in the new version, or where that has none, in the old one."""
        return self.new_at or self.old_at
