"""Writes values in a profile of the protocol.

A profile changes the spellings and tags of values, or omits members.

Profiles affect writing only, because readers accept every spelling. The writer receives each value
as a JSON value and as a Python object. The Python object provides the types, because the meaning of
a string or null depends on its type. The module must not import pydantic.

Tests: `tests/codegen/targets/test_python_profiles.py`.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from testwire.registry import (
    ByPosition,
    MemberWriting,
    ObjectWriting,
    ProtocolInfo,
    TypeUse,
    ValueWriting,
    Writings,
)


def profile_writer(info: ProtocolInfo, profile: str | None) -> ProfileWriter | None:
    """Return the writer of a profile, or None if values are written as the models define.

    `profile` is an id; None selects the protocol's default profile. Raises ValueError if the id is
    unknown.
    """
    for each in info.profiles:
        if each.id == profile or (profile is None and each.default):
            return None if each.writings is None else ProfileWriter(each.writings())
    if profile is None:
        return None
    known = ", ".join(each.id for each in info.profiles) or "none"
    raise ValueError(f"{info.title} {info.version}: unknown profile {profile!r}; known: {known}")


class _Object(NamedTuple):
    """How instances of one class are written.

    `members` maps each wire name to an attribute and its `MemberWriting`.
    """

    members: dict[str, tuple[str, MemberWriting]]
    patterns: tuple[tuple[re.Pattern[str], TypeUse], ...]


class ProfileWriter:
    """Converts JSON values to the form that a profile requires."""

    def __init__(self, writings: Writings) -> None:
        self._writings = writings
        self._objects: dict[type, _Object | None] = {}

    def write(self, plain: Any, typed: Any, use: TypeUse) -> Any:
        """Return a value in the form that the profile requires.

        - `plain`: the value as a JSON value.
        - `typed`: the value as a Python object.
        - `use`: the type of the value. For models, the class determines the type.
        """
        if type(plain) is dict and hasattr(typed, "model_fields_set"):
            written = self._object(plain, typed)
            return self._retagged(written, use) if type(use) is str else written
        if use is None or plain is None:
            return plain
        if isinstance(use, tuple):
            if type(plain) is not list:
                return plain
            return [self.write(p, t, use[0]) for p, t in zip(plain, typed, strict=True)]
        writing = self._writings.get(use)
        return self._value(plain, typed, writing) if type(writing) is ValueWriting else plain

    def spelled(self, order: ByPosition, typed: Any) -> ByPosition:
        """Return positions with the names that `write` uses for the members of `typed`."""
        how = self._objects.get(type(typed))
        members = {} if how is None else how.members
        names = (members[n][1].spelling or n if n in members else n for n in order.names)
        return order._replace(names=tuple(names))

    def _value(self, plain: Any, typed: Any, writing: ValueWriting) -> Any:
        if type(plain) is str:
            if writing.tag is not None:
                return {writing.tag: writing.tagged.get(plain, plain)}
            if plain in writing.spellings:
                return writing.spellings[plain]
        elif type(plain) is dict and writing.values is not None:
            return {
                name: self.write(value, typed[name], writing.values)
                for name, value in plain.items()
            }
        for use in writing.types:
            written = self.write(plain, typed, use)
            if written != plain:
                return written
        return plain

    def _retagged(self, written: dict[str, Any], use: str) -> dict[str, Any]:
        """Convert the tag of a value that is already a tagged object."""
        writing = self._writings.get(use)
        if type(writing) is ValueWriting and writing.tag is not None:
            value = written.get(writing.tag)
            if type(value) is str and value in writing.tagged:
                return {**written, writing.tag: writing.tagged[value]}
        return written

    def _object(self, plain: dict[str, Any], typed: Any) -> dict[str, Any]:
        cls = type(typed)
        try:
            how = self._objects[cls]
        except KeyError:
            how = self._objects[cls] = self._known(cls)
        if how is None:
            return plain
        written = {}
        for name, value in plain.items():
            found = how.members.get(name)
            if found is None:
                written[name] = self._other(name, value, typed, how)
                continue
            attribute, member = found
            if member.omit == "always" or (member.omit == "null" and value is None):
                continue
            if member.type is not None:
                value = self.write(value, getattr(typed, attribute), member.type)
            written[member.spelling or name] = value
        return written

    def _other(self, name: str, plain: Any, typed: Any, how: _Object) -> Any:
        for pattern, use in how.patterns:
            if pattern.fullmatch(name):
                return self.write(plain, typed.model_extra[name], use)
        return plain

    def _known(self, cls: Any) -> _Object | None:
        # Users may derive their own classes from the generated classes.
        for base in cls.__mro__:
            writing = self._writings.get(base.__name__)
            if type(writing) is ObjectWriting:
                break
        else:
            return None
        attributes = {
            field.serialization_alias or field.alias or name: name
            for name, field in cls.model_fields.items()
        }
        members = {
            name: (attributes[name], member)
            for name, member in writing.members.items()
            if name in attributes
        }
        patterns = tuple((re.compile(pattern), use) for pattern, use in writing.patterns)
        return _Object(members, patterns)
