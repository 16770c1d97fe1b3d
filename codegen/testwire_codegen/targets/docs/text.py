"""Pieces of Markdown for the reference: cells, links, types in words.

Tests: `tests/codegen/targets/test_reference.py`, `tests/codegen/targets/test_embed.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from testwire_codegen.model import ir

DIRECTIONS = {
    "clientToServer": "client → server",
    "serverToClient": "server → client",
    "both": "both ways",
}


def paragraphs(text: str) -> str:
    """Prose as Markdown: what would be read as a tag is not, outside of code spans."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else part.replace("<", "&lt;") for part in parts)


def cell(text: str) -> str:
    """Prose for a cell of a table."""
    return paragraphs(text).replace("|", "\\|").replace("\n", " ")


def code_of(text: str) -> str:
    """A code span for any text, also in a cell."""
    ticks = "``" if "`" in text else "`"
    pad = " " if "`" in text else ""
    return f"{ticks}{pad}{text}{pad}{ticks}".replace("|", "\\|").replace("\n", " ")


def slug(text: str) -> str:
    """What a heading is called in a link; other characters than these never stand in headings."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def linked(name: str) -> str:
    return f"[{name}](#type-{slug(name)})"


def message_link(name: str) -> str:
    return f"[{code_of(name)}](#message-{slug(name)})"


def type_text(node: ir.TypeExpr | None) -> str:
    match node:
        case None | ir.Null():
            return "null"
        case ir.Ref(name):
            return linked(name)
        case ir.Const(value):
            return code_of(json.dumps(value, ensure_ascii=False))
        case ir.AnyValue():
            return "any value"
        case ir.Nullable(inner):
            comma = "," if isinstance(inner, ir.ArrayOf) else ""
            return f"{type_text(inner)}{comma} or null"
        case ir.ArrayOf():
            items = type_text(node.items)
            items = f"({items})" if isinstance(node.items, ir.Nullable) else items
            return f"array of {items}{_limits(node)}"
        case ir.Scalar():
            return f"{node.kind}{_limits(node)}"
    raise AssertionError(node)


def _limits(node: ir.ArrayOf | ir.Scalar) -> str:
    """The constraints, in brackets; empty where there are none."""
    further = []
    pairs: list[tuple[str, int | float | None]]
    if isinstance(node, ir.ArrayOf):
        pairs = [("items: at least {}", node.min_items), ("items: at most {}", node.max_items)]
    else:
        pairs = [
            ("at least {}", node.minimum),
            ("at most {}", node.maximum),
            ("characters: at least {}", node.min_length),
            ("characters: at most {}", node.max_length),
        ]
        if node.pattern is not None:
            further.append(f"of the form {code_of(node.pattern)}")
        if node.format is not None:
            further.append(f"format {node.format}")
    parts = [text.format(value) for text, value in pairs if value is not None] + further
    return f" ({', '.join(parts)})" if parts else ""


def deprecation(reason: str | None, sunset: str | None) -> str | None:
    if reason is None:
        return None
    return cell(reason) + (f" To be removed on {sunset} at the earliest." if sunset else "")


def code_list(names: Sequence[str]) -> str:
    return ", ".join(code_of(name) for name in names)


def spelling_list(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def label_of(text: str) -> str:
    """Text for an arrow of a diagram: what Mermaid reads as its own is written as an entity."""
    entities = {"#": "#35;", ";": "#59;", ":": "#58;"}
    return "".join(entities.get(character, character) for character in text)
