"""IR to canonical JSON and back.

The JSON is a public artefact: reviewers read its diff, and a later comparison of two versions
reads an old one back. Members that are None or empty are left out; what may be of several kinds
says which in `node`. Line numbers are left out, so that a spec that is only laid out anew gives the
same text.

Tests: `tests/codegen/test_dump.py`.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import types
import typing
from typing import Any

from testwire_codegen import ir, naming
from testwire_codegen.sources import Location

__all__ = ["FORMAT", "dumps", "loads"]

FORMAT = 1
"""Raised when a reader of the old form could not read the new one."""

_TAGGED = {
    cls.__name__: cls
    for alias in (ir.TypeExpr, ir.NamedType)
    for cls in typing.get_args(alias)
    if isinstance(cls, type)
}


def dumps(protocol: ir.Protocol, generator: str) -> str:
    """The protocol as JSON text; `generator` says what wrote it."""
    document = {"format": FORMAT, "generator": generator, "protocol": _encode(protocol)}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def loads(text: str) -> ir.Protocol:
    """The protocol of JSON text that `dumps` wrote. Raises ValueError for anything else."""
    try:
        document = json.loads(text)
        if document["format"] != FORMAT:
            raise ValueError(f"the IR has format {document['format']}, and {FORMAT} can be read")
        protocol = _decode(document["protocol"], ir.Protocol)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not an IR dump: {error!r}") from None
    assert isinstance(protocol, ir.Protocol)
    return protocol


def _encode(value: Any) -> Any:
    if isinstance(value, Location):
        return f"{value.file}#{value.pointer}"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        encoded: dict[str, Any] = {}
        if type(value).__name__ in _TAGGED:
            encoded["node"] = type(value).__name__
        hints = _members(type(value))
        for member in dataclasses.fields(value):
            content = getattr(value, member.name)
            # Where a list may be missing altogether, an empty one is another thing.
            if content is not None and (content != () or _may_be_none(hints[member.name])):
                encoded[naming.camel(member.name)] = _encode(content)
        return encoded
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    return value


@functools.cache
def _members(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls, vars(ir))


def _decode(data: Any, wanted: Any) -> Any:
    origin = typing.get_origin(wanted)
    if wanted is Location:
        file, _, pointer = data.partition("#")
        return Location(file, pointer)
    if isinstance(wanted, type) and dataclasses.is_dataclass(wanted):
        hints = _members(wanted)
        values = {}
        for member in dataclasses.fields(wanted):
            key = naming.camel(member.name)
            if key in data:
                values[member.name] = _decode(data[key], hints[member.name])
            else:
                values[member.name] = _empty(hints[member.name])
        return wanted(**values)
    if origin is tuple:
        arguments = typing.get_args(wanted)
        if arguments[-1] is Ellipsis:
            return tuple(_decode(item, arguments[0]) for item in data)
        return tuple(_decode(item, hint) for item, hint in zip(data, arguments, strict=True))
    if origin in (typing.Union, types.UnionType):
        if data is None:
            return None
        if isinstance(data, dict) and "node" in data:
            return _decode(data, _TAGGED[data["node"]])
        for option in typing.get_args(wanted):
            composite = typing.get_origin(option) is tuple or (
                isinstance(option, type) and dataclasses.is_dataclass(option)
            )
            if composite:
                return _decode(data, option)
    return data


def _may_be_none(wanted: Any) -> bool:
    union = typing.get_origin(wanted) in (typing.Union, types.UnionType)
    return wanted is Any or (union and type(None) in typing.get_args(wanted))


def _empty(wanted: Any) -> Any:
    if _may_be_none(wanted):
        return None
    if typing.get_origin(wanted) is tuple:
        return ()
    raise KeyError(f"a member of type {wanted} is missing")
