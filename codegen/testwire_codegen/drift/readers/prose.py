"""Reads statements about messages and error codes from headings, lists and sentences.

The module recognizes these forms, which are common in specifications:

- `method: …` in a list
- a list of links with descriptions
- a heading with an arrow
- a word in code font next to "method", "request" or "notification"

The module must not depend on the specification.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Literal

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.markdown import Block, MarkdownPage, Paragraph
from testwire_codegen.drift.readers.typescript import type_of_text
from testwire_codegen.drift.readers.wording import (
    Kind,
    claims_some,
    direction_of,
    kind_in_heading,
    role_direction,
    sent_direction,
    stated_direction,
)
from testwire_codegen.model.ir import Direction

_QUOTES = "`'‘’\"“”"
ANY_NAME = r"\$?/?[A-Za-z][\w.$]*(?:/[\w.$]+)*"
_SLASHED = re.compile(r"\$?[A-Za-z]*(?:/[A-Za-z$]+)+")
_METHOD_ITEM = re.compile(rf"^method:?\s+[{_QUOTES}]({ANY_NAME})[{_QUOTES}]", re.M)
_PARAMS_ITEM = re.compile(r"^params:\s+`([^`]+)`", re.M)
_RESULT_ITEM = re.compile(r"^result:\s+\[?`([^`]+)`", re.M)
HEADING = re.compile(rf"^(?:[\d.]+\s+)?({ANY_NAME})\s*\((.*)\)\s*$")
_DIRECTION_LINE = re.compile(r"\bdirection:\s*([^\n]*)", re.I)
_SENDER = re.compile(
    rf"\b(client|server)\s+(?:is expected to\s+|must\s+|may\s+|should\s+)?sends?\s+"
    rf"(?:an?|the|multiple)\s+`({ANY_NAME})`",
    re.I,
)
_TO_ROLE = re.compile(
    r"\b(?:sent to|notifies|requests|data to|asks)\s+(?:the\s+|a\s+|an\s+)?(client|server)(/\w+)?",
    re.I,
)
_NOUN = re.compile(
    rf"(?:`({ANY_NAME})`|'({ANY_NAME})'|‘({ANY_NAME})’)\s+(method|request|notification)s?\b"
)
_PLAIN_METHOD = re.compile(rf"\bmethod would be '({ANY_NAME})'")
_ANSWER = re.compile(r"respond with an?\s+`(\w+)`")
_PROGRESS = re.compile(rf"a\s+`({ANY_NAME})`\s+notification\b[^.]*?\bas\s+`(\w+)`")
_CODE = re.compile(r"(?<![\w.-])-\d{4,5}\b")
Part = Literal["params", "result"]
_PARTS: dict[str, Part | None] = {
    "request": "params",
    "params": "params",
    "parameters": "params",
    "response": "result",
    "result": "result",
    "error": None,
    "errors": None,
    "message": None,
    "body": None,
    "example": None,
    "examples": None,
    "notification": None,
    "notifications": None,
}
"""Labels and headings that belong to the preceding message, and the part that they introduce."""
_LABELS: dict[str, Kind | None] = {"request": "request", "response": None}


class Prose:
    """Collects statements from the headings and paragraphs of a page, in document order."""

    def __init__(self, page: MarkdownPage) -> None:
        self.page = page
        self.methods: list[facts.MethodClaim] = []
        self.codes: list[facts.Code] = []
        self.mentions: list[facts.Quoted] = []
        # The state of the current section:
        self.direction: Direction | None = None
        self.kind: Kind | None = None
        self.current: int | None = None
        self.first: int | None = None
        self.section_start = 0
        self.heading_kind: Kind | None = None
        """The kind that the heading states for the message of the section."""
        self.intro = ""
        """The last paragraph outside of lists, or the heading."""
        self.subject: str | None = None
        """The last request that was named. Headings such as "Response" do not start a new topic."""
        self.part: Part | None = None
        """The part of a request that follows, according to a label or a heading."""

    def start(self, heading: Paragraph) -> None:
        self.direction, self.kind, self.current, self.first = None, None, None, None
        self.section_start = len(self.methods)
        self.heading_kind = kind_in_heading(heading.section)
        self.intro = heading.section
        label = self.label_of(heading.section)
        self.mentions.append(facts.Quoted(heading.section, self.place(heading, heading.section)))
        match = HEADING.match(heading.section)
        direction = None if match is None else direction_of(match[2])
        if match and match[1].lower() in ("request", "notification", "response"):
            self.direction = direction  # the direction applies to all messages in this section
        elif match and direction is not None:
            self.add(match[1], heading, direction, self.heading_kind)
        elif not label:
            self.named(heading)

    def named(self, heading: Paragraph) -> None:
        """Read a heading that names a message, such as "The `paint` request"."""
        name = next((word for word in heading.codes if re.fullmatch(ANY_NAME, word)), None)
        certain = name is not None
        if name is None:
            words = re.findall(rf"(?<![\w/.$])({ANY_NAME})(?![\w/])", heading.section)
            slashed = (word for word in words if "/" in word)
            name = next(slashed, next(iter(words), None))
        direction = direction_of(heading.section)
        if name is not None and self.heading_kind != "notification":
            self.subject = name
        if name is not None and (self.heading_kind or direction):
            place = self.place(heading, name)
            kind = self.heading_kind
            self.claim(
                name, heading, place, direction=direction, kind=kind, certain=certain and bool(kind)
            )

    def label_of(self, text: str) -> bool:
        """Read a heading such as "Response", and return True. Other headings start a new topic."""
        words = re.findall(r"[a-z]+", text.lower())
        if words and all(word in _PARTS for word in words):
            self.part = next((_PARTS[word] for word in words if _PARTS[word]), None)
            return True
        self.part, self.subject = None, None
        return False

    def paragraph(self, text: Paragraph) -> None:
        if not text.list_level and text.kind == "text":
            self.intro = text.text
        for word in text.codes:
            place = self.place(text, f"`{word}`", 1)
            self.mentions.append(facts.Quoted(word, place))
            if _SLASHED.fullmatch(word):
                self.claim(word, text, at=place)
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
        if label in _PARTS:
            self.part = _PARTS[label]
        match = _DIRECTION_LINE.search(text.text)
        stated = direction_of(match[1]) if match else stated_direction(text.text)
        if match and match[1].strip("*_ ").lower().startswith("both"):
            stated = "both"
        self.direction = stated or self.direction

    def listed(self, text: Paragraph) -> None:
        """Read an entry of a list of methods: a link, followed by a description."""
        if not text.list_level or text.link is None or not text.link[1].startswith("#"):
            return
        name = text.link[0]
        after = text.text.split(")", 1)[-1].lstrip()
        if not re.fullmatch(ANY_NAME, name) or after[:1] not in (":", "-", "–", "—"):
            return
        sentence = after[1:].strip()
        direction: Direction | None = None
        match = _TO_ROLE.search(sentence)
        if sent := sent_direction(sentence):
            direction = sent
        elif match:
            direction = "serverToClient" if match[1].lower() == "client" else "clientToServer"
            if match[2]:
                direction = "both"
        listed = not claims_some(self.intro)
        self.claim(name, text, direction=direction, listed=listed)

    def fields(self, text: Paragraph) -> None:
        """Read `method: …`, `params: …` and `result: …` in the section of a message."""
        for match in _METHOD_ITEM.finditer(text.text):
            # The direction of a section does not apply to later notifications in the section.
            own = self.kind != "notification" or self.first is None
            kind = self.kind or self.heading_kind
            self.add(match[1], text, self.direction if own else None, kind)
        if self.current is None:
            return
        params = _PARAMS_ITEM.search(text.text)
        if params and _is_type(params[1]):
            self.change(params=self.type(params[1], text))
        result = _RESULT_ITEM.search(text.text)
        if result and _is_type(result[1]):
            places = range(len(self.methods) - 1, self.section_start - 1, -1)
            requests = (index for index in places if self.methods[index].kind == "request")
            self.current = next(requests, self.current if self.first is None else self.first)
            self.change(result=self.type(result[1], text))

    def sentences(self, text: Paragraph) -> None:
        flat = " ".join(text.text.split())
        named: list[str] = []
        for match in _NOUN.finditer(flat):
            name = next(filter(None, match.groups()[:3]))
            named.append(name)
            # "request" is also used as a general word, so it does not determine the kind.
            kind: Kind | None = "notification" if match[4] == "notification" else None
            self.claim(name, text, kind=kind)
        for match in _PLAIN_METHOD.finditer(flat):
            self.claim(match[1], text)
        for match in _SENDER.finditer(flat):
            direction = role_direction(match[1])
            self.claim(match[2], text, direction=direction, one_way=False)
        if (sent := sent_direction(flat)) and not text.list_level:
            self.direction = sent
        if (answer := _ANSWER.search(flat)) and named:
            place = self.place(text, answer[1])
            self.claim(named[0], text, place, result=facts.Named(answer[1], False, place))
        for match in _PROGRESS.finditer(flat):
            place = self.place(text, match[2])
            self.claim(match[1], text, place, params=facts.Named(match[2], False, place))

    def add(
        self, name: str, text: Paragraph, direction: Direction | None, kind: Kind | None
    ) -> None:
        self.current = len(self.methods)
        if self.first is None:
            self.first = self.current
        if kind != "notification":
            self.subject = name
        self.claim(name, text, direction=direction, kind=kind)

    def claim(self, name: str, text: Paragraph, at: Location | None = None, **values: Any) -> None:
        """Add a statement about a message. `at` replaces the location of the name."""
        self.methods.append(facts.MethodClaim(name, at or self.place(text, name), **values))

    def change(self, **values: Any) -> None:
        assert self.current is not None
        self.methods[self.current] = replace(self.methods[self.current], **values)

    def type(self, name: str, text: Paragraph) -> facts.TypeText | None:
        """Return the type that a paragraph shows in code font, or None if it is not valid."""
        return type_of_text(name, Block.of_text(name, self.place(text, f"`{name}`", 1)))

    def place(self, text: Paragraph, word: str, shift: int = 0) -> Location:
        count = text.text.count("\n") + 1
        found = self.page.find(word, text.line, text.line + count - 1)
        return replace(found, column=found.column + shift)


def _is_type(text: str) -> bool:
    return bool(re.fullmatch(r"[A-Za-z_][\w<>\[\]| ,]*", text))
