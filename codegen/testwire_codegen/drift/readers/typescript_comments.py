"""Reads the documentation comments of TypeScript declarations.

Tests: `tests/codegen/importer/test_typescript.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from testwire_codegen.drift.readers.typescript_types import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_TAG: Final = re.compile(r"@(since|deprecated)\b[ \t]*(.*)", re.S)
_DEFAULT: Final = re.compile(r"@default(?:Value)?\b.*")
_AROUND: Final = ("export_statement", "ambient_declaration", "lexical_declaration",
                  "variable_declarator", "expression_statement")  # fmt: skip
_UNSTATED: Final = {"deprecated": "The source marks this part as deprecated."}

Comment = tuple[str, dict[str, Any]]
"""A description, and annotations by keyword of `spec/meta/dialect.schema.json`."""


def comment_above(node: Node) -> Comment:
    """Return the documentation comment above a declaration."""
    while node.parent is not None and node.parent.type in _AROUND:
        node = node.parent
    before = node.prev_named_sibling
    return read_comment("" if before is None or before.type != "comment" else text_of(before))


def read_comment(text: str) -> Comment:
    """Return the contents of a documentation comment. Other comments are ignored."""
    if not text.startswith("/**"):
        return "", {}
    lines = [re.sub(r"^\s*\*? ?", "", line).rstrip() for line in text[3:-2].splitlines()]
    words: list[str] = []
    notes: dict[str, Any] = {}
    for part in re.split(r"^(?=@)", "\n".join(lines).strip(), flags=re.M):
        tag = _TAG.fullmatch(part.strip())
        if tag is not None:
            stated = " ".join(tag[2].split()) or _UNSTATED.get(tag[1])
            notes |= {f"x-{tag[1]}": stated} if stated else {}
        elif not _DEFAULT.fullmatch(part.strip()):
            words.append(part)
    return "".join(words).strip(), notes


def described_values(node: Node) -> dict[str, str]:
    """Return the comments in front of the literals in a union or the values of an enumeration."""
    found: dict[str, str] = {}
    comment = ""
    for each in _in_order(node):
        if each.type == "comment":
            comment = text_of(each)
            continue
        words, _ = read_comment(comment)
        if words:
            found[text_of(each).strip("\"'")] = words
        comment = ""
    return found


def _in_order(node: Node) -> Iterator[Node]:
    """Yield the comments, the literals and the names of values below a node."""
    for child in node.named_children:
        if child.type in ("comment", "literal_type"):
            yield child
        elif child.type == "enum_assignment":
            yield child.named_children[-1]
        elif child.type in ("union_type", "parenthesized_type", "enum_body"):
            yield from _in_order(child)
