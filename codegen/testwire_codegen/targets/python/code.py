"""Python expressions and their layout, which matches the output of formatters.

The module must not depend on a specific protocol.

Tests: `tests/codegen/targets/test_python_text.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from testwire_codegen.targets.base import WIDTH, wrap
from testwire_codegen.targets.python.text import literal


@dataclass(frozen=True, slots=True)
class Name:
    """A name, or other code that is written without changes."""

    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """A call. The arguments are expressions or Python values."""

    function: str
    positional: tuple[Any, ...]
    named: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A dictionary. If `tall` is true, each entry is on its own line."""

    entries: tuple[tuple[Any, Any], ...]
    tall: bool = True


def call(function: str, *positional: Any, **named: Any) -> Call:
    """Return a call with the given arguments."""
    return Call(function, positional, tuple(named.items()))


def called(value: Any) -> Iterator[str]:
    """Yield the names of all functions that an expression calls."""
    if isinstance(value, Call):
        yield value.function
    for _, each in _parts(value):
        yield from called(each)


def laid_out(value: Any, before: int, indent: int) -> str:
    """Return the code of an expression.

    - `before`: the number of columns that are already used in the first line.
    - `indent`: the indentation of the statement.
    """
    if not _always_tall(value):
        # One column is reserved for a comma.
        text = _flat(value)
        if before + len(text) + 1 <= WIDTH:
            return text
    parts = [(prefix, each) for prefix, each in _parts(value)]
    if not parts:
        return _flat(value) if not isinstance(value, str) else _long_string(value, indent)
    inner = indent + 4
    opening, closing = _brackets(value)
    lines = [
        f"{' ' * inner}{prefix}{laid_out(each, inner + len(prefix), inner)},\n"
        for prefix, each in parts
    ]
    return f"{opening}\n{''.join(lines)}{' ' * indent}{closing}"


def _always_tall(value: Any) -> bool:
    return isinstance(value, Table) and value.tall and bool(value.entries)


def _parts(value: Any) -> list[tuple[str, Any]]:
    match value:
        case Call(_, positional, named):
            return [("", each) for each in positional] + [(f"{key}=", v) for key, v in named]
        case Table(entries):
            return [(f"{_flat(key)}: ", each) for key, each in entries]
        case tuple():
            return [("", each) for each in value]
        case _:
            return []


def _brackets(value: Any) -> tuple[str, str]:
    if isinstance(value, Call):
        return f"{value.function}(", ")"
    return ("{", "}") if isinstance(value, Table) else ("(", ")")


def _flat(value: Any) -> str:
    match value:
        case Name(text):
            return text
        case Call() | Table():
            opening, closing = _brackets(value)
            return f"{opening}{', '.join(p + _flat(v) for p, v in _parts(value))}{closing}"
        case tuple():
            comma = "," if len(value) == 1 else ""
            return f"({', '.join(_flat(each) for each in value)}{comma})"
        case _:
            return literal(value)


def _long_string(value: str, indent: int) -> str:
    """Return a long string as several literals, one on each line."""
    inner = indent + 4
    pieces = wrap(value, WIDTH - inner - 3 - value.count('"') - value.count("\\"))
    texts = [f"{piece} " for piece in pieces[:-1]] + [pieces[-1]]
    if len(texts) == 1 or "".join(texts) != value:
        return literal(value)
    lines = "".join(f"{' ' * inner}{literal(text)}\n" for text in texts)
    return f"(\n{lines}{' ' * indent})"
