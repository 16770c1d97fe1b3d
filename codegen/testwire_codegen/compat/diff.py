"""IR and IR to a list of changes: what differs, where, and nothing on whether that is good.

A change has an `area` (what kind of thing differs: `member`, `member.required`, `enum-value`), an
action, a subject that names the thing across versions, and what stood and stands there. Types are
compared as what they look like on the wire: a type that is only called something else is a change
of its name. Parts of the registry are compared member by member by what `ir.py` says they are made
of, so that a part that is added there is compared without a line here.

Must not know rules, roles or severities.

Tests: `tests/codegen/compat/test_diff.py`.
"""

from __future__ import annotations

import dataclasses
import re
import typing
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from testwire_base.documents import Location

from testwire_codegen.compat.changes import Action, Change, Limit
from testwire_codegen.compat.relation import Relations, bounds, effective, spelt
from testwire_codegen.model import ir

__all__ = ["areas", "diff"]

# What names a part of the registry among its like. Where nothing does, its place in the list does.
_KEYS = ("id", "name", "flag", "role", "names")
_COMPOUND: dict[type, tuple[str, ...]] = {
    ir.Transition: ("source", "method", "when"),
    ir.Writing: ("kind", "type", "member", "value"),
}
_SKIPPED = {"location", "digest", "errata"}
# Lists of words whose order says nothing: each word is added or removed by itself.
_SETS = {
    ("Message", "errors"),
    ("State", "allows"),
    ("ConcurrencyGroup", "methods"),
    ("Cancellation", "answers"),
    ("Framing", "headers"),
    ("Ids", "accepts"),
    ("Completion", "on"),
    ("Requirement", "messages"),
    ("ItemClass", "values"),
    ("Writing", "values"),
}
_NOWHERE = Location("", "")
_DEFAULTS: dict[str, Any] = {
    "ids": ir.Ids("", "integer", ("integer", "string"), None, None, True, _NOWHERE),
    "envelope": ir.Envelope("", "asNeeded", "any", "refuse", _NOWHERE),
}


def diff(old: ir.Protocol, new: ir.Protocol) -> tuple[Change, ...]:
    """What differs between two versions, types first, then the registry in its own order."""
    return tuple(_Differ(old, new).run())


