"""Conversion of the documents of a specification to the IR.

The documents must conform to the meta-schemas. Unresolved references are kept, and
`rules/lint/names.py` reports them before a target runs. The module must not depend on targets.

Tests: `tests/codegen/model/test_lower.py`.
"""

from __future__ import annotations

import dataclasses
import functools
import typing
from collections.abc import Callable
from typing import Any, Literal, TypeVar

from testwire_base.documents import Document, Location
from testwire_base.pointers import join, resolve, split

from testwire_codegen.model import ir
from testwire_codegen.model.digests import version_digest
from testwire_codegen.model.dump import camel
from testwire_codegen.model.loader import VersionFolder
from testwire_codegen.model.lower_types import lower_types, overrides, ref_name

T = TypeVar("T")


def lower(folder: VersionFolder) -> ir.Protocol:
    """Return the IR of a protocol version."""
    registry = folder.registry
    data: dict[str, Any] = registry.data
    concurrency = data["concurrency"]
    return ir.Protocol(
        **{name: data[name] for name in ("id", "version", "title", "docs")},
        status=folder.status,
        wire_version=data["wireVersion"],
        generations=_generations(registry),
        connection_files=_connection_files(registry),
        positions=_positions(registry),
        ids=_block(ir.Ids, registry, "/ids"),
        envelope=_block(ir.Envelope, registry, "/envelope"),
        framings=tuple(_framing(registry, name) for name in data["framings"]),
        transports=_each(_transport, registry, "/transports"),
        lifecycle=_lifecycle(registry),
        concurrency_docs=concurrency["docs"],
        concurrency=_each(_group, registry, "/concurrency/groups"),
        cancellation=_cancellation(registry),
        capabilities=_capabilities(registry),
        registrations=_registrations(registry),
        profiles=_each(_profile, registry, "/profiles"),
        item_states=_each(_item_states, registry, "/itemStates"),
        requirements=_each(functools.partial(_plain, ir.Requirement), registry, "/requirements"),
        errors=_each(_error, registry, "/errors"),
        messages=_each(_message, registry, "/methods"),
        types=lower_types(folder),
        errata=_each(_erratum, registry, "/errata"),
        digest=version_digest(folder.path),
        location=registry.at(""),
    )


# --- plain parts ---------------------------------------------------------------------------------


def _plain(cls: type[T], registry: Document | None, pointer: str, data: Any, **given: Any) -> T:
    """Create an IR object. For example, the member `id_field` is read from `idField` in `data`.

    `given` contains the values of members that are not read from `data`. A member that `data` does
    not contain becomes `None` or an empty tuple.
    """
    values: dict[str, Any] = {}
    for name, empty in _members(typing.cast(Any, cls)):
        if name == "location":
            assert registry is not None
            values[name] = registry.at(pointer)
        elif name in given:
            values[name] = given[name]
        else:
            value = data.get(camel(name), empty)
            values[name] = tuple(value) if isinstance(value, list) else value
    return cls(**values)


@functools.cache
def _members(cls: Any) -> tuple[tuple[str, Any], ...]:
    """Return the members of a class, each with the value that represents an absent member."""
    hints = typing.get_type_hints(cls, vars(ir))
    return tuple(
        (each.name, () if typing.get_origin(hints[each.name]) is tuple else None)
        for each in dataclasses.fields(cls)
    )


def _each(
    make: Callable[[Document, str, Any], T], registry: Document, pointer: str
) -> tuple[T, ...]:
    """Call `make` for each item of a list in the registry. The list may be absent."""
    try:
        items = resolve(registry.data, pointer)
    except KeyError:
        return ()
    return tuple(make(registry, join(pointer, at), item) for at, item in enumerate(items))


def _block(cls: type[T], registry: Document, pointer: str) -> T | None:
    """Return the IR object for an optional registry member, or `None` if it is absent."""
    data = registry.data.get(pointer[1:])
    return None if data is None else _plain(cls, registry, pointer, data)


def _inner(cls: type[T], data: Any, **given: Any) -> T:
    """Create an IR object without a location."""
    return _plain(cls, None, "", data, **given)


