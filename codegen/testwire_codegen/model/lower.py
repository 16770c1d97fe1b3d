"""Documents to IR: the one place where keywords become meaning and names are settled.

Works on documents that the meta-schemas have passed. References that lead nowhere are kept by name:
`rules/lint/names.py` reports them, and no target runs then. The module must not know
targets: names for generated code go through as they are.

Tests: `tests/codegen/model/test_lower.py`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Literal

from testwire_base.documents import Document, Location
from testwire_base.pointers import join, split

from testwire_codegen.model import ir
from testwire_codegen.model.digests import version_digest
from testwire_codegen.model.loader import VersionFolder

__all__ = ["lower"]

_OLDER_NAME = re.compile("(?:x-)?([a-z]+)Name")


STRUCT_KEYWORDS = frozenset({"properties", "patternProperties", "allOf"})
"""Each of them makes an object with known members of a type."""


def lower(folder: VersionFolder) -> ir.Protocol:
    """The IR of one version of a protocol."""
    registry = folder.registry
    data: dict[str, Any] = registry.data
    types: dict[str, ir.NamedType] = {}
    for document in folder.schemas.values():
        for name, schema in document.data["$defs"].items():
            # The first of two types of one name stands; the rule name-collision reports the other.
            types.setdefault(name, _named(name, schema, document, join("/$defs", name)))
    _inherit_policies(types, folder)
    concurrency = data["concurrency"]
    return ir.Protocol(
        id=data["id"],
        version=data["version"],
        title=data["title"],
        docs=data["docs"],
        status=folder.status,
        wire_version=data["wireVersion"],
        positions=_positions(registry),
        ids=_ids(registry),
        envelope=_envelope(registry),
        framings=tuple(_framing(registry, name) for name in data["framings"]),
        transports=tuple(_transport(registry, index) for index in range(len(data["transports"]))),
        lifecycle=_lifecycle(registry),
        concurrency_docs=concurrency["docs"],
        concurrency=tuple(
            ir.ConcurrencyGroup(
                docs=group["docs"],
                methods=tuple(group["methods"]),
                error=group["error"],
                scope=None if group.get("scope", "connection") == "connection" else group["scope"],
                policy=group.get("policy", "queue" if group["error"] is None else "refuse"),
                location=registry.at(f"/concurrency/groups/{index}"),
            )
            for index, group in enumerate(concurrency["groups"])
        ),
        cancellation=_cancellation(registry),
        capabilities=_capabilities(registry),
        profiles=tuple(_profile(registry, index) for index in range(len(data.get("profiles", ())))),
        item_states=tuple(
            ir.ItemStates(
                id=states["id"],
                docs=states["docs"],
                type=_ref_name(states["type"]["$ref"]),
                notification=states["notification"],
                item=states["item"],
                state=states["state"],
                classes=tuple(
                    ir.ItemClass(each["name"], each["docs"], tuple(each["values"]))
                    for each in states["classes"]
                ),
                sequence=states["sequence"],
                location=registry.at(f"/itemStates/{index}"),
            )
            for index, states in enumerate(data.get("itemStates", ()))
        ),
        requirements=tuple(
            ir.Requirement(
                id=requirement["id"],
                level=requirement["level"],
                docs=requirement["docs"],
                messages=tuple(requirement["messages"]),
                source=requirement["source"],
                location=registry.at(f"/requirements/{index}"),
            )
            for index, requirement in enumerate(data.get("requirements", ()))
        ),
        errors=tuple(
            ir.ErrorCode(
                name=error["name"],
                code=error["code"],
                message=error["message"],
                condition=error.get("condition"),
                docs=error["docs"],
                stability=error.get("stability", "stable"),
                source=error["source"],
                location=registry.at(f"/errors/{index}"),
            )
            for index, error in enumerate(data["errors"])
        ),
        messages=tuple(_message(registry, index) for index in range(len(data["methods"]))),
        types=tuple(types[name] for name in sorted(types)),
        errata=tuple(_erratum(registry, index) for index in range(len(data.get("errata", ())))),
        digest=version_digest(folder.path),
        location=registry.at(""),
    )


def _overrides(data: dict[str, Any], key: str) -> ir.Overrides:
    """Names for generated code, by target; `x-pythonName` and its like are from older specs."""
    older = {m[1]: data[each] for each in data if (m := _OLDER_NAME.fullmatch(each))}
    return tuple({**older, **data.get(key, {})}.items())


# --- types ---------------------------------------------------------------------------------------


def _ref_name(reference: str) -> str:
    return reference.rpartition("/")[2]


def _expression(schema: dict[str, Any]) -> ir.TypeExpr:
    """What stands in a property, an item, a map value or a union member."""
    if "$ref" in schema:
        return ir.Ref(_ref_name(schema["$ref"]))
    if "anyOf" in schema:  # the dialect lets nothing but a reference beside null through
        inner = next(member for member in schema["anyOf"] if "$ref" in member)
        return ir.Nullable(ir.Ref(_ref_name(inner["$ref"])))
    if "const" in schema:
        return ir.Const(schema["const"])
    kind = schema.get("type")
    if isinstance(kind, list):
        return ir.Nullable(_typed(kind[0], schema))
    return ir.AnyValue() if kind is None else _typed(kind, schema)


def _typed(kind: str, schema: dict[str, Any]) -> ir.TypeExpr:
    match kind:
        case "null":
            return ir.Null()
        case "array":
            return ir.ArrayOf(
                items=_expression(schema["items"]) if "items" in schema else ir.AnyValue(),
                min_items=schema.get("minItems"),
                max_items=schema.get("maxItems"),
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
    location = document.at(pointer)
    docs = schema.get("description", "")
    since = schema.get("x-since")
    deprecated = schema.get("x-deprecated")
    sunset = schema.get("x-sunset")
    if STRUCT_KEYWORDS & schema.keys() or _is_plain_object(schema):
        base = schema["allOf"][0]["$ref"] if "allOf" in schema else None
        client, server = _policies(schema)
        return ir.Struct(
            name=name,
            docs=docs,
            base=None if base is None else _ref_name(base),
            fields=tuple(
                _field(wire, member, wire in schema.get("required", ()), document, pointer)
                for wire, member in schema.get("properties", {}).items()
            ),
            unknown_in_client=client or "ignore",
            unknown_in_server=server or "ignore",
            patterns=tuple(
                ir.PatternField(
                    pattern=pattern,
                    type=_expression(member),
                    docs=member.get("description", ""),
                    since=member.get("x-since"),
                    deprecated=member.get("x-deprecated"),
                    sunset=member.get("x-sunset"),
                    location=document.at(join(pointer, "patternProperties", pattern)),
                )
                for pattern, member in schema.get("patternProperties", {}).items()
            ),
            since=since,
            deprecated=deprecated,
            sunset=sunset,
            location=location,
        )
    if "additionalProperties" in schema:
        values = _expression(schema["additionalProperties"])
        return ir.MapType(name, docs, values, since, deprecated, sunset, location)
    members = schema.get("anyOf", schema.get("oneOf"))
    if members is not None:
        return ir.Union(
            name=name,
            docs=docs,
            members=tuple(_expression(member) for member in members),
            discriminator=schema.get("x-discriminator"),
            since=since,
            deprecated=deprecated,
            sunset=sunset,
            location=location,
        )
    if "enum" in schema:
        descriptions = schema.get("x-enumDescriptions", {})
        aliases = schema.get("x-enumAliases", {})
        return ir.Enum(
            name=name,
            docs=docs,
            kind=schema["type"],
            values=tuple(
                ir.EnumValue(
                    value, descriptions.get(str(value), ""), tuple(aliases.get(str(value), ()))
                )
                for value in schema["enum"]
            ),
            open=schema.get("x-open", False),
            since=since,
            deprecated=deprecated,
            sunset=sunset,
            location=location,
        )
    return ir.Alias(name, docs, _expression(schema), since, deprecated, sunset, location)


def _is_plain_object(schema: dict[str, Any]) -> bool:
    return schema.get("type") == "object" and "additionalProperties" not in schema


def _field(
    wire: str, schema: dict[str, Any], required: bool, document: Document, pointer: str
) -> ir.Field:
    return ir.Field(
        name=wire,
        overrides=_overrides(schema, "x-names"),
        type=_expression(schema),
        required=required,
        docs=schema.get("description", ""),
        aliases=tuple(schema.get("x-aliases", ())),
        default=schema.get("default"),
        has_default="default" in schema,
        since=schema.get("x-since"),
        deprecated=schema.get("x-deprecated"),
        sunset=schema.get("x-sunset"),
        location=document.at(join(pointer, "properties", wire)),
    )


def _inherit_policies(types: dict[str, ir.NamedType], folder: VersionFolder) -> None:
    """Give a derived type that states no policy for unknown members that of its base."""
    stated = {
        name
        for document in folder.schemas.values()
        for name, schema in document.data["$defs"].items()
        if "x-unknown" in schema
    }

    def settle(name: str, seen: frozenset[str]) -> None:
        node = types.get(name)
        if not isinstance(node, ir.Struct) or node.base is None or name in seen or name in stated:
            return
        settle(node.base, seen | {name})
        base = types.get(node.base)
        if isinstance(base, ir.Struct):
            types[name] = replace(
                node,
                unknown_in_client=base.unknown_in_client,
                unknown_in_server=base.unknown_in_server,
            )

    for name in sorted(types):
        settle(name, frozenset())


# --- the registry --------------------------------------------------------------------------------


def _message(registry: Document, index: int) -> ir.Message:
    data = registry.data["methods"][index]
    params = data.get("params")
    result: ir.TypeExpr | None = None
    if "result" in data:
        result = ir.Ref(_ref_name(data["result"]["$ref"]))
        if data["result"].get("nullable", False):
            result = ir.Nullable(result)
    return ir.Message(
        name=data["name"],
        overrides=_overrides(data, "names"),
        kind=data["kind"],
        direction=data["direction"],
        docs=data["docs"],
        params=None if params is None else _ref_name(params["$ref"]),
        params_optional=False if params is None else params.get("optional", False),
        result=result,
        errors=tuple(data.get("errors", ())),
        progress=data.get("progress"),
        correlation=_correlation(data.get("correlation")),
        completion=_completion(data.get("completion")),
        capability=data.get("capability"),
        required=data.get("required", data["kind"] == "request" and "capability" not in data),
        since=data["since"],
        deprecated=data.get("deprecated"),
        sunset=data.get("sunset"),
        stability=data.get("stability", "stable"),
        source=data["source"],
        location=registry.at(f"/methods/{index}"),
    )


def _correlation(data: dict[str, Any] | None) -> ir.Correlation | None:
    return None if data is None else ir.Correlation(data["request"], data["notification"])


def _completion(data: dict[str, Any] | None) -> ir.Completion | None:
    if data is None:
        return None
    return ir.Completion(data["docs"], data["pointer"], data["value"], tuple(data["on"]))


def _profile(registry: Document, index: int) -> ir.Profile:
    data = registry.data["profiles"][index]
    pointer = f"/profiles/{index}"
    return ir.Profile(
        id=data["id"],
        docs=data["docs"],
        nulls=data["nulls"],
        default=data.get("default", False),
        writes=tuple(
            _writing(writing, registry.at(f"{pointer}/writes/{position}"))
            for position, writing in enumerate(data.get("writes", ()))
        ),
        location=registry.at(pointer),
    )


def _writing(data: dict[str, Any], location: Location) -> ir.Writing:
    if "type" in data:
        return ir.Writing(
            kind="tagged",
            type=_ref_name(data["type"]),
            member=data["member"],
            value=None,
            spelling=_ref_name(data["as"]),
            values=tuple(data.get("values", {}).items()),
            location=location,
        )
    if "value" in data:
        return ir.Writing(
            "value", _ref_name(data["value"]), None, data["of"], data["as"], (), location
        )
    kind: Literal["member", "omit"] = "member" if "member" in data else "omit"
    _, _, pointer = data[kind].partition("#")
    steps = split(pointer)
    return ir.Writing(kind, steps[1], steps[3], None, data.get("as"), (), location)


def _ids(registry: Document) -> ir.Ids | None:
    data = registry.data.get("ids")
    if data is None:
        return None
    return ir.Ids(
        docs=data["docs"],
        writes=data["writes"],
        accepts=tuple(data["accepts"]),
        minimum=data.get("minimum"),
        maximum=data.get("maximum"),
        null_answer=data["nullAnswer"],
        location=registry.at("/ids"),
    )


def _envelope(registry: Document) -> ir.Envelope | None:
    data = registry.data.get("envelope")
    if data is None:
        return None
    return ir.Envelope(
        docs=data["docs"],
        params=data["params"],
        error_data=data["errorData"],
        batches=data["batches"],
        location=registry.at("/envelope"),
    )


def _positions(registry: Document) -> ir.Positions | None:
    data = registry.data.get("positions")
    if data is None:
        return None
    return ir.Positions(
        docs=data["docs"],
        line_base=data["line"]["base"],
        column_base=data["column"]["base"],
        column_unit=data["column"]["unit"],
        end=data["end"],
        location=registry.at("/positions"),
    )


def _framing(registry: Document, name: str) -> ir.Framing:
    data = registry.data["framings"][name]
    return ir.Framing(
        name=name,
        docs=data["docs"],
        kind=data["kind"],
        headers=tuple((header, value) for header, value in data.get("headers", ())),
        ascii_only=data.get("asciiOnly", False),
        accepts=_accepts(data.get("accepts")),
        location=registry.at(join("/framings", name)),
    )


def _accepts(data: dict[str, Any] | None) -> ir.Accepts | None:
    if data is None:
        return None
    return ir.Accepts(
        docs=data["docs"],
        header_case=data["headerCase"],
        other_headers=data["otherHeaders"],
        bare_line_feed=data["bareLineFeed"],
        byte_order_mark=data["byteOrderMark"],
        leading_blank_lines=data["leadingBlankLines"],
    )


def _transport(registry: Document, index: int) -> ir.Transport:
    data = registry.data["transports"][index]
    launch = data["launch"]
    connections = data.get("connections")
    http = data.get("http")
    return ir.Transport(
        id=data["id"],
        docs=data["docs"],
        kind=data["kind"],
        listener=data["listener"],
        framing=data["framing"],
        launch_words=tuple(launch["words"]),
        launch_options=tuple(
            ir.LaunchOption(
                flag=option["flag"],
                value=option["value"],
                required=option["required"],
                default=option.get("default"),
                docs=option.get("docs", ""),
            )
            for option in launch["options"]
        ),
        launch_rest=launch["rest"],
        launch_environment=tuple(
            ir.Environment(each["name"], each["docs"], each.get("value"))
            for each in launch.get("environment", ())
        ),
        connections=None
        if connections is None
        else ir.Connections(connections["docs"], connections["minimum"], connections["maximum"]),
        http=None if http is None else ir.Http(http["docs"], http["path"], http["stream"]),
        location=registry.at(f"/transports/{index}"),
    )


def _lifecycle(registry: Document) -> ir.Lifecycle:
    data = registry.data["lifecycle"]
    return ir.Lifecycle(
        docs=data["docs"],
        initial=data["initial"],
        states=tuple(
            ir.State(
                name=state["name"],
                docs=state["docs"],
                allows=None if state["allows"] is None else tuple(state["allows"]),
                request_error=state["requestError"],
                location=registry.at(f"/lifecycle/states/{index}"),
            )
            for index, state in enumerate(data["states"])
        ),
        transitions=tuple(
            ir.Transition(
                source=transition["source"],
                method=transition["method"],
                when=transition["when"],
                target=transition["target"],
                location=registry.at(f"/lifecycle/transitions/{index}"),
            )
            for index, transition in enumerate(data["transitions"])
        ),
        location=registry.at("/lifecycle"),
    )


def _cancellation(registry: Document) -> ir.Cancellation | None:
    data = registry.data.get("cancellation")
    if data is None:
        return None
    return ir.Cancellation(
        docs=data["docs"],
        method=data["method"],
        id_field=data["idField"],
        error=data["error"],
        still_sent=data.get("stillSent"),
        answers=tuple(data.get("answers", ("error",))),
        location=registry.at("/cancellation"),
    )


def _capabilities(registry: Document) -> tuple[ir.Capabilities, ...]:
    roles: tuple[ir.Role, ...] = ("client", "server")
    data = registry.data.get("capabilities", {})
    return tuple(
        ir.Capabilities(
            role=role,
            type=_ref_name(data[role]["type"]["$ref"]),
            method=data[role]["method"],
            part=data[role]["part"],
            path=data[role]["path"],
            location=registry.at(f"/capabilities/{role}"),
        )
        for role in roles
        if role in data
    )


def _erratum(registry: Document, index: int) -> ir.Erratum:
    data = registry.data["errata"][index]
    where = data["where"]
    return ir.Erratum(
        id=data["id"],
        document=where["document"],
        section=where["section"],
        text=where["text"],
        documented=data["documented"],
        observed=data["observed"],
        evidence=data["evidence"],
        reason=data["reason"],
        since=data.get("since"),
        expires=data.get("expires"),
        applies=tuple(data["applies"]),
        explains=tuple(data.get("explains", ())),
        wire=tuple(
            _observation(observation, registry.at(f"/errata/{index}/wire/{position}"))
            for position, observation in enumerate(data.get("wire", ()))
        ),
        location=registry.at(f"/errata/{index}"),
    )


def _observation(data: dict[str, Any], location: Location) -> ir.Observation:
    ((documented, value),) = data["documented"].items()
    ((observed, wanted),) = data.get("observed", {None: None}).items()
    message = None if data["message"] == "*" else data["message"]
    return ir.Observation(
        message, data["part"], data["at"], documented, value, observed, wanted, location
    )
