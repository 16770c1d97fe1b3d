"""The messages of compatibility findings.

The message of each rule is a format string with these fields:

- `place`: what changed, such as "member `width` of `Shape`".
- `old`, `new`: the values.
- `present`: the new value, or the old one if there is no new value.
- `message`: the name of the JSON-RPC message.
- `action`: `added`, `removed` or `changed`.
- `gone`: "is removed", or the new name of a member or message that probably has one.
- `fresh`: "new", or the old name of a member or message that probably has one.
- `attribute`: the attribute that changed, such as `line base` for `positions.line-base`.
- `part`: the first word of the attribute, such as `line` for `positions.line-base`.
- `role`: the last word of the attribute, such as `client` for `struct.unknown-in-client`.

Tests: `tests/codegen/rules/test_compat.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from testwire_codegen.compat.changes import Change, Limit
from testwire_codegen.compat.relation import spelt
from testwire_codegen.model import ir
from testwire_codegen.targets.naming import camel

_KINDS = {
    ir.Struct: "an object",
    ir.MapType: "a map",
    ir.Union: "a union",
    ir.Enum: "an enumeration",
    ir.Alias: "an alias of a type",
}


def sentence(template: str, change: Change, absent: str) -> str:
    """Return the message of a rule about a change. absent: the text that replaces None."""
    present = change.new if change.new is not None else change.old
    renamed = change.new if change.action == "renamed" else change.counterpart
    partner = getattr(renamed, "name", None)
    words = change.area.rpartition(".")[2].split("-")
    return template.format(
        place=change.place,
        old=_Shown(change.old, absent),
        new=_Shown(change.new, absent),
        present=_Shown(present, absent),
        message=change.message,
        action=change.action,
        gone=f"is renamed to `{partner}`" if partner else "is removed",
        fresh=f"the new name of `{partner}`" if partner else "new",
        attribute=" ".join(words),
        part=words[0],
        role=words[-1],
    )


class _Shown:
    """A value that a format string shows with `{new}`, `{new!r}` or `{new.role}`."""

    def __init__(self, value: Any, absent: str) -> None:
        self._value = value
        self._absent = absent

    def __getattr__(self, name: str) -> Any:
        return getattr(self._value, name)

    def __repr__(self) -> str:
        if self._value is None and self._absent:
            return self._absent
        return repr(self._value) if isinstance(self._value, str) else json.dumps(self._value)

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
                label = camel(value.name)
                return f"no {label}" if value.value is None else f"{label} {value.value}"
            case tuple():
                return f"`{' '.join(value)}`" if value else "no arguments"
            case bool():
                return json.dumps(value)
            case str():
                return " ".join(value.split())
        return str(value)


def listed(names: Iterable[str]) -> str:
    """Join names for a sentence: `a`, `b` and `c`."""
    *first, last = (f"`{name}`" for name in names)
    return f"{', '.join(first)} and {last}" if first else last
