"""Markdown to blocks, paragraphs, headings and words in code font, each with its place.

markdown-it reads the text; it gives lines, and columns are found in them again. The module must not
know what the words mean.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from testwire_base.documents import Location

from testwire_codegen.drift.facts import Problem
from testwire_codegen.drift.readers.files import position

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["Block", "Page", "Paragraph", "Table", "read_markdown"]

_OPENING = re.compile(r"^[ \t>]*(`{3,}|~{3,})[ \t]*\w")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block. `rows` are, for each line of `text`, its line and column in the file."""

    language: str
    text: str
    section: str
    location: Location
    rows: tuple[tuple[int, int], ...]

    def at(self, row: int, column: int) -> Location:
        """The location of a row and a column of the text, both from 0."""
        row = min(row, len(self.rows) - 1)
        line, start = self.rows[row] if self.rows else (self.location.line, 1)
        return Location(self.location.file, "", line, start + column)

    def locate(self, offset: int) -> Location:
        """The location of an offset in the text."""
        return self.at(*position(self.text, offset))

    @classmethod
    def of_file(cls, text: str, file: str) -> Block:
        """The text of a whole file."""
        rows = tuple((line, 1) for line in range(1, text.count("\n") + 2))
        return cls("", text, "", Location(file), rows)

    @classmethod
    def of_text(cls, text: str, location: Location, section: str = "") -> Block:
        """A stretch of text, all of which counts as being at one location."""
        return cls("", text, section, location, ((location.line, location.column),))


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, heading or cell of text: as it is written, and the lines of it.

    `path` are the headings above it, outermost first; `list_level` is 0 outside lists.
    """

    kind: Literal["heading", "text"]
    text: str
    section: str
    path: tuple[str, ...]
    line: int
    list_level: int
    codes: tuple[str, ...]
    """The words in code font, in order."""
    link: tuple[str, str] | None
    """Text and target of a link that it begins with."""


@dataclass(frozen=True, slots=True)
class Table:
    """The cells of a table, as they are written; `lines` are those of the rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    section: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A document; `items` are blocks, paragraphs and tables in order."""

    file: str
    lines: tuple[str, ...]
    items: tuple[Block | Paragraph | Table, ...]
    problems: tuple[Problem, ...]

    def find(self, text: str, line: int, last: int | None = None) -> Location:
        """The place of `text` at or after a line; the line's start where it is not there."""
        for number in range(line, min(last or line + 40, len(self.lines)) + 1):
            column = self.lines[number - 1].find(text)
            if column >= 0:
                return Location(self.file, "", number, column + 1)
        return Location(self.file, "", line, 1)


def read_markdown(text: str, file: str) -> Page:
    """Read a document. Fences without an end, or with another one inside, are problems."""
    from markdown_it import MarkdownIt

    lines = tuple(text.split("\n"))
    items: list[Block | Paragraph | Table] = []
    cells: list[tuple[int, list[str]]] = []
    problems: list[Problem] = []
    path: list[tuple[int, str]] = []
    level = 0
    heading = 0
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type in ("list_item_open", "list_item_close"):
            level += token.nesting
        elif token.type == "heading_open":
            heading = int(token.tag[1:])
        elif token.type == "tr_open" and token.map:
            cells.append((token.map[0] + 1, []))
        elif token.type == "table_close":
            (_, head), *body = cells
            items.append(
                Table(
                    tuple(head),
                    tuple(tuple(row) for _, row in body),
                    _name(path),
                    tuple(line for line, _ in body),
                )
            )
            cells = []
        elif token.type == "inline" and token.map:
            if cells:
                cells[-1][1].append(token.content)
            if heading:
                path = [each for each in path if each[0] < heading]
                path.append((heading, _plain(token.content)))
            section = _name(path)
            children = token.children or []
            link = None
            if children and children[0].type == "link_open":
                inside = [c.content for c in children[1 : _close(children)]]
                link = ("".join(inside), str(children[0].attrs.get("href", "")))
            items.append(
                Paragraph(
                    "heading" if heading else "text",
                    token.content,
                    section,
                    tuple(title for _, title in path),
                    token.map[0] + 1,
                    level,
                    tuple(c.content for c in children if c.type == "code_inline"),
                    link,
                )
            )
            heading = 0
        elif token.type == "fence" and token.map:
            section = _name(path)
            start, end = token.map
            place = Location(file, "", start + 1, lines[start].find(token.markup) + 1)
            rows = tuple(_rows(token.content, lines, start + 1))
            language = token.info.strip().split(" ")[0].lower()
            items.append(Block(language, token.content, section, place, rows))
            problems += _fence_problems(token.markup, lines, start, end, section, place)
    return Page(file, lines, tuple(items), tuple(problems))


def _close(children: list[Token]) -> int:
    return next(
        (index for index, child in enumerate(children) if child.type == "link_close"),
        len(children),
    )


def _name(path: list[tuple[int, str]]) -> str:
    return path[-1][1] if path else ""


def _plain(heading: str) -> str:
    return re.sub(r"[*`]", "", heading).strip()


def _rows(content: str, lines: tuple[str, ...], start: int) -> Iterator[tuple[int, int]]:
    """Line and column, from 1, of each line of a block, whose indentation is taken off."""
    for index, text in enumerate(content.split("\n")):
        number = min(start + index, len(lines) - 1)
        yield number + 1, max(len(lines[number].rstrip("\r")) - len(text), 0) + 1


def _fence_problems(
    markup: str, lines: tuple[str, ...], start: int, end: int, section: str, place: Location
) -> Iterator[Problem]:
    last = lines[end - 1].strip(" \t>\r") if end - 1 > start else ""
    closed = last.startswith(markup) and not last.strip(markup[0])
    if not closed:
        message = "this block has no end; write its closing fence"
        yield Problem("fence", markup, section, message, place)
        return
    for number in range(start + 1, end - 1):
        match = _OPENING.match(lines[number])
        if match and match[1][0] == markup[0] and len(match[1]) >= len(markup):
            message = (
                f"a fence opens inside the block of line {start + 1}, which has no end before it"
            )
            inner = Location(place.file, "", number + 1, match.start(1) + 1)
            yield Problem("fence", match[1], section, message, inner)
            return
