"""Makes text of peers and foreign files harmless on terminals and in logs and reports.

All text that Testwire received passes through one of these functions before it is displayed. The
functions replace control characters and invisible characters, except tabs, with escape sequences.
For Markdown and for XML, see `markdown.py` and `report.py`.

Tests: `tests/base/test_display.py`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

__all__ = ["each_line", "json_text", "one_line", "visible"]

# Unicode categories of control, invisible, surrogate and private-use characters.
_HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
_LINE_ENDS: Final = {"\r\n": "\\r\\n", "\r": "\\r", "\n": "\\n"}


def one_line(text: str) -> str:
    """Return text as one line. Line breaks become escape sequences too."""
    return text if text.isprintable() else re.sub(r"\r\n|[^\x20-\x7e]", _spelled, text)


def each_line(text: str) -> list[str]:
    """Return the lines of text of this program. Only LF divides lines."""
    return [one_line(line) for line in text.split("\n")]


def visible(text: str) -> str:
    """Return text with its lines.

    LF becomes an escape sequence and a line break. CR LF becomes only an escape sequence.
    """
    if text.isprintable():
        return text
    parts = re.split(r"(?<!\r)\n", text)
    return "\\n\n".join(map(one_line, parts))


def json_text(value: Any, *, indent: int | None = 2) -> str:
    """Return a value as JSON in which only visible characters are unescaped."""
    import json

    text = json.dumps(value, indent=indent, ensure_ascii=False)
    # Between strings, JSON text has no other characters than ASCII and line breaks.
    return re.sub(r"[^\x20-\x7e\n]", _spelled_in_json, text)


def _spelled(match: re.Match[str]) -> str:
    found = match.group()
    if found in _LINE_ENDS:
        return _LINE_ENDS[found]
    if not _is_hidden(found):
        return found
    code = ord(found)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _spelled_in_json(match: re.Match[str]) -> str:
    found = match.group()
    if not _is_hidden(found):
        return found
    units = found.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))


def _is_hidden(character: str) -> bool:
    return character != "\t" and unicodedata.category(character) in _HIDDEN
