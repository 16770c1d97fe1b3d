"""Displays received text, which can contain hostile characters, in reports and terminals.

Tests: `tests/tools/conformance/test_page.py`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Unicode categories of control, invisible, surrogate and private-use characters.
_HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def visible(text: str) -> str:
    """Replace control characters and invisible characters, except tabs, with escape sequences.

    LF becomes an escape sequence and a line break. CR LF becomes only an escape sequence.
    """
    if text.isascii() and text.isprintable():
        return text
    return re.sub(r"\r\n|[^\x20-\x7e]", _spelled, text)


def _spelled(match: re.Match[str]) -> str:
    found = match.group()
    if found in _LINE_ENDS:
        return _LINE_ENDS[found]
    if found == "\t" or unicodedata.category(found) not in _HIDDEN:
        return found
    code = ord(found)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


_LINE_ENDS: Final = {"\r\n": "\\r\\n", "\r": "\\r", "\n": "\\n\n"}
