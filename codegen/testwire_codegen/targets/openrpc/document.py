"""The parts of an OpenRPC document: methods, content descriptors, errors, JSON Schemas.

Schemas are what a reader of the protocol takes, in keywords of JSON Schema draft 7 (the one that
OpenRPC refers to). The module must not know files.

Tests: `tests/codegen/targets/test_openrpc.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir

__all__ = ["OPENRPC", "document"]

OPENRPC = "1.4.1"
"""The version of OpenRPC that is written."""

_DIRECTIONS = {
    "server": ("clientToServer", "both"),
    "client": ("serverToClient", "both"),
}


def document(protocol: ir.Protocol) -> dict[str, Any]:
    """The document of one version, without the list of what it does not hold."""
    methods = [
        _method(protocol, message)
        for message in protocol.messages
        if message.direction in _DIRECTIONS["server"]
    ]
    client_methods = [
        _method(protocol, message)
        for message in protocol.messages
        if message.direction in _DIRECTIONS["client"]
    ]
    content: dict[str, Any] = {
        "openrpc": OPENRPC,
        "info": {
            "title": protocol.title,
            "version": protocol.version,
            "description": protocol.docs,
            "x-testwire-status": protocol.status,
            "x-testwire-wire-version": protocol.wire_version,
            "x-testwire-sha256": protocol.digest,
        },
        "methods": methods,
        "components": {
            "schemas": {node.name: _named(protocol, node) for node in protocol.types},
            "errors": {
                error.name: {"code": error.code, "message": error.message}
                for error in protocol.errors
            },
        },
    }
    if client_methods:
        content["x-testwire-client-methods"] = client_methods
    return content


def _method(protocol: ir.Protocol, message: ir.Message) -> dict[str, Any]:
    method: dict[str, Any] = {
        "name": message.name,
        "description": message.docs,
        "paramStructure": "by-name",
        "params": _params(protocol, message),
    }
    if message.kind == "request":
        method["result"] = {"name": "result", "schema": _result(message.result), "required": True}
    errors, others = _errors(protocol, message)
    if errors:
        method["errors"] = [{"$ref": f"#/components/errors/{name}"} for name in errors]
    if others:
        method["x-testwire-further-errors"] = others
    if message.deprecated is not None:
        method["deprecated"] = True
        method["x-testwire-deprecated"] = message.deprecated
    if message.sunset is not None:
        method["x-testwire-sunset"] = message.sunset
    method["x-testwire-since"] = message.since
    method["x-testwire-stability"] = message.stability
    method["x-testwire-required"] = message.required
    method["x-testwire-source"] = message.source
    if message.capability is not None:
        method["x-testwire-capability"] = message.capability
    if message.progress is not None:
        method["x-testwire-partial-results"] = message.progress
    if not _has_members(protocol, message):
        assert message.params is not None
        method["x-testwire-params"] = _reference(message.params)
    return method


def _has_members(protocol: ir.Protocol, message: ir.Message) -> bool:
    """True where the params can be told as a list of members."""
    return message.params is None or isinstance(protocol.type(message.params), ir.Struct)


def _params(protocol: ir.Protocol, message: ir.Message) -> list[dict[str, Any]]:
    node = None if message.params is None else protocol.type(message.params)
    if not isinstance(node, ir.Struct):
        return []
    params = []
    # Required ones first: OpenRPC demands it, and the order means nothing in params by name.
    for field in sorted(protocol.all_fields(node), key=lambda field: not field.required):
        param: dict[str, Any] = {
            "name": field.name,
            "description": field.docs,
            "required": field.required,
            "schema": _default(field, _expression(field.type)),
        }
        if field.deprecated is not None:
            param["deprecated"] = True
            param["x-testwire-deprecated"] = field.deprecated
        if field.aliases:
            param["x-testwire-aliases"] = list(field.aliases)
        if field.since is not None:
            param["x-testwire-since"] = field.since
        params.append(param)
    return params


def _errors(protocol: ir.Protocol, message: ir.Message) -> tuple[list[str], list[str]]:
    """Names of errors with codes of their own, and of those whose code another one has already."""
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
        case ir.ArrayOf():
            schema = {"type": "array", "items": _expression(node.items)}
            limits = {"minItems": node.min_items, "maxItems": node.max_items}
        case ir.Scalar():
            schema = {"type": node.kind}
            limits = {
                "minimum": node.minimum,
                "maximum": node.maximum,
                "pattern": node.pattern,
                "minLength": node.min_length,
                "maxLength": node.max_length,
                "format": node.format,
            }
        case _:
            raise AssertionError(node)
    return schema | {key: limit for key, limit in limits.items() if limit is not None}


def _default(field: ir.Field, schema: dict[str, Any]) -> dict[str, Any]:
    if not field.has_default:
        return schema
    # Beside a $ref, draft 7 ignores other keywords.
    base = {"allOf": [schema]} if "$ref" in schema else schema
    return base | {"default": field.default}


def _named(protocol: ir.Protocol, node: ir.NamedType) -> dict[str, Any]:
    schema: dict[str, Any] = {"title": node.name}
    if node.docs:
        schema["description"] = node.docs
    match node:
        case ir.Struct():
            schema |= _struct(protocol, node)
        case ir.MapType():
            schema |= {"type": "object", "additionalProperties": _expression(node.values)}
        case ir.Union():
            schema["anyOf"] = [_expression(member) for member in node.members]
            if node.discriminator is not None:
                schema["x-discriminator"] = node.discriminator
        case ir.Enum():
            schema |= _enum(node)
        case ir.Alias():
            inner = _expression(node.type)
            schema |= {"allOf": [inner]} if "$ref" in inner else inner
    if node.since is not None:
        schema["x-since"] = node.since
    if node.deprecated is not None:
        schema["x-deprecated"] = node.deprecated
    return schema


def _struct(protocol: ir.Protocol, node: ir.Struct) -> dict[str, Any]:
    """All members, those of the bases too: in draft 7 `allOf` and `additionalProperties` clash."""
    fields = protocol.all_fields(node)
    members: dict[str, Any] = {}
    required: list[str] = []
    conditions: list[dict[str, Any]] = []
    for field in fields:
        member = _default(field, _expression(field.type))
        words = {"description": field.docs} if field.docs else {}
        if field.deprecated is not None:
            words["x-deprecated"] = field.deprecated
        if field.since is not None:
            words["x-since"] = field.since
        if words:
            member = ({"allOf": [member]} if "$ref" in member else member) | words
        spellings = [field.name, *field.aliases]
        for spelling in spellings:
            members[spelling] = member
        if field.required and not field.aliases:
            required.append(field.name)
        elif field.required:
            conditions.append({"anyOf": [{"required": [each]} for each in spellings]})
    schema: dict[str, Any] = {"type": "object", "properties": members}
    if required:
        schema["required"] = required
    if conditions:
        schema["allOf"] = conditions
    patterns = protocol.all_patterns(node)
    if patterns:
        schema["patternProperties"] = {
            pattern.pattern: _expression(pattern.type) for pattern in patterns
        }
    if node.unknown_in_client == node.unknown_in_server == "forbid":
        schema["additionalProperties"] = False
    return schema


def _enum(node: ir.Enum) -> dict[str, Any]:
    known = [entry.value for entry in node.values]
    schema: dict[str, Any] = {"type": node.kind}
    if node.open:
        schema["examples"] = known
    else:
        schema["enum"] = [*known, *(alias for entry in node.values for alias in entry.aliases)]
    notes = {str(entry.value): entry.docs for entry in node.values if entry.docs}
    if notes:
        schema["x-enum-descriptions"] = notes
    return schema
