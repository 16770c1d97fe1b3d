"""Reads attributes, constants and comments from C# syntax nodes.

Tests: `tests/codegen/importer/test_csharp.py`.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from testwire_codegen.drift.readers.typescript_types import text_of

if TYPE_CHECKING:
    from tree_sitter import Node

Attribute = tuple[list["Node"], dict[str, "Node"]]
"""The arguments of an attribute: without names, and by name."""

_ESCAPE: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|.)")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
_SUMMARY: Final = re.compile(r"<summary>(.*?)</summary>", re.S)
_REFERENCE: Final = re.compile(r"<(?:see|paramref|typeparamref)\s+\w+=\"(?:\w:)?([^\"]+)\"\s*/>")
_ELEMENT: Final = re.compile(r"</?[A-Za-z][^<>]*>")
_ENTITIES: Final = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&"}


def walk(root: Node, *below: str) -> Iterator[Node]:
    """Yield all nodes in order. Nodes inside a node of a type in `below` are left out."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if node.type not in below:
            waiting += reversed(node.named_children)


def attributes(node: Node) -> dict[str, Attribute]:
    """Return the attributes of a declaration by name, without the suffix `Attribute`."""
    found: dict[str, Attribute] = {}
    for listed in node.named_children:
        for each in listed.named_children if listed.type == "attribute_list" else ():
            if each.type != "attribute":
                continue
            name = text_of(each.named_children[0]).rpartition(".")[2].removesuffix("Attribute")
            found[name] = arguments(each.named_children[1] if each.named_child_count > 1 else None)
    return found


def arguments(node: Node | None) -> Attribute:
    """Return the arguments of an attribute or of a call."""
    plain: list[Node] = []
    named: dict[str, Node] = {}
    for each in node.named_children if node is not None else ():
        parts = [child for child in each.named_children if child.type != "comment"]
        name = each.child_by_field_name("name")
        if name is not None and len(parts) > 1:
            named[text_of(name)] = parts[-1]
        elif parts:
            plain.append(parts[-1])
    return plain, named


def modifiers(node: Node) -> set[str]:
    return {text_of(each) for each in node.named_children if each.type == "modifier"}


def value_after_equals(node: Node) -> Node | None:
    """Return the node after the sign `=` of a declaration, or None."""
    found = False
    for child in node.children:
        if found and child.is_named:
            return child
        found = found or child.type == "="
    return None


def constants_of(nodes: Iterable[Node], known: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the constants in a file, with and without the name of their class.

    nodes: all nodes of the file. known: the constants of the other files.
    """
    found: dict[str, Any] = {}
    both = ChainMap(found, dict(known))
    for node in nodes:
        if node.type != "field_declaration" or not (
            modifiers(node) & {"const"} or modifiers(node) >= {"static", "readonly"}
        ):
            continue
        owner = node.parent.parent if node.parent is not None else None
        name = owner.child_by_field_name("name") if owner is not None else None
        for each in walk(node):
            value = value_after_equals(each) if each.type == "variable_declarator" else None
            held = None if value is None else constant(value, both)
            if held is not None:
                short = text_of(each.named_children[0])
                found[short] = held
                found[f"{text_of(name)}.{short}" if name is not None else short] = held
    return found


def constant(node: Node, known: Mapping[str, Any]) -> Any:
    """Return the value of a constant expression, or None."""
    match node.type:
        case "string_literal" | "verbatim_string_literal" | "raw_string_literal":
            return _string(node)
        case "boolean_literal":
            return text_of(node) == "true"
        case "integer_literal" | "real_literal":
            return _number(text_of(node))
        case "identifier" | "member_access_expression":
            parts = text_of(node).split(".")
            name = ".".join(parts[-2:])
            return known.get(name, known.get(parts[-1]))
        case "parenthesized_expression" | "cast_expression":
            return constant(node.named_children[-1], known)
        case "prefix_unary_expression" | "binary_expression":
            return _computed(node, known)
        case "invocation_expression" if text_of(node).startswith("nameof("):
            return re.split(r"[.\s]", text_of(node)[len("nameof(") : -1].strip())[-1]
    return None


def _computed(node: Node, known: Mapping[str, Any]) -> Any:
    values = [constant(each, known) for each in node.named_children if each.type != "comment"]
    sign = next((child.type for child in node.children if not child.is_named), "")
    match sign, values:
        case "-", [int() | float() as value]:
            return -value
        case "+", [str() as left, str() as right]:
            return left + right
        case "<<", [int() as left, int() as right] if 0 <= right < 64:
            return left << right
        case "|", [int() as left, int() as right]:
            return left | right
    return None


def _string(node: Node) -> str:
    text = text_of(node)
    if node.type == "raw_string_literal":
        return text.strip('"').strip("\n")
    return _unescaped(text)


def _unescaped(token: str) -> str:
    """Return the value of a string literal."""
    if token.startswith("@"):
        return token[2:-1].replace('""', '"')

    def plain(match: re.Match[str]) -> str:
        escape = match.group(1)
        if escape.startswith("u") and len(escape) == 5:
            return chr(int(escape[1:], 16))
        return _ESCAPES.get(escape, escape)

    return _ESCAPE.sub(plain, token[1:-1])


def _number(text: str) -> int | float | None:
    plain = text.replace("_", "")
    for read in (lambda: int(plain.rstrip("uUlL"), 0), lambda: float(plain.rstrip("fFdDmM"))):
        try:
            return read()
        except ValueError:
            continue
    return None


def comment_above(node: Node) -> str:
    """Return the summary in the documentation comment above a declaration."""
    lines: list[str] = []
    before = node.prev_named_sibling
    while before is not None and before.type == "comment" and text_of(before).startswith("///"):
        lines.insert(0, text_of(before)[3:].strip())
        before = before.prev_named_sibling
    match = _SUMMARY.search("\n".join(lines))
    if match is None:
        return ""
    text = _ELEMENT.sub("", _REFERENCE.sub(r"`\1`", match[1]))
    for entity, character in _ENTITIES.items():
        text = text.replace(entity, character)
    return " ".join(text.split())
