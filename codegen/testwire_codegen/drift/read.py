"""A document to facts: definitions, methods, directions, codes, examples.

Methods are claimed by the ways in which specifications are written: `method: …` in a list, lists of
links with a description, headings with an arrow, a word in code font beside "method", "request" or
"notification". The module must not know any spec.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

from testwire_base.documents import Location
from testwire_base.pointers import join

from testwire_codegen.drift import facts
from testwire_codegen.drift.examples import read_examples
from testwire_codegen.drift.markdown import Block, Page, Paragraph, Table, read_markdown
from testwire_codegen.drift.typescript import read_typescript, type_of_text
from testwire_codegen.model.ir import Direction

__all__ = ["read_document"]

Kind = Literal["request", "notification"]

_TYPESCRIPT = ("ts", "typescript", "js", "javascript")
_CSHARP = ("cs", "csharp", "c#")
_JSON = ("json", "jsonc", "json5")

_QUOTES = "`'‘’\"“”"
_NAME = r"\$?[A-Za-z][\w.$]*(?:/[\w.$]+)*"
_ANY_NAME = r"\$?/?[A-Za-z][\w.$]*(?:/[\w.$]+)*"
_SLASHED = re.compile(r"\$?[A-Za-z]*(?:/[A-Za-z$]+)+")
_METHOD_ITEM = re.compile(rf"^method:?\s+[{_QUOTES}]({_ANY_NAME})[{_QUOTES}]", re.M)
_PARAMS_ITEM = re.compile(r"^params:\s+`([^`]+)`", re.M)
_RESULT_ITEM = re.compile(r"^result:\s+\[?`([^`]+)`", re.M)
_ARROW = r"(client|server)\s*(?:->|→|=>|to)\s*(client|server)"
_HEADING = re.compile(rf"^(?:[\d.]+\s+)?({_ANY_NAME})\s*\((.*)\)\s*$")
_DIRECTION_LINE = re.compile(rf"message direction:\s*(?:{_ARROW}|(both)\b)", re.I)
_SENT = re.compile(
    r"\bsent\s+(?:as [a-z ]+ )?from\s+the\s+(client|server)\s+to\s+the\s+(client|server)", re.I
)
_SENDER = re.compile(
    rf"\b(client|server)\s+(?:is expected to\s+|must\s+|may\s+|should\s+)?sends?\s+"
    rf"(?:an?|the|multiple)\s+`({_ANY_NAME})`",
    re.I,
)
_TO_ROLE = re.compile(
    r"\b(?:sent to|notifies|requests|data to|asks)\s+(?:the\s+|a\s+|an\s+)?(client|server)(/\w+)?",
    re.I,
)
_NOUN = re.compile(
    rf"(?:`({_ANY_NAME})`|'({_ANY_NAME})'|‘({_ANY_NAME})’)\s+(method|request|notification)s?\b"
)
_DEFINES = re.compile(r"(?:export\s+)?(?:declare\s+)?(?:interface|type|enum|namespace)\s+\w")
_FRAMED = re.compile(r"(?i)content-length\s*:")
_CODE_MEMBER = re.compile(r'"code"\s*:\s*(-?\d+)')
_METHOD_MEMBER = re.compile(rf'"method"\s*:\s*"({_ANY_NAME})"')
_PLAIN_METHOD = re.compile(rf"\bmethod would be '({_ANY_NAME})'")
_ANSWER = re.compile(r"respond with an?\s+`(\w+)`")
_PROGRESS = re.compile(rf"a\s+`({_ANY_NAME})`\s+notification\b[^.]*?\bas\s+`(\w+)`")
_CODE = re.compile(r"(?<![\w.-])-\d{4,5}\b")
_RECORD = re.compile(r"\brecord\s+(?:class\s+|struct\s+)?(\w+)\s*\(([^)]*)\)")
_CSHARP_TYPES = {
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
_DESCRIPTORS = frozenset({"string", "number", "integer", "boolean", "object", "any", "null"})
_LABELS: dict[str, Kind | None] = {"request": "request", "response": None}
_REVERSED: dict[str, Direction] = {"client": "clientToServer", "server": "serverToClient"}


def read_document(text: str, file: str) -> facts.Facts:
    """The facts of a Markdown document."""
    page = read_markdown(text, file)
    reader = _Reader(page)
    reader.read()
    return facts.Facts(
        file=file,
        types=tuple(reader.types),
        methods=tuple(reader.methods),
        codes=tuple(reader.codes),
        examples=tuple(reader.examples),
        listings=tuple(reader.listings),
        mentions=tuple(reader.mentions),
        problems=tuple(sorted(reader.problems, key=lambda problem: problem.location)),
    )


class _Reader:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.types: list[facts.Type] = []
        self.methods: list[facts.Method] = []
        self.codes: list[facts.Code] = []
        self.examples: list[facts.Example] = []
        self.listings: list[facts.Listing] = []
        self.mentions: list[facts.Quoted] = []
        self.problems: list[facts.Problem] = list(page.problems)
        # What holds until the next heading.
        self.direction: Direction | None = None
        self.kind: Kind | None = None
        self.current: int | None = None
        self.first: int | None = None
        self.section_start = 0

    def read(self) -> None:
        for item in self.page.items:
            if isinstance(item, Block):
                self.block(item)
            elif isinstance(item, Table):
                self.table(item)
            elif item.kind == "heading":
                self.start(item)
            else:
                self.paragraph(item)

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
            self.problems += found.problems
        elif block.language in _CSHARP:
            self.types += _records(block)
        elif block.language in _TYPESCRIPT:
            self.add_examples(block, literal=True)
        elif block.language in _JSON or (bare and body[:1] in ("{", "[")):
            self.add_examples(block, literal=False)
        elif bare and _FRAMED.match(body):
            # Headers and a message, often cut short: its method is all that is taken.
            for match in _METHOD_MEMBER.finditer(block.text):
                row = block.text.count("\n", 0, match.start(1))
                column = match.start(1) - (block.text.rfind("\n", 0, match.start(1)) + 1)
                self.methods.append(facts.Method(match[1], block.at(row, column)))
        elif bare:
            self.words(block)

    def add_examples(self, block: Block, *, literal: bool) -> None:
        examples, problems = read_examples(block, literal=literal)
        self.problems += problems
        if problems:  # what it names is there all the same
            for match in _CODE_MEMBER.finditer(block.text):
                row = block.text.count("\n", 0, match.start(1))
                column = match.start(1) - (block.text.rfind("\n", 0, match.start(1)) + 1)
                self.codes.append(facts.Code(int(match[1]), None, block.at(row, column)))
        for example in examples:
            described = self.described(example)
            if described is not None:
                self.types.append(described)
                continue
            self.examples.append(example)
            if isinstance(example.value, dict):
                self.example(example)

    def described(self, example: facts.Example) -> facts.Type | None:
        """The type that an object of words such as "string | null" describes."""
        match = _HEADING.match(example.section)
        value = example.value
        if match is None or not isinstance(value, dict) or not value:
            return None
        if not all(isinstance(each, str) for each in value.values()):
            return None
        if not any(set(each.split(" | ")) & _DESCRIPTORS for each in value.values()):
            return None
        members = []
        for name, text in value.items():
            place = _at(example, join("", name))
            members.append(facts.Member(name, descriptor(text, place), None, place))
        return facts.Type(match[1], facts.ObjectOf(tuple(members)), example.location)

    def example(self, example: facts.Example) -> None:
        value = example.value
        method = value.get("method")
        if isinstance(method, str):
            kind: Kind = "request" if "id" in value else "notification"
            whole = "jsonrpc" in value
            self.methods.append(
                facts.Method(
                    method, _at(example, "/method"), self.direction, kind if whole else None
                )
            )
        error = value.get("error")
        if isinstance(error, dict) and isinstance(error.get("code"), int):
            self.codes.append(facts.Code(error["code"], None, _at(example, "/error/code")))

    def words(self, block: Block) -> None:
        rows = [(row, line.strip()) for row, line in enumerate(block.text.split("\n"))]
        kept = [(row, word) for row, word in rows if word]
        if kept and all(re.fullmatch(r"[A-Za-z][\w-]*", word) for _, word in kept):
            places = tuple(block.at(row, 0) for row, _ in kept)
            words = tuple(word for _, word in kept)
            self.listings.append(facts.Listing(words, block.section, places))

    # --- tables ----------------------------------------------------------------------------------

    def table(self, table: Table) -> None:
        """A table of messages, of error codes, or of the members of the type in the heading."""
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
        if not re.fullmatch(_ANY_NAME, name):
            return
        sort = "" if kind is None else _word(cells[kind]).lower()
        says = cells[message if direction is None else direction]
        both = direction is not None and _word(says).lower().startswith("both")
        self.methods.append(
            facts.Method(
                name,
                self.page.find(name, line, line),
                direction="both" if both else _direction(says),
                kind="request"
                if sort == "request"
                else "notification"
                if sort == "notification"
                else None,
                listed=True,
            )
        )

    def tabled(
        self, table: Table, name: int, kind: int, presence: int | None, optional: bool
    ) -> None:
        title = _titled(table.section)
        if title is None or not table.rows:
            return
        members = []
        for cells, line in zip(table.rows, table.lines, strict=True):
            wire = _word(cells[name])
            place = self.page.find(wire, line, line)
            block = Block("", "", table.section, place, ((place.line, place.column),))
            held = type_of_text(_word(cells[kind]), block)
            if held is None:
                message = f"{_word(cells[kind])!r} is no type"
                token = f"{wire}: {_word(cells[kind])}"
                self.problems.append(
                    facts.Problem("typescript", token, table.section, message, place)
                )
                continue
            absent: bool | None = True if wire.endswith("?") else None
            if presence is not None:
                absent = _absent(_word(cells[presence]).lower(), optional)
            members.append(facts.Member(wire.rstrip("?"), held, absent, place))
        place = self.page.find(_word(table.rows[0][name]), table.lines[0], table.lines[0])
        self.types.append(facts.Type(title, facts.ObjectOf(tuple(members)), place))

    # --- prose -----------------------------------------------------------------------------------

    def start(self, heading: Paragraph) -> None:
        self.direction, self.kind, self.current, self.first = None, None, None, None
        self.section_start = len(self.methods)
        self.mentions.append(facts.Quoted(heading.section, self.place(heading, heading.section)))
        match = _HEADING.match(heading.section)
        if match is None:
            return
        direction = _direction(match[2])
        if match[1].lower() in ("request", "notification", "response"):
            self.direction = direction  # of the messages that are shown below
        elif direction is not None:
            said = re.search(r"\b(request|notification)\b", match[2], re.I)
            kind: Kind | None = None
            if said:
                kind = "request" if said[1].lower() == "request" else "notification"
            self.add(match[1], heading, direction, kind)

    def paragraph(self, text: Paragraph) -> None:
        for word in text.codes:
            place = self.place(text, f"`{word}`", 1)
            self.mentions.append(facts.Quoted(word, place))
            if _SLASHED.fullmatch(word):
                self.methods.append(facts.Method(word, place))
        for number in _CODE.findall(text.text):
            self.codes.append(facts.Code(int(number), None, self.place(text, number)))
        self.labels(text)
        self.listed(text)
        self.fields(text)
        self.sentences(text)

    def labels(self, text: Paragraph) -> None:
        label = text.text.strip("*_ \n").rstrip(":").lower()
        if label in ("request", "notification", "notifications", "response"):
            self.kind = _LABELS.get(label, "notification")
        match = _DIRECTION_LINE.search(text.text)
        if match:
            self.direction = "both" if match[3] else _REVERSED[match[1].lower()]

    def listed(self, text: Paragraph) -> None:
        """An entry of a list of methods: a link, then what the method is for."""
        if not text.list_level or text.link is None or not text.link[1].startswith("#"):
            return
        name = text.link[0]
        after = text.text.split(")", 1)[-1].lstrip()
        if not re.fullmatch(_ANY_NAME, name) or after[:1] not in (":", "-", "–", "—"):
            return
        sentence = after[1:].strip()
        direction: Direction | None = None
        match = _TO_ROLE.search(sentence)
        if sent := _SENT.search(sentence):
            direction = _REVERSED[sent[1].lower()]
        elif match:
            direction = "serverToClient" if match[1].lower() == "client" else "clientToServer"
            if match[2]:
                direction = "both"
        self.methods.append(
            facts.Method(name, self.place(text, name), direction=direction, listed=True)
        )

    def fields(self, text: Paragraph) -> None:
        """`method: …`, `params: …` and `result: …` of a section on a message."""
        for match in _METHOD_ITEM.finditer(text.text):
            # Where a section has several messages, its direction is that of the first.
            own = self.kind != "notification" or self.first is None
            self.add(match[1], text, self.direction if own else None, self.kind)
        if self.current is None:
            return
        params = _PARAMS_ITEM.search(text.text)
        if params and _is_type(params[1]):
            self.change(params=params[1], params_at=self.place(text, f"`{params[1]}`", 1))
        result = _RESULT_ITEM.search(text.text)
        if result and _is_type(result[1]):
            requests = [
                index
                for index, method in enumerate(self.methods)
                if method.kind == "request" and index >= self.section_start
            ]
            if requests:
                self.current = requests[-1]
            elif self.first is not None:
                self.current = self.first
            self.change(result=result[1], result_at=self.place(text, f"`{result[1]}`", 1))

    def sentences(self, text: Paragraph) -> None:
        flat = " ".join(text.text.split())
        named: list[str] = []
        for match in _NOUN.finditer(flat):
            name = next(filter(None, match.groups()[:3]))
            named.append(name)
            # "request" is also said of what is announced in passing; it claims nothing.
            kind: Kind | None = "notification" if match[4] == "notification" else None
            self.methods.append(facts.Method(name, self.place(text, name), kind=kind))
        for match in _PLAIN_METHOD.finditer(flat):
            self.methods.append(facts.Method(match[1], self.place(text, match[1])))
        for match in _SENDER.finditer(flat):
            self.methods.append(
                facts.Method(
                    match[2],
                    self.place(text, match[2]),
                    direction=_REVERSED[match[1].lower()],
                )
            )
        if (sent := _SENT.search(flat)) and not text.list_level:
            self.direction = _REVERSED[sent[1].lower()]
        if (answer := _ANSWER.search(flat)) and named:
            place = self.place(text, answer[1])
            self.methods.append(facts.Method(named[0], place, result=answer[1]))
        for match in _PROGRESS.finditer(flat):
            self.methods.append(facts.Method(match[1], self.place(text, match[2]), params=match[2]))

    def add(
        self, name: str, text: Paragraph, direction: Direction | None, kind: Kind | None
    ) -> None:
        self.current = len(self.methods)
        if self.first is None:
            self.first = self.current
        self.methods.append(facts.Method(name, self.place(text, name), direction, kind))

    def change(self, **values: Any) -> None:
        assert self.current is not None
        self.methods[self.current] = replace(self.methods[self.current], **values)

    def place(self, text: Paragraph, word: str, shift: int = 0) -> Location:
        count = text.text.count("\n") + 1
        found = self.page.find(word, text.line, text.line + count - 1)
        return replace(found, column=found.column + shift)


def _word(cell: str) -> str:
    return cell.strip().strip("`*_").strip()


def _titled(heading: str) -> str | None:
    """The type that a heading names: a word with a hump, or the only word."""
    alone = re.fullmatch(r"(?:[\d.]+\s+)?([A-Z]\w*)", heading)
    if alone:
        return alone[1]
    humps = re.search(r"\b[A-Z][a-z]+[A-Z]\w*\b", heading)
    return humps[0] if humps else None


def _absent(says: str, optional: bool) -> bool | None:
    """Whether a cell says that a member may be absent; optional: the column asks for that."""
    if says in ("required", "mandatory", "optional"):
        return says == "optional"
    yes = says in ("yes", "true", "x", "✓", "✔", "✅")
    if not yes and says not in ("no", "false", "", "-", "–", "❌"):
        return None
    return yes == optional


def _is_type(text: str) -> bool:
    return bool(re.fullmatch(r"[A-Za-z_][\w<>\[\]| ,]*", text))


def _direction(text: str) -> Direction | None:
    match = re.search(_ARROW, text, re.I)
    return _REVERSED[match[1].lower()] if match and match[1].lower() != match[2].lower() else None


def _at(example: facts.Example, pointer: str) -> Location:
    line, column = example.positions.get(pointer, (example.location.line, 1))
    return Location(example.location.file, "", line, column)


def descriptor(text: str, place: Location) -> facts.TypeText:
    """The type that words such as "string | null" or "on | off" describe."""
    from testwire_codegen.drift.typescript import joined

    options: list[facts.TypeText] = []
    for word in text.split("|"):
        name = word.strip()
        if name in _DESCRIPTORS:
            options.append(facts.Named(name, True, place))
        else:
            options.append(facts.Literals((name,), (place,)))
    return joined(options)


def _records(block: Block) -> Iterator[facts.Type]:
    """C# records with their members in the spelling that serialisers give them on the wire."""
    for match in _RECORD.finditer(block.text):
        members = []
        offset = match.start(2)
        for part in match[2].split(","):
            words = part.split()
            if len(words) == 2:
                start = offset + part.index(words[1])
                row = block.text.count("\n", 0, start)
                place = block.at(row, start - (block.text.rfind("\n", 0, start) + 1))
                name = words[0].rstrip("?")
                wire = words[1][:1].lower() + words[1][1:]
                builtin = _CSHARP_TYPES.get(name)
                held: facts.TypeText = facts.Named(builtin or name, builtin is not None, place)
                if words[0].endswith("?"):
                    held = facts.OrNull(held)
                members.append(facts.Member(wire, held, None, place))
            offset += len(part) + 1
        row = block.text.count("\n", 0, match.start(1))
        place = block.at(row, match.start(1) - (block.text.rfind("\n", 0, match.start(1)) + 1))
        yield facts.Type(match[1], facts.ObjectOf(tuple(members)), place)
