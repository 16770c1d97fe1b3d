"""Escapes foreign text for Markdown.

All text of specifications, documents and sources that appears in Markdown passes through one of
these functions. Tests: `tests/base/test_report.py`, `tests/codegen/targets/test_hostile.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_TICKS = re.compile(r"`+")

_BLOCK = re.compile(
    r"\d+(?=[.)](?:\s|\Z))|"  # a numbered list
    r"(?=#{1,6}(?:\s|\Z)|[-+*_](?:\s|\Z)|[-:|=\s]+\Z|"  # a heading, a list, a line, a table
    r"[>|%]|[-+*_~:]{3}|\([^()]*\)=|\[[^\]]*\]:)"  # a quotation, a comment, a fence, a target
)
"""The start of a line that Markdown or MyST would not read as a part of a paragraph."""

_ROLE = re.compile(r"\{(?=[\w:.+-]+\}\Z)")


def prose(text: str) -> str:
    """Return prose as Markdown, in which only code spans and emphasis have a meaning.

    The text cannot add HTML, headings,
    lists, tables, links, images, code blocks or directives. A code span ends in the same line.
    """
    return "\n".join(map(_line, text.splitlines()))


def _line(text: str) -> str:
    text = text.strip()
    parts: list[str] = []
    place = 0
    for ticks in _TICKS.finditer(text):
        if ticks.start() < place:
            continue  # These backticks are part of a code span.
        later = _TICKS.finditer(text, ticks.end())
        end = next((each.end() for each in later if len(each[0]) == len(ticks[0])), None)
        before = _plain(text[place : ticks.start()])
        place = ticks.end() if end is None else end
        # Backticks without a partner could pair with backticks in a different line.
        span = "\\`" * len(ticks[0]) if end is None else text[ticks.start() : end]
        parts += [_ROLE.sub(r"\\{", before), span]
    found = "".join([*parts, _plain(text[place:])])
    return _BLOCK.sub(r"\g<0>\\", found, count=1) if _BLOCK.match(found) else found


def _plain(text: str) -> str:
    """Return text outside of code spans."""
    return text.replace("\\", "\\\\").replace("<", "&lt;").replace("](", "]\\(")


def line(text: str) -> str:
    """Return prose as one line."""
    return prose(" ".join(text.splitlines()))


def cell(text: str) -> str:
    """Return prose for a table cell."""
    return line(text).replace("|", "\\|")


def label(text: str) -> str:
    """Return prose for the text of a link."""
    return re.sub(r"([\[\]])", r"\\\1", cell(text))


def code(text: str) -> str:
    """Return a code span that is also valid in a table cell."""
    held = " ".join(text.splitlines()).replace("|", "\\|") or " "
    longest = max((len(run) for run in _TICKS.findall(held)), default=0)
    pad = " " if longest else ""
    return f"{'`' * (longest + 1)}{pad}{held}{pad}{'`' * (longest + 1)}"


def fenced(lines: Iterable[str], language: str = "") -> str:
    """Return a code block. Its fence is longer than each run of backticks in the lines."""
    shown = [" ".join(each.splitlines()) for each in lines]
    longest = max(len(run) for each in ["``", *shown] for run in _TICKS.findall(each))
    fence = "`" * (longest + 1)
    return "\n".join([f"{fence}{language}", *shown, fence])
