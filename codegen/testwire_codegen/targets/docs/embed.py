"""Generated tables inside hand-written pages, between two markers.

    <!-- testwire: protocols -->
    | protocol | …
    <!-- testwire: end -->

`protocols` is the table of all versions. `messages ID@VERSION`, `errors ID@VERSION` and
`errata ID@VERSION` are tables of one version. All tables link to the reference pages. The module
must not read or write files.

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
"""The beginning of every marker."""

_OPEN = re.compile(r"<!-- testwire: (?P<what>.*?) -->\s*\Z")
_END = "<!-- testwire: end -->"
_NO_END = f"the table has no end marker; write `{_END}` after it"
_FENCE = re.compile(r"\s*(```+|~~~+)")


class EmbedError(ValueError):
    """A marker is invalid. Line numbers start at 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Embedded:
    """A page with updated tables. `stale` contains the line numbers of outdated tables."""

    text: str
    stale: tuple[int, ...]


def embed(text: str, page: str, pages: str, protocols: Sequence[ir.Protocol]) -> Embedded:
    """Return the page with updated tables. Markers in code blocks are ignored.

    - `text`: the contents of the page.
    - `page`: the path of the page.
    - `pages`: the path of the folder with the reference pages.

    Both paths are relative to the root of the checkout, with forward slashes. Raise EmbedError if
    a marker is invalid.
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
                raise EmbedError(number, "found an end marker without a start marker; remove it")
            if "\n".join(lines[start : number - 1]) != wanted:
                stale.append(start)
            kept += [wanted, line]
            start = None
            continue
        if start is not None:
            raise EmbedError(start, _NO_END)
        wanted = _list(number, marker.group("what"), _way(page, pages), protocols)
        kept.append(line)
        start = number
    if start is not None:
        raise EmbedError(start, _NO_END)
    return Embedded("\n".join(kept), tuple(stale))


def _way(page: str, folder: str) -> str:
    """Return the relative path from a page to a folder."""
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
        raise EmbedError(line, f"unknown table {what!r}; known: `protocols`, {known}")
    for protocol in protocols:
        if key == protocol.key:
            return tables[kind](protocol, f"{pages}/{protocol.id}/{protocol.version}.md")
    names = ", ".join(protocol.key for protocol in protocols)
    raise EmbedError(line, f"unknown protocol {key!r}; known: {names}")
