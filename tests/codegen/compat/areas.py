"""The areas and actions of changes that a comparison can report.

This module derives the areas for the registry from the classes of the IR, and lists the areas for
types.
"""

from __future__ import annotations

import dataclasses
import typing
from typing import Any

from testwire_codegen.compat.changes import Action, kebab
from testwire_codegen.compat.diff_registry import DEFAULTS, is_set, key_names, skipped
from testwire_codegen.model import ir
from testwire_codegen.targets.naming import namings

WHOLE: frozenset[Action] = frozenset(("added", "removed"))
CHANGED: frozenset[Action] = frozenset(("changed",))
RELATION: frozenset[Action] = frozenset(("widened", "narrowed", "changed", "equal"))

Areas = dict[str, frozenset[Action]]


def areas() -> Areas:
    """Return each area that `diff` can report, with its actions."""
    found: Areas = {
        "type": WHOLE | {"renamed"},
        "type.kind": RELATION,
        "member": WHOLE | {"renamed"},
        "member-pattern": WHOLE,
        "member.alias": WHOLE,
        "member.type-by": WHOLE,
        "member.generations": WHOLE,
        "member.default": WHOLE | CHANGED,
        **{f"member.{n.target}-name": CHANGED for n in namings() if n.spell_member},
        "member.required": CHANGED,
        "enum-value": WHOLE | {"renamed"},
        "enum-value.alias": WHOLE,
        "enum-value.docs": CHANGED,
        "enum-value.name": WHOLE | CHANGED,
        "enum.kind": CHANGED,
        "enum.open": CHANGED,
        "union-member": WHOLE,
        "union.order": CHANGED,
        "null": WHOLE,
        "format": CHANGED,
        "limit": frozenset(("tightened", "loosened")),
        "pattern": frozenset(("tightened", "loosened", "changed")),
        "expression": RELATION,
        "struct.unknown-in-client": CHANGED,
        "struct.unknown-in-server": CHANGED,
        "struct.accepts": WHOLE,
        "struct.bases": CHANGED,
        "union.discriminator": WHOLE | CHANGED,
    }
    for owner in ("type", "member"):
        found[f"{owner}.docs"] = CHANGED
        for note in ("since", "deprecated", "sunset"):
            found[f"{owner}.{note}"] = WHOLE | CHANGED
    _of_class(ir.Protocol, "protocol", found)
    found["error-code"] |= {"renamed"}
    return found


def _of_class(cls: type, area: str, found: Areas, *, in_list: bool = False) -> None:
    """Add the areas of a class. In a list, a key such as `name` identifies an entry."""
    hints = typing.get_type_hints(cls, vars(ir))
    for member in dataclasses.fields(cls):
        name, hint = f"{area}.{kebab(member.name)}", hints[member.name]
        if skipped(cls, member.name):
            continue
        optional = type(None) in typing.get_args(hint) or hint is Any
        listed = any(typing.get_origin(each) is tuple for each in (hint, *typing.get_args(hint)))
        if cls is ir.Message and member.name in ("params", "result"):
            found[name] = WHOLE
        elif member.name == "overrides":
            found |= {f"{area}.{naming.target}-name": CHANGED for naming in namings()}
        elif inside := _inside(hint):
            for part in inside:
                if (listed or optional) and member.name not in DEFAULTS:
                    found[kebab(part.__name__)] = WHOLE
                _of_class(part, kebab(part.__name__), found, in_list=listed)
        elif listed and is_set(cls, member.name, ((),)):
            found[name] = WHOLE
        elif not in_list or member.name not in key_names(cls):
            found[name] = WHOLE | CHANGED if optional else CHANGED


def _inside(hint: Any) -> list[type]:
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return [hint]
    return [part for argument in typing.get_args(hint) for part in _inside(argument)]
