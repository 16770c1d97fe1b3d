"""Lists from the spec inside pages that are written by hand, between two markers.

    <!-- testwire: protocols -->
    | protocol | …
    <!-- testwire: end -->

`protocols` is the table of all versions; `messages ID@VERSION`, `errors ID@VERSION` and
`errata ID@VERSION` are those of one. Links lead from the page to the reference pages. The module
takes and gives text; it must not know which pages there are.

Tests: `tests/codegen/targets/test_embed.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from testwire_codegen.model import ir
from testwire_codegen.targets.docs import lists

MARKER = "<!-- testwire:"
"""What every marker begins with: a page without it has nothing to embed."""

_OPEN = re.compile(r"<!-- testwire: (?P<what>.*?) -->\s*\Z")
_END = "<!-- testwire: end -->"
_FENCE = re.compile(r"\s*(```+|~~~+)")


class EmbedError(ValueError):
    """A marker that means nothing; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Embedded:
    """A page with its lists as the spec gives them; `stale` are the lines of markers before lists
    that were not so."""

    text: str
    stale: tuple[int, ...]


def embed(text: str, page: str, pages: str, protocols: Sequence[ir.Protocol]) -> Embedded:
    """The page with its lists renewed.

    page: the path of the page, and pages: that of the folder of the reference pages, both from the
    root of the checkout, with forward slashes. Markers in code blocks are words.
    Raises EmbedError for markers that mean nothing.
    """
    lines = text.split("\n")
    kept: list[str] = []
    stale: list[int] = []
    start: int | None = None
    fence: str | None = None
    wanted = ""
    for number, line in enumerate(lines, 1):
        mark = _FENCE.match(line)
        if start is None and mark and (fence is None or line.strip().startswith(fence)):
            fence = mark.group(1) if fence is None else None
        marker = None if fence else _OPEN.match(line)
        if marker is None:
            if start is None:
                kept.append(line)
            continue
        if line.strip() == _END:
            if start is None:
                raise EmbedError(number, "this ends a list that has not begun")
            if "\n".join(lines[start : number - 1]) != wanted:
                stale.append(start)
            kept += [wanted, line]
            start = None
            continue
        if start is not None:
            raise EmbedError(start, f"the list has no end: write `{_END}` after it")
        wanted = _list(number, marker.group("what"), _way(page, pages), protocols)
        kept.append(line)
        start = number
    if start is not None:
        raise EmbedError(start, f"the list has no end: write `{_END}` after it")
    return Embedded("\n".join(kept), tuple(stale))


def _way(page: str, folder: str) -> str:
    """The relative path from a page to a folder."""
    here, there = PurePosixPath(page).parent.parts, PurePosixPath(folder).parts
    common = 0
    while common < min(len(here), len(there)) and here[common] == there[common]:
        common += 1
    return "/".join([*[".."] * (len(here) - common), *there[common:]])


def _list(line: int, what: str, pages: str, protocols: Sequence[ir.Protocol]) -> str:
    kind, _, key = what.partition(" ")
    if what == "protocols":
        return lists.protocol_table(protocols, pages)
    tables: dict[str, Callable[[ir.Protocol, str], str]] = {
        "messages": lists.message_table,
        "errors": lists.error_table,
        "errata": lists.erratum_table,
    }
    if kind not in tables:
        known = ", ".join(f"`{name} ID@VERSION`" for name in tables)
        raise EmbedError(line, f"no list {what!r}; there are: `protocols`, {known}")
    for protocol in protocols:
        if key == protocol.key:
            return tables[kind](protocol, f"{pages}/{protocol.id}/{protocol.version}.md")
    names = ", ".join(protocol.key for protocol in protocols)
    raise EmbedError(line, f"no protocol {key!r}; there are: {names}")
