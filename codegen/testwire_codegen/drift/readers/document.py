"""Reads the facts of a Markdown document: types, methods, directions, codes and examples.

This module reads blocks and tables, and `prose.py` reads headings, lists and sentences. The module
must not depend on the specification.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from testwire_base.documents import Location
from testwire_base.pointers import join

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.csharp import read_records
from testwire_codegen.drift.readers.examples import read_examples
from testwire_codegen.drift.readers.markdown import (
    Block,
    MarkdownPage,
    MarkdownTable,
    read_markdown,
)
from testwire_codegen.drift.readers.prose import ANY_NAME, HEADING, Prose
from testwire_codegen.drift.readers.typescript import read_typescript, type_of_text
from testwire_codegen.drift.readers.typescript_constants import ConstantGroup, with_groups
from testwire_codegen.drift.readers.wording import Kind, claims_all, direction_of

_TYPESCRIPT = ("ts", "typescript", "js", "javascript")
_CSHARP = ("cs", "csharp", "c#")
_JSON = ("json", "jsonc", "json5")

_DEFINES = re.compile(r"(?:export\s+)?(?:declare\s+)?(?:interface|type|enum|namespace)\s+\w")
_FRAMED = re.compile(r"(?i)content-length\s*:")
_CODE_MEMBER = re.compile(r'"code"\s*:\s*(-?\d+)')
_METHOD_MEMBER = re.compile(rf'"method"\s*:\s*"({ANY_NAME})"')
_DESCRIPTORS = frozenset({"string", "number", "integer", "boolean", "object", "any", "null"})
_KINDS: dict[str, Kind] = {"request": "request", "notification": "notification"}


def read_document(text: str, file: str) -> facts.Facts:
    """Return the facts of a Markdown document."""
    page = read_markdown(text, file)
    reader = _Reader(page)
    reader.read()
    return facts.Facts(
        file=file,
        types=tuple(reader.types),
        methods=tuple(reader.prose.methods),
        codes=tuple(reader.prose.codes),
        examples=tuple(reader.examples),
        listings=tuple(reader.listings),
        mentions=tuple(reader.prose.mentions),
        problems=tuple(sorted(reader.problems, key=lambda problem: problem.location)),
    )


class _Reader:
    def __init__(self, page: MarkdownPage) -> None:
        self.page = page
        self.prose = Prose(page)
        self.types: list[facts.Type] = []
        self.constants: list[ConstantGroup] = []
        self.used: set[str] = set()
        self.examples: list[facts.ExampleValue] = []
        self.listings: list[facts.Listing] = []
        self.problems: list[facts.ParseProblem] = list(page.problems)
        self.methods = self.prose.methods
        self.codes = self.prose.codes

    def read(self) -> None:
        for item in self.page.items:
            if isinstance(item, Block):
                self.block(item)
            elif isinstance(item, MarkdownTable):
                self.table(item)
            elif item.kind == "heading":
                self.prose.start(item)
            else:
                self.prose.paragraph(item)
        self.types, codes = with_groups(self.types, self.constants, self.used)
        self.codes += codes

    # --- blocks ----------------------------------------------------------------------------------

    def block(self, block: Block) -> None:
        body = re.sub(r"/\*.*?\*/|//[^\n]*", "", block.text, flags=re.S).strip()
        bare = not block.language
        if (block.language in _TYPESCRIPT and not body.startswith("{")) or (
            bare and _DEFINES.match(body)
        ):
            found = read_typescript(block)
            self.types += found.types
            self.codes += found.codes
            self.constants += found.constants
            self.used |= found.used
            self.problems += found.problems
        elif block.language in _CSHARP:
            self.types += read_records(block)
        elif block.language in _TYPESCRIPT:
            self.add_examples(block, literal=True)
        elif block.language in _JSON or (bare and body[:1] in ("{", "[")):
            self.add_examples(block, literal=False)
        elif bare and _FRAMED.match(body):
            # The message after the headers is often abbreviated, so only its method is read.
            for match in _METHOD_MEMBER.finditer(block.text):
                self.methods.append(facts.MethodClaim(match[1], block.locate(match.start(1))))
        elif bare:
            self.words(block)

    def add_examples(self, block: Block, *, literal: bool) -> None:
        examples, problems = read_examples(block, literal=literal)
        self.problems += problems
        if problems:  # the codes can be read even if the example is invalid
            for match in _CODE_MEMBER.finditer(block.text):
                place = block.locate(match.start(1))
                self.codes.append(facts.Code(int(match[1]), None, place))
        for example in examples:
            example = replace(example, subject=self.prose.subject, part=self.prose.part)
            described = self.described(example)
            if described is not None:
                self.types.append(described)
                continue
            self.examples.append(example)
            if isinstance(example.value, dict):
                self.example(example)

    def described(self, example: facts.ExampleValue) -> facts.Type | None:
        """Return the type that an example describes with values such as "string | null"."""
        match = HEADING.match(example.section)
        value = example.value
        if match is None or not isinstance(value, dict) or not value:
            return None
        if not all(isinstance(each, str) for each in value.values()):
            return None
        if not any(set(each.split(" | ")) & _DESCRIPTORS for each in value.values()):
            return None
        members = []
        for name, text in value.items():
            place = example.at(join("", name))
            members.append(facts.ObjectMember(name, descriptor(text, place), None, place))
        shape = facts.ObjectOf(tuple(members), example.location)
        return facts.Type(match[1], shape, example.location)

    def example(self, example: facts.ExampleValue) -> None:
        value = example.value
        method = value.get("method")
        if isinstance(method, str):
            kind: Kind | None = None
            if "jsonrpc" in value:  # the example is a complete message
                kind = "request" if "id" in value else "notification"
            place = example.at("/method")
            self.methods.append(facts.MethodClaim(method, place, self.prose.direction, kind))
            if kind != "notification":
                self.prose.subject = method
        error = value.get("error")
        if isinstance(error, dict) and isinstance(error.get("code"), int):
            self.codes.append(facts.Code(error["code"], None, example.at("/error/code")))

    def words(self, block: Block) -> None:
        rows = [(row, line.strip()) for row, line in enumerate(block.text.split("\n"))]
        kept = [(row, word) for row, word in rows if word]
        if kept and all(re.fullmatch(r"[A-Za-z][\w-]*", word) for _, word in kept):
            places = tuple(block.at(row, 0) for row, _ in kept)
            words = tuple(word for _, word in kept)
            self.listings.append(facts.Listing(words, block.section, places))

    # --- tables ----------------------------------------------------------------------------------

    def table(self, table: MarkdownTable) -> None:
        """Read a table of messages, of error codes, or of the members of a type."""
        head = [_word(cell).lower() for cell in table.head]

        def column(*titles: str) -> int | None:
            return next((index for index, title in enumerate(head) if title in titles), None)

        name = column("name", "member", "field", "property", "parameter", "key")
        message = column("method", "message", "request", "notification")
        code, kind = column("code", "error code"), column("type")
        if code is not None:
            label = column("name", "error", "constant", "symbol")
            for cells, line in zip(table.rows, table.lines, strict=True):
                self.coded(cells, line, code, label)
        elif message is not None:
            for cells, line in zip(table.rows, table.lines, strict=True):
                self.told(cells, line, message, column("direction", "from"), column("kind", "type"))
        elif name is not None and kind is not None:
            presence = column("required", "mandatory", "optional", "presence")
            self.tabled(table, name, kind, presence, column("optional") is not None)

    def coded(self, cells: tuple[str, ...], line: int, code: int, label: int | None) -> None:
        if re.fullmatch(r"-?\d+", _word(cells[code])):
            place = self.page.find(_word(cells[code]), line, line)
            name = None if label is None else _word(cells[label]) or None
            self.codes.append(facts.Code(int(_word(cells[code])), name, place))

    def told(
        self,
        cells: tuple[str, ...],
        line: int,
        message: int,
        direction: int | None,
        kind: int | None,
    ) -> None:
        name = _word(cells[message])
        if not re.fullmatch(ANY_NAME, name):
            return
        says = cells[message if direction is None else direction]
        both = direction is not None and _word(says).lower().startswith(("both", "either"))
        self.methods.append(
            facts.MethodClaim(
                name,
                self.page.find(name, line, line),
                direction="both" if both else direction_of(says),
                kind=None if kind is None else _KINDS.get(_word(cells[kind]).lower()),
                listed=claims_all(self.prose.intro),
            )
        )

    def tabled(
        self, table: MarkdownTable, name: int, kind: int, presence: int | None, optional: bool
    ) -> None:
        title = _titled(table.section)
        if title is None or not table.rows:
            return
        members = []
        for cells, line in zip(table.rows, table.lines, strict=True):
            wire = _word(cells[name])
            place = self.page.find(wire, line, line)
            held = type_of_text(_word(cells[kind]), Block.of_text("", place, table.section))
            if held is None:
                message = f"{_word(cells[kind])!r} is not a valid type"
                token = f"{wire}: {_word(cells[kind])}"
                self.problems.append(
                    facts.ParseProblem("typescript", token, table.section, message, place)
                )
                continue
            absent: bool | None = True if wire.endswith("?") else None
            if presence is not None:
                absent = _absent(_word(cells[presence]).lower(), optional)
            members.append(facts.ObjectMember(wire.rstrip("?"), held, absent, place))
        place = self.page.find(_word(table.rows[0][name]), table.lines[0], table.lines[0])
        shape = facts.ObjectOf(tuple(members), place, complete=claims_all(self.prose.intro))
        self.types.append(facts.Type(title, shape, place))


def _word(cell: str) -> str:
    return cell.strip().strip("`*_").strip()


def _titled(heading: str) -> str | None:
    """Return the type that a heading names: its only word, or its first word in camel case."""
    alone = re.fullmatch(r"(?:[\d.]+\s+)?([A-Z]\w*)", heading)
    if alone:
        return alone[1]
    humps = re.search(r"\b[A-Z][a-z]+[A-Z]\w*\b", heading)
    return humps[0] if humps else None


def _absent(says: str, optional: bool) -> bool | None:
    """Return whether a table cell means that a member is optional.

    optional: whether the title of the column is "optional" instead of "required".
    """
    if says in ("required", "mandatory", "optional"):
        return says == "optional"
    yes = says in ("yes", "true", "x", "✓", "✔", "✅")
    if not yes and says not in ("no", "false", "", "-", "–", "❌"):
        return None
    return yes == optional


def descriptor(text: str, place: Location) -> facts.TypeText:
    """Return the type that a text such as "string | null" or "on | off" describes."""
    options: list[facts.TypeText] = []
    for word in text.split("|"):
        name = word.strip()
        if name in _DESCRIPTORS:
            options.append(facts.Named(name, True, place))
        else:
            options.append(facts.Literals((name,), (place,), place))
    return facts.one_of(options, place)