def kebab(name: str) -> str:
    """`LaunchOption` and `launch_option` as `launch-option`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", "-", name).lower()


class _Differ:
    def __init__(self, old: ir.Protocol, new: ir.Protocol) -> None:
        self.old = old
        self.new = new
        self.old_types = {node.name: node for node in old.types}
        self.new_types = {node.name: node for node in new.types}
        self.relations = Relations(self.old_types, self.new_types)
        self.renames: dict[str, str] = {}

    def run(self) -> Iterator[Change]:
        self._find_renames()
        taken = set(self.renames.values())
        for name, old in self.old_types.items():
            new = self.new_types.get(self.renames.get(name, name))
            if new is None:
                at = (old.location, self.new.location)
                yield self._whole("type", "removed", name, f"type `{name}`", old, None, at=at)
                continue
            yield from self._type(old, new)
        for name, new in self.new_types.items():
            if name not in self.old_types and name not in taken:
                at = (self.old.location, new.location)
                yield self._whole("type", "added", name, f"type `{name}`", None, new, at=at)
        yield from self._object("protocol", "", "the protocol", self.old, self.new)

    # --- renames -----------------------------------------------------------------------------

    def _find_renames(self) -> None:
        """Pair types that stand at the same place under different names, where either is gone."""
        todo: list[tuple[ir.TypeExpr, ir.TypeExpr]] = []
        messages = {m.names.wire: m for m in self.new.messages}
        for old in self.old.messages:
            new = messages.get(old.names.wire)
            if new is None:
                continue
            if old.params and new.params:
                todo.append((ir.Ref(old.params), ir.Ref(new.params)))
            if old.result and new.result:
                todo.append((old.result, new.result))
        todo += [(ir.Ref(name), ir.Ref(name)) for name in self.old_types if name in self.new_types]
        seen: set[tuple[str, str]] = set()
        while todo:
            one, other = todo.pop()
            match one, other:
                case ir.Nullable(), ir.Nullable():
                    todo.append((one.inner, other.inner))
                case ir.Nullable(), _:
                    todo.append((one.inner, other))
                case _, ir.Nullable():
                    todo.append((one, other.inner))
                case ir.ArrayOf(), ir.ArrayOf():
                    todo.append((one.items, other.items))
                case ir.Ref(), ir.Ref() if (one.name, other.name) not in seen:
                    seen.add((one.name, other.name))
                    todo += self._pair(one.name, other.name)

    def _pair(self, one: str, other: str) -> list[tuple[ir.TypeExpr, ir.TypeExpr]]:
        old, new = self.old_types.get(one), self.new_types.get(other)
        if old is None or new is None or type(old) is not type(new):
            return []
        if one != other:
            gone = one not in self.new_types and other not in self.old_types
            free = one not in self.renames and other not in self.renames.values()
            if not (gone and free and self._alike(old, new)):
                return []
            self.renames[one] = other
        match old, new:
            case ir.Struct(), ir.Struct():
                members = effective(new, self.new_types)
                mine = effective(old, self.old_types)
                pairs = [(mine[name].type, members[name].type) for name in mine if name in members]
                if old.base and new.base:
                    pairs.append((ir.Ref(old.base), ir.Ref(new.base)))
                return pairs
            case ir.MapType(), ir.MapType():
                return [(old.values, new.values)]
            case ir.Alias(), ir.Alias():
                return [(old.type, new.type)]
            case ir.Union(), ir.Union():
                return list(zip(old.members, new.members, strict=False))
        return []

    def _alike(self, old: ir.NamedType, new: ir.NamedType) -> bool:
        """A new name for a type has to keep some of it; otherwise it is another type."""
        if isinstance(old, ir.Struct) and isinstance(new, ir.Struct):
            mine = effective(old, self.old_types).keys()
            theirs = effective(new, self.new_types).keys()
            return bool(mine & theirs) or not (mine or theirs)
        if isinstance(old, ir.Enum) and isinstance(new, ir.Enum):
            return bool({v.value for v in old.values} & {v.value for v in new.values})
        return True

    # --- types -------------------------------------------------------------------------------

    def _type(self, old: ir.NamedType, new: ir.NamedType) -> Iterator[Change]:
        if old == new:
            return
        name, place = new.name, f"type `{new.name}`"
        common: dict[str, Any] = {"type": (old.name, new.name), "owner": (old, new)}
        if old.name != new.name:
            yield self._whole("type", "renamed", new.name, f"type `{old.name}`", old, new, **common)
        if type(old) is not type(new):
            relation = self.relations.of(ir.Ref(old.name), ir.Ref(new.name))
            yield self._whole("type.kind", relation, name, place, old, new, **common)
        for member in ("docs", "since", "deprecated", "sunset"):
            yield from self._value("type", member, name, place, old, new, **common)
        match old, new:
            case ir.Struct(), ir.Struct():
                yield from self._struct(old, new)
            case ir.MapType(), ir.MapType():
                yield from self._expression(
                    f"{name}.*", f"values of `{name}`", old.values, new.values, old, new, common
                )
            case ir.Alias(), ir.Alias():
                yield from self._expression(name, place, old.type, new.type, old, new, common)
            case ir.Enum(), ir.Enum():
                yield from self._enum(old, new)
            case ir.Union(), ir.Union():
                yield from self._union(old, new)

    def _struct(self, old: ir.Struct, new: ir.Struct) -> Iterator[Change]:
        name, place = new.name, f"type `{new.name}`"
        common: dict[str, Any] = {"type": (old.name, new.name), "owner": (old, new)}
        for member in ("unknown_in_client", "unknown_in_server"):
            key = f"{name}#{kebab(member)}"
            yield from self._value("struct", member, key, place, old, new, **common)
        same_base = self._renamed(old.base) == new.base
        if not same_base:
            yield from self._value("struct", "base", name, place, old, new, **common)
        yield from self._members(old, new, same_base, common)
        yield from self._member_patterns(old, new, common)

    def _members(
        self, old: ir.Struct, new: ir.Struct, same_base: bool, common: dict[str, Any]
    ) -> Iterator[Change]:
        all_old = effective(old, self.old_types)
        all_new = effective(new, self.new_types)
        # What a common base holds on both sides is compared there.
        own_old = {f.names.wire for f in old.fields} if same_base else set(all_old)
        own_new = {f.names.wire for f in new.fields} if same_base else set(all_new)
        gone = [name for name in all_old if name in own_old and name not in all_new]
        come = [name for name in all_new if name in own_new and name not in all_old]
        for name, field in all_old.items():
            if name in all_new and (name in own_old or name in own_new):
                yield from self._member(old, new, field, all_new[name], common)
        for name in gone:
            before = all_old[name]
            after = next(
                (all_new[c] for c in come if name in all_new[c].aliases or c in before.aliases),
                None,
            )
            if after is not None:
                come.remove(after.names.wire)
                yield self._whole(
                    "member",
                    "renamed",
                    f"{new.name}.{name}",
                    f"member `{name}` of `{new.name}`",
                    before,
                    after,
                    **common,
                )
                yield from self._member(old, new, before, after, common)
            else:
                yield self._whole(
                    "member",
                    "removed",
                    f"{new.name}.{name}",
                    f"member `{name}` of `{new.name}`",
                    before,
                    None,
                    new_at=new.location,
                    **common,
                )
        for name in come:
            yield self._whole(
                "member",
                "added",
                f"{new.name}.{name}",
                f"member `{name}` of `{new.name}`",
                None,
                all_new[name],
                old_at=old.location,
                **common,
            )

    def _member(
        self,
        old_owner: ir.Struct,
        new_owner: ir.Struct,
        old: ir.Field,
        new: ir.Field,
        common: dict[str, Any],
    ) -> Iterator[Change]:
        subject = f"{new_owner.name}.{new.names.wire}"
        place = f"member `{new.names.wire}` of `{new_owner.name}`"
        yield from self._expression(subject, place, old.type, new.type, old, new, common)
        for member in ("required", "docs", "since", "deprecated", "sunset"):
            yield from self._value("member", member, subject, place, old, new, **common)
        if old.names.python != new.names.python:
            yield self._whole(
                "member.python-name",
                "changed",
                subject,
                place,
                old.names.python,
                new.names.python,
                at=(old.location, new.location),
                **common,
            )
        if (old.has_default, old.default) != (new.has_default, new.default):
            action: Action = "changed"
            if old.has_default != new.has_default:
                action = "added" if new.has_default else "removed"
            yield self._whole(
                "member.default",
                action,
                subject,
                place,
                old.default,
                new.default,
                at=(old.location, new.location),
                **common,
            )
        spellings = {old.names.wire, new.names.wire}
        yield from self._words(
            "member.alias",
            subject,
            place,
            [alias for alias in old.aliases if alias not in spellings],
            [alias for alias in new.aliases if alias not in spellings],
            (old.location, new.location),
            common,
        )

    def _member_patterns(
        self, old: ir.Struct, new: ir.Struct, common: dict[str, Any]
    ) -> Iterator[Change]:
        before = {entry.pattern: entry for entry in old.patterns}
        after = {entry.pattern: entry for entry in new.patterns}
        for pattern in (*before, *(p for p in after if p not in before)):
            subject = f"{new.name}.{pattern}"
            place = f"member pattern `{pattern}` of `{new.name}`"
            if pattern in before and pattern in after:
                one, other = before[pattern], after[pattern]
                yield from self._expression(
                    subject, place, one.type, other.type, one, other, common
                )
                for member in ("docs", "since", "deprecated", "sunset"):
                    yield from self._value("member", member, subject, place, one, other, **common)
                continue
            yield self._whole(
                "member-pattern",
                "added" if pattern in after else "removed",
                subject,
                place,
                before.get(pattern),
                after.get(pattern),
                at=(old.location, new.location),
                **common,
            )

    def _enum(self, old: ir.Enum, new: ir.Enum) -> Iterator[Change]:
        name, place = new.name, f"type `{new.name}`"
        common: dict[str, Any] = {"type": (old.name, new.name), "owner": (old, new)}
        yield from self._value("enum", "kind", name, place, old, new, **common)
        yield from self._value("enum", "open", name, place, old, new, **common)
        before = {entry.value: entry for entry in old.values}
        after = {entry.value: entry for entry in new.values}
        renamed = {}
        for value, entry in before.items():
            for other, candidate in after.items():
                alias = value in candidate.aliases or other in entry.aliases
                if value not in after and other not in before and alias:
                    renamed[value] = other
        for value, entry in before.items():
            subject, spot = f"{name}={value}", f"value `{value}` of `{name}`"
            target = after.get(renamed.get(value, value))
            at = (old.location, new.location)
            if target is None:
                yield self._whole(
                    "enum-value", "removed", subject, spot, entry, None, at=at, **common
                )
                continue
            if target.value != value:
                yield self._whole(
                    "enum-value", "renamed", subject, spot, entry, target, at=at, **common
                )
            yield from self._value("enum-value", "docs", subject, spot, entry, target, **common)
            spellings = {value, target.value}
            yield from self._words(
                "enum-value.alias",
                subject,
                spot,
                [alias for alias in entry.aliases if alias not in spellings],
                [alias for alias in target.aliases if alias not in spellings],
                at,
                common,
            )
        for value, entry in after.items():
            if value not in before and value not in renamed.values():
                yield self._whole(
                    "enum-value",
                    "added",
                    f"{name}={value}",
                    f"value `{value}` of `{name}`",
                    None,
                    entry,
                    at=(old.location, new.location),
                    **common,
                )

    def _union(self, old: ir.Union, new: ir.Union) -> Iterator[Change]:
        name, place = new.name, f"type `{new.name}`"
        common: dict[str, Any] = {"type": (old.name, new.name), "owner": (old, new)}
        yield from self._value("union", "discriminator", name, place, old, new, **common)
        before = {self._follow(member): member for member in old.members}
        after = dict.fromkeys(new.members)
        at = (old.location, new.location)
        for member in before:
            if member not in after:
                yield self._whole(
                    "union-member",
                    "removed",
                    f"{name}|{spelt(member)}",
                    f"alternative {spelt(member)} of `{name}`",
                    before[member],
                    None,
                    at=at,
                    **common,
                )
        for member in after:
            if member not in before:
                yield self._whole(
                    "union-member",
                    "added",
                    f"{name}|{spelt(member)}",
                    f"alternative {spelt(member)} of `{name}`",
                    None,
                    member,
                    at=at,
                    **common,
                )

    # --- expressions -------------------------------------------------------------------------

    def _renamed(self, name: str | None) -> str | None:
        return None if name is None else self.renames.get(name, name)

    def _follow(self, expression: ir.TypeExpr) -> ir.TypeExpr:
        """The expression with the new names of renamed types."""
        match expression:
            case ir.Ref():
                return ir.Ref(self.renames.get(expression.name, expression.name))
            case ir.Nullable():
                return ir.Nullable(self._follow(expression.inner))
            case ir.ArrayOf():
                return dataclasses.replace(expression, items=self._follow(expression.items))
        return expression

    def _expression(
        self,
        subject: str,
        place: str,
        old: ir.TypeExpr,
        new: ir.TypeExpr,
        old_owner: Any,
        new_owner: Any,
        common: dict[str, Any],
    ) -> Iterator[Change]:
        if self._follow(old) == new:
            return
        at = (old_owner.location, new_owner.location)
        if isinstance(old, ir.Nullable) != isinstance(new, ir.Nullable) and not (
            isinstance(old, ir.Null | ir.AnyValue) or isinstance(new, ir.Null | ir.AnyValue)
        ):
            action: Action = "added" if isinstance(new, ir.Nullable) else "removed"
            yield self._whole("null", action, subject, place, old, new, at=at, **common)
        inner_old = old.inner if isinstance(old, ir.Nullable) else old
        inner_new = new.inner if isinstance(new, ir.Nullable) else new
        if self._follow(inner_old) == inner_new:
            return
        match inner_old, inner_new:
            case ir.Scalar(), ir.Scalar() if inner_old.kind == inner_new.kind:
                yield from self._limits(subject, place, inner_old, inner_new, at, common)
                if inner_old.format != inner_new.format:
                    yield self._whole(
                        "format",
                        "changed",
                        subject,
                        place,
                        inner_old.format,
                        inner_new.format,
                        at=at,
                        **common,
                    )
            case ir.ArrayOf(), ir.ArrayOf():
                yield from self._limits(subject, place, inner_old, inner_new, at, common)
                yield from self._expression(
                    f"{subject}[]",
                    f"items of {place}",
                    inner_old.items,
                    inner_new.items,
                    old_owner,
                    new_owner,
                    common,
                )
            case _:
                relation = self.relations.of(inner_old, inner_new)
                yield self._whole("expression", relation, subject, place, old, new, at=at, **common)

    def _limits(
        self,
        subject: str,
        place: str,
        old: ir.Scalar | ir.ArrayOf,
        new: ir.Scalar | ir.ArrayOf,
        at: tuple[Location, Location],
        common: dict[str, Any],
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
            yield self._whole(
                "pattern" if name == "pattern" else "limit",
                action,
                f"{subject}#{name}",
                place,
                Limit(name, one),
                Limit(name, other),
                at=at,
                **common,
            )

    # --- the registry ------------------------------------------------------------------------

    def _object(
        self, area: str, subject: str, place: str, old: Any, new: Any, **more: Any
    ) -> Iterator[Change]:
        """Members of two parts of the registry of the same class, one by one."""
        at = more.pop("at", None) or _places(old, new)
        more.setdefault("owner", (old, new))
        for member in dataclasses.fields(old):
            name = member.name
            if name in _SKIPPED or (isinstance(old, ir.Protocol) and name == "types"):
                continue
            before, after = getattr(old, name), getattr(new, name)
            if name in _DEFAULTS and (before is None) != (after is None):
                # Leaving the part out says the same as writing its defaults.
                before, after = before or _DEFAULTS[name], after or _DEFAULTS[name]
            if isinstance(old, ir.Message) and name in ("params", "result"):
                yield from self._half(old, new, name)
                continue
            if before == after:
                continue
            if isinstance(before, ir.Names):
                for language in ("python", "typescript"):
                    one, other = getattr(before, language), getattr(after, language)
                    if one != other:
                        yield self._whole(
                            f"{area}.{language}-name",
                            "changed",
                            subject,
                            place,
                            one,
                            other,
                            at=at,
                            **more,
                        )
            elif (type(old).__name__, name) in _SETS and None not in (before, after):
                yield from self._words(
                    f"{area}.{kebab(name)}",
                    subject,
                    place,
                    before,
                    after,
                    at,
                    more,
                )
            elif _is_parts(before) or _is_parts(after):
                yield from self._parts(subject, before or (), after or (), old, new)
            elif dataclasses.is_dataclass(before) or dataclasses.is_dataclass(after):
                message = more.get("message")
                yield from self._part(subject, name, before, after, old, new, message)
            else:
                key = f"{subject}#{kebab(name)}"
                yield from self._value(area, name, key, place, old, new, at=at, **more)

    def _part(
        self,
        subject: str,
        name: str,
        before: Any,
        after: Any,
        old: Any,
        new: Any,
        message: str | None,
    ) -> Iterator[Change]:
        present = before if before is not None else after
        area = kebab(type(present).__name__)
        key = f"{subject}/{kebab(name)}" if subject else kebab(name)
        place = f"`{kebab(name)}`" + (f" of `{subject}`" if subject else "")
        if before is None or after is None:
            action: Action = "added" if before is None else "removed"
            yield self._whole(
                area,
                action,
                key,
                place,
                before,
                after,
                at=_places(old, new),
                owner=(old, new),
                message=message,
            )
        else:
            # Parts without a place of their own stand where what holds them does.
            at = _places(old, new) if not hasattr(before, "location") else None
            yield from self._object(area, key, place, before, after, message=message, at=at)

    def _parts(
        self, subject: str, before: Iterable[Any], after: Iterable[Any], old: Any, new: Any
    ) -> Iterator[Change]:
        """Parts that have names, matched by name."""
        mine, theirs = _keyed(before), _keyed(after)
        for key in (*mine, *(k for k in theirs if k not in mine)):
            one, other = mine.get(key), theirs.get(key)
            present = one if one is not None else other
            area = kebab(type(present).__name__)
            word = area.replace("-", " ")
            place = f"{word} `{key}`" + (f" of `{subject}`" if subject else "")
            path = f"{subject}/{area}:{key}" if subject else f"{area}:{key}"
            if isinstance(present, ir.Message):
                path, place = key, f"{present.kind} `{key}`"
            if one is None or other is None:
                action: Action = "added" if one is None else "removed"
                yield self._whole(
                    area,
                    action,
                    path,
                    place,
                    one,
                    other,
                    at=(
                        getattr(one, "location", getattr(old, "location", None)),
                        getattr(other, "location", getattr(new, "location", None)),
                    ),
                    owner=(old, new),
                    message=key if isinstance(present, ir.Message) else None,
                )
            else:
                yield from self._object(
                    area,
                    path,
                    place,
                    one,
                    other,
                    message=key if isinstance(present, ir.Message) else None,
                    at=None if hasattr(present, "location") else _places(old, new),
                )

    def _half(
        self, old: ir.Message, new: ir.Message, half: Literal["params", "result"] | str
    ) -> Iterator[Change]:
        """Params or result of a message that is in both versions."""
        name = new.names.wire
        place = f"{half} of `{name}`"
        common: dict[str, Any] = {"owner": (old, new), "message": name, "part": half}
        before, after = getattr(old, half), getattr(new, half)
        if half == "params":
            before = None if before is None else ir.Ref(before)
            after = None if after is None else ir.Ref(after)
        elif old.kind == new.kind == "request":
            before, after = before or ir.Null(), after or ir.Null()
        if before is None and after is None:
            return
        if before is None or after is None:
            action: Action = "added" if before is None else "removed"
            yield self._whole(
                f"message.{half}",
                action,
                f"{name}.{half}",
                place,
                before,
                after,
                at=(old.location, new.location),
                **common,
            )
            return
        yield from self._expression(f"{name}.{half}", place, before, after, old, new, common)

    # --- makers ------------------------------------------------------------------------------

    def _value(
        self,
        area: str,
        member: str,
        subject: str,
        place: str,
        old: Any,
        new: Any,
        *,
        at: tuple[Location | None, Location | None] | None = None,
        **more: Any,
    ) -> Iterator[Change]:
        before, after = getattr(old, member, None), getattr(new, member, None)
        if before == after:
            return
        action: Action = "added" if before is None else "removed" if after is None else "changed"
        more.setdefault("owner", (old, new))
        yield self._whole(
            f"{area}.{kebab(member)}",
            action,
            subject,
            place,
            before,
            after,
            at=at or _places(*((old, new) if hasattr(old, "location") else more["owner"])),
            **more,
        )

    def _words(
        self,
        area: str,
        subject: str,
        place: str,
        before: Iterable[Any],
        after: Iterable[Any],
        at: tuple[Location | None, Location | None],
        more: dict[str, Any],
    ) -> Iterator[Change]:
        before, after = list(before), list(after)
        for word in before:
            if word not in after:
                key = f"{subject}~{word}"
                yield self._whole(area, "removed", key, place, word, None, at=at, **more)
        for word in after:
            if word not in before:
                key = f"{subject}~{word}"
                yield self._whole(area, "added", key, place, None, word, at=at, **more)

    def _whole(
        self,
        area: str,
        action: Action,
        subject: str,
        place: str,
        old: Any,
        new: Any,
        *,
        at: tuple[Location | None, Location | None] | None = None,
        old_at: Location | None = None,
        new_at: Location | None = None,
        **more: Any,
    ) -> Change:
        if at is None:
            at = (
                old_at or getattr(old, "location", None),
                new_at or getattr(new, "location", None),
            )
        return Change(area, action, subject, place, old, new, *at, **more)


def areas() -> dict[str, frozenset[Action]]:
    """Each area that `diff` can give, with the actions that occur there."""
    whole: frozenset[Action] = frozenset(("added", "removed"))
    relation: frozenset[Action] = frozenset(("widened", "narrowed", "changed", "equal"))
    changed: frozenset[Action] = frozenset(("changed",))
    found: dict[str, frozenset[Action]] = {
        "type": whole | {"renamed"},
        "type.kind": relation,
        "member": whole | {"renamed"},
        "member-pattern": whole,
        "member.alias": whole,
        "member.default": whole | changed,
        "member.python-name": changed,
        "member.required": changed,
        "enum-value": whole | {"renamed"},
        "enum-value.alias": whole,
        "enum-value.docs": changed,
        "enum.kind": changed,
        "enum.open": changed,
        "union-member": whole,
        "null": whole,
        "format": changed,
        "limit": frozenset(("tightened", "loosened")),
        "pattern": frozenset(("tightened", "loosened", "changed")),
        "expression": relation,
        "struct.unknown-in-client": changed,
        "struct.unknown-in-server": changed,
        "struct.base": whole | changed,
        "union.discriminator": whole | changed,
    }
    for owner in ("type", "member"):
        found[f"{owner}.docs"] = changed
        found[f"{owner}.since"] = whole | changed
        found[f"{owner}.deprecated"] = whole | changed
        found[f"{owner}.sunset"] = whole | changed
    _registry_areas(ir.Protocol, "protocol", found)
    return found


def _registry_areas(cls: type, area: str, found: dict[str, frozenset[Action]]) -> None:
    whole: frozenset[Action] = frozenset(("added", "removed"))
    hints = typing.get_type_hints(cls, vars(ir))
    for member in dataclasses.fields(cls):
        name = f"{area}.{kebab(member.name)}"
        if member.name in _SKIPPED or (cls is ir.Protocol and member.name == "types"):
            continue
        inside = [part for part in _inside(hints[member.name]) if part is not ir.Names]
        optional = type(None) in typing.get_args(hints[member.name])
        if cls is ir.Message and member.name in ("params", "result"):
            found[name] = whole
        elif hints[member.name] is ir.Names:
            found[f"{area}.python-name"] = found[f"{area}.typescript-name"] = frozenset(
                ("changed",)
            )
        elif inside:
            for part in inside:
                listed = typing.get_origin(hints[member.name]) is tuple
                if (listed or optional) and member.name not in _DEFAULTS:
                    found[kebab(part.__name__)] = whole
                _registry_areas(part, kebab(part.__name__), found)
        elif (cls.__name__, member.name) in _SETS:
            found[name] = whole
        elif member.name not in _key_names(cls):
            optional = optional or hints[member.name] is Any
            found[name] = whole | {"changed"} if optional else frozenset(("changed",))


def _inside(hint: Any) -> list[type]:
    """The classes of the IR in a type hint."""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return [hint]
    return [part for argument in typing.get_args(hint) for part in _inside(argument)]


def _is_parts(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and dataclasses.is_dataclass(value[0])


def _keyed(parts: Iterable[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for index, part in enumerate(parts):
        found.setdefault(_key(part, index), part)
    return found


def _key_names(cls: type) -> tuple[str, ...]:
    """The members that tell a part of the registry from its like."""
    held = {member.name for member in dataclasses.fields(cls)}
    if cls is ir.Protocol or cls not in _COMPOUND:
        # The protocol itself is one of a kind: its id is compared like the rest.
        return () if cls is ir.Protocol else tuple(n for n in _KEYS if n in held)[:1]
    return _COMPOUND[cls]


def _key(part: Any, index: int) -> str:
    if isinstance(part, ir.ConcurrencyGroup):
        return "+".join(part.methods[:1])
    values = [getattr(part, name) for name in _key_names(type(part))]
    words = [v.wire if isinstance(v, ir.Names) else str(v) for v in values if v is not None]
    return " ".join(words) or str(index)


def _places(old: Any, new: Any) -> tuple[Location | None, Location | None]:
    return getattr(old, "location", None), getattr(new, "location", None)
