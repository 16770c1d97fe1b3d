"""Reads examples in JSON, and examples that resemble JSON.

The reader tolerates comments, trailing commas, unquoted words, `<placeholders>` and ellipses, and
reports the first of these tokens. In TypeScript object literals, most of these tokens are valid and
not reported.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from testwire_base.documents import MAX_DEPTH
from testwire_base.pointers import join

from testwire_codegen.drift.facts import ExampleValue, ParseProblem, Placeholder
from testwire_codegen.drift.readers.markdown import Block

_SPACE = re.compile(r"[ \t\r\n]+")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'")
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_BRACKETED = re.compile(r"<[^<>\n]*>")
_ELLIPSIS = re.compile(r"\.\.\.|…")
_WORDS = {"true": True, "false": False, "null": None}


class _Unreadable(Exception):
    def __init__(self, index: int, expected: str) -> None:
        super().__init__(expected)
        self.index = index


@dataclass(slots=True)
class _Reader:
    text: str
    strict: bool
    comments: bool
    problem: tuple[int, str] | None = None
    positions: dict[str, int] = field(default_factory=dict)

    def values(self) -> Iterator[tuple[int, Any, dict[str, int]]]:
        """Yield the start offset and the value of each example, and the offsets of its members."""
        index = self.skip(0)
        while index < len(self.text):
            start = index
            self.positions = {}
            value, index = self.value(index, "", 0)
            if isinstance(value, Placeholder) and self.text[self.skip(index) :][:1] == "{":
                # A short form: the name of a message, followed by its params.
                self.complain(start, value.text)
                value, index = self.value(self.skip(index), "", 0)
            yield start, value, self.positions
            index = self.skip(index)
            if index < len(self.text):
                self.complain(index, self.text[index : index + 20].split("\n")[0])

    def complain(self, index: int, token: str, always: bool = False) -> None:
        """Store the first problem. always: also store problems in object literals."""
        if (self.strict or always) and self.problem is None:
            self.problem = (index, token)

    def skip(self, index: int) -> int:
        while True:
            if match := _SPACE.match(self.text, index):
                index = match.end()
            elif match := _COMMENT.match(self.text, index):
                if not self.comments:
                    self.complain(index, match[0][:2])
                index = match.end()
            else:
                return index

    def value(self, index: int, pointer: str, depth: int) -> tuple[Any, int]:
        if depth > MAX_DEPTH:
            raise _Unreadable(index, "less depth")
        self.positions[pointer] = index
        start = index
        value, index = self.single(index, pointer, depth)
        after = self.skip(index)
        if self.text[after : after + 1] == "|" and not isinstance(value, dict | list):
            # `"a" | "b" | null` is a choice of values, which is not valid in an example.
            end = index
            while self.text[after : after + 1] == "|":
                _, end = self.single(self.skip(after + 1), pointer, depth + 1)
                after = self.skip(end)
            token = " ".join(self.text[start:end].split())
            self.complain(start, token, always=True)
            return Placeholder(token), end
        return value, index

    def single(self, index: int, pointer: str, depth: int) -> tuple[Any, int]:
        head = self.text[index : index + 1]
        if head == "{":
            return self.object(index + 1, pointer, depth)
        if head == "[":
            return self.array(index + 1, pointer, depth)
        if match := _STRING.match(self.text, index):
            return self.string(match[0], index), match.end()
        if match := _NUMBER.match(self.text, index):
            number = match[0]
            return (int(number) if number.lstrip("-").isdigit() else float(number)), match.end()
        for pattern in (_WORD, _BRACKETED, _ELLIPSIS):
            if match := pattern.match(self.text, index):
                word = match[0]
                if word in _WORDS:
                    return _WORDS[word], match.end()
                self.complain(index, word, always=pattern is not _ELLIPSIS)
                return Placeholder(word), match.end()
        raise _Unreadable(index, "a value")

    def string(self, token: str, index: int) -> str:
        if token[0] == "'":
            self.complain(index, "'")
            inner = token[1:-1].replace("\\'", "'").replace('"', '\\"')
            token = f'"{inner}"'
        try:
            return str(json.loads(token, strict=False))
        except ValueError:
            raise _Unreadable(index, "a string") from None

    def object(self, index: int, pointer: str, depth: int) -> tuple[dict[str, Any], int]:
        result: dict[str, Any] = {}
        while True:
            index = self.skip(index)
            if self.text.startswith("}", index):
                return result, index + 1
            if match := _ELLIPSIS.match(self.text, index):
                self.complain(index, match[0])
                index = self.comma(match.end(), "}")
                continue
            if match := _STRING.match(self.text, index):
                key = self.string(match[0], index)
            elif match := _WORD.match(self.text, index):
                self.complain(index, match[0])
                key = match[0]
            else:
                raise _Unreadable(index, "a member")
            member = join(pointer, key)
            start = index
            after = self.skip(match.end())
            if self.text.startswith(":", after):
                result[key], index = self.value(self.skip(after + 1), member, depth + 1)
            else:
                result[key], index = Placeholder(key), match.end()
            self.positions[member] = start
            index = self.comma(index, "}")

    def array(self, index: int, pointer: str, depth: int) -> tuple[list[Any], int]:
        result: list[Any] = []
        while True:
            index = self.skip(index)
            if self.text.startswith("]", index):
                return result, index + 1
            value, index = self.value(index, join(pointer, len(result)), depth + 1)
            if not (isinstance(value, Placeholder) and _ELLIPSIS.fullmatch(value.text)):
                result.append(value)
            index = self.comma(index, "]")

    def comma(self, index: int, end: str) -> int:
        index = self.skip(index)
        if self.text.startswith(",", index):
            after = self.skip(index + 1)
            if self.text.startswith(end, after):
                self.complain(index, f",{end}")
            return after
        if not self.text.startswith(end, index):
            raise _Unreadable(index, f"',' or '{end}'")
        return index


def read_examples(block: Block, *, literal: bool) -> tuple[list[ExampleValue], list[ParseProblem]]:
    """Return the examples and the problems in a block.

    literal: whether the block contains object literals instead of JSON.
    """
    reader = _Reader(block.text, strict=not literal, comments=literal or block.language == "jsonc")
    examples: list[ExampleValue] = []
    try:
        for start, value, offsets in reader.values():
            places = {pointer: block.locate(offset) for pointer, offset in offsets.items()}
            examples.append(ExampleValue(value, block.section, block.locate(start), places))
        found = reader.problem
    except _Unreadable as error:
        examples = []
        token = block.text[error.index : error.index + 20].split("\n")[0].strip() or "the end"
        found = (error.index, token)
    if found is None:
        return examples, []
    index, token = found
    what = "object literal" if literal else "JSON value"
    message = f"the example is not a valid {what}: unexpected {token!r}"
    return examples, [ParseProblem("example", token, block.section, message, block.locate(index))]
