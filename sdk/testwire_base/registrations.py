"""Tracks the methods that a role has registered while a session runs.

The IR and the descriptors have the same attributes, so the class accepts both.

Tests: `tests/base/test_registrations.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, Protocol

from testwire_base.pointers import find, split

MAX_REGISTRATIONS: Final = 10_000
"""The maximum number of registrations that are tracked."""


class RegistrationMessageLike(Protocol):
    """A message with registrations. `id` and `name` are pointers into each entry."""

    @property
    def method(self) -> str: ...
    @property
    def entries(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


class RegistrationsLike(Protocol):
    """The messages that add and remove registrations."""

    @property
    def register(self) -> RegistrationMessageLike: ...
    @property
    def unregister(self) -> RegistrationMessageLike | None: ...


class RegisteredNames:
    """The names that one role has registered. `known` is None if the protocol has no messages."""

    def __init__(self, known: RegistrationsLike | None) -> None:
        self._known = known
        self._names: dict[tuple[str, str], None] = {}

    def __contains__(self, name: object) -> bool:
        return any(registered == name for registered, _ in self._names)

    def note(self, method: str, params: Any) -> None:
        """Add or remove the registrations in a message of the role."""
        known = self._known
        if known is None:
            return
        if method == known.register.method:
            for entry in _entries(known.register, params):
                if len(self._names) < MAX_REGISTRATIONS:
                    self._names[entry] = None
        elif known.unregister is not None and method == known.unregister.method:
            for entry in _entries(known.unregister, params):
                self._names.pop(entry, None)


def _entries(message: RegistrationMessageLike, params: Any) -> Iterator[tuple[str, str]]:
    for entry in find(params, split(message.entries)):
        name, identity = (
            [each.value for each in find(entry.value, split(pointer))]
            for pointer in (message.name, message.id)
        )
        if name and isinstance(name[0], str):
            yield name[0], json.dumps(identity, sort_keys=True)
