"""Reads constants and literals in C# files, and C# records in documents.

The module scans comments and strings but does not parse C#. From source files, the module reads
only strings and error codes. The module must not depend on the specification.

Tests: `tests/codegen/drift/test_source.py`, `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.files import InputUnreadable, locate
from testwire_codegen.drift.readers.markdown import Block

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


_RECORD: Final = re.compile(r"\brecord\s+(?:class\s+|struct\s+)?(\w+)\s*\(([^)]*)\)")
_BUILTIN: Final = {
    "bool": "boolean",
    "int": "integer",
    "long": "integer",
    "short": "integer",
    "float": "number",
    "double": "number",
    "decimal": "number",
    "string": "string",
    "object": "any",
}


def read_constants(text: str, file: str) -> facts.Facts:
    """Return the literals of a C# file.

    Raises InputUnreadable for an unterminated string or comment.
    """
    strings: dict[str, facts.Quoted] = {}
    constants: set[str] = set()
    numbers: dict[int, facts.Code] = {}
    constant = False
    index = 0
    while match := _TOKEN.search(text, index):
        index = match.end()
        place = locate(text, match.start(), file)
        value: str | None = None
        match match.lastgroup:
            case "open":
                raise InputUnreadable("the string or comment has no end", place)
            case "raw":
                end = text.find(match.group(), index)
                if end < 0:
                    raise InputUnreadable("the string has no end", place)
                value, index = text[index:end], end + len(match.group())
            case "string" | "verbatim":
                value = unescaped(match.group())
                if constant:
                    constants.add(value)
            case "number" if constant:
                code = int(match.group().replace("_", ""))
                numbers.setdefault(code, facts.Code(code, None, place))
            case "const" | "stop":
                constant = match.lastgroup == "const"
        if value is not None:
            strings.setdefault(value, facts.Quoted(value, place))
    return facts.Facts(
        file,
        codes=tuple(numbers.values()),
        mentions=tuple(strings.values()),
        constants=tuple(each for each in strings.values() if each.text in constants),
        names_only=True,
    )


def unescaped(token: str) -> str:
    """Return the value of a string literal."""
    if token.startswith("@"):
        return token[2:-1].replace('""', '"')

    def plain(match: re.Match[str]) -> str:
        escape = match.group(1)
        if escape.startswith("u") and len(escape) == 5:
            return chr(int(escape[1:], 16))
        return _ESCAPES.get(escape, escape)

    return _ESCAPE.sub(plain, token[1:-1])


def read_records(block: Block) -> Iterator[facts.Type]:
    """Yield the C# records of a block. Member names are in camel case, as on the wire."""
    for match in _RECORD.finditer(block.text):
        members = []
        offset = match.start(2)
        for part in match[2].split(","):
            words = part.split()
            if len(words) == 2:
                place = block.locate(offset + part.index(words[1]))
                name = words[0].rstrip("?")
                builtin = _BUILTIN.get(name)
                found: facts.TypeText = facts.Named(builtin or name, builtin is not None, place)
                if words[0].endswith("?"):
                    found = facts.OrNull(found)
                wire = words[1][:1].lower() + words[1][1:]
                members.append(facts.ObjectMember(wire, found, None, place))
            offset += len(part) + 1
        place = block.locate(match.start(1))
        yield facts.Type(match[1], facts.ObjectOf(tuple(members), place), place)
