"""Lists the changes between the IRs of two versions.

A change has an area such as `member.required`, an action, a subject, and the old and new values.
`diff_types` compares types, and this module compares the registries: messages, errors, states and
transports.

The module compares all attributes of the classes in `ir.py`, so new attributes need no code here.
Constants in the module list the attributes that are compared differently. The module must not
depend on rules, roles or severities.

Tests: `tests/codegen/compat/test_diff.py`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from testwire_base.documents import Location

from testwire_codegen.compat.changes import Change, Site, kebab
from testwire_codegen.compat.diff_types import TypeDiff
from testwire_codegen.compat.renames import renamed_errors, with_errors
from testwire_codegen.model import ir
from testwire_codegen.targets.naming import namings

# The attributes that can identify an entry of the registry. An entry without these attributes is
# identified by its index.
_KEYS: Final = ("id", "name", "flag", "role")
_COMPOUND: Final[dict[type, tuple[str, ...]]] = {
    ir.Protocol: (),  # the id of a protocol is compared, not used as a key
    ir.Transition: ("source", "method", "when"),
    ir.Writing: ("kind", "type", "member", "value"),
}
_SKIPPED: Final = {"location", "digest", "errata"}
# The lists of strings with a significant order.
_ORDERED: Final = {(ir.Transport, "launch_words"), (ir.ParamPositions, "names")}
_NOWHERE: Final = Location("", "")
DEFAULTS: Final[dict[str, Any]] = {
    "ids": ir.Ids("", "integer", ("integer", "string"), None, None, True, _NOWHERE),
    "envelope": ir.Envelope("", "asNeeded", "any", "refuse", _NOWHERE),
}
"""The default values of optional attributes of the protocol."""


def skipped(cls: type, name: str) -> bool:
    """Return whether this module ignores an attribute."""
    return name in _SKIPPED or (cls is ir.Protocol and name == "types")


def is_set(cls: type, name: str, values: Iterable[object]) -> bool:
    """Return whether an attribute is a list of strings without a significant order."""
    return (cls, name) not in _ORDERED and all(
        isinstance(value, tuple) and not _is_parts(value) for value in values
    )


def key_names(cls: type) -> tuple[str, ...]:
    """Return the attributes that identify an entry of the registry."""
    if cls in _COMPOUND:
        return _COMPOUND[cls]
    held = {member.name for member in dataclasses.fields(cls)}
    return tuple(name for name in _KEYS if name in held)[:1]


def diff(old: ir.Protocol, new: ir.Protocol) -> tuple[Change, ...]:
    """Return the changes between two versions: types first, then the registry.

    Changes in the registry are in the order of the attributes of `ir.Protocol`.
    """
    types = TypeDiff(old, new)
    errors = renamed_errors(old, new)
    site = Site("", "the protocol", (old.location, new.location), (old, new))
    return (
        *types.run(),
        *_errors(old, new, errors),
        *_RegistryDiff(types).compare("protocol", site, with_errors(old, errors), new),
    )


def _errors(old: ir.Protocol, new: ir.Protocol, names: Mapping[str, str]) -> Iterator[Change]:
    """Yield a change for each renamed error. names: the new names by the old names."""
    after = {error.name: error for error in new.errors}
    for error in old.errors:
        found = after.get(names.get(error.name, ""))
        if found is not None:
            at = (error.location, found.location)
            site = Site(f"error-code:{error.name}", f"error `{error.name}`", at, (error, found))
            yield site.change("error-code", error, found, "renamed")


class _RegistryDiff:
    def __init__(self, types: TypeDiff) -> None:
        self._types = types

    def compare(self, area: str, site: Site, old: Any, new: Any) -> Iterator[Change]:
        for member in dataclasses.fields(old):
            name = member.name
            before, after = getattr(old, name), getattr(new, name)
            if skipped(type(old), name):
                continue
            if name in DEFAULTS and (before is None) != (after is None):
                before, after = before or DEFAULTS[name], after or DEFAULTS[name]
            if isinstance(old, ir.Message) and name in ("params", "result"):
                yield from self._half(old, new, name)
            elif before != after:
                yield from self._attribute(area, site, name, (before, after), (old, new))

    def _attribute(
        self, area: str, site: Site, name: str, values: tuple[Any, Any], owner: tuple[Any, Any]
    ) -> Iterator[Change]:
        before, after = values
        if name == "overrides":
            for naming in namings():
                one, other = map(naming.message, owner)
                if one != other:
                    yield site.change(f"{area}.{naming.target}-name", one, other)
        elif _is_parts(before) or _is_parts(after):
            yield from self._parts(site, before or (), after or (), owner)
        elif is_set(type(owner[0]), name, values):
            yield from site.words(f"{area}.{kebab(name)}", before, after)
        elif dataclasses.is_dataclass(before) or dataclasses.is_dataclass(after):
            yield from self._part(site, kebab(name), before, after, owner)
        else:
            part = site.named(f"{site.subject}#{kebab(name)}")
            yield part.change(f"{area}.{kebab(name)}", before, after)

    def _part(
        self, outer: Site, name: str, before: Any, after: Any, owner: tuple[Any, Any]
    ) -> Iterator[Change]:
        """Compare an attribute whose value is a single object."""
        area = kebab(type(before if before is not None else after).__name__)
        subject = f"{outer.subject}/{name}" if outer.subject else name
        place = f"`{name}`{_of(outer)}"
        site = Site(subject, place, _places(*owner), owner, message=outer.message)
        yield from self._compared(area, site, before, after)

    def _parts(
        self, outer: Site, before: Iterable[Any], after: Iterable[Any], owner: tuple[Any, Any]
    ) -> Iterator[Change]:
        """Match the objects in two lists by name, and compare each pair."""
        mine, theirs = _keyed(before), _keyed(after)
        for key in (*mine, *(k for k in theirs if k not in mine)):
            one, other = mine.get(key), theirs.get(key)
            present = one if one is not None else other
            area = kebab(type(present).__name__)
            subject = f"{outer.subject}/{area}:{key}" if outer.subject else f"{area}:{key}"
            place = f"{area.replace('-', ' ')} `{key}`{_of(outer)}"
            message = outer.message
            if isinstance(present, ir.Message):
                subject, place, message = key, f"{present.kind} `{key}`", key
            held = _places(*owner)
            at = (getattr(one, "location", held[0]), getattr(other, "location", held[1]))
            site = Site(subject, place, at, owner, message=message)
            changes = self._compared(area, site, one, other)
            if isinstance(present, ir.Message) and (one is None or other is None):
                partner = (theirs if other is None else mine).get(self._partner(key))
                changes = (dataclasses.replace(each, counterpart=partner) for each in changes)
            yield from changes

    def _partner(self, name: str) -> str:
        """Return the old or the new name of a message that probably has a new name."""
        renames = self._types.messages
        back = {new: old for old, new in renames.items()}
        return renames.get(name) or back.get(name) or ""

    def _compared(self, area: str, site: Site, one: Any, other: Any) -> Iterator[Change]:
        if one is None or other is None:
            yield site.change(area, one, other)
            return
        # An object without its own location gets the location of its owner.
        at = _places(one, other) if hasattr(one, "location") else site.at
        inner = dataclasses.replace(site, at=at, owner=(one, other))
        yield from self.compare(area, inner, one, other)

    def _half(self, old: ir.Message, new: ir.Message, half: Any) -> Iterator[Change]:
        """Compare the params or the result of a message in both versions."""
        name = new.name
        before, after = getattr(old, half), getattr(new, half)
        if half == "params":
            before = None if before is None else ir.Ref(before)
            after = None if after is None else ir.Ref(after)
        elif old.kind == new.kind == "request":
            before, after = before or ir.Null(), after or ir.Null()
        if before is None and after is None:
            return
        site = Site(
            f"{name}.{half}",
            f"{half} of `{name}`",
            (old.location, new.location),
            (old, new),
            message=name,
            part=half,
        )
        if before is None or after is None:
            yield site.change(f"message.{half}", before, after)
        else:
            yield from self._types.expression(site, before, after)


def _of(site: Site) -> str:
    return f" of {site.place}" if site.subject else ""


def _is_parts(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and dataclasses.is_dataclass(value[0])


def _keyed(parts: Iterable[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for index, part in enumerate(parts):
        found.setdefault(_key(part, index), part)
    return found


def _key(part: Any, index: int) -> str:
    if isinstance(part, ir.ConcurrencyGroup):
        return "+".join(part.methods[:1])
    values = [getattr(part, name) for name in key_names(type(part))]
    words = [str(v) for v in values if v is not None]
    return " ".join(words) or str(index)


def _places(old: Any, new: Any) -> tuple[Location | None, Location | None]:
    return getattr(old, "location", None), getattr(new, "location", None)
