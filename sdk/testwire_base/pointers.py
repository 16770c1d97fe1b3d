"""JSON pointers (RFC 6901): extended by keys, taken apart, followed.

Tests: `tests/base/test_documents.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple


def join(pointer: str, *keys: str | int) -> str:
    """Extend a JSON pointer by keys, escaped."""
    tail = "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in keys)
    return pointer + tail


def split(pointer: str) -> list[str]:
    """The unescaped keys of a JSON pointer. Raises ValueError for text that is not one."""
    if not pointer:
        return []
    if pointer[0] != "/":
        raise ValueError(f"{pointer!r} is not a JSON pointer; it has to begin with '/'")
    return [key.replace("~1", "/").replace("~0", "~") for key in pointer[1:].split("/")]


def child(data: Any, key: str) -> Any:
    """The member or item that a key of a pointer names. Raises KeyError where there is none."""
    if isinstance(data, dict):
        return data[key]
    if isinstance(data, list) and key.isdecimal() and int(key) < len(data):
        return data[int(key)]
    raise KeyError(key)


def resolve(data: Any, pointer: str) -> Any:
    """The value at `pointer`. Raises KeyError where there is none."""
    try:
        keys = split(pointer)
    except ValueError:
        raise KeyError(pointer) from None
    for key in keys:
        data = child(data, key)
    return data


class Found(NamedTuple):
    """A value that a pointer with stars leads to."""

    stars: tuple[str | int, ...]
    """The keys that the stars stood for: names of members, indexes of items."""
    value: Any
    pointer: str = ""
    """With those keys in place of the stars."""


def find(value: Any, steps: Sequence[str]) -> Iterator[Found]:
    """The values that the steps of a pointer lead to; none if they lead nowhere.

    A step `*` is every item of an array and every member of an object. A negative index counts
    from the end of an array.
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
    """The keys of an object or array that a step means."""
    if isinstance(value, dict):
        return list(value) if step == "*" else [step] if step in value else []
    if not isinstance(value, list):
        return []
    if step == "*":
        return range(len(value))
    index = int(step) if step.removeprefix("-").isdecimal() else len(value)
    return [index] if -len(value) <= index < len(value) else []
