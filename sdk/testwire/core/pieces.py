"""Parses the large array of a message piece by piece, so that less memory is needed.

    message = parse(body, decode)      # {"method": …, "params": {"changes": Pieces(…)}}
    for item in message["params"]["changes"]: …

50,000 tests need 60 MB as JSON values, in addition to the typed objects. The pieces are converted
and released one after another. The module must not import pydantic, and must not contain protocol
names.

Tests: `tests/sdk/core/test_pieces.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

PIECE_BYTES: Final = 64 * 1024
"""The approximate size of a piece."""

LARGE_BYTES: Final = 1024 * 1024
"""The size from which a message is parsed piece by piece."""

ATTEMPTS: Final = 8
"""The maximum number of attempts to find the end of a piece. Then the rest is one piece."""

_NEAR: Final = 4096  # The maximum distance of the array from the ends of the message.
_MARK: Final = "testwire:pieces"
_MARKED: Final = b'["%b"]' % _MARK.encode()
_BEGIN: Final = re.compile(rb"\[\s*(?=\{)")
_END: Final = re.compile(rb"(?<=\})\s*\]")
_FIRST_NAME: Final = re.compile(rb'\{\s*"[^"\\]*"\s*:')

Decode = Callable[[bytes | bytearray], Any]


class Pieces:
    """The items of an array. The iteration parses the items and releases their JSON text.

    - `text`: the items without the brackets. The iteration empties the text, so a second iteration
      yields nothing.
    - `first`: the beginning of the first item, with the name of its first member.

    The iteration raises ValueError for invalid JSON.
    """

    def __init__(self, text: bytearray, first: bytes, decode: Decode) -> None:
        self._text = text
        self._first = first
        self._decode = decode

    def __iter__(self) -> Iterator[Any]:
        while self._text:
            items, end = self._next()
            del self._text[:end]
            yield from items

    def _next(self) -> tuple[list[Any], int]:
        """Return the items of the next piece, and the offset of its end."""
        text, end = self._text, 0
        for _ in range(ATTEMPTS):
            end = text.find(self._first, max(end + 1, PIECE_BYTES))
            if end < 0:
                break
            try:
                return _items(text[:end].rstrip().removesuffix(b","), self._decode), end
            except ValueError:
                pass  # The item is inside another item.
        return _items(text, self._decode), len(text)


def _items(text: bytes | bytearray, decode: Decode) -> list[Any]:
    return decode(b"".join((b"[", text, b"]")))  # type: ignore[no-any-return]


def parse(body: bytearray, decode: Decode) -> Any:
    """Parse a large message. An array of objects in the params or in the result becomes `Pieces`.

    `body` must not be used afterwards. `decode` returns all other values. Raises ValueError for
    invalid JSON outside the array.
    """
    begin = _BEGIN.search(body, 0, _NEAR)
    ends = list(_END.finditer(body, max(0, len(body) - _NEAR)))
    if begin is None or not ends:
        return decode(body)
    start, end = begin.end(), ends[-1].start()
    first = _checked(body, start, end, decode)
    if first is None:
        return decode(body)
    try:
        message = decode(body[: begin.start()] + _MARKED + body[ends[-1].end() :])
    except ValueError:
        return decode(body)
    parts = [message.get("params"), message.get("result")] if type(message) is dict else []
    marked = [
        (part, name)
        for part in parts
        if type(part) is dict
        for name, value in part.items()
        if value == [_MARK]
    ]
    if len(marked) != 1:
        return decode(body)
    ((part, name),) = marked
    del body[end:], body[:start]
    part[name] = Pieces(body, first, decode)
    return message


def _checked(body: bytearray, start: int, end: int, decode: Decode) -> bytes | None:
    """Return the beginning of the first item, or None if the brackets may belong to two arrays."""
    found = _FIRST_NAME.match(body, start, end)
    if found is None:
        return None
    first = found.group()
    last = body.rfind(first, start, end)
    second = body.find(first, start + 1, end)
    if re.compile(rb"\[\s*" + re.escape(first)).search(body, start, end) or second < 0:
        return None
    try:
        _items(body[start:second].rstrip().removesuffix(b","), decode)
        _items(body[last:end], decode)
    except ValueError:
        return None
    return first


def whole(value: Any) -> Any:
    """Replace pieces among the members of an object by a list. Raises ValueError."""
    if (name := name_of(value)) is not None:
        return {**value, name: list(value[name])}
    return value


def name_of(value: Any) -> str | None:
    """Return the name of the member that contains pieces, or None."""
    if type(value) is dict:
        for name, member in value.items():
            if type(member) is Pieces:
                return str(name)
    return None
