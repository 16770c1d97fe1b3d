"""OpenRPC documents, with methods, content descriptors, errors and schemas.

The schemas use JSON Schema draft 7, as OpenRPC requires. The schemas accept every value that
readers accept. The module must not read or write files.

Tests: `tests/codegen/targets/test_openrpc.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir

OPENRPC = "1.4.1"
"""The OpenRPC version of the documents."""


def document(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the document of a version, without the list of omitted parts."""

    def methods(other: ir.Direction) -> list[dict[str, Any]]:
        return [_method(protocol, each) for each in protocol.messages if each.direction != other]

    return _given(
        {
            "openrpc": OPENRPC,
            "info": {
                "title": protocol.title,
                "version": protocol.version,
                "description": protocol.docs,
                "x-testwire-status": protocol.status,
                "x-testwire-wire-version": protocol.wire_version,
                "x-testwire-sha256": protocol.digest,
            },
            "methods": methods("serverToClient"),
            "components": {
                "schemas": {node.name: _named(protocol, node) for node in protocol.types},
                "errors": {
                    error.name: {"code": error.code, "message": error.message}
                    for error in protocol.errors
                },
            },
            "x-testwire-client-methods": methods("clientToServer") or None,
        }
    )


def _given(members: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def _method(protocol: ir.Protocol, message: ir.Message) -> dict[str, Any]:
    result = {"name": "result", "schema": _result(message.result), "required": True}
    errors, others = _errors(protocol, message)
    shapeless = None if _has_members(protocol, message) else message.params
    return _given(
        {
            "name": message.name,
            "description": message.docs,
            "paramStructure": _structure(message),
            "params": _params(protocol, message),
            "result": result if message.kind == "request" else None,
            "errors": [{"$ref": f"#/components/errors/{name}"} for name in errors] or None,
            "x-testwire-further-errors": others or None,
            "deprecated": None if message.deprecated is None else True,
            "x-testwire-deprecated": message.deprecated,
            "x-testwire-sunset": message.sunset,
            "x-testwire-since": message.since,
            "x-testwire-stability": message.stability,
            "x-testwire-required": message.required,
            "x-testwire-source": message.source,
            "x-testwire-capability": message.capability,
            "x-testwire-partial-results": message.progress,
            "x-testwire-params": None if shapeless is None else _reference(shapeless),
        }
    )


def _structure(message: ir.Message) -> str:
    stated = message.param_positions
    form = "byName" if stated is None else stated.form
    return {"byName": "by-name", "byPosition": "by-position", "either": "either"}[form]


def _has_members(protocol: ir.Protocol, message: ir.Message) -> bool:
    """Return whether the params have a fixed list of members."""
    return message.params is None or isinstance(protocol.type(message.params), ir.Struct)


def _params(protocol: ir.Protocol, message: ir.Message) -> list[dict[str, Any]]:
    node = None if message.params is None else protocol.type(message.params)
    if not isinstance(node, ir.Struct):
        return []
    # In OpenRPC, required params must come first.
    stated = message.param_positions
    order = {} if stated is None else {name: at for at, name in enumerate(stated.names)}
    fields = sorted(
        protocol.all_fields(node), key=lambda f: (not f.required, order.get(f.name, len(order)))
    )
    return [
        _given(
            {
                "name": field.name,
                "description": field.docs,
                "required": field.required,
                "schema": _default(field, _expression(field.type)),
                "deprecated": None if field.deprecated is None else True,
                "x-testwire-deprecated": field.deprecated,
                "x-testwire-aliases": list(field.aliases) or None,
                "x-testwire-since": field.since,
            }
        )
        for field in fields
    ]


def _errors(protocol: ir.Protocol, message: ir.Message) -> tuple[list[str], list[str]]:
    """Return two lists: the first error with each code, and all other errors."""
    codes = {error.name: error.code for error in protocol.errors}
    first: dict[int, str] = {}
    for name in message.errors:
        first.setdefault(codes[name], name)
    kept = list(first.values())
    return kept, [name for name in message.errors if name not in kept]


def _result(node: ir.TypeExpr | None) -> dict[str, Any]:
    return {"type": "null"} if node is None else _expression(node)


# --- schemas -------------------------------------------------------------------------------------


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _expression(node: ir.TypeExpr) -> dict[str, Any]:
    limits: dict[str, Any]
    match node:
        case ir.Ref(name):
            return _reference(name)
        case ir.Const(value):
            return {"const": value}
        case ir.Null():
            return {"type": "null"}
        case ir.AnyValue():
            return {}
        case ir.Nullable(inner):
            return {"anyOf": [_expression(inner), {"type": "null"}]}
        case ir.TupleOf(items, rest):
            # Draft 7 has no `prefixItems`.
            further = False if rest is None else _expression(rest)
            schema = {"type": "array", "items": [*map(_expression, items)], "minItems": len(items)}
            return schema | {"additionalItems": further}
        case ir.ArrayOf():
            schema = {"type": "array", "items": _expression(node.items)}
            limits = {"minItems": node.min_items, "maxItems": node.max_items}
            limits["uniqueItems"] = node.unique_items
        case ir.Scalar():
            schema = {"type": node.kind}
            limits = {**node.limits, "format": node.format}
        case _:
            raise AssertionError(node)
    return schema | _given(limits)


def _default(field: ir.Field, schema: dict[str, Any]) -> dict[str, Any]:
    if not field.has_default:
        return schema
    # In draft 7, other keywords next to $ref are ignored.
    base = {"allOf": [schema]} if "$ref" in schema else schema
    return base | {"default": field.default}


def _named(protocol: ir.Protocol, node: ir.NamedType) -> dict[str, Any]:
    schema = _given({"title": node.name, "description": node.docs or None})
    match node:
        case ir.Struct():
            schema |= _struct(protocol, node)
        case ir.MapType():
            names = None if node.keys is None else _expression(node.keys)
            values = {"type": "object", "additionalProperties": _expression(node.values)}
            schema |= values | _given({"propertyNames": names})
        case ir.Union():
            schema["anyOf"] = [_expression(member) for member in node.members]
            if node.discriminator is not None:
                schema["x-discriminator"] = node.discriminator
        case ir.Enum():
            schema |= _enum(node)
        case ir.Alias():
            inner = _expression(node.type)
            schema |= {"allOf": [inner]} if "$ref" in inner else inner
    return schema | _given({"x-since": node.since, "x-deprecated": node.deprecated})


def _struct(protocol: ir.Protocol, node: ir.Struct) -> dict[str, Any]:
    """Return the schema of an object, including the members of its bases.

    The schema does not refer to the bases with `allOf`, because in draft 7 `allOf` conflicts with
    `additionalProperties`.
    """
    members: dict[str, Any] = {}
    required: list[str] = []
    conditions: list[dict[str, Any]] = []
    for field in protocol.all_fields(node):
        member = _default(field, _expression(field.type))
        words = _given(
            {
                "description": field.docs or None,
                "x-deprecated": field.deprecated,
                "x-since": field.since,
            }
        )
        if words:
            member = ({"allOf": [member]} if "$ref" in member else member) | words
        spellings = [field.name, *field.aliases]
        for spelling in spellings:
            members[spelling] = member
        conditions += _by_member(field)
        if field.required and not field.aliases:
            required.append(field.name)
        elif field.required:
            conditions.append({"anyOf": [{"required": [each]} for each in spellings]})
    patterns = {each.pattern: _expression(each.type) for each in protocol.all_patterns(node)}
    rest = patterns.pop(ir.REST, None)
    closed = node.unknown_in_client == node.unknown_in_server == "forbid"
    return _given(
        {
            "type": "object",
            "properties": members,
            "required": required or None,
            "allOf": conditions or None,
            "patternProperties": patterns or None,
            "additionalProperties": False if closed and rest is None else rest,
        }
    )


def _by_member(field: ir.Field) -> list[dict[str, Any]]:
    """Return the conditions of a member whose type depends on another member."""
    if field.type_by is None:
        return []
    by = field.type_by.member
    return [
        {
            "if": {"properties": {by: {"const": value}}, "required": [by]},
            "then": {"properties": {field.name: _reference(name)}},
        }
        for value, name in field.type_by.types
    ]


def _enum(node: ir.Enum) -> dict[str, Any]:
    known: list[str | int] = [entry.value for entry in node.values]
    if not node.open:
        known += [alias for entry in node.values for alias in entry.aliases]
    notes = {str(entry.value): entry.docs for entry in node.values if entry.docs}
    schema = {"type": node.kind, "examples" if node.open else "enum": known}
    names = [entry.name for entry in node.values] if node.named else None
    extensions = {"x-open": node.open or None, "x-enum-varnames": names}
    return schema | _given({**extensions, "x-enum-descriptions": notes or None})
