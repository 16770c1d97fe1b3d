"""Compares details that few inputs state: value names, dependent types, additional members.

Tests: `tests/codegen/drift/test_jsonschema.py`, `tests/codegen/drift/test_typescript.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from testwire_codegen.drift import facts
from testwire_codegen.drift.compare.families import Pairing
from testwire_codegen.drift.compare.show import show
from testwire_codegen.model import ir

if TYPE_CHECKING:
    from testwire_codegen.drift.compare.types import Comparer


def compare_value_names(comparer: Comparer, doc: facts.Literals, enum: ir.Enum) -> None:
    """Compare the names of the values of an enumeration. Case and underscores are ignored."""
    stated = {ir.Const(value): name for value, name in zip(doc.values, doc.names, strict=True)}
    places = dict(zip(map(ir.Const, doc.values), doc.locations, strict=False))
    for entry in enum.values:
        name = stated.get(ir.Const(entry.value))
        if name and entry.name and _plain(name) != _plain(entry.name):
            about = f"{enum.name}.{entry.value}"
            place = places.get(ir.Const(entry.value), doc.location)
            rule = None if comparer.structural else "literal-renamed"
            comparer.add(
                "literal-name", about, place, enum.location, name, rule=rule, holds=entry.name
            )


def _plain(name: str) -> str:
    return re.sub(r"\W|_", "", name).lower()


def compare_types_by(
    comparer: Comparer, stated: Mapping[str, Any], field: ir.Field, context: Pairing
) -> None:
    """Compare the types of a member that depend on the value of another member.

    stated: the value of the keyword `x-typeBy` in the input.
    """
    told = {
        (stated["member"], value): str(held.get("$ref", "")).rpartition("/")[2]
        for value, held in stated["types"].items()
    }
    by = field.type_by
    due = {} if by is None else {(by.member, value): name for value, name in by.types}
    for key in (*due, *(key for key in told if key not in due)):
        says, holds = told.get(key, "any"), due.get(key, "any")
        if holds not in due.values() or says not in comparer.spellings(holds):
            if says == holds:
                continue
            about = f"{context.about} for {key[0]} {key[1]}"
            kind = "type" if comparer.structural else "member-type"
            comparer.add(kind, about, context.location, context.spec, says, holds=holds)


def compare_rest(
    comparer: Comparer,
    doc: facts.ObjectOf,
    members: Iterable[facts.ObjectMember],
    struct: ir.Struct,
    context: Pairing,
) -> None:
    """Compare the types of additional members.

    An input that states no type is not compared, because it may allow any value.
    """
    rest = _rest(comparer, doc, frozenset())
    if rest is None or context.partial:
        return
    patterns = comparer.protocol.all_patterns(struct)
    held = [each for each in patterns if each.pattern == ir.REST]
    if not (held or comparer.structural):
        return
    found = rest
    if not comparer.facts.precise:
        # In TypeScript, the type also includes the types of the members that have a name.
        if len(held) < len(patterns):
            return
        named = {show(member.type, True) for member in members}
        options = [each for each in _options(rest) if show(each, True) not in named]
        found = facts.one_of(options or _options(rest), rest.location)
    due: ir.TypeExpr = held[0].type if held else ir.AnyValue()
    spec = held[0].location if held else struct.location
    if held or comparer.kinds.of(found) != "any":
        comparer.expression(found, due, Pairing(f"{struct.name}.*", rest.location, spec))


def _rest(comparer: Comparer, doc: facts.ObjectOf, seen: frozenset[str]) -> facts.TypeText | None:
    """Return the type of the additional members of an object or of its bases."""
    if doc.rest is not None:
        return doc.rest
    for base in doc.bases:
        if base.name in comparer.defined and base.name not in seen:
            _, held, _ = comparer.kinds.followed(comparer.defined[base.name].type, base.location)
            if isinstance(held, facts.ObjectOf):
                found = _rest(comparer, held, seen | {base.name})
                if found is not None:
                    return found
    return None


def _options(type: facts.TypeText) -> list[facts.TypeText]:
    if isinstance(type, facts.OrNull):
        return [facts.OrNull(each) for each in _options(type.inner)]
    options = type.options if isinstance(type, facts.AnyOf) else (type,)
    return [each for each in options if not facts.is_builtin(each, "undefined")]
