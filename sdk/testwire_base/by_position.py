"""Params by position: the conversion between a JSON array and an object, in both directions.

Handlers, callers and types use the object. Only the messages contain the array. Source: JSON-RPC
2.0, section 4.2. Tests: `tests/base/test_by_position.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from testwire_base import pointers


class ByPosition(NamedTuple):
    """The order of the members of params.

    `optional` contains the names of the members that may be absent. They follow all other members.
    """

    names: tuple[str, ...]
    optional: tuple[str, ...] = ()
    or_by_name: bool = False
    """True if readers also accept an object. Then writers write an object."""

    def to_object(self, params: Any) -> Any:
        """Return the object for an array. Other values are returned unchanged.

        Null for an optional member means that the member is absent. Entries after the last position
        become members with the number as their name, which types do not list.
        """
        if type(params) is not list:
            return params
        names = [*self.names, *map(str, range(len(self.names), len(params)))]
        return {
            name: value
            for name, value in zip(names, params, strict=False)
            if value is not None or name not in self.optional
        }

    def to_array(self, params: Mapping[str, Any]) -> list[Any]:
        """Return the array for an object. Null represents an absent member between others."""
        found = [at for at, name in enumerate(self.names) if name in params]
        return [params.get(name) for name in self.names[: max(found, default=-1) + 1]]

    def written(self, params: Any) -> Any:
        """Return params as writers write them: an array, unless readers also accept an object."""
        return params if self.or_by_name or not isinstance(params, dict) else self.to_array(params)

    def pointer(self, pointer: str) -> str:
        """Return the pointer into the array for a pointer into the object."""
        first, *rest = pointers.split(pointer) or [""]
        return pointers.join("", self.names.index(first), *rest) if first in self.names else pointer

    def problem(self, params: Any) -> str | None:
        """Return why params do not have an accepted form, or None."""
        if type(params) is list or self.or_by_name:
            return None
        return f"Expected an array with the params {', '.join(self.names)}"
