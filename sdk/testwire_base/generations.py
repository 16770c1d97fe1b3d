"""Finds the generation of a server: a group of servers that differ on the wire from other servers.

The IR and the descriptors have the same attributes, so the functions accept both.

Tests: `tests/base/test_generations.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from testwire_base.pointers import resolve
from testwire_base.versions import in_range


class ConditionLike(Protocol):
    """A condition on the value at the pointer `at` in the result of the handshake."""

    @property
    def at(self) -> str: ...
    @property
    def equals(self) -> str | None: ...
    @property
    def range(self) -> str | None: ...


class GenerationLike(Protocol):
    """A name, and the conditions that a server must meet."""

    @property
    def name(self) -> str: ...
    @property
    def when(self) -> Sequence[ConditionLike]: ...


class GenerationsLike(Protocol):
    """The generations of a protocol, and the pointer to the announced version."""

    @property
    def version(self) -> str | None: ...
    @property
    def list(self) -> Sequence[GenerationLike]: ...


_ABSENT: Final = object()


def find_generation(generations: GenerationsLike | None, result: Any) -> str | None:
    """Return the name of the server's generation, or None if the server matches no generation.

    `result` is the result of the handshake, as JSON.
    """
    if generations is None:
        return None
    for generation in generations.list:
        if all(_met(condition, result) for condition in generation.when):
            return generation.name
    return None


def announced_version(generations: GenerationsLike | None, result: Any) -> str | None:
    """Return the version that a server announces in the result of the handshake, or None."""
    if generations is None or generations.version is None:
        return None
    value = _value(result, generations.version)
    return value if isinstance(value, str) else None


def compatible(announced: str, wanted: str) -> bool:
    """Return whether a server for the version `announced` can serve clients for `wanted`."""
    try:
        return in_range(announced, f"^{wanted}", prereleases="-" in wanted)
    except ValueError:
        return announced == wanted


def applies(names: Sequence[str], generation: str | None) -> bool:
    """Return whether a part of a specification applies to the servers of a generation.

    `names` lists the generations of the part. An empty list means all servers.
    """
    return not names or generation in names


def _met(condition: ConditionLike, result: Any) -> bool:
    value = _value(result, condition.at)
    if condition.range is not None:
        return isinstance(value, str) and _within(value, condition.range)
    if condition.equals is not None:
        return isinstance(value, str) and value == condition.equals
    return value is not _ABSENT


def _value(result: Any, pointer: str) -> Any:
    try:
        return resolve(result, pointer)
    except KeyError:
        return _ABSENT


def _within(version: str, versions: str) -> bool:
    try:
        return in_range(version, versions, prereleases=True)
    except ValueError:
        return False  # The server does not announce a version number.
