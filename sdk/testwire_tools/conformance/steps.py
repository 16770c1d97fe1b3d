"""Placeholders in the conformance data.

A scope maps names to received values. A pointer is a JSON pointer into the scope. In a pointer, `*`
matches every item of an array and every member of an object. Params can contain placeholders:

- `{"$from": pointer}`: the first value that matches.
- `{"$all": pointer}`: a list of all values that match.
- `{"$key": pointer}`: the first member name of the first object that matches. Members that contain
  an empty list are used only if there are no others.
- `{"$folder": pointer}`: the folder of the first such name that contains a slash, with the slash at
  the end. A folder is preferred if another folder has a longer name that begins in the same way.
- `{"$some": pointer}`: an object with the first item of the first matching list (see `_some_of`).
- `{"$where": {"of": pointer, "at": pointer, "is": pointer}}`: the last value at `of` that contains,
  at the pointer `at`, the value at `is` (see `_where`).
- `{"$few": pointer}`: like `$some`, with the first two items of the first two non-empty lists.
- `{"$each": {"of": pointer, "as": params}}`: a list with one copy of `params` for each value
  at `of`. In each copy, the pointer `/$item` matches this value, and `/$name` its member name.
- `{"$new": "uuid"}`: a new UUID.

This module must not send messages.

Tests: `tests/tools/conformance/test_steps.py`.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from testwire_base import pointers
from testwire_base.pointers import Found

from testwire_tools.conformance.model import CheckFailed, Skipped

__all__ = ["Found", "Scope", "fill", "find", "value_at"]

Scope = dict[str, Any]


def find(pointer: str, scope: Any) -> list[Found]:
    """Return the values that match a pointer, which can contain `*`."""
    return list(pointers.find(scope, pointers.split(pointer)))


def fill(value: Any, scope: Scope) -> Any:
    """Return params with all placeholders replaced. Raises Skipped if a pointer has no match."""
    if isinstance(value, list):
        return [fill(item, scope) for item in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        ((key, inner),) = value.items()
        if key == "$new":
            return str(uuid.uuid4())
        if key in ("$from", "$all", "$key", "$folder"):
            return _found(key, inner, scope)
        if key == "$some":
            return _some_of(inner, scope, 1)
        if key == "$few":
            return _some_of(inner, scope, 2)
        if key == "$each":
            items = find(inner["of"], scope)
            named = [{"$item": each.value, "$name": (*each.stars, None)[0]} for each in items]
            return [fill(inner["as"], {**scope, **one}) for one in named]
        if key == "$where":
            return _where(inner, scope)
    return {key: fill(item, scope) for key, item in value.items()}


def _found(key: str, pointer: str, scope: Scope) -> Any:
    """Return the value of a `$from`, `$all`, `$key` or `$folder` placeholder. Raises Skipped."""
    found = [each.value for each in find(pointer, scope)]
    if key in ("$key", "$folder"):
        members = [each for value in found if isinstance(value, dict) for each in value.items()]
        found = [name for name, value in sorted(members, key=lambda each: _empty(each[1]))]
    if key == "$folder":
        found = [name[: name.rindex("/") + 1] for name in found if "/" in name[1:]]
        found.sort(key=lambda folder: not _has_longer_sibling(folder, found))
    if not found:
        raise Skipped(_NO_VALUE.format(pointer=pointer))
    return found if key == "$all" else found[0]


def _has_longer_sibling(folder: str, folders: list[str]) -> bool:
    """Return whether a folder such as `a/` has a sibling such as `ab/`."""
    return any(e.startswith(folder[:-1]) and not e.startswith(folder) for e in folders)


def _empty(value: Any) -> bool:
    """Return whether a value contains an empty list, such as a file without mutants."""
    return value == [] or (isinstance(value, dict) and [] in value.values())


_NO_VALUE: Final = (
    "Nothing to check: a later message of this case needs a value at {pointer}, but no received "
    "message contains one."
)


def _some_of(pointer: str, scope: Scope, count: int) -> dict[str, Any]:
    """Return an object with the first items of the first non-empty lists.

    For example, `/a/*/b` selects `{"x": {"b": [1]}}` from `{"a": {"x": {"b": [1, 2]}}}`.

    count: the number of lists, and of items from each list.
    """
    lists = [each for each in find(pointer, scope) if isinstance(each.value, list) and each.value]
    if not lists:
        raise Skipped(_NO_VALUE.format(pointer=pointer))
    made = {}
    for each in lists[:count]:
        shaped: Any = each.value[:count]
        for name in reversed(pointer.split("/*", 1)[1].split("/")[1:]):
            shaped = {name: shaped}
        made[str(each.stars[0])] = shaped
    return made


def _where(inner: Mapping[str, str], scope: Scope) -> Any:
    """Return the last value at `of` that contains, at the pointer `at`, the value at `is`.

    Without `is`, the value at `at` must be null or absent. With `then`, return the value at the
    pointer `then` in the found value. If no value is found, or if the result is null, return the
    first value at the pointer `or`.
    """
    wanted = [each.value for each in find(inner["is"], scope)][:1] if "is" in inner else [None]
    for each in reversed(find(inner["of"], scope)):
        if ([found.value for found in find(inner["at"], each.value)][:1] or [None]) == wanted:
            value = value_at(each.value, inner.get("then", ""))
            if value is not None:
                return value
            break
    if "or" in inner:
        return fill({"$from": inner["or"]}, scope)
    raise Skipped(_NO_VALUE.format(pointer=inner["of"]))


def value_at(value: Any, pointer: str) -> Any:
    """Return the first value that matches a pointer. Raises CheckFailed if none matches."""
    for each in find(pointer, value):
        return each.value
    raise CheckFailed(f"Expected a value at {pointer} in {value!r:.200}, found none.")
