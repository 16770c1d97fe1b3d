"""What several compatibility rules ask and say.

Tests: those of the rules, `tests/codegen/rules/test_compat.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from testwire_codegen.compat.comparison import Comparison, roles
from testwire_codegen.compat.diff import Change, spelt
from testwire_codegen.model import ir
from testwire_codegen.rules.compat.base import Verdict

__all__ = [
    "about_unknown",
    "allowance",
    "closed",
    "count",
    "deprecation_of",
    "grouped",
    "limit",
    "other",
    "part",
    "rank",
    "sentence",
    "shown",
    "sunset_of",
    "words",
]

_KINDS = {
    ir.Struct: "an object",
    ir.MapType: "a map",
    ir.Union: "a choice of types",
    ir.Enum: "an enumeration",
    ir.Alias: "a name for another type",
}


def shown(value: Any) -> str:
    """A type expression, or what kind a named type is, for people."""
    return _KINDS[type(value)] if isinstance(value, ir.NamedType) else spelt(value)


def limit(named: tuple[str, Any]) -> str:
    """A limit with its name: `minimum 1`, `no maximum`."""
    name, value = named
    label = name.replace("_", " ")
    return f"no {label}" if value is None else f"{label} {value}"


def closed(struct: ir.Struct, readers: Iterable[ir.Role]) -> tuple[ir.Role, ...]:
    """Those of the readers that refuse members of the struct that they do not know."""
    policies = {"client": struct.unknown_in_client, "server": struct.unknown_in_server}
    return tuple(role for role in readers if policies[role] == "forbid")


def other(role: ir.Role) -> ir.Role:
    """The other role."""
    return "server" if role == "client" else "client"


def about_unknown(
    change: Change, pair: Comparison, what: str, whole: Literal["reader", "writer"]
) -> Verdict | None:
    """A verdict on the policy of one role for unknown members, as far as that role reads them."""
    reader: ir.Role = "client" if change.area.endswith("client") else "server"
    uses = [use for use in pair.uses(change) if use.reader == reader]
    if not uses:
        return None
    breaks = roles(use.reader if whole == "reader" else use.writer for use in uses)
    return Verdict(f"members that a {reader} does not know in {change.place} {what}", breaks)


def _noted(change: Change, new: bool) -> Any:
    """The type, member or message whose note changed, in one of the two versions."""
    node = change.owner[1 if new else 0]
    if change.area.startswith("member.") and isinstance(node, ir.Struct):
        name = change.subject.removeprefix(f"{change.owner[1].name}.")
        fields = {field.names.wire: field for field in node.fields}
        patterns = {entry.pattern: entry for entry in node.patterns}
        return fields.get(name) or patterns.get(name)
    return node


def sunset_of(change: Change, *, new: bool) -> str | None:
    """The sunset of what a note of deprecation is on."""
    return getattr(_noted(change, new), "sunset", None)


def deprecation_of(change: Change, *, new: bool) -> str | None:
    """The deprecation of what a sunset is on."""
    return getattr(_noted(change, new), "deprecated", None)


def rank(stability: str) -> int:
    """How much a stability promises."""
    return ("experimental", "extension", "stable").index(stability)


def part(change: Change) -> str:
    """What of its owner changed, in a word: `line` of `positions.line-base`."""
    return change.area.rpartition(".")[2].partition("-")[0]


def words(line: Iterable[str]) -> str:
    """A command line, for people."""
    return f"`{' '.join(line)}`" if line else "no words"


def count(value: Any) -> str:
    """A number, or the range of a part that has both ends."""
    if isinstance(value, ir.Connections):
        return f"{value.minimum} to {value.maximum}"
    return "not stated" if value is None else str(value)


def allowance(
    change: Change, pair: Comparison, *, less: bool
) -> tuple[str, tuple[ir.Role, ...]] | None:
    """What a state newly forbids (`less`) or allows, and who sends or receives it; else None.

    A state that lists nothing allows everything.
    """
    old, new = change.owner
    if change.area == "state.allows" and None in (old.allows, new.allows):
        forbids = old.allows is None
        if forbids is not less:
            return None
        listed = set((new if forbids else old).allows)
        names = [n for n in pair.old_messages if n not in listed and n in pair.new_messages]
    else:
        word = change.old if less else change.new
        names = [word] if word in pair.old_messages and word in pair.new_messages else []
    if not names:
        return None
    who = pair.senders_of(names) if less else pair.receivers_of(names)
    return sentence(names), who


def grouped(change: Change, pair: Comparison, *, added: bool) -> list[str]:
    """The messages of both versions that came into a group that may not overlap (`added`), or left
    it. Nobody sent those that are new, and nobody takes those that are gone."""
    if (change.action == "added") is not added:
        return []
    value = change.new if added else change.old
    names = value.methods if isinstance(value, ir.ConcurrencyGroup) else [value]
    return [name for name in names if name in pair.old_messages and name in pair.new_messages]


def sentence(names: Iterable[str]) -> str:
    """Names in a sentence: `a`, `b` and `c`."""
    quoted = [f"`{name}`" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"
