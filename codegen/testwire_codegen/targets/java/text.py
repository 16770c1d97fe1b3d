"""Formats values and comments as Java.

All strings of a specification pass through `literal` or, in comments, `escape`.

Tests: `tests/codegen/targets/test_java.py`, `tests/codegen/targets/test_hostile.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from typing import Any

from testwire_codegen.targets.base import WIDTH, visible, wrap

_CODE = re.compile(r"`([^`\n]+)`")
_BREAKS = re.compile(r'"(?:[^"\\]|\\.)*"|[(,=]|->|\.(?=\w+\()|\)|[^"(,=.)\-]+|.')
_UTIL = re.compile(r"\bjava\.util\.(List|Map|Optional|Set|LinkedHashMap)\b(?!;)")
_IMPORT = re.compile(r"import [\w.]*\.(\w+);")


def literal(value: Any) -> str:
    """Return a Java literal for a string, a number or a boolean."""
    if isinstance(value, int) and not isinstance(value, bool):
        if abs(value) >= 1 << 63:
            return repr(float(value))
        return f"{value}L" if abs(value) >= 1 << 31 else str(value)
    # The escapes of JSON are also escapes of Java.
    return visible(json.dumps(value, ensure_ascii=False))


def line(text: str) -> str:
    """Return the text for a comment of one line."""
    return escape(" ".join(text.split()))


def escape(text: str) -> str:
    """Return the text for a documentation comment, which is HTML.

    A backslash and an at sign would start an escape or a tag. Text in backticks becomes code.
    """
    for character, entity in _ENTITIES:
        text = text.replace(character, entity)
    plain = visible(text.replace("\t", " ")).replace("\\u", "&#92;u")
    return _CODE.sub(r"<code>\1</code>", plain)


_ENTITIES = (
    ("&", "&amp;"),
    ("<", "&lt;"),
    (">", "&gt;"),
    ("\\", "&#92;"),
    ("@", "&#64;"),
    ("*/", "*&#47;"),
)


def comment(text: str, indent: int, *tags: str) -> tuple[str, ...]:
    """Return the lines of a documentation comment without indentation.

    `tags` contains further elements, such as `@deprecated Use b.`. Without text and elements,
    there are no lines.
    """
    clean = escape(text).strip("\n")
    body = list(wrap(clean, WIDTH - indent - 3)) if clean else []
    # An empty line ends a paragraph.
    body = [each or "<p>" for each in body]
    for element in tags:
        body += wrap(element, WIDTH - indent - 3)
    if not body:
        return ()
    if len(body) == 1 and indent + len(body[0]) + 7 <= WIDTH:
        return (f"/** {body[0]} */",)
    return ("/**", *(f" * {each}".rstrip() for each in body), " */")


def block(text: str, width: int) -> Iterator[str]:
    """Yield the lines of a text block's content. A backslash at the end joins two lines."""
    # In a text block, a backslash starts an escape, and blanks at the end of a line are removed.
    text = visible(text).replace("\\", "\\\\")
    while len(text) > width:
        end = text.rfind(" ", 0, width - 1) + 1 or width - 1
        while text[end - 1] == "\\":
            end -= 1
        yield text[:end] + "\\"
        text = text[end:]
    yield text


def tidy(text: str, taken: Collection[str] = ()) -> str:
    """Return a file without unused imports, and with lines of at most 100 columns.

    Classes of `java.util` get their short names, except for those in `taken`.
    """
    text = _UTIL.sub(lambda found: found[0] if found[1] in taken else found[1], text)
    used = set(re.findall(r"\w+", re.sub(r"import [^;]+;", "", text))) - set(taken)
    lines: list[str] = []
    inside = False
    for each in text.split("\n"):
        found = _IMPORT.fullmatch(each)
        if found and found[1] not in used:
            continue
        inside ^= each.count('"""') % 2 == 1
        if inside or len(each) <= WIDTH or each.startswith(("//", "import ")):
            lines.append(each)
        else:
            lines += _wrapped(each) if each.lstrip().startswith(("/**", "*")) else _folded(each)
    return "\n".join(lines)


def _wrapped(text: str) -> list[str]:
    """Split a line of a documentation comment."""
    body = text.strip()
    indent = " " * (len(text) - len(text.lstrip()))
    whole = body.startswith("/**")
    start = f"{indent} * " if whole else f"{indent}* "
    content = body.removeprefix("/**").removesuffix("*/").removeprefix("*").strip()
    lines = [f"{start}{each}" for each in wrap(content, WIDTH - len(start))]
    return [f"{indent}/**", *lines, f"{indent} */"] if whole else lines


def _folded(text: str) -> list[str]:
    """Split a line of code after opening brackets, commas and arrows, or before dots."""
    indent = " " * (len(text) - len(text.lstrip()))
    lines: list[str] = []
    current = indent
    for token in _tokens(text.strip()):
        if len(current) + len(token.rstrip()) > WIDTH and current.strip():
            lines.append(current.rstrip())
            current = f"{indent}        "
            token = token.lstrip()
        current += token
    return [*lines, current.rstrip()]


def _tokens(text: str) -> Iterator[str]:
    """Yield the parts of a line between which a line break is possible."""
    part = ""
    for found in _BREAKS.finditer(text):
        token = found[0]
        if token.startswith("."):
            if part:
                yield part
            part = token
        elif token in ("(", ",", "=", "->"):
            yield part + token
            part = ""
        elif len(token) > WIDTH - 24 and token.startswith('"'):
            yield part
            pieces = _pieces(token[1:-1], WIDTH - 34)
            yield from (f'"{piece}" + ' for piece in pieces[:-1])
            part = f'"{pieces[-1]}"'
        else:
            part += token
    if part:
        yield part


def _pieces(text: str, width: int) -> list[str]:
    """Split the inside of a string literal, but not its escapes."""
    pieces = [""]
    for each in re.findall(r"\\u....|\\.|[^\\]", text, re.S):
        if len(pieces[-1]) + len(each) > width:
            pieces.append("")
        pieces[-1] += each
    return pieces
