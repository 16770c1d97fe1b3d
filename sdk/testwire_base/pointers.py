"""JSON pointers (RFC 6901): extended by keys, taken apart, followed.

Tests: `tests/base/test_documents.py`.
"""

from __future__ import annotations

from typing import Any

__all__ = ["child", "join", "resolve", "split"]


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
