"""Reads blocks, paragraphs, tables and headings of Markdown, with their locations.

markdown-it provides only line numbers, so this module determines the columns. The module must not
interpret the contents.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from testwire_base.documents import Location

from testwire_codegen.drift.facts import ParseProblem
from testwire_codegen.drift.readers.files import InputUnreadable, position

if TYPE_CHECKING:
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

MAX_DOCUMENT: Final = 4 * 2**20
"""The maximum length of a document, in characters."""

MAX_PARAGRAPH: Final = 32 * 2**10
"""The maximum length of a paragraph, a heading or a cell of a table, in characters."""

_OPENING = re.compile(r"^[ \t>]*(`{3,}|~{3,})[ \t]*\w")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block. rows: the line and column in the file, for each line of `text`."""

    language: str
    text: str
    section: str
    location: Location
    rows: tuple[tuple[int, int], ...]

    def at(self, row: int, column: int) -> Location:
        """Return the location of a zero-based row and column of the text."""
        row = min(row, len(self.rows) - 1)
        line, start = self.rows[row] if self.rows else (self.location.line, 1)
        return Location(self.location.file, "", line, start + column)

    def locate(self, offset: int) -> Location:
        """Return the location of an offset in the text."""
        return self.at(*position(self.text, offset))

    @classmethod
    def of_file(cls, text: str, file: str) -> Block:
        """Return a block with the contents of a whole file."""
        rows = tuple((line, 1) for line in range(1, text.count("\n") + 2))
        return cls("", text, "", Location(file), rows)

    @classmethod
    def of_text(cls, text: str, location: Location, section: str = "") -> Block:
        """Return a block in which every offset has the same location."""
        return cls("", text, section, location, ((location.line, location.column),))


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, a heading or a cell of a table.

    section: the nearest heading above the paragraph.
    list_level: the nesting depth of lists, 0 outside of lists.
    """

    kind: Literal["heading", "text", "cell"]
    text: str
    section: str
    line: int
    list_level: int
    codes: tuple[str, ...]
    """The strings in code font, in document order."""
    link: tuple[str, str] | None
    """The text and the target of the link at the start of the paragraph."""


@dataclass(frozen=True, slots=True)
class MarkdownTable:
    """The cells of a table as written. lines: the line number of each row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    section: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarkdownPage:
    """A document. items: the blocks, paragraphs and tables, in document order."""

    file: str
    lines: tuple[str, ...]
    items: tuple[Block | Paragraph | MarkdownTable, ...]
    problems: tuple[ParseProblem, ...]

    def find(self, text: str, line: int, last: int | None = None) -> Location:
        """Return the first location of `text` in `line` or a later line.

        If `text` is not found, return the start of `line`.
        """
        for number in range(line, min(last or line + 40, len(self.lines)) + 1):
            column = self.lines[number - 1].find(text)
            if column >= 0:
                return Location(self.file, "", number, column + 1)
        return Location(self.file, "", line, 1)


def read_markdown(text: str, file: str) -> MarkdownPage:
    """Read a document. Unclosed fences and fences inside a block become problems.

    Raises InputUnreadable if the document or a paragraph is too long. The time for a paragraph
    can grow with the square of its length.
    """
    from markdown_it import MarkdownIt

    if len(text) > MAX_DOCUMENT:
        message = f"the document has more than {MAX_DOCUMENT >> 20} Mi characters"
        raise InputUnreadable(message, Location(file), fix="Divide the document.")
    reader = _Reader(tuple(text.split("\n")), file)
    parser = MarkdownIt("commonmark").enable("table")
    parser.core.ruler.before("inline", "paragraph_length", partial(_check_length, file))
    for token in parser.parse(text):
        reader.token(token)
    return MarkdownPage(file, reader.lines, tuple(reader.items), tuple(reader.problems))


def _check_length(file: str, state: StateCore) -> None:
    for token in state.tokens:
        if token.type == "inline" and len(token.content) > MAX_PARAGRAPH:
            message = f"the paragraph has more than {MAX_PARAGRAPH >> 10} Ki characters"
            line = token.map[0] + 1 if token.map else 1
            raise InputUnreadable(message, Location(file, "", line), fix="Divide the paragraph.")


class _Reader:
    def __init__(self, lines: tuple[str, ...], file: str) -> None:
        self.lines = lines
        self.file = file
        self.items: list[Block | Paragraph | MarkdownTable] = []
        self.problems: list[ParseProblem] = []
        self.rows: list[tuple[int, list[str]]] = []
        """The line and the cells of each row of the current table."""
        self.section = ""
        self.level = 0
        self.in_heading = False

    def token(self, token: Token) -> None:
        match token.type:
            case "list_item_open" | "list_item_close":
                self.level += token.nesting
            case "heading_open":
                self.in_heading = True
            case "tr_open" if token.map:
                self.rows.append((token.map[0] + 1, []))
            case "table_close":
                (_, head), *body = self.rows
                rows = tuple(tuple(cells) for _, cells in body)
                lines = tuple(line for line, _ in body)
                self.items.append(MarkdownTable(tuple(head), rows, self.section, lines))
                self.rows = []
            case "inline" if token.map:
                self.paragraph(token, token.map[0] + 1)
            case "fence" if token.map:
                self.fence(token, *token.map)

    def paragraph(self, token: Token, line: int) -> None:
        if self.rows:
            self.rows[-1][1].append(token.content)
        if self.in_heading:
            self.section = re.sub(r"[*`]", "", token.content).strip()
        children = token.children or []
        link = None
        if children and children[0].type == "link_open":
            inside = itertools.takewhile(lambda child: child.type != "link_close", children[1:])
            target = str(children[0].attrs.get("href", ""))
            link = ("".join(child.content for child in inside), target)
        codes = tuple(child.content for child in children if child.type == "code_inline")
        kind: Literal["heading", "text", "cell"] = "cell" if self.rows else "text"
        kind = "heading" if self.in_heading else kind
        self.items.append(
            Paragraph(kind, token.content, self.section, line, self.level, codes, link)
        )
        self.in_heading = False

    def fence(self, token: Token, start: int, end: int) -> None:
        """Add the block in `lines[start:end]`."""
        lines, markup, section = self.lines, token.markup, self.section
        place = Location(self.file, "", start + 1, lines[start].find(markup) + 1)
        rows = tuple(_rows(token.content, lines, start + 1))
        language = token.info.strip().split(" ")[0].lower()
        self.items.append(Block(language, token.content, section, place, rows))
        last = lines[end - 1].strip(" \t>\r") if end - 1 > start else ""
        if not last.startswith(markup) or last.strip(markup[0]):
            message = "the block has no closing fence"
            self.problems.append(ParseProblem("fence", markup, section, message, place))
            return
        for number in range(start + 1, end - 1):
            match = _OPENING.match(lines[number])
            if match and match[1].startswith(markup):
                inner = Location(self.file, "", number + 1, match.start(1) + 1)
                message = (
                    f"a fence opens before the block that starts on line {start + 1} is closed"
                )
                self.problems.append(ParseProblem("fence", match[1], section, message, inner))
                return


def _rows(content: str, lines: tuple[str, ...], start: int) -> Iterator[tuple[int, int]]:
    """Yield the line number and the start column of each line of a block."""
    for index, text in enumerate(content.split("\n")):
        number = min(start + index, len(lines) - 1)
        yield number + 1, max(len(lines[number].rstrip("\r")) - len(text), 0) + 1
