"""Functions that return Python literals, TOML strings and docstrings.

Tests: `tests/codegen/targets/test_python_text.py`.
"""

from __future__ import annotations

import json
from typing import Any

from testwire_codegen.targets.base import WIDTH, wrap


def literal(value: Any) -> str:
    """Return a Python literal for a JSON-like value, with strings in double quotes."""
    if isinstance(value, str):
        return '"' + "".join(_escaped(character) for character in value) + '"'
    if isinstance(value, tuple):
        inner = ", ".join(literal(item) for item in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    return repr(value)


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isprintable():
        return character
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
    clean = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    if clean.endswith('"'):
        clean = clean[:-1] + '\\"'
    if "\n" not in clean and indent + len(clean) + 6 <= WIDTH:
        return (f'"""{clean}"""',)
    # Every line leaves three columns free, because the first line starts with quotes.
    lines = wrap(clean, WIDTH - indent - 3)
    if len(lines) == 1:
        # Formatters append the closing quotes to a single line, even if the line becomes too long.
        lines = wrap(clean, len(clean) - 1)
    return (f'"""{lines[0]}', *lines[1:], '"""')
