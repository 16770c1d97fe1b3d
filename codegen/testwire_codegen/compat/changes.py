"""One difference between two versions, and the place where two versions are compared.

Must not know rules, roles or severities. Tests: `tests/codegen/compat/test_diff.py`.
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


def kebab(name: str) -> str:
    """`LaunchOption` and `launch_option` as `launch-option`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", "-", name).lower()


def _action(old: Any, new: Any) -> Action:
    return "added" if old is None else "removed" if new is None else "changed"


@dataclass(frozen=True, slots=True)
class Site:
    """Where two versions are compared: what is the same for several changes. See `Change`."""

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
        """A site in the same owner."""
        return replace(self, subject=subject, place=place or self.place, at=at or self.at)

    def change(self, area: str, old: Any, new: Any, action: Action | None = None) -> Change:
        """A change here. action: by default what follows from which value is None."""
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
        """Changes of attributes, which either side may lack.

        keyed: the name of the attribute is part of the subject.
        """
        for name in names:
            before, after = getattr(old, name, None), getattr(new, name, None)
            if before != after:
                site = self.named(f"{self.subject}#{kebab(name)}") if keyed else self
                yield site.change(f"{area}.{kebab(name)}", before, after)

    def words(self, area: str, old: Iterable[Any], new: Iterable[Any]) -> Iterator[Change]:
        """Changes of a list whose order says nothing: each word is added or removed by itself."""
        old, new = list(old), list(new)
        for word in old:
            if word not in new:
                yield self.named(f"{self.subject}~{word}").change(area, word, None)
        for word in new:
            if word not in old:
                yield self.named(f"{self.subject}~{word}").change(area, None, word)
