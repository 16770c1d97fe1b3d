"""Functions that return Python literals, TOML strings and docstrings.

All strings of a specification pass through `escape`, which is the only function that escapes them.

Tests: `tests/codegen/targets/test_python_text.py`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from testwire_codegen.targets.base import WIDTH, hidden, wrap


def literal(value: Any) -> str:
    """Return a Python literal for a JSON-like value, with strings in double quotes."""
    if isinstance(value, str):
        return f'"{escape(value)}"'
    if isinstance(value, tuple):
        inner = ", ".join(literal(item) for item in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    return repr(value)


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_QUOTES = re.compile(r'"{3,}|"+\Z')


def escape(text: str, *, prose: bool = False) -> str:
    """Return the text as the contents of a Python string in double quotes.

    prose: the string is a docstring, in three quotes. Line feeds and quotes inside a line are kept.
    """
    if not prose:
        return "".join(_ESCAPES.get(each) or _visible(each) for each in text)
    lines = text.replace("\\", "\\\\").replace("\t", " ")
    lines = _QUOTES.sub(lambda found: found[0].replace('"', '\\"'), lines)
    return "".join(_numbered(each) if hidden(each) else each for each in lines)


def _visible(character: str) -> str:
    return character if character.isprintable() else _numbered(character)


def _numbered(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def toml_string(text: str) -> str:
    """Return a TOML string. In contrast to JSON, TOML requires an escape for U+007F."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def docstring(text: str, indent: int) -> tuple[str, ...]:
    """Return the lines of a docstring, including the quotes. Empty text has no lines.

    - `indent`: the width of the indentation that the caller adds.
    """
    if not text:
        return ()
    clean = escape(text, prose=True)
    if "\n" not in clean and indent + len(clean) + 6 <= WIDTH:
        return (f'"""{clean}"""',)
    # Every line leaves three columns free, because the first line starts with quotes.
    lines = wrap(clean, WIDTH - indent - 3)
    if len(lines) == 1:
        # Formatters append the closing quotes to a single line, even if the line becomes too long.
        lines = wrap(clean, len(clean) - 1)
    return (f'"""{lines[0]}', *lines[1:], '"""')


def line(text: str) -> str:
    """Return the text for one line of a docstring that contains further text."""
    return escape(" ".join(text.split()), prose=True)
