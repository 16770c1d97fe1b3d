"""Create minimal params from their type: only required members, with simple values.

Handshakes and error messages use minimal params. This module works with every protocol.
Tests: `tests/tools/sessions/test_examples.py`.
"""

from __future__ import annotations

import os
import re
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from testwire.errors import InvalidMessage
from testwire.registry import Method, Notification
from typing_extensions import TypeAliasType

DEPTH: Final = 20

TEXTS: Final = ("testwire", "00000000-0000-4000-8000-000000000000", "1.0.0", "1", "file:///", "/")
"""Candidates for a string. The first candidate that matches the pattern is used."""


class NoExample(Exception):
    """Raised if no example value is found for a type."""


def params_of(descriptor: Method[Any, Any] | Notification[Any], version: str | None) -> Any:
    """Return minimal params of a message as JSON. Raises NoExample.

    version: the protocol version, for members whose name ends with `version`.
    """
    from testwire.codec import decode_params

    if descriptor.params is None:
        raise NoExample(f"{descriptor.name!r} has no params")
    value = _Maker(version or TEXTS[2]).value(descriptor.params(), "", 0)
    try:
        decode_params(descriptor, value, "server", named=True)
    except InvalidMessage as error:
        raise NoExample(str(error)) from None
    return value


class _Maker:
    def __init__(self, version: str) -> None:
        self.version = version

    def value(self, kind: Any, name: str, depth: int, limits: tuple[Any, ...] = ()) -> Any:
        """Return an example value for a type. name: the member that will contain the value."""
        if depth > DEPTH:
            raise NoExample("the type requires itself, so no finite example exists")
        while isinstance(kind, TypeAliasType):
            kind = kind.__value__
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self.value(arguments[0], name, depth + 1, (*limits, *_flat(arguments[1:])))
        if origin is Literal:
            return arguments[0]
        if origin in (Union, UnionType):
            first = next(each for each in arguments if each is not NoneType)
            return None if NoneType in arguments else self.value(first, name, depth + 1, limits)
        if origin is list:
            count = _limit(limits, "min_length") or 0
            return [self.value(arguments[0], name, depth + 1) for _ in range(count)]
        if origin is dict or kind is dict:
            return {}
        if isinstance(kind, type):
            return self._plain(kind, name, depth, limits)
        raise NoExample(f"unsupported type {kind!r}")

    def _plain(self, kind: type, name: str, depth: int, limits: tuple[Any, ...]) -> Any:
        if issubclass(kind, BaseModel):
            return {
                _alias(field, member): self.value(
                    field.annotation, _alias(field, member), depth + 1, _flat(field.metadata)
                )
                for member, field in kind.model_fields.items()
                if field.is_required()
            }
        if issubclass(kind, Enum):
            return next(iter(kind)).value
        if kind is NoneType:
            return None
        if issubclass(kind, bool):
            return False
        if issubclass(kind, int | float):
            if name.lower().endswith(("processid", "pid")):
                return os.getpid()
            return max(_limit(limits, "minimum") or 0, _limit(limits, "ge") or 0)
        if issubclass(kind, str):
            return self._text(name, _limit(limits, "pattern"))
        raise NoExample(f"unsupported type {kind!r}")

    def _text(self, name: str, pattern: str | None) -> str:
        texts = (self.version, *TEXTS) if name.lower().endswith("version") else TEXTS
        for text in texts:
            if pattern is None or re.search(pattern, text):
                return text
        raise NoExample(f"no candidate matches the pattern {pattern}")


def _alias(field: FieldInfo, member: str) -> str:
    return field.serialization_alias or field.alias or member


def _flat(metadata: Any) -> tuple[Any, ...]:
    """Return the constraints of a type, including those in `Field(…)`."""
    found: list[Any] = []
    for each in metadata:
        found += each.metadata if isinstance(each, FieldInfo) else [each]
    return tuple(found)


def _limit(limits: tuple[Any, ...], name: str) -> Any:
    values = (getattr(each, name, None) for each in limits)
    return next((value for value in values if value is not None), None)
