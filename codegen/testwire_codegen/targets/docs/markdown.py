"""Functions that return Markdown for the reference pages: prose, links, tables, types.

The module must not depend on any page. Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from testwire_base.documents import Location

from testwire_codegen.model import ir

_TICKS = re.compile(r"`+")

_BLOCK = re.compile(
    r"\d+(?=[.)](?:\s|\Z))|"  # a numbered list
    r"(?=#{1,6}(?:\s|\Z)|[-+*_](?:\s|\Z)|[-:|=\s]+\Z|"  # a heading, a list, a line, a table
    r"[>|%]|[-+*_~:]{3}|\([^()]*\)=|\[[^\]]*\]:)"  # a quotation, a comment, a fence, a target
)
"""The start of a line that Markdown or MyST would not read as a part of a paragraph."""

_ROLE = re.compile(r"\{(?=[\w:.+-]+\}\Z)")


def prose(text: str) -> str:
    """Return prose as Markdown, in which only code spans and emphasis have a meaning.

    All prose of a specification passes through this function. The text cannot add HTML, headings,
    lists, tables, links, images, code blocks or directives. A code span ends in the same line.
    """
    return "\n".join(map(_line, text.splitlines()))


def _line(text: str) -> str:
    text = text.strip()
    parts: list[str] = []
    place = 0
    for ticks in _TICKS.finditer(text):
        if ticks.start() < place:
            continue  # These backticks are part of a code span.
        later = _TICKS.finditer(text, ticks.end())
        end = next((each.end() for each in later if len(each[0]) == len(ticks[0])), None)
        before = _plain(text[place : ticks.start()])
        place = ticks.end() if end is None else end
        # Backticks without a partner could pair with backticks in a different line.
        span = "\\`" * len(ticks[0]) if end is None else text[ticks.start() : end]
        parts += [_ROLE.sub(r"\\{", before), span]
    line = "".join([*parts, _plain(text[place:])])
    return _BLOCK.sub(r"\g<0>\\", line, count=1) if _BLOCK.match(line) else line


def _plain(text: str) -> str:
    """Return text outside of code spans."""
    return text.replace("\\", "\\\\").replace("<", "&lt;").replace("](", "]\\(")


def cell(text: str) -> str:
    """Return prose for a table cell."""
    return prose(" ".join(text.splitlines())).replace("|", "\\|")


def label(text: str) -> str:
    """Return prose for the text of a link."""
    return re.sub(r"([\[\]])", r"\\\1", cell(text))


def code(text: str) -> str:
    """Return a code span that is also valid in a table cell."""
    line = " ".join(text.splitlines()).replace("|", "\\|") or " "
    longest = max((len(run) for run in _TICKS.findall(line)), default=0)
    pad = " " if longest else ""
    return f"{'`' * (longest + 1)}{pad}{line}{pad}{'`' * (longest + 1)}"


def fenced(lines: Iterable[str], language: str = "") -> str:
    """Return a code block. Its fence is longer than each run of backticks in the lines."""
    shown = [" ".join(line.splitlines()) for line in lines]
    longest = max(len(run) for line in ["``", *shown] for run in _TICKS.findall(line))
    fence = "`" * (longest + 1)
    return "\n".join([f"{fence}{language}", *shown, fence])


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
    limits: list[tuple[str, int | float | str | None]]
    if isinstance(node, ir.ArrayOf):
        limits = [("items: at least {}", node.min_items), ("items: at most {}", node.max_items)]
        limits += [("unique items", node.unique_items)]
    else:
        limits = [
            ("at least {}", node.minimum),
            ("at most {}", node.maximum),
            ("characters: at least {}", node.min_length),
            ("characters: at most {}", node.max_length),
            ("pattern {}", None if node.pattern is None else code(node.pattern)),
            ("format {}", None if node.format is None else cell(node.format)),
        ]
    parts = [words.format(limit) for words, limit in limits if limit is not None]
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
