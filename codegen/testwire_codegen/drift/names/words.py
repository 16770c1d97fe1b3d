"""Extract the words of a source file: strings, and the keys of objects and tables.

Pygments splits the file into tokens. The module must not depend on a protocol.

Tests: `tests/codegen/drift/test_names.py`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any, Final

_LONGEST: Final = 100
"""Longer strings are sentences, not names."""

_LEXED: Final = 1_000_000
"""Larger files, in characters, are read as text, because Pygments would need many seconds."""

_QUOTED: Final = re.compile(r"""(["'`])((?:(?!\1)[^\n\\]){1,100})\1""")
_KEY: Final = re.compile(r"[{,]\s*([A-Za-z_][\w-]{0,99})\s*[:=](?![:=])")
_LITERAL: Final = re.compile(r"""(?s)^[A-Za-z@$#]*(?:\[=*\[|(["'`])\1*)(.*?)(?:\]=*\]|\1+#*)$""")
_TAG: Final = re.compile(r"""\b\w+:\\?"([^",\\]+)""")
"""A name in a struct tag of Go, such as `json:"uid,omitempty"`."""

_BEFORE_KEY: Final = {
    ":": ("{", ",", ";", "}", ""),
    "?": ("{", ",", ";", "}", ""),
    "?:": ("{", ",", ";", "}", ""),
    "=": ("{", ",", ";", "|"),
}
"""The characters before a key, by the token after it."""

_BLOCK: Final = frozenset((")", "=>", "else", "try", "do", "finally"))
"""The tokens before a brace that opens a block. Names in a block are variables."""

_FIELDS: Final = (".rs", ".zig", ".ml", ".nim", ".cr")
"""In these languages, fields have underscores, and a JSON library converts their names."""

_ACCEPT: Final = re.compile(r"testwire:\s*accept\s+(['\"`]?)([^\s'\"`]+)\1[ \t]*([^\n]*)")


@dataclass(frozen=True, slots=True)
class Word:
    """A name in a source file. `line` and `column` start at 1. `key` is false for strings."""

    text: str
    line: int
    column: int
    key: bool


@dataclass(frozen=True, slots=True)
class Acceptance:
    """A comment `testwire: accept NAME REASON`. `reason` may be empty."""

    name: str
    reason: str
    line: int
    column: int


class LineIndex:
    """Converts offsets to lines and columns."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *accumulate(len(line) for line in text.splitlines(keepends=True))]

    def at(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def words_of(text: str, name: str) -> list[Word]:
    """Return the words of a file in their order. The file name determines the language."""
    lines = LineIndex(text)
    lexer = None if len(text) > _LEXED else _lexer(name)
    found = _plain(text) if lexer is None else _lexed(text, lexer)
    fields = name.endswith(_FIELDS)
    return [
        Word(word, *lines.at(offset), key)
        for offset, word, key in found
        if not (key and fields and "_" in word)
    ]


def acceptances(text: str) -> list[Acceptance]:
    """Return the comments that accept a name."""
    if "testwire:" not in text:
        return []
    lines = LineIndex(text)
    return [
        Acceptance(match[2], match[3].strip(" \t()*/->:"), *lines.at(match.start()))
        for match in _ACCEPT.finditer(text)
    ]


def _lexer(name: str) -> Any:
    """Return the lexer for a file name, or None if the language is unknown."""
    suffix = name[name.rfind(".") :]
    return _lexer_of("name" + suffix if "." in name else name)


@cache
def _lexer_of(name: str) -> Any:
    from pygments.lexers import get_lexer_for_filename
    from pygments.util import ClassNotFound

    if name.endswith(".fs"):  # Pygments prefers Forth.
        name += "x"
    try:
        lexer = get_lexer_for_filename(name, stripnl=False)
    except ClassNotFound:
        return None
    return None if lexer.name in ("Text only", "Markdown", "reStructuredText") else lexer


def _plain(text: str) -> list[tuple[int, str, bool]]:
    """Return the strings and keys in a file of an unknown language."""
    keys = ((match.start(1), match[1], True) for match in _KEY.finditer(text))
    return sorted([*_quoted(text), *keys])


def _quoted(text: str) -> Iterator[tuple[int, str, bool]]:
    for match in _QUOTED.finditer(text):
        yield match.start(2), match[2], False


def _lexed(text: str, lexer: Any) -> Iterator[tuple[int, str, bool]]:
    braces = _Braces()
    pending: tuple[int, str] | None = None
    key: tuple[int, str] | None = None
    for offset, is_string, token in _tokens(text, lexer):
        if key is not None and not (is_string and _letters(token) == _letters(key[1])):
            yield *key, True
        key = None
        if pending is not None:
            key = pending if braces.allow_key(token) else None
            braces.add(pending[1])
            pending = None
        if not is_string and '"' in token:  # The lexer for C# does not split attributes.
            yield from ((offset + at, text, key) for at, text, key in _quoted(token))
        elif is_string:
            yield from _names(offset, token)
            braces.add('"')
        elif token.isidentifier():
            pending = (offset, token)
        else:
            braces.add(token)
    if key is not None:
        yield *key, True


class _Braces:
    """The last token before a name, and the brackets around it."""

    def __init__(self) -> None:
        self._last = ""
        self._before = ""
        self._open: list[str] = []

    def add(self, token: str) -> None:
        last = self._last
        for char in token:
            if char in "([{":
                self._open.append("block" if char == "{" and last in _BLOCK else char)
            elif char in ")]}" and self._open:
                self._open.pop()
            last = char
        self._last = token
        self._before = "" if token.isidentifier() else token[-1:]

    def allow_key(self, token: str) -> bool:
        """Return whether a name between the added tokens and this token is a key.

        Names in parentheses are parameters, and names before `=` in a block are variables.
        """
        inner = self._open[-1] if self._open else ""
        if inner in ("(", "[") or (inner == "block" and token == "="):
            return False
        return self._before in _BEFORE_KEY.get(token, ())


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text).lower()


def _tokens(text: str, lexer: Any) -> Iterator[tuple[int, bool, str]]:
    """Yield the tokens without comments and spaces. The parts of one string form one token."""
    from pygments.token import Comment, Name, String

    start, string = 0, ""
    for offset, kind, token in lexer.get_tokens_unprocessed(text):
        if kind in String and kind not in String.Doc:
            start = start if string else offset
            string += token
            continue
        if string:
            yield start, True, string
            string = ""
        if kind in Comment or kind in String.Doc or not token.strip():
            continue
        if kind in Name.Tag and text[offset + len(token) :].startswith(":"):
            quoted = token[0] in "\"'"  # A tag has quotes in JSON but not in YAML.
            yield (offset, True, token) if quoted else (offset - 1, True, f'"{token}"')
            continue
        yield offset + len(token) - len(token.lstrip()), False, token.strip()
    if string:
        yield start, True, string


def _names(offset: int, literal: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the contents of a string literal, or the names in a struct tag of Go."""
    if literal.startswith("`"):
        for tag in _TAG.finditer(literal):
            yield offset + tag.start(1), tag[1], False
    match = _LITERAL.match(literal)
    if match is not None and 0 < len(match[2]) <= _LONGEST:
        yield offset + match.start(2), match[2], False
