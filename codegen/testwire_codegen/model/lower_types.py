"""Conversion of schemas to the types of the IR.

The schemas must conform to the meta-schemas. Unresolved references are kept.

Tests: `tests/codegen/model/test_lower.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from testwire_base.documents import Document
from testwire_base.pointers import join

from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder

_OLDER_NAME = re.compile("(?:x-)?([a-z]+)Name")

STRUCT_KEYWORDS = frozenset({"properties", "patternProperties", "allOf"})
"""The keywords that define an object with known members."""


def lower_types(folder: VersionFolder) -> tuple[ir.NamedType, ...]:
    types: dict[str, ir.NamedType] = {}
    for document in folder.schemas.values():
        for name, schema in document.data["$defs"].items():
            # The rule name-collision reports a second type with the same name.
            types.setdefault(name, _named(name, schema, document, join("/$defs", name)))
    _inherit_policies(types, folder)
    return tuple(types[name] for name in sorted(types))


def overrides(data: dict[str, Any], key: str) -> ir.Overrides:
    """Return the names in generated code. Older specifications use members such as `pythonName`."""
    older = {m[1]: data[each] for each in data if (m := _OLDER_NAME.fullmatch(each))}
    return tuple({**older, **data.get(key, {})}.items())


def ref_name(reference: str) -> str:
    return reference.rpartition("/")[2]


def _expression(schema: dict[str, Any]) -> ir.TypeExpr:
    if "$ref" in schema:
        return ir.Ref(ref_name(schema["$ref"]))
    if "anyOf" in schema:  # In the dialect, anyOf contains a reference and null.
        inner = next(member for member in schema["anyOf"] if "$ref" in member)
        return ir.Nullable(ir.Ref(ref_name(inner["$ref"])))
    if "const" in schema:
        return _constant(schema["const"])
    kind = schema.get("type")
    if isinstance(kind, list):
        return ir.Nullable(_typed(kind[0], schema))
    return ir.AnyValue() if kind is None else _typed(kind, schema)


def _constant(value: str | float | bool | None) -> ir.Const | ir.Null:
    if value is None:
        return ir.Null()
    return ir.Const(int(value) if isinstance(value, float) and value.is_integer() else value)


def _typed(kind: str, schema: dict[str, Any]) -> ir.TypeExpr:
    match kind:
        case "null":
            return ir.Null()
        case "array" if "prefixItems" in schema:
            rest = schema["items"]
            return ir.TupleOf(
                items=tuple(map(_expression, schema["prefixItems"])),
                rest=None if rest is False else _expression(rest),
            )
        case "array":
            return ir.ArrayOf(
                items=_expression(schema["items"]) if "items" in schema else ir.AnyValue(),
                min_items=schema.get("minItems"),
                max_items=schema.get("maxItems"),
                unique_items=schema.get("uniqueItems"),
            )
        case "string" | "integer" | "number" | "boolean":
            return ir.Scalar(
                kind=kind,
                minimum=schema.get("minimum"),
                maximum=schema.get("maximum"),
                pattern=schema.get("pattern"),
                min_length=schema.get("minLength"),
                max_length=schema.get("maxLength"),
                format=schema.get("format"),
            )
        case _:
            raise AssertionError(f"the dialect has no type {kind!r}")


def _policies(schema: dict[str, Any]) -> tuple[ir.UnknownPolicy | None, ir.UnknownPolicy | None]:
    policy = schema.get("x-unknown")
    if isinstance(policy, dict):
        return policy["client"], policy["server"]
    return policy, policy


def _named(name: str, schema: dict[str, Any], document: Document, pointer: str) -> ir.NamedType:
    head = {"name": name, **_notes(schema), "location": document.at(pointer)}
    if STRUCT_KEYWORDS & schema.keys() or _is_plain_object(schema):
        return _struct(head, schema, document, pointer)
    if "additionalProperties" in schema:
        return ir.MapType(
            **head,
            values=_expression(schema["additionalProperties"]),
            keys=_keys(schema["propertyNames"]) if "propertyNames" in schema else None,
        )
    members = schema.get("anyOf", schema.get("oneOf"))
    if members is not None:
        return ir.Union(
            **head,
            members=tuple(_expression(member) for member in members),
            discriminator=schema.get("x-discriminator"),
        )
    if "enum" in schema:
        plain = schema.get("type") in ("string", "integer")
        return _enum(head, schema) if plain else _mixed(head, schema)
    return ir.Alias(**head, type=_expression(schema))


def _keys(schema: dict[str, Any]) -> ir.TypeExpr:
    return _expression(schema if "$ref" in schema else {**schema, "type": "string"})


def _notes(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the annotations that types and members have in common."""
    notes = {name: schema.get(f"x-{name}") for name in ("since", "deprecated", "sunset")}
    return {"docs": schema.get("description", ""), **notes}