# --- the registry --------------------------------------------------------------------------------


def _group(registry: Document, pointer: str, data: Any) -> ir.ConcurrencyGroup:
    scope = data.get("scope", "connection")
    policy = data.get("policy", "queue" if data["error"] is None else "refuse")
    scope = None if scope == "connection" else scope
    return _plain(ir.ConcurrencyGroup, registry, pointer, data, scope=scope, policy=policy)


def _item_states(registry: Document, pointer: str, data: Any) -> ir.ItemStates:
    classes = tuple(_inner(ir.ItemClass, each) for each in data["classes"])
    type_name = ref_name(data["type"]["$ref"])
    return _plain(ir.ItemStates, registry, pointer, data, classes=classes, type=type_name)


def _error(registry: Document, pointer: str, data: Any) -> ir.ErrorCode:
    stability = data.get("stability", "stable")
    return _plain(ir.ErrorCode, registry, pointer, data, stability=stability)


def _message(registry: Document, pointer: str, data: Any) -> ir.Message:
    params = data.get("params")
    result: ir.TypeExpr | None = None
    if "result" in data:
        result = ir.Ref(ref_name(data["result"]["$ref"]))
        if data["result"].get("nullable", False):
            result = ir.Nullable(result)
    correlation, completion = data.get("correlation"), data.get("completion")
    progress, stages = data.get("progress"), None
    if isinstance(progress, dict):
        stages = _stages(registry, f"{pointer}/progress", progress)
        progress = (progress.get("report") or progress["start"])["notification"]
    return _plain(
        ir.Message,
        registry,
        pointer,
        data,
        overrides=overrides(data, "names"),
        params=None if params is None else ref_name(params["$ref"]),
        params_optional=False if params is None else params.get("optional", False),
        result=result,
        progress=progress,
        stages=stages,
        correlation=None if correlation is None else _inner(ir.Correlation, correlation),
        completion=None if completion is None else _inner(ir.Completion, completion),
        required=data.get(
            "required", data["kind"] == "request" and not {"capability", "registration"} & set(data)
        ),
        stability=data.get("stability", "stable"),
    )


def _stages(registry: Document, pointer: str, data: Any) -> ir.ProgressStages:
    names = [name for name in ("start", "report", "finish") if name in data]
    stages = tuple(_inner(ir.ProgressStage, data[name], name=name) for name in names)
    independent = data.get("independent", False)
    return _plain(ir.ProgressStages, registry, pointer, data, list=stages, independent=independent)


def _profile(registry: Document, pointer: str, data: Any) -> ir.Profile:
    writes = tuple(
        _writing(writing, registry.at(f"{pointer}/writes/{position}"))
        for position, writing in enumerate(data.get("writes", ()))
    )
    default = data.get("default", False)
    return _plain(ir.Profile, registry, pointer, data, writes=writes, default=default)


def _writing(data: dict[str, Any], location: Location) -> ir.Writing:
    if "type" in data:
        return ir.Writing(
            kind="tagged",
            type=ref_name(data["type"]),
            member=data["member"],
            value=None,
            spelling=ref_name(data["as"]),
            values=tuple(data.get("values", {}).items()),
            location=location,
        )
    if "value" in data:
        return ir.Writing(
            "value", ref_name(data["value"]), None, data["of"], data["as"], (), location
        )
    kind: Literal["member", "omit"] = "member" if "member" in data else "omit"
    _, _, pointer = data[kind].partition("#")
    steps = split(pointer)
    return ir.Writing(kind, steps[1], steps[3], None, data.get("as"), (), location)


def _generations(registry: Document) -> ir.Generations | None:
    data = registry.data.get("generations")
    if data is None:
        return None
    generations = _each(_generation, registry, "/generations/list")
    return _plain(ir.Generations, registry, "/generations", data, list=generations)


def _generation(registry: Document, pointer: str, data: Any) -> ir.Generation:
    when = tuple(_inner(ir.GenerationCondition, each) for each in data["when"])
    return _plain(ir.Generation, registry, pointer, data, when=when)


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


