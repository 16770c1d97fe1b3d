"""A change between two versions (`Change`), and the location of changes (`Site`).

The module must not depend on rules, roles or severities.

Tests: `tests/codegen/compat/test_diff.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from testwire_base.documents import Location

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
    """A limit of a type, such as `minimum` or `pattern`. An unset limit has the value None."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Change:
    """A change between two versions.

    - `subject`: a stable name for what changed, such as `Shape.width`, `draw.params` or
      `Colour=red`
    - `place`: the description of the subject in messages
    - `owner`: the old and the new type, message or transport that contains the change
    - `type`: the old and the new name of the type whose values are affected
    - `message`: the name of the message, for changes directly in a message
    - `part`: `params` or `result`, for changes directly in one of them
    - `counterpart`: the member or message that probably has this change as its new or old name
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
    counterpart: Any = None

    @property
    def at(self) -> Location | None:
        """The location in the new version. For a removal, the location in the old version."""
        return self.new_at or self.old_at


def kebab(name: str) -> str:
    """Return a name in kebab case: `launch-option` for `LaunchOption`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", "-", name).lower()


def _action(old: Any, new: Any) -> Action:
    return "added" if old is None else "removed" if new is None else "changed"


@dataclass(frozen=True, slots=True)
class Site:
    """The attributes of `Change` that all changes at one location share."""

    subject: str
    place: str
    at: tuple[Location | None, Location | None]
    owner: tuple[Any, Any]
    type: tuple[str | None, str | None] | None = None
    message: str | None = None
    part: Literal["params", "result"] | None = None

    def named(
        self,
        subject: str,
        place: str | None = None,
        at: tuple[Location | None, Location | None] | None = None,
    ) -> Site:
        """Return a copy with a different subject."""
        return replace(self, subject=subject, place=place or self.place, at=at or self.at)

    def change(self, area: str, old: Any, new: Any, action: Action | None = None) -> Change:
        """Return a change at this location. By default, `old` and `new` determine the action."""
        return Change(
            area,
            action or _action(old, new),
            self.subject,
            self.place,
            old,
            new,
            *self.at,
            owner=self.owner,
            type=self.type,
            message=self.message,
            part=self.part,
        )

    def attributes(
        self, area: str, names: Iterable[str], old: Any, new: Any, *, keyed: bool = False
    ) -> Iterator[Change]:
        """Yield a change for each attribute that differs between `old` and `new`.

        A missing attribute counts as None. keyed: append the attribute name to the subject.
        """
        for name in names:
            before, after = getattr(old, name, None), getattr(new, name, None)
            if before != after:
                site = self.named(f"{self.subject}#{kebab(name)}") if keyed else self
                yield site.change(f"{area}.{kebab(name)}", before, after)

    def words(self, area: str, old: Iterable[Any], new: Iterable[Any]) -> Iterator[Change]:
        """Yield a change for each item that was added to or removed from an unordered list."""
        old, new = list(old), list(new)
        for word in old:
            if word not in new:
                yield self.named(f"{self.subject}~{word}").change(area, word, None)
        for word in new:
            if word not in old:
                yield self.named(f"{self.subject}~{word}").change(area, None, word)