def _struct(
    head: dict[str, Any], schema: dict[str, Any], document: Document, pointer: str
) -> ir.Struct:
    client, server = _policies(schema)
    return ir.Struct(
        **head,
        bases=tuple(ref_name(each["$ref"]) for each in schema.get("allOf", ())),
        fields=tuple(
            _field(wire, member, wire in schema.get("required", ()), document, pointer)
            for wire, member in schema.get("properties", {}).items()
        ),
        unknown_in_client=client or "ignore",
        unknown_in_server=server or "ignore",
        accepts=tuple(ref_name(each["$ref"]) for each in schema.get("x-accepts", ())),
        patterns=tuple(
            ir.PatternField(
                **_notes(member),
                pattern=pattern,
                type=_expression(member),
                location=document.at(
                    join(pointer, "additionalProperties")
                    if pattern == ir.REST
                    else join(pointer, "patternProperties", pattern)
                ),
            )
            for pattern, member in _patterns(schema)
        ),
    )


def _patterns(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    yield from schema.get("patternProperties", {}).items()
    if "additionalProperties" in schema:
        yield ir.REST, schema["additionalProperties"]


def _mixed(head: dict[str, Any], schema: dict[str, Any]) -> ir.Union:
    return ir.Union(**head, members=tuple(map(_constant, schema["enum"])), discriminator=None)


def _enum(head: dict[str, Any], schema: dict[str, Any]) -> ir.Enum:
    descriptions = schema.get("x-enumDescriptions", {})
    aliases = schema.get("x-enumAliases", {})
    names = schema.get("x-enumNames", {})
    return ir.Enum(
        **head,
        kind=schema["type"],
        values=tuple(
            ir.EnumValue(
                value,
                descriptions.get(str(value), ""),
                tuple(aliases.get(str(value), ())),
                names.get(str(value)),
            )
            for value in schema["enum"]
        ),
        open=schema.get("x-open", False),
    )


def _is_plain_object(schema: dict[str, Any]) -> bool:
    return schema.get("type") == "object" and "additionalProperties" not in schema


def _field(
    wire: str, schema: dict[str, Any], required: bool, document: Document, pointer: str
) -> ir.Field:
    return ir.Field(
        **_notes(schema),
        name=wire,
        overrides=overrides(schema, "x-names"),
        type=_expression(schema),
        required=required,
        aliases=tuple(schema.get("x-aliases", ())),
        default=schema.get("default"),
        has_default="default" in schema,
        generations=tuple(schema.get("x-generations", ())),
        location=document.at(join(pointer, "properties", wire)),
        type_by=_type_by(schema["x-typeBy"]) if "x-typeBy" in schema else None,
    )


def _type_by(data: dict[str, Any]) -> ir.TypeBy:
    types = tuple((value, ref_name(each["$ref"])) for value, each in data["types"].items())
    return ir.TypeBy(data["member"], types)


def _inherit_policies(types: dict[str, ir.NamedType], folder: VersionFolder) -> None:
    """Copy the policies for unknown members from base types to types without their own policy."""
    stated = {
        name
        for document in folder.schemas.values()
        for name, schema in document.data["$defs"].items()
        if "x-unknown" in schema
    }

    def settle(name: str, seen: frozenset[str]) -> None:
        node = types.get(name)
        if not isinstance(node, ir.Struct) or name in seen or name in stated:
            return
        for each in reversed(node.bases):
            settle(each, seen | {name})
            base = types.get(each)
            if isinstance(base, ir.Struct):
                types[name] = replace(
                    node,
                    unknown_in_client=base.unknown_in_client,
                    unknown_in_server=base.unknown_in_server,
                )

    for name in sorted(types):
        settle(name, frozenset())