def _connection_files(registry: Document) -> ir.ConnectionFiles | None:
    data = registry.data.get("connectionFiles")
    if data is None:
        return None
    type_name = ref_name(data["type"]["$ref"])
    return _plain(ir.ConnectionFiles, registry, "/connectionFiles", data, type=type_name)


def _framing(registry: Document, name: str) -> ir.Framing:
    data = registry.data["framings"][name]
    accepts = data.get("accepts")
    return _plain(
        ir.Framing,
        registry,
        join("/framings", name),
        data,
        name=name,
        headers=tuple((header, value) for header, value in data.get("headers", ())),
        ascii_only=data.get("asciiOnly", False),
        accepts=None if accepts is None else _inner(ir.Accepts, accepts),
    )


def _transport(registry: Document, pointer: str, data: Any) -> ir.Transport:
    launch = data["launch"]
    connections, http = data.get("connections"), data.get("http")
    return _plain(
        ir.Transport,
        registry,
        pointer,
        data,
        launch_words=tuple(launch["words"]),
        launch_alternatives=tuple(launch.get("alternatives", ())),
        launch_options=tuple(
            _inner(ir.LaunchOption, option, docs=option.get("docs", ""))
            for option in launch["options"]
        ),
        launch_rest=launch["rest"],
        launch_environment=tuple(
            _inner(ir.Environment, each) for each in launch.get("environment", ())
        ),
        connections=None if connections is None else _inner(ir.Connections, connections),
        http=None if http is None else _inner(ir.Http, http),
    )


def _state(registry: Document, pointer: str, data: Any) -> ir.State:
    allows = data["allows"]
    allows = None if allows is None else tuple(allows)
    return _plain(ir.State, registry, pointer, data, allows=allows)


def _lifecycle(registry: Document) -> ir.Lifecycle:
    transition = functools.partial(_plain, ir.Transition)
    return _plain(
        ir.Lifecycle,
        registry,
        "/lifecycle",
        registry.data["lifecycle"],
        states=_each(_state, registry, "/lifecycle/states"),
        transitions=_each(transition, registry, "/lifecycle/transitions"),
    )


def _cancellation(registry: Document) -> ir.Cancellation | None:
    data = registry.data.get("cancellation")
    if data is None:
        return None
    answers = tuple(data.get("answers", ("error",)))
    return _plain(ir.Cancellation, registry, "/cancellation", data, answers=answers)


def _capabilities(registry: Document) -> tuple[ir.Capabilities, ...]:
    roles: tuple[ir.Role, ...] = ("client", "server")
    data = registry.data.get("capabilities", {})
    return tuple(
        ir.Capabilities(
            role=role,
            type=ref_name(data[role]["type"]["$ref"]),
            method=data[role]["method"],
            part=data[role]["part"],
            path=data[role]["path"],
            location=registry.at(f"/capabilities/{role}"),
        )
        for role in roles
        if role in data
    )


def _registrations(registry: Document) -> ir.Registrations | None:
    data = registry.data.get("registrations")
    if data is None:
        return None
    register, unregister = (
        _inner(ir.RegistrationMessage, data[name]) if name in data else None
        for name in ("register", "unregister")
    )
    return _plain(
        ir.Registrations, registry, "/registrations", data, register=register, unregister=unregister
    )


def _erratum(registry: Document, pointer: str, data: Any) -> ir.Erratum:
    where = data["where"]
    return _plain(
        ir.Erratum,
        registry,
        pointer,
        data,
        document=where["document"],
        section=where["section"],
        text=where["text"],
        wire=tuple(
            _observation(each, registry.at(f"{pointer}/wire/{position}"))
            for position, each in enumerate(data.get("wire", ()))
        ),
    )


def _observation(data: dict[str, Any], location: Location) -> ir.Observation:
    ((documented, value),) = data["documented"].items()
    ((observed, wanted),) = data.get("observed", {None: None}).items()
    message = None if data["message"] == "*" else data["message"]
    return ir.Observation(
        message, data["part"], data["at"], documented, value, observed, wanted, location
    )
