"""What a source says of types: shapes with places, whatever language it is written in.

Also reads JSON Schema, which two of the readers come down to. The module must not know the spec.

Tests: `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from testwire_base.documents import Location
from testwire_base.pointers import join, split

__all__ = ["Shape", "Source", "SourceUnreadable", "read_schema"]

Kind = Literal[
    "object", "map", "array", "literals", "string", "number", "integer", "boolean", "null",
    "any", "ref", "union",
]  # fmt: skip

LIMITS: Final = ("minimum", "maximum", "pattern", "minLength", "maxLength", "minItems", "maxItems",
                 "uniqueItems")  # fmt: skip

MAX_DEPTH: Final = 60


class SourceUnreadable(Exception):
    """A source that cannot be read; `location` says where, `rule` and `fix` what to do."""

    def __init__(
        self, message: str, location: Location, rule: str = "drift-source-input",
        fix: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__(f"{location}: {message}")
        self.message = message
        self.location = location
        self.rule = rule
        self.fix = fix


@dataclass(slots=True)
class Shape:
    """A type as a source has it. Which of the members count depends on `kind`."""

    kind: Kind
    location: Location
    nullable: bool = False
    members: dict[str, tuple[Shape, bool]] = field(default_factory=dict)
    """Of an object: the shape of each member, and whether it has to be there."""
    inner: Shape | None = None
    """The items of an array, the values of a map."""
    literals: tuple[Any, ...] = ()
    options: tuple[Shape, ...] = ()
    name: str = ""
    """Of what a `ref` leads to."""
    bases: tuple[str, ...] = ()
    limits: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Source:
    """All that was read from one source.

    `precise` is true where it could tell an integer from a number, and states limits. `strings` and
    `numbers` are what stands in it as literals, where only that can be read; None where types can.
    """

    file: str
    types: dict[str, Shape]
    precise: bool
    strings: dict[str, Location] | None = None
    """Texts of constants, and of other literals."""
    constants: set[str] = field(default_factory=set)
    """Those of `strings` that are constants."""
    numbers: dict[int, Location] = field(default_factory=dict)


def read_schema(
    document: Any,
    locate: Callable[[str], Location],
    types: dict[str, Shape],
    pointer: str = "",
) -> Shape:
    """The shape of a JSON Schema, of any draft from 4 on; named types in it go to `types`.

    locate: gives the place of a pointer into the document. A nested schema with a title is a named
    type. Raises SourceUnreadable for what is no schema.
    """
    shape = _read(document, locate, types, pointer, 0)
    if isinstance(document, dict):
        for holder in ("definitions", "$defs"):
            for name, schema in (document.get(holder) or {}).items():
                at = join(pointer, holder, name)
                types.setdefault(name, _read(schema, locate, types, at, 0))
    return shape


def _read(
    schema: Any,
    locate: Callable[[str], Location],
    types: dict[str, Shape],
    pointer: str,
    depth: int,
) -> Shape:
    place = locate(pointer)
    if isinstance(schema, bool):
        return Shape("any", place)
    if not isinstance(schema, dict):
        raise SourceUnreadable("a schema is an object, true or false", place)
    if depth > MAX_DEPTH:
        raise SourceUnreadable("nested too deeply", place)

    def below(part: Any, *steps: str | int) -> Shape:
        return _read(part, locate, types, join(pointer, *steps), depth + 1)

    shape = _plain(schema, place, below)
    title = schema.get("title")
    if isinstance(title, str) and title.isidentifier() and depth:
        types.setdefault(title, shape)
    return shape


def _plain(schema: dict[str, Any], place: Location, below: Callable[..., Shape]) -> Shape:
    reference = schema.get("$ref")
    if isinstance(reference, str):
        return Shape("ref", place, name=split(reference.partition("#")[2])[-1:][0]
                     if "/" in reference else "")  # fmt: skip
    for word in ("anyOf", "oneOf"):
        if isinstance(schema.get(word), list) and "properties" not in schema:
            options = [below(part, word, index) for index, part in enumerate(schema[word])]
            rest = tuple(option for option in options if option.kind != "null")
            nullable = len(rest) < len(options)
            if len(rest) == 1:
                rest[0].nullable = rest[0].nullable or nullable
                return rest[0]
            return Shape("union", place, nullable, options=rest)
    kinds = schema.get("type")
    listed = kinds if isinstance(kinds, list) else [kinds]
    nullable = "null" in listed and len(listed) > 1
    listed = [kind for kind in listed if kind != "null"] or ["null"]
    if "const" in schema:
        return Shape("literals", place, literals=(schema["const"],))
    if isinstance(schema.get("enum"), list):
        values = [value for value in schema["enum"] if value is not None]
        return Shape("literals", place, nullable or None in schema["enum"], literals=tuple(values))
    if len(listed) > 1:
        options = [below({**schema, "type": kind}) for kind in listed]
        return Shape("union", place, nullable, options=tuple(options))
    shape = _of_kind(schema, listed[0], place, below)
    shape.nullable = nullable
    stated = {name: schema.get(name) for name in LIMITS}
    shape.limits = {
        name: limit for name, limit in stated.items() if limit is not None and limit is not False
    }
    if shape.kind == "object" and isinstance(schema.get("allOf"), list):
        for index, part in enumerate(schema["allOf"]):
            base = below(part, "allOf", index)
            if base.kind == "ref":
                shape.bases += (base.name,)
            shape.members = {**base.members, **shape.members}
    return shape


def _of_kind(
    schema: dict[str, Any], kind: Any, place: Location, below: Callable[..., Shape]
) -> Shape:
    if kind == "array":
        items = schema.get("items", True)
        inner = Shape("any", place) if isinstance(items, list) else below(items, "items")
        return Shape("array", place, inner=inner)
    if "properties" in schema or "allOf" in schema:
        required = set(schema.get("required") or ())
        members = {
            name: (below(member, "properties", name), name in required)
            for name, member in (schema.get("properties") or {}).items()
        }
        return Shape("object", place, members=members)
    if kind == "object":
        values = schema.get("additionalProperties")
        if isinstance(values, dict):
            return Shape("map", place, inner=below(values, "additionalProperties"))
        return Shape("object", place)
    if kind in ("string", "number", "integer", "boolean", "null"):
        return Shape(kind, place)
    return Shape("any", place)
