"""Lists the changes between the types of two versions.

Types are compared by their values on the wire. A type with a new name but the same values is
reported as renamed.

Tests: `tests/codegen/compat/test_diff.py`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, Final, TypeVar

from testwire_codegen.compat.changes import Action, Change, Limit, Site
from testwire_codegen.compat.relation import (
    Relations,
    bounds,
    effective,
    matching,
    patterns,
    spelt,
)
from testwire_codegen.compat.renames import counterparts, find_renames, renamed_messages
from testwire_codegen.model import ir
from testwire_codegen.targets.naming import namings

_NOTES: Final = ("docs", "since", "deprecated", "sunset")

_Key = TypeVar("_Key", bound=Hashable)
_Part = TypeVar("_Part")


class TypeDiff:
    """Compares the types of two versions."""

    def __init__(self, old: ir.Protocol, new: ir.Protocol) -> None:
        self._old = {node.name: node for node in old.types}
        self._new = {node.name: node for node in new.types}
        self._relations = Relations(self._old, self._new)
        self.messages = renamed_messages(old, new)
        self._renames = find_renames(old, new, self.messages)
        self._protocols = (old, new)

    def run(self) -> Iterator[Change]:
        """Yield the changes of all types: first the types of the old version, then added types."""
        for name, old in self._old.items():
            new = self._new.get(self._renames.get(name, name))
            if new is None:
                yield self._alone(name).change("type", old, None)
            else:
                yield from self._type(old, new)
        taken = set(self._renames.values())
        for name, new in self._new.items():
            if name not in self._old and name not in taken:
                yield self._alone(name).change("type", None, new)

    def _alone(self, name: str) -> Site:
        """Return the `Site` of a type that only one version contains.

        In the other version, the `Site` has the location of the whole protocol.
        """
        old, new = self._protocols
        at = (self._old.get(name, old).location, self._new.get(name, new).location)
        return Site(name, f"type `{name}`", at, (None, None))

    def _type(self, old: ir.NamedType, new: ir.NamedType) -> Iterator[Change]:
        if old == new:
            return
        name, place = new.name, f"type `{new.name}`"
        names = (old.name, new.name)
        site = Site(name, place, (old.location, new.location), (old, new), type=names)
        if old.name != new.name:
            yield site.named(name, f"type `{old.name}`").change("type", old, new, "renamed")
        if type(old) is not type(new):
            relation = self._relations.of(ir.Ref(old.name), ir.Ref(new.name))
            yield site.change("type.kind", old, new, relation)
        yield from site.attributes("type", _NOTES, old, new)
        match old, new:
            case ir.Struct(), ir.Struct():
                yield from self._struct(site, old, new)
            case ir.MapType(), ir.MapType():
                values = site.named(f"{name}.*", f"values of `{name}`")
                yield from self.expression(values, old.values, new.values)
                if old.keys != new.keys:
                    keys = site.named(f"{name}.*", f"names of the members of `{name}`")
                    text = ir.Scalar("string")
                    yield from self.expression(keys, old.keys or text, new.keys or text)
            case ir.Alias(), ir.Alias():
                yield from self.expression(site, old.type, new.type)
            case ir.Enum(), ir.Enum():
                yield from self._enum(site, old, new)
            case ir.Union(), ir.Union():
                yield from self._union(site, old, new)

    def _struct(self, site: Site, old: ir.Struct, new: ir.Struct) -> Iterator[Change]:
        rest = (*patterns(old, self._old), *patterns(new, self._new))
        if all(entry.pattern != ir.REST for entry in rest):
            # If additional members have a type, the policies for unknown members have no effect.
            policies = ("unknown_in_client", "unknown_in_server")
            yield from site.attributes("struct", policies, old, new, keyed=True)
        before = tuple(self._renames.get(name, name) for name in old.accepts)
        yield from site.words("struct.accepts", before, new.accepts)
        bases = tuple(self._renames.get(name, name) for name in old.bases)
        same_base = bases == new.bases
        if not same_base:
            one, other = (" and ".join(each) or "no type" for each in (old.bases, new.bases))
            yield site.change("struct.bases", one, other, "changed")
        yield from self._members(site, old, new, same_base)
        yield from self._patterns(site, old, new, same_base)

    def _members(
        self, site: Site, old: ir.Struct, new: ir.Struct, same_base: bool
    ) -> Iterator[Change]:
        all_old, all_new = effective(old, self._old), effective(new, self._new)
        own = all_old.keys() | all_new.keys()
        if same_base:
            # The comparison of the base type covers the inherited members.
            own = {field.name for field in (*old.fields, *new.fields)}
        before = {name: field for name, field in all_old.items() if name in own}
        after = {name: field for name, field in all_new.items() if name in own}
        pairs = sorted(_matched(before, after), key=_both_first)
        partners = self._counterparts(pairs)
        for one, other in pairs:
            wire = (one or other).name  # type: ignore[union-attr]
            partner = partners.get(wire)
            at = ((one or partner or old).location, (other or partner or new).location)
            part = site.named(f"{new.name}.{wire}", f"member `{wire}` of `{new.name}`", at)
            if one is None or other is None:
                yield dataclasses.replace(part.change("member", one, other), counterpart=partner)
                yield from self._covered(part, (old, new), one, other)
                continue
            if one.name != other.name:
                yield part.change("member", one, other, "renamed")
                wire = other.name
                part = site.named(f"{new.name}.{wire}", f"member `{wire}` of `{new.name}`", at)
            yield from self._member(part, one, other)

    def _counterparts(
        self, pairs: list[tuple[ir.Field | None, ir.Field | None]]
    ) -> dict[str, ir.Field]:
        """Return the counterparts of removed and added members, by wire name."""
        found = counterparts(
            [one for one, other in pairs if one is not None and other is None],
            [other for one, other in pairs if one is None and other is not None],
            lambda field, is_new: field.type if is_new else self._follow(field.type),
        )
        both = [entry for one, other in found for entry in ((one.name, other), (other.name, one))]
        return dict(both)

    def _member(self, site: Site, old: ir.Field, new: ir.Field) -> Iterator[Change]:
        yield from self.expression(site, old.type, new.type)
        yield from site.attributes("member", ("required", *_NOTES), old, new)
        yield from self._types_by(site, old, new)
        yield from site.words("member.generations", old.generations, new.generations)
        for naming in namings():
            one, other = naming.member(old), naming.member(new)
            # A language without `spell_member` uses the wire name, which is compared elsewhere.
            if naming.spell_member is not None and one != other:
                yield site.change(f"member.{naming.target}-name", one, other)
        if (old.has_default, old.default) != (new.has_default, new.default):
            action: Action = "changed"
            if old.has_default != new.has_default:
                action = "added" if new.has_default else "removed"
            yield site.change("member.default", old.default, new.default, action)
        yield from _aliases(site, "member.alias", old, new, {old.name, new.name})

    def _covered(
        self,
        site: Site,
        owner: tuple[ir.Struct, ir.Struct],
        old: ir.Field | None,
        new: ir.Field | None,
    ) -> Iterator[Change]:
        """Compare an added or removed member with the pattern that matches its name."""
        before = matching(patterns(owner[0], self._old), new.name) if new else old
        after = matching(patterns(owner[1], self._new), old.name) if old else new
        if before is not None and after is not None:
            yield from self.expression(site, before.type, after.type)

    def _types_by(self, site: Site, old: ir.Field, new: ir.Field) -> Iterator[Change]:
        before, after = _types_by(old), _types_by(new)
        for key in (*before, *(each for each in after if each not in before)):
            one, other = before.get(key), after.get(key)
            member, value = key
            part = site.named(
                f"{site.subject}?{value}", f"type of {site.place} for `{member}` `{value}`"
            )
            if one is None or other is None:
                yield part.change("member.type-by", one, other)
            else:
                yield from self.expression(part, ir.Ref(one), ir.Ref(other))

    def _patterns(
        self, site: Site, old: ir.Struct, new: ir.Struct, same_base: bool
    ) -> Iterator[Change]:
        # The comparison of the base type covers the inherited patterns.
        held = (
            (old.patterns, new.patterns)
            if same_base
            else (patterns(old, self._old), patterns(new, self._new))
        )
        before, after = ({entry.pattern: entry for entry in each} for each in held)
        for pattern in (*before, *(p for p in after if p not in before)):
            one, other = before.get(pattern), after.get(pattern)
            words = f"member pattern `{pattern}` of `{new.name}`"
            if pattern == ir.REST:
                words = f"type of additional members of `{new.name}`"
            part = site.named(f"{new.name}.{pattern}", words)
            if one is None or other is None:
                yield part.change("member-pattern", one, other)
                if pattern == ir.REST:
                    yield from self._kept(part, (old, one), (new, other))
                continue
            part = part.named(part.subject, at=(one.location, other.location))
            yield from self.expression(part, one.type, other.type)
            yield from part.attributes("member", _NOTES, one, other)

    def _kept(
        self,
        site: Site,
        old: tuple[ir.Struct, ir.PatternField | None],
        new: tuple[ir.Struct, ir.PatternField | None],
    ) -> Iterator[Change]:
        """Compare the type of additional members with unknown members that readers keep.

        Readers that keep unknown members accept any value for them.
        """
        for struct, entry in (old, new):
            if entry is None and "keep" in (struct.unknown_in_client, struct.unknown_in_server):
                before, after = (ir.AnyValue() if p is None else p.type for _, p in (old, new))
                yield from self.expression(site, before, after)

    def _enum(self, site: Site, old: ir.Enum, new: ir.Enum) -> Iterator[Change]:
        yield from site.attributes("enum", ("kind", "open"), old, new)
        before = {entry.value: entry for entry in old.values}
        after = {entry.value: entry for entry in new.values}
        for one, other in _matched(before, after):
            value = (one or other).value  # type: ignore[union-attr]
            part = site.named(f"{new.name}={value}", f"value `{value}` of `{new.name}`")
            if one is None or other is None:
                yield part.change("enum-value", one, other)
                continue
            if one.value != other.value:
                yield part.change("enum-value", one, other, "renamed")
            yield from part.attributes("enum-value", ("docs", "name"), one, other)
            yield from _aliases(part, "enum-value.alias", one, other, {one.value, other.value})

    def _union(self, site: Site, old: ir.Union, new: ir.Union) -> Iterator[Change]:
        yield from site.attributes("union", ("discriminator",), old, new)
        before = {self._follow(member): member for member in old.members}
        kept = tuple(member for member in before if member in new.members)
        order = tuple(member for member in new.members if member in before)
        if kept != order:
            yield site.change("union.order", kept, order, "changed")
        for member in (*before, *new.members):
            if (member in before) != (member in new.members):
                text = spelt(member)
                part = site.named(f"{new.name}|{text}", f"alternative {text} of `{new.name}`")
                added = member in new.members
                yield part.change("union-member", before.get(member), member if added else None)

    # --- expressions -------------------------------------------------------------------------

    def _follow(self, expression: ir.TypeExpr) -> ir.TypeExpr:
        """Return the expression with the new names of renamed types."""
        match expression:
            case ir.Ref():
                return ir.Ref(self._renames.get(expression.name, expression.name))
            case ir.Nullable():
                return ir.Nullable(self._follow(expression.inner))
            case ir.ArrayOf():
                return dataclasses.replace(expression, items=self._follow(expression.items))
            case ir.TupleOf(items, rest):
                further = None if rest is None else self._follow(rest)
                return ir.TupleOf(tuple(map(self._follow, items)), further)
        return expression

    def expression(self, site: Site, old: ir.TypeExpr, new: ir.TypeExpr) -> Iterator[Change]:
        """Yield the changes between the old and the new type of a value."""
        if self._follow(old) == new:
            return
        nullable = isinstance(old, ir.Nullable), isinstance(new, ir.Nullable)
        if any(isinstance(each, ir.Null | ir.AnyValue) for each in (old, new)):
            yield site.change("expression", old, new, self._relations.of(old, new))
            return
        if nullable[0] != nullable[1]:
            yield site.change("null", old, new, "added" if nullable[1] else "removed")
        before = old.inner if isinstance(old, ir.Nullable) else old
        after = new.inner if isinstance(new, ir.Nullable) else new
        if self._follow(before) != after:
            yield from self._present(site, (old, new), before, after)

    def _present(
        self, site: Site, whole: tuple[ir.TypeExpr, ir.TypeExpr], old: ir.TypeExpr, new: ir.TypeExpr
    ) -> Iterator[Change]:
        """Compare types without null. whole: the types with null."""
        match old, new:
            case ir.Scalar(), ir.Scalar() if old.kind == new.kind:
                yield from _limits(site, old, new)
                if old.format != new.format:
                    yield site.change("format", old.format, new.format, "changed")
            case ir.ArrayOf(), ir.ArrayOf():
                yield from _limits(site, old, new)
                items = site.named(f"{site.subject}[]", f"items of {site.place}")
                yield from self.expression(items, old.items, new.items)
            case ir.TupleOf(), ir.TupleOf() if _similar(old, new):
                for index, pair in enumerate(zip(old.items, new.items, strict=True)):
                    part = site.named(f"{site.subject}[{index}]", f"item {index} of {site.place}")
                    yield from self.expression(part, *pair)
                if old.rest is not None and new.rest is not None:
                    part = site.named(f"{site.subject}[]", f"further items of {site.place}")
                    yield from self.expression(part, old.rest, new.rest)
            case _:
                yield site.change("expression", *whole, self._relations.of(old, new))


def _types_by(field: ir.Field) -> dict[tuple[str, str], str]:
    """Return the types of a member by the name and the value of the other member."""
    if field.type_by is None:
        return {}
    return {(field.type_by.member, value): name for value, name in field.type_by.types}


def _similar(old: ir.TupleOf, new: ir.TupleOf) -> bool:
    """Return whether each item of one tuple corresponds to an item of the other tuple."""
    return len(old.items) == len(new.items) and (old.rest is None) == (new.rest is None)


def _matched(
    old: Mapping[_Key, _Part], new: Mapping[_Key, _Part]
) -> Iterator[tuple[_Part | None, _Part | None]]:
    """Pair the old entries with the new entries that have the same key.

    Entries with different keys are paired if one entry has the other key as an alias. An added or
    removed entry is paired with None. Added entries come last.
    """
    taken: set[_Key] = set()
    for key, one in old.items():
        found = key if key in new else _renamed(key, one, old, new, taken)
        if found is not None:
            taken.add(found)
        yield one, None if found is None else new[found]
    yield from ((None, part) for key, part in new.items() if key not in taken)


def _renamed(
    key: _Key, part: Any, old: Mapping[_Key, Any], new: Mapping[_Key, Any], taken: set[_Key]
) -> _Key | None:
    """Return the new key of a renamed entry, or None if the entry was removed."""
    for other, candidate in new.items():
        alias = key in candidate.aliases or other in part.aliases
        if alias and other not in old and other not in taken:
            return other
    return None


def _both_first(pair: tuple[ir.Field | None, ir.Field | None]) -> int:
    """Return the sort key: 0 for kept members, 1 for renamed or removed ones, 2 for new ones."""
    one, other = pair
    if one is None:
        return 2
    return 0 if other is not None and one.name == other.name else 1


def _aliases(site: Site, area: str, old: Any, new: Any, own: set[Any]) -> Iterator[Change]:
    """Yield the added and removed aliases, except for the names in `own`."""
    before = [alias for alias in old.aliases if alias not in own]
    after = [alias for alias in new.aliases if alias not in own]
    yield from site.words(area, before, after)


def _limits(
    site: Site, old: ir.Scalar | ir.ArrayOf, new: ir.Scalar | ir.ArrayOf
) -> Iterator[Change]:
    before, after = bounds(old), bounds(new)
    for name in (*before, *(n for n in after if n not in before)):
        one, other = before.get(name), after.get(name)
        if one == other:
            continue
        action: Action
        if one is None or other is None:
            action = "tightened" if one is None else "loosened"
        elif name == "pattern":
            action = "changed"
        else:
            lower = name.startswith("min")
            action = "tightened" if (other > one) is lower else "loosened"  # type: ignore[operator]
        area = "pattern" if name == "pattern" else "limit"
        limits = Limit(name, one), Limit(name, other)
        yield site.named(f"{site.subject}#{name}").change(area, *limits, action)
