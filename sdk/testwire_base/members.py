"""Finds the class and the member to which the location of a validation error belongs.

The module reads pydantic models without importing pydantic. Tests: `tests/base/test_members.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, get_args, get_origin


class Member(NamedTuple):
    """A member of a model, and the position of its name in the location of an error."""

    cls: Any
    name: str
    """The attribute of the class."""
    depth: int


def find_member(type_: Any, location: Sequence[str | int]) -> Member | None:
    """Return the innermost member of a model in a location, or None.

    - `type_`: the type of the whole value, such as a model or a list of models.
    - `location`: the keys of `loc` in an error of pydantic. Names of union members are ignored.
    """
    held = list(_parts(type_))
    found: Member | None = None
    for depth, step in enumerate(location):
        following: list[Any] = []
        for each in held:
            name = _attribute(each, step)
            if name is not None:
                found = Member(each, name, depth)
                following += _parts(each.__pydantic_fields__[name].annotation)
            elif get_origin(each) in (list, tuple) and isinstance(step, int):
                following += [part for held in get_args(each) for part in _parts(held)]
            elif get_origin(each) is dict:
                following += _parts(get_args(each)[1])
        named = [each for each in held if getattr(each, "__name__", None) == step]
        held = following or named or held
    return found


def wire_names(name: str, field: Any) -> set[str]:
    """Return the attribute and the wire names of a field of a pydantic model."""
    alias = field.validation_alias
    paths = getattr(alias, "choices", [alias])
    return {name, *(path for path in paths if isinstance(path, str))}


def _attribute(cls: Any, step: str | int) -> str | None:
    fields = getattr(cls, "__pydantic_fields__", None) or {}
    if step in fields:
        return str(step)
    return next((name for name, field in fields.items() if step in wire_names(name, field)), None)


def _parts(type_: Any) -> Iterable[Any]:
    """Yield a type without aliases and annotations, or the members of a union."""
    while (value := getattr(type_, "__value__", None)) is not None or hasattr(
        type_, "__metadata__"
    ):
        type_ = value if value is not None else type_.__origin__
    parts = get_args(type_)
    if not isinstance(type_, type) and parts and get_origin(type_) not in (list, tuple, dict):
        for part in parts:
            yield from _parts(part)
    else:
        yield type_
