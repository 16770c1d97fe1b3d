"""Conversion of the IR to canonical JSON, and back.

The JSON is a public format for reviews of changes and for comparisons with old versions. Empty
members are omitted. The member `node` contains the class name of a type. Line numbers are omitted,
so that reformatting a specification does not change the JSON.

Tests: `tests/codegen/model/test_dump.py`.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import types
import typing
from collections.abc import Callable
from typing import Any

from testwire_base.documents import Location

from testwire_codegen.model import ir

FORMAT = 3
"""The version of the format, which increases with each incompatible change."""

_TAGGED = {
    cls.__name__: cls
    for alias in (ir.TypeExpr, ir.NamedType)
    for cls in typing.get_args(alias)
    if isinstance(cls, type)
}


def dumps(protocol: ir.Protocol, generator: str) -> str:
    """Return the protocol as JSON. `generator` is the name of the program that calls `dumps`."""
    document = {"format": FORMAT, "generator": generator, "protocol": _encode(protocol)}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def loads(text: str) -> ir.Protocol:
    """Return the protocol from JSON that `dumps` wrote. Raise ValueError for invalid input."""
    try:
        document = json.loads(text)
        if document["format"] not in range(1, FORMAT + 1):
            raise ValueError(f"expected IR format 1 to {FORMAT}, found {document['format']}")
        data = document["protocol"]
        for conversion in _CONVERSIONS[document["format"] - 1 :]:
            data = _converted(data, conversion)
        protocol = _decode(data, ir.Protocol)
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"not an IR dump: {_why(error)}") from None
    assert isinstance(protocol, ir.Protocol)
    return protocol


def _converted(data: Any, conversion: Callable[[dict[str, Any]], None]) -> Any:
    """Return a copy of the data of an older format in which all objects are converted."""
    if isinstance(data, list):
        return [_converted(item, conversion) for item in data]
    if not isinstance(data, dict):
        return data
    made = {
        key: value if key == "default" else _converted(value, conversion)
        for key, value in data.items()
    }
    conversion(made)
    return made


def _from_1(made: dict[str, Any]) -> None:
    """Convert an object to format 2. In format 1, `names` maps languages to names."""
    names = made.pop("names", None)
    if names is not None:
        made["name"] = names.pop("wire")
        made["overrides"] = list(names.items())


def _from_2(made: dict[str, Any]) -> None:
    """Convert an object to format 3. In format 2, a type has at most one base."""
    if made.get("node") == "Struct" and "base" in made:
        made["bases"] = [made.pop("base")]


_CONVERSIONS = (_from_1, _from_2)
"""The conversion to the next format, for each older format."""


def camel(name: str) -> str:
    """Return the JSON name of a member, such as `minItems` for `min_items`."""
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def _why(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"it has no {error}"
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)


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
            # If a member can be `None`, an empty list must be kept, because it differs from `None`.
            if content is not None and (content != () or _may_be_none(hints[member.name])):
                encoded[camel(member.name)] = _encode(content)
        return encoded
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    return value


@functools.cache
def _members(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls, vars(ir))


# A decoder converts a JSON value. `None` is a decoder that does not change the value. Decoders are
# cached by type hint, because large specifications have tens of thousands of values.
_Decoder = Callable[[Any], Any] | None


def _decode(data: Any, wanted: Any) -> Any:
    decoder = _decoder(wanted)
    return data if decoder is None else decoder(data)


@functools.cache
def _decoder(wanted: Any) -> _Decoder:
    if wanted is Location:
        return _location
    if isinstance(wanted, type) and dataclasses.is_dataclass(wanted):
        return _object_decoder(wanted)
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin is tuple:
        return _tuple_decoder(arguments)
    if origin in (typing.Union, types.UnionType):
        return _union_decoder(arguments)
    return None


def _location(data: Any) -> Location:
    file, _, pointer = data.partition("#")
    return Location(file, pointer)


def _object_decoder(cls: type) -> Callable[[Any], Any]:
    plan: list[tuple[str, _Decoder, Any, frozenset[type] | None, frozenset[Any] | None]] = []

    def decode(data: Any) -> Any:
        if not plan:  # built at the first use, because types refer to each other
            hints = _members(cls)
            for member in dataclasses.fields(cls):
                hint = hints[member.name]
                key = camel(member.name)
                plan.append((key, _decoder(hint), hint, _leaf(hint), _words(hint)))
        values = []
        for key, decoder, hint, leaf, words in plan:
            if key in data:
                value = data[key]
                if leaf is not None and type(value) not in leaf:
                    raise TypeError(f"{key!r} has the wrong type: {value!r:.40}")
                if words is not None and value not in words:
                    raise TypeError(f"{key!r} is {value!r:.40}, which is not an allowed value")
                values.append(value if decoder is None else decoder(value))
            else:
                values.append(_empty(hint))
        return cls(*values)

    return decode


def _tuple_decoder(arguments: tuple[Any, ...]) -> Callable[[Any], Any]:
    if arguments[-1] is Ellipsis:
        item = _decoder(arguments[0])
        leaf = _leaf(arguments[0])
        if leaf is not None:
            return functools.partial(_leaves, leaf)
        empty = _may_be_none(arguments[0])

        def decode(data: Any) -> tuple[Any, ...]:
            if not empty and None in data:
                raise TypeError("a list contains null")
            return tuple(data) if item is None else tuple(map(item, data))

        return decode
    return lambda data: tuple(
        _decode(item, hint) for item, hint in zip(data, arguments, strict=True)
    )


def _leaves(leaf: frozenset[type], data: Any) -> tuple[Any, ...]:
    if type(data) is not list or not all(type(item) in leaf for item in data):
        raise TypeError(f"a list has items of the wrong type: {data!r:.40}")
    return tuple(data)


@functools.cache
def _leaf(wanted: Any) -> frozenset[type] | None:
    """Return the Python types that a hint for scalar values allows, or `None` for other hints."""
    if wanted in (str, int, bool, type(None)):
        return frozenset({wanted})
    if wanted is float:
        return frozenset({float, int})
    if typing.get_origin(wanted) is typing.Literal:
        return frozenset(map(type, typing.get_args(wanted)))
    if typing.get_origin(wanted) in (typing.Union, types.UnionType):
        parts = [_leaf(option) for option in typing.get_args(wanted)]
        known = [part for part in parts if part is not None]
        return frozenset().union(*known) if len(known) == len(parts) else None
    return None


def _words(wanted: Any) -> frozenset[Any] | None:
    """Return the values of a `Literal` hint, or `None` for other hints."""
    literal = typing.get_origin(wanted) is typing.Literal
    return frozenset(typing.get_args(wanted)) if literal else None


def _union_decoder(options: tuple[Any, ...]) -> Callable[[Any], Any]:
    composite = next((decoder for option in options if (decoder := _decoder(option))), None)

    def decode(data: Any) -> Any:
        if data is None:
            return None
        if isinstance(data, dict) and "node" in data:
            return _decode(data, _TAGGED[data["node"]])
        return data if composite is None else composite(data)

    return decode


def _may_be_none(wanted: Any) -> bool:
    union = typing.get_origin(wanted) in (typing.Union, types.UnionType)
    return wanted is Any or (union and type(None) in typing.get_args(wanted))


@functools.cache
def _empty(wanted: Any) -> Any:
    if _may_be_none(wanted):
        return None
    if typing.get_origin(wanted) is tuple:
        return ()
    raise KeyError(f"a member of type {wanted} is missing")
