"""Source code with its syntax tree: offsets of nodes, tokens between nodes, and replacements.

The nodes of `ast` have columns in UTF-8 bytes and exclude the parentheses around an expression.
Operators, commas and keywords have no nodes. They are found by scanning from the end of a node.
There, only spaces, comments, line continuations and closing parentheses can precede them.

Tests: `tests/servers/mutation/test_operators.py`.
"""

from __future__ import annotations

import ast
import re
import sys
from typing import Any, Final, NamedTuple

from testwire_servers.mutation.source_text import SourceText

GAP: Final = r"(?:[\s\\]|#[^\r\n]*)*"
_SPACE: Final = re.compile(GAP)
_AFTER: Final = re.compile(r"(?:[\s\\)]|#[^\r\n]*)*")
_PARENTHESES: Final = re.compile(rf"(?:{GAP}\))+")
_BREAK: Final = re.compile(r"\r\n|\r|\n")
_DECORATOR: Final = re.compile(r"[ \t\f]*@")
_STATEMENT_END: Final = re.compile(r"[ \t\f]*(?:#|\r|\n|\Z)")
_SHOWN: Final = 60


class OperatorChange(NamedTuple):
    """An operator's replacement for the code between two offsets."""

    operator: str
    start: int
    end: int
    replacement: str
    description: str


class ParsedCode:
    """A source file that operators can change. All offsets count code points of the text."""

    def __init__(self, source: SourceText) -> None:
        self.text = source.text
        self._starts = source.line_starts
        self._ascii = source.text.isascii()

    # --- positions ---

    def start(self, node: Any) -> int:
        """Return the offset at which a node starts."""
        return self._offset(node.lineno, node.col_offset)

    def end(self, node: Any) -> int:
        """Return the offset at which a node ends."""
        return self._offset(node.end_lineno, node.end_col_offset)

    def _offset(self, line: int, column: int) -> int:
        start = self._starts[line - 1]
        if self._ascii:
            return start + column
        # A character has at least one byte, so these characters contain the column.
        part = self.text[start : start + column]
        if part.isascii():
            return start + column
        return start + len(part.encode("utf-8", "surrogatepass")[:column].decode("utf-8", "ignore"))

    def of(self, node: Any) -> str:
        """Return the code of a node."""
        return self.text[self.start(node) : self.end(node)]

    def statement_start(self, node: ast.stmt) -> int:
        """Return the offset at which a statement starts, with its decorators."""
        decorators = getattr(node, "decorator_list", ())
        return self.decorator_start(decorators[0]) if decorators else self.start(node)

    def decorator_start(self, node: ast.expr) -> int:
        """Return the offset of the `@` before the expression of a decorator."""
        line = node.lineno
        # The `@` is the first character of its line. Only parentheses can precede the expression.
        while True:
            found = _DECORATOR.match(self.text, self._starts[line - 1])
            if found or line == 1:
                return found.end() - 1 if found else self.start(node)
            line -= 1

    def token_after(self, offset: int) -> int:
        """Return the offset of the first token from `offset` that is not a closing parenthesis."""
        found = _AFTER.match(self.text, offset)
        return found.end() if found else offset

    def skip_space(self, offset: int) -> int:
        """Return the offset of the first token from `offset`."""
        found = _SPACE.match(self.text, offset)
        return found.end() if found else offset

    def closed(self, offset: int, limit: int = sys.maxsize) -> int:
        """Return the offset after the closing parentheses between `offset` and `limit`."""
        found = _PARENTHESES.match(self.text, offset, limit)
        return found.end() if found else offset

    # --- changes ---

    def replace(
        self, operator: str, start: int, end: int, replacement: str, description: str = ""
    ) -> OperatorChange:
        """Replace a part of a line, and separate the replacement from adjacent words."""
        said = description or f"Replace {self.shown(start, end)} with {short(replacement)}"
        return OperatorChange(operator, start, end, self._padded(start, end, replacement), said)

    def replace_expression(
        self, operator: str, node: ast.expr | ast.pattern, replacement: str, description: str = ""
    ) -> OperatorChange:
        """Replace an expression, which may span several lines."""
        start, end = self.start(node), self.end(node)
        said = description or f"Replace {self.shown(start, end)} with {short(replacement)}"
        if breaks := self.breaks(start, end):
            replacement = f"({replacement}{breaks})"
        return self.replace(operator, start, end, replacement, said)

    def replace_statements(
        self, operator: str, start: int, end: int, description: str
    ) -> OperatorChange:
        """Replace whole statements with `pass`."""
        breaks = self.breaks(start, end)
        # In `a(\n); b()`, no line break may precede the semicolon.
        ends_line = _STATEMENT_END.match(self.text, end)
        replacement = f"pass{breaks}" if ends_line or not breaks else f"(...{breaks})"
        return self.replace(operator, start, end, replacement, description)

    def breaks(self, start: int, end: int) -> str:
        """Return the line breaks between two offsets."""
        return "".join(_BREAK.findall(self.text, start, end))

    def shown(self, start: int, end: int) -> str:
        """Return code for a description."""
        # Long code is cut before it is joined to one line.
        return short(self.text[start : min(end, start + 10 * _SHOWN)])

    def _padded(self, start: int, end: int, replacement: str) -> str:
        if not replacement.strip():
            return replacement
        text = self.text
        if start and _is_word(text[start - 1]) and _is_word(replacement[0]):
            replacement = " " + replacement
        if end < len(text) and _is_word(replacement[-1]) and _is_word(text[end]):
            replacement += " "
        return replacement


def short(code: str) -> str:
    """Return code for a description, on one line and with at most 60 characters."""
    text = " ".join(code.split())
    return f"`{text if len(text) <= _SHOWN else text[: _SHOWN - 3] + '…'}`"


def _is_word(character: str) -> bool:
    return character == "_" or character.isalnum() or not character.isascii()
