"""Conversions between positions of a protocol and of an editor, for the tests of every language.

Fields of a row: `claim` is the title of the test. `rules` are the line base, the column base, the
unit and the kind of end. `lines` are the known lines of the text. `wire` is the protocol's position
or range; None means that `editor` has no equivalent. `ways` are the directions of the conversion:
`to` the editor and `from` the editor.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

__all__ = ["ROWS", "Row"]


class Row(NamedTuple):
    claim: str
    rules: tuple[int, int, str, str]
    lines: dict[int, str]
    kind: Literal["position", "range", "lines"]
    wire: Any
    editor: Any
    ways: tuple[str, ...] = ("to", "from")


ONE = (1, 1, "utf-16", "exclusive")
LAST = (1, 1, "utf-16", "inclusive")
BYTES = (0, 0, "utf-8", "inclusive")
POINTS = (1, 0, "utf-32", "exclusive")
MIXED = "aé😀b"
"""The characters have 1, 2, 4 and 1 bytes in UTF-8, and 1, 1, 2 and 1 code units in UTF-16."""

ROWS = [
    Row("the first position", ONE, {}, "position", (1, 1), (0, 0)),
    Row("any position", ONE, {}, "position", (12, 5), (11, 4)),
    Row("before the first position", ONE, {}, "position", (0, 0), (0, 0), ("to",)),
    Row("an exclusive end", ONE, {}, "range", (1, 1, 2, 4), (0, 0, 1, 3)),
    Row("an empty range", ONE, {}, "range", (3, 2, 3, 2), (2, 1, 2, 1)),
    Row("the end of a line", ONE, {0: MIXED}, "position", (1, 6), (0, 5)),
    Row("after the end of a line", ONE, {0: MIXED}, "position", (1, 99), (0, 5), ("to",)),
    Row("inside a pair", ONE, {0: MIXED}, "position", (1, 4), (0, 2), ("to",)),
    Row("bytes as they are", BYTES, {}, "position", (4, 7), (4, 7)),
    Row("bytes before", BYTES, {4: MIXED}, "position", (4, 1), (4, 1)),
    Row("bytes between", BYTES, {4: MIXED}, "position", (4, 3), (4, 2)),
    Row("bytes after", BYTES, {4: MIXED}, "position", (4, 7), (4, 4)),
    Row("bytes at the end", BYTES, {4: MIXED}, "position", (4, 8), (4, 5)),
    Row("inside of bytes", BYTES, {4: MIXED}, "position", (4, 5), (4, 2), ("to",)),
    Row("code points", POINTS, {0: MIXED}, "position", (1, 3), (0, 4)),
    Row("code points at the end", POINTS, {0: MIXED}, "position", (1, 4), (0, 5)),
    Row("inside a code point", POINTS, {0: MIXED}, "position", (1, 2), (0, 3), ("from",)),
    Row("the last character is part", LAST, {}, "range", (1, 1, 1, 1), (0, 0, 0, 1)),
    Row("the last of several", LAST, {}, "range", (2, 3, 4, 9), (1, 2, 3, 9)),
    Row("a last pair", LAST, {0: MIXED}, "range", (1, 1, 1, 3), (0, 0, 0, 4)),
    Row("a last pair in bytes", BYTES, {0: MIXED}, "range", (0, 0, 0, 3), (0, 0, 0, 4)),
    Row("bytes of the last pair", BYTES, {0: MIXED}, "range", (0, 0, 0, 6), (0, 0, 0, 4), ("to",)),
    Row("bytes unknown", BYTES, {}, "range", (0, 0, 0, 3), (0, 0, 0, 4)),
    Row("up to a new line", LAST, {0: MIXED}, "range", (1, 1, 1, 6), (0, 0, 1, 0), ("from",)),
    Row("the line break", LAST, {0: MIXED}, "range", (1, 1, 1, 6), (0, 0, 0, 5), ("to",)),
    Row("an empty range has no last", LAST, {}, "range", None, (0, 3, 0, 3), ("from",)),
    Row("an unknown line before", LAST, {}, "range", None, (0, 0, 1, 0), ("from",)),
    Row("different lines", POINTS, {0: "😀a", 1: "é😀"}, "range", (1, 1, 2, 2), (0, 2, 1, 3)),
    Row("whole lines", LAST, {2: MIXED}, "lines", (1, 3), (0, 0, 2, 5)),
    Row("whole lines, text unknown", LAST, {}, "lines", (1, 3), (0, 0, 2, 2147483647)),
    Row("one line", BYTES, {7: ""}, "lines", (7, 7), (7, 0, 7, 0)),
    Row("lines up to a new line", LAST, {}, "lines", (1, 2), (0, 0, 2, 0), ("from",)),
    Row("lines with an exclusive end", ONE, {}, "lines", (1, 3), (0, 0, 2, 0)),
    Row("part of a line", ONE, {}, "lines", (1, 4), (0, 2, 2, 1), ("from",)),
]
