"""Formats values and comments as Go, in the form that gofmt writes.

All strings of a specification pass through `literal`, `raw` or, in comments, `clean`.

Tests: `tests/codegen/targets/test_go.py`, `tests/codegen/targets/test_hostile.py`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from testwire_codegen.targets.base import WIDTH, hidden, visible, wrap


def literal(value: Any) -> str:
    """Return a Go literal for a string, a number or a boolean."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 63:
        return repr(float(value))
    if not isinstance(value, str):
        return json.dumps(value)
    # JSON and Go have the same escapes, except for surrogates and `\/`.
    text = json.dumps(value, ensure_ascii=False)
    return "".join(_escaped(each) if hidden(each) else each for each in text)


def _escaped(character: str) -> str:
    code = ord(character)
    if 0xD800 <= code < 0xE000:
        return "\\ufffd"  # Go has no strings with surrogates.
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def raw(text: str) -> str:
    """Return JSON as the contents of a raw string."""
    return visible(text).replace("`", "\\u0060")


def line(text: str) -> str:
    """Return the text for a comment of one line."""
    return clean(" ".join(text.split()))


def clean(text: str) -> str:
    """Return the text for a comment, without forms that gofmt would change."""
    plain = visible(text.replace("\t", " "))
    # gofmt writes these pairs as typographic quotes, and moves link definitions.
    return plain.replace("``", "“").replace("''", "”").replace("]:", "] :")


_ITEM = re.compile(r"(?:[-*+•]|\d+[.)])\s+")


def comment(text: str, indent: int = 0, deprecated: str | None = None) -> tuple[str, ...]:
    """Return the lines of a documentation comment without indentation.

    `deprecated` is the reason of a deprecation. Without text and reason, there are no lines.
    """
    width = WIDTH - indent - 3
    blocks: list[tuple[bool, list[str]]] = []
    for each in clean(text).split("\n"):
        stripped = each.strip()
        found = _ITEM.match(stripped)
        if not stripped:
            blocks.append((False, []))
        elif found is not None:
            blocks.append((True, _item(stripped[found.end() :], width)))
        elif blocks and blocks[-1][1] and not blocks[-1][0]:
            blocks[-1][1].extend(_paragraph(stripped, width))
        else:
            blocks.append((False, _paragraph(stripped, width)))
    if deprecated is not None:
        reason = " ".join(clean(deprecated).split())
        blocks.append((False, _paragraph(f"Deprecated: {reason}", width)))
    lines: list[str] = []
    before = False
    for item, found_lines in blocks:
        if not found_lines:
            continue
        if lines and not (item and before):
            lines.append("//")
        lines += [f"// {each}" for each in found_lines]
        before = item
    return tuple(lines)


def _paragraph(text: str, width: int) -> list[str]:
    # gofmt interprets a short line without a full stop as a heading.
    ended = f"{text}." if text[-1].isalnum() or text[-1] in ")\"'" else text
    lines = list(wrap(ended, width))
    for place, each in enumerate(lines):
        if each.startswith("#") or _ITEM.match(each + " "):
            # gofmt would change the line to a heading or a list.
            lines[place] = f"“{each}"
    return lines


def _item(text: str, width: int) -> list[str]:
    first, *more = wrap(text or "…", width - 4)
    return [f"  - {first}", *(f"    {each}" for each in more)]
