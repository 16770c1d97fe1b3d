"""Markdown of the reference pages: prose, cells, links, tables, type expressions.

It must not know which pages there are. Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from testwire_codegen.model import ir


def prose(text: str) -> str:
    """Prose as Markdown: what would be read as a tag is not, outside of code spans."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else part.replace("<", "&lt;") for part in parts)


def cell(text: str) -> str:
    """Prose for a cell of a table."""
    return prose(text).replace("|", "\\|").replace("\n", " ")


def code(text: str) -> str:
    """A code span for any text, also in a cell."""
    ticks = "``" if "`" in text else "`"
    pad = " " if "`" in text else ""
    return f"{ticks}{pad}{text}{pad}{ticks}".replace("|", "\\|").replace("\n", " ")


def slug(text: str) -> str:
    """What a heading is called in a link; other characters than these never stand in headings."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def link(name: str) -> str:
    """A link to a type on the same page."""
    return f"[{name}](#type-{slug(name)})"


def message_link(name: str, page: str = "") -> str:
    """A link to a message, on the same page or on another."""
    return f"[{code(name)}]({page}#message-{slug(name)})"


def expression(node: ir.TypeExpr | None) -> str:
    """A type expression in words, with links to the types that it names."""
    match node:
        case None | ir.Null():
            return "null"
        case ir.Ref(name):
            return link(name)
        case ir.Const(value):
            return code(json.dumps(value, ensure_ascii=False))
        case ir.AnyValue():
            return "any value"
        case ir.Nullable(inner):
            comma = "," if isinstance(inner, ir.ArrayOf) else ""
            return f"{expression(inner)}{comma} or null"
        case ir.ArrayOf():
            items = expression(node.items)
            items = f"({items})" if isinstance(node.items, ir.Nullable) else items
            return f"array of {items}{_limits(node)}"
        case ir.Scalar():
            return f"{node.kind}{_limits(node)}"
    raise AssertionError(node)


def _limits(node: ir.ArrayOf | ir.Scalar) -> str:
    """The constraints, in brackets; empty where there are none."""
    limits: list[tuple[str, int | float | str | None]]
    if isinstance(node, ir.ArrayOf):
        limits = [("items: at least {}", node.min_items), ("items: at most {}", node.max_items)]
    else:
        limits = [
            ("at least {}", node.minimum),
            ("at most {}", node.maximum),
            ("characters: at least {}", node.min_length),
            ("characters: at most {}", node.max_length),
            ("of the form {}", None if node.pattern is None else code(node.pattern)),
            ("format {}", node.format),
        ]
    parts = [words.format(limit) for words, limit in limits if limit is not None]
    return f" ({', '.join(parts)})" if parts else ""


def spans(names: Iterable[str]) -> str:
    """The names as code, with commas."""
    return ", ".join(code(name) for name in names)


def message_links(names: Iterable[str]) -> str:
    """Links to messages, with commas."""
    return ", ".join(message_link(name) for name in names)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are Markdown already."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def facts(*pairs: tuple[str, str | None]) -> str:
    """A table of two columns without a head: the pairs that say something."""
    lines = [f"| {name} | {said} |" for name, said in pairs if said]
    return "\n".join(["| | |", "| --- | --- |", *lines])
