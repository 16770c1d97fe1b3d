"""Functions that return Markdown for the reference pages: links, tables, types.

The module must not depend on any page. Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from testwire_base.documents import Location
from testwire_base.markdown import cell, code

from testwire_codegen.model import ir
from testwire_codegen.targets.views import limits


def slug(text: str) -> str:
    """Return the link fragment for a heading. Headings contain ASCII characters only."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def link(name: str) -> str:
    """Return a link to a type on the same page."""
    return f"[{name}](#type-{slug(name)})"


def message_link(name: str, page: str = "") -> str:
    """Return a link to a message on the same page or on `page`."""
    return f"[{code(name)}]({page}#message-{slug(name)})"


def errata_links(protocol: ir.Protocol, location: Location) -> str:
    """Return a sentence with links to the errata of a message, a type, a member or an error.

    The errata of a type do not include the errata of its members. The sentence is empty if no
    erratum applies.
    """
    folder = protocol.location.file.removesuffix("protocol.json")
    own = f"{location.file.removeprefix(folder)}#{location.pointer}"
    pattern = re.compile(rf"{re.escape(own)}(?!/properties/)(/.*)?")
    found = [each.id for each in protocol.errata if any(map(pattern.fullmatch, each.applies))]
    links = ", ".join(f"[{id}](#erratum-{id})" for id in found)
    return f"{'Errata' if len(found) > 1 else 'Erratum'}: {links}." if found else ""


def expression(node: ir.TypeExpr | None) -> str:
    """Return the description of a type, with links to named types."""
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
        case ir.TupleOf(items, rest):
            parts = ", ".join(map(expression, items))
            further = "" if rest is None else f", then any number of {expression(rest)}"
            return f"tuple ({parts}{further})"
        case ir.Scalar():
            return f"{node.kind}{_limits(node)}"
    raise AssertionError(node)


def _limits(node: ir.ArrayOf | ir.Scalar) -> str:
    """Return the constraints in parentheses, or an empty string."""
    parts = limits(node)
    if isinstance(node, ir.Scalar):
        parts += [] if node.pattern is None else [f"pattern {code(node.pattern)}"]
        parts += [] if node.format is None else [f"format {cell(node.format)}"]
    return f" ({', '.join(parts)})" if parts else ""


def spans(names: Iterable[str]) -> str:
    """Return the names as code spans, separated by commas."""
    return ", ".join(code(name) for name in names)


def only(generations: Sequence[str]) -> str:
    """Return the sentence that limits a part to generations, or an empty string."""
    word = "generation" if len(generations) == 1 else "generations"
    return f"Only {word} {spans(generations)}." if generations else ""


def message_links(names: Iterable[str]) -> str:
    """Return links to messages, separated by commas."""
    return ", ".join(message_link(name) for name in names)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table. The cells are Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def facts(*pairs: tuple[str, str | None]) -> str:
    """Return a table with two columns and an empty header. Pairs without a value are omitted."""
    lines = [f"| {name} | {value} |" for name, value in pairs if value]
    return "\n".join(["| | |", "| --- | --- |", *lines])
