"""JSON pointers (RFC 6901): joining, splitting and resolving them.

Tests: `tests/base/test_documents.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple


def join(pointer: str, *keys: str | int) -> str:
    """Append keys to a JSON pointer and escape them."""
    tail = "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in keys)
    return pointer + tail


def split(pointer: str) -> list[str]:
    """Return the unescaped keys of a JSON pointer. Raises ValueError if the pointer is invalid."""
    if not pointer:
        return []
    if pointer[0] != "/":
        raise ValueError(f"expected a JSON pointer that begins with '/', found {pointer!r}")
    return [key.replace("~1", "/").replace("~0", "~") for key in pointer[1:].split("/")]


def child(data: Any, key: str) -> Any:
    """Return the member or element with the key `key`. Raises KeyError if it is missing."""
    if isinstance(data, dict):
        return data[key]
    if isinstance(data, list) and key.isdecimal() and int(key) < len(data):
        return data[int(key)]
    raise KeyError(key)


def resolve(data: Any, pointer: str) -> Any:
    """Return the value at `pointer`. Raises KeyError if the value is missing."""
    try:
        keys = split(pointer)
    except ValueError:
        raise KeyError(pointer) from None
    for key in keys:
        data = child(data, key)
    return data


class Found(NamedTuple):
    """A value that matches a pointer with `*`."""

    stars: tuple[str | int, ...]
    """For each `*`, the key that matched: a member name or an element index."""
    value: Any
    pointer: str = ""
    """The pointer to the value, without `*`."""


def find(value: Any, steps: Sequence[str]) -> Iterator[Found]:
    """Yield the values that match the steps of a pointer.

    The step `*` matches every element of an array and every member of an object. A negative index
    counts from the end of an array.
    """
    return _find(Found((), value), steps, 0)


def _find(found: Found, steps: Sequence[str], index: int) -> Iterator[Found]:
    if index == len(steps):
        yield found
        return
    step = steps[index]
    for key in _keys(found.value, step):
        stars = (*found.stars, key) if step == "*" else found.stars
        inner = Found(stars, found.value[key], join(found.pointer, key))
        yield from _find(inner, steps, index + 1)


def _keys(value: Any, step: str) -> Sequence[str | int]:
    if isinstance(value, dict):
        return list(value) if step == "*" else [step] if step in value else []
    if not isinstance(value, list):
        return []
    if step == "*":
        return range(len(value))
    index = int(step) if step.removeprefix("-").isdecimal() else len(value)
    return [index] if -len(value) <= index < len(value) else []
