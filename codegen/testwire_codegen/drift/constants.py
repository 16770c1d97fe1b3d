"""Reads constants and literals of C# code: what a server names on the wire, and its error codes.

A scanner for comments and strings, no parser: types are not read. The module must not know the
spec.

Tests: `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import re
from typing import Final

from testwire_base.documents import Location

from testwire_codegen.drift.shapes import Source, SourceUnreadable

__all__ = ["read_constants"]

_TOKEN: Final = re.compile(
    r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<raw>\"\"\"+)
  | (?P<verbatim>@"(?:[^"]|"")*")
  | (?P<interpolated>\$+@?"(?:\\.|[^"\\\n])*")
  | (?P<string>"(?:\\.|[^"\\\n])*")
  | (?P<character>'(?:\\.|[^'\\\n])+')
  | (?P<open>"|/\*)
  | (?P<number>(?<![\w.])-?\d[\d_]*(?![\w.]))
  | (?P<const>\bconst\s+(?:string|int|long)\b)
  | (?P<stop>;)
    """,
    re.X | re.S,
)
_ESCAPE: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|.)")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}


def read_constants(text: str, file: str) -> Source:
    """The literals of C# text. Raises SourceUnreadable for a string or a comment without an end."""
    strings: dict[str, Location] = {}
    constants: set[str] = set()
    numbers: dict[int, Location] = {}
    constant = False
    index = 0
    while match := _TOKEN.search(text, index):
        index = match.end()
        kind = match.lastgroup
        place = _place(text, match.start(), file)
        if kind == "open":
            raise SourceUnreadable("a string or a comment without an end", place)
        if kind == "raw":
            end = text.find(match.group(), index)
            if end < 0:
                raise SourceUnreadable("a string without an end", place)
            strings.setdefault(text[index:end], place)
            index = end + len(match.group())
        elif kind in ("string", "verbatim"):
            value = _value(match.group())
            strings.setdefault(value, place)
            if constant:
                constants.add(value)
        elif kind == "number":
            if constant:
                numbers.setdefault(int(match.group().replace("_", "")), place)
        elif kind == "const":
            constant = True
        elif kind == "stop":
            constant = False
    return Source(file, {}, precise=False, strings=strings, constants=constants, numbers=numbers)


def _value(token: str) -> str:
    if token.startswith("@"):
        return token[2:-1].replace('""', '"')

    def plain(match: re.Match[str]) -> str:
        escape = match.group(1)
        if escape.startswith("u") and len(escape) == 5:
            return chr(int(escape[1:], 16))
        return _ESCAPES.get(escape, escape)

    return _ESCAPE.sub(plain, token[1:-1])


def _place(text: str, index: int, file: str) -> Location:
    line = text.count("\n", 0, index) + 1
    return Location(file, "", line, index - (text.rfind("\n", 0, index) + 1) + 1)
