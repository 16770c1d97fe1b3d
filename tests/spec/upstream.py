"""Find the names, members, literals, methods and error codes that an upstream document defines.

The module reads Markdown and does not depend on a protocol. A token that is not in the
specification must be mentioned in an erratum.

Tests: `tests/spec/test_upstream.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from testwire_codegen.model import ir

__all__ = ["Token", "known_words", "missing", "tokens"]

_FENCE = re.compile(r"^(\s*)(`{3,}|~{3,})\s*([A-Za-z]*)")
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_DEFINITION = re.compile(r"\b(?:interface|type|enum|namespace|class|record|const)\s+([A-Za-z_]\w*)")
_MEMBER = re.compile(
    r"(?:^|[{;,(]|\breadonly)\s*(?:\"([^\"\n]+)\"|'([^'\n]+)'|([A-Za-z_$][\w$]*))\??\s*:(?!:)",
    re.MULTILINE,
)
_LITERAL = re.compile(r"(?:[|:=]\s*)(?:\"([^\"\n]*)\"|'([^'\n]*)')")
_NEXT_LITERAL = re.compile(r"\|\s*(?:\"([^\"\n]*)\"|'([^'\n]*)')")
_CODE = re.compile(r"(?<![\w.])-3\d{4}\b")
_KEY = re.compile(r"\"([^\"\n]+)\"\s*:")
_METHOD = re.compile(r"`(\$?[A-Za-z]+(?:/[A-Za-z$]+)+)`")

JSON_RPC = frozenset(
    {"jsonrpc", "id", "method", "params", "result", "error", "code", "message", "data"}
)
"""Member names that JSON-RPC 2.0 defines."""


@dataclass(frozen=True)
class Token:
    """A definition in a document, with its line number."""

    kind: str
    text: str
    line: int


def tokens(markdown: str) -> Iterator[Token]:
    """Yield the tokens of a document in order, including repetitions."""
    for line, text in enumerate(markdown.splitlines(), 1):
        for code in _CODE.findall(text):
            yield Token("code", code, line)
        for method in _METHOD.findall(text):
            yield Token("method", method, line)
    for start, language, block in _blocks(markdown):
        if language in ("ts", "typescript", "js", "javascript", "csharp", "cs"):
            yield from _typescript(_blank_comments(block), start)
        elif language in ("json", "jsonc", ""):
            for match in _KEY.finditer(_blank_comments(block)):
                yield Token("member", match[1], start + block.count("\n", 0, match.start()))


def _blocks(markdown: str) -> Iterator[tuple[int, str, str]]:
    """Yield each fenced block as (number of the first line, language, contents)."""
    fence = ""
    language = ""
    start = 0
    held: list[str] = []
    for number, line in enumerate(markdown.splitlines(), 1):
        match = _FENCE.match(line)
        if not fence and match:
            fence, language, start, held = match[2], match[3].lower(), number + 1, []
        elif fence and line.strip().startswith(fence):
            yield start, language, "\n".join(held)
            fence = ""
        elif fence:
            held.append(line)


def _blank_comments(text: str) -> str:
    """Replace comments with blanks and keep line breaks."""
    return _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def _typescript(block: str, start: int) -> Iterator[Token]:
    def at(position: int) -> int:
        return start + block.count("\n", 0, position)

    for match in _DEFINITION.finditer(block):
        yield Token("type", match[1], at(match.start(1)))
    for match in _MEMBER.finditer(block):
        index = next(index for index in (1, 2, 3) if match[index])
        yield Token("member", match[index], at(match.start(index)))
    if not _DEFINITION.search(block):
        return  # A block without definitions is an example, so its strings are not literals.
    for pattern in (_LITERAL, _NEXT_LITERAL):
        for match in pattern.finditer(block):
            text = match[1] if match[1] is not None else match[2]
            if text:
                yield Token("literal", text, at(match.start()))


def known_words(protocol: ir.Protocol) -> dict[str, set[str]]:
    """Return the tokens that a specification defines, by kind."""
    types = {node.name for node in protocol.types}
    members: set[str] = set(JSON_RPC)
    literals: set[str] = set()
    for node in protocol.types:
        if isinstance(node, ir.Struct):
            for field in node.fields:
                members |= {field.name, *field.aliases}
        if isinstance(node, ir.Enum):
            for entry in node.values:
                literals |= {str(entry.value), *entry.aliases}
        for expression in ir.expressions(node):
            if isinstance(expression, ir.Const):
                literals.add(str(expression.value))
    methods = {message.name for message in protocol.messages}
    errors = {error.name for error in protocol.errors}
    words = {word for transport in protocol.transports for word in transport.launch_words}
    return {
        "type": types,
        "member": members,
        "literal": literals | methods | words,
        "method": methods,
        "code": {str(error.code) for error in protocol.errors},
        # Depending on the document, error names are enumeration members or constants.
        "error": errors,
    }


def missing(markdown: str, protocol: ir.Protocol) -> list[Token]:
    """Return the tokens that are neither in the specification nor mentioned in an erratum."""
    known = known_words(protocol)
    anything = set().union(*known.values())
    spoken = " ".join(
        f"{erratum.text} {erratum.documented} {erratum.observed} {erratum.reason}"
        for erratum in protocol.errata
    )
    found: dict[tuple[str, str], Token] = {}
    for token in tokens(markdown):
        own = known["code"] if token.kind == "code" else anything
        if token.text in own or _is_spoken_of(token.text, spoken):
            continue
        found.setdefault((token.kind, token.text), token)
    return list(found.values())


def _is_spoken_of(text: str, spoken: str) -> Any:
    return re.search(rf"(?<![\w/.-]){re.escape(text)}(?![\w/-])", spoken)
