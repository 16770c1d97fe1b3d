"""Values in the messages of findings: `nothing`, `minimum 1`, `list of string`, `an object`.

A message is the format string of its rule. Its fields: `place`, `old`, `new`, `present` (the new
value, else the old one), `message` (the name of the message), `action`, `part` and `role` (the
first and the last word of what changed: `line` of `positions.line-base`, `client` of
`struct.unknown-in-client`).

Tests: those of the rules, `tests/codegen/rules/test_compat.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from testwire_codegen.compat.changes import Change, Limit
from testwire_codegen.compat.relation import spelt
from testwire_codegen.model import ir

_KINDS = {
    ir.Struct: "an object",
    ir.MapType: "a map",
    ir.Union: "a choice of types",
    ir.Enum: "an enumeration",
    ir.Alias: "a name for another type",
}


def sentence(template: str, change: Change, absent: str) -> str:
    """The message of a rule on a change. absent: what stands for a value that is not there."""
    present = change.new if change.new is not None else change.old
    words = change.area.rpartition(".")[2].split("-")
    return template.format(
        place=change.place,
        old=_Shown(change.old, absent),
        new=_Shown(change.new, absent),
        present=_Shown(present, absent),
        message=change.message,
        action=change.action,
        part=words[0],
        role=words[-1],
    )


class _Shown:
    """A value in a format string, which may name its attributes: `{new}`, `{new.role}`."""

    def __init__(self, value: Any, absent: str) -> None:
        self._value = value
        self._absent = absent

    def __getattr__(self, name: str) -> Any:
        return getattr(self._value, name)

    def __repr__(self) -> str:
        return repr(self._value)

    def __str__(self) -> str:
        value = self._value
        if value is None and self._absent:
            return self._absent
        if isinstance(value, ir.NamedType):
            return _KINDS[type(value)]
        if isinstance(value, ir.TypeExpr):
            return spelt(value)
        match value:
            case ir.Connections():
                return f"{value.minimum} to {value.maximum}"
            case Limit():
                label = value.name.replace("_", " ")
                return f"no {label}" if value.value is None else f"{label} {value.value}"
            case tuple():
                return f"`{' '.join(value)}`" if value else "no words"
            case str():
                return " ".join(value.split())
        return str(value)


def listed(names: Iterable[str]) -> str:
    """Names in a sentence: `a`, `b` and `c`."""
    *first, last = (f"`{name}`" for name in names)
    return f"{', '.join(first)} and {last}" if first else last
