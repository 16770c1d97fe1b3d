"""Checks of the lint rules for messages.

Tests: `tests/codegen/rules/test_lint.py`, with the fixtures in
`tests/codegen/rules/lint/messages.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from testwire_base.documents import Location

from testwire_codegen.model import ir
from testwire_codegen.rules.base import LintCheck, Subject, Violation
from testwire_codegen.rules.paths import at_pointer, literals, takes


def _message_parts(subject: Subject) -> Iterable[Violation]:
    cancellation = subject.protocol.cancellation
    registry = subject.folder.registry
    for index, message in enumerate(subject.protocol.messages):
        if "required" not in registry.data["methods"][index] or not message.required:
            continue
        location = subject.at(f"/methods/{index}/required")
        name = message.name
        if cancellation is not None and name == cancellation.method:
            yield Violation(
                location, f"{name!r} is the cancellation notification, so it must not be `required`"
            )
        if message.capability is not None:
            yield Violation(
                location,
                f"{name!r} requires the capability {message.capability!r}, so it must not be "
                "`required`",
            )


def _notification_with_result(subject: Subject) -> Iterable[Violation]:
    registry = subject.folder.registry
    for index, data in enumerate(registry.data["methods"]):
        if data["kind"] != "notification":
            continue
        for member in ("result", "errors", "progress"):
            if member in data:
                yield Violation(
                    subject.at(f"/methods/{index}/{member}"),
                    f"the notification {data['name']!r} must not have the member {member!r}",
                )


def _params_shape(subject: Subject) -> Iterable[Violation]:
    for index, message in enumerate(subject.protocol.messages):
        node = None if message.params is None else subject.find(message.params)
        if node is None:
            continue
        location = subject.at(f"/methods/{index}/params")
        if not _is_object(subject, node):
            yield Violation(
                location, f"the params of {message.name!r} are not an object: {node.name}"
            )
        elif isinstance(node, ir.Union) and message.params_optional:
            yield Violation(
                location,
                f"the params of {message.name!r} may be absent, but {node.name} is a union, and an "
                "empty object does not identify an alternative",
            )
        elif isinstance(node, ir.Struct) and message.params_optional:
            required = [field.name for field in subject.fields(node) if field.required]
            if required:
                yield Violation(
                    location,
                    f"the params of {message.name!r} may be absent, but {node.name} requires "
                    f"{', '.join(sorted(required))}",
                )


def _is_object(subject: Subject, node: ir.NamedType, seen: frozenset[str] = frozenset()) -> bool:
    if isinstance(node, ir.Union) and node.name not in seen:
        members = [
            subject.find(member.name) if isinstance(member, ir.Ref) else None
            for member in node.members
        ]
        return all(
            member is not None and _is_object(subject, member, seen | {node.name})
            for member in members
        )
    return isinstance(node, ir.Struct | ir.MapType)


_METHODS: Final = (
    ("/methods/*/progress", "notification"),
    ("/methods/*/progress/*/notification", "notification"),
    ("/lifecycle/states/*/allows/*", None),
    ("/lifecycle/transitions/*/method", None),
    ("/concurrency/groups/*/methods/*", "request"),
    ("/cancellation/method", "notification"),
    ("/itemStates/*/notification", "notification"),
    ("/requirements/*/messages/*", None),
    ("/capabilities/*/method", None),
    ("/generations/method", "request"),
    ("/registrations/*/method", None),
)
"""The pointers to message names in the registry, each with the required kind of message."""


def _unknown_method(subject: Subject) -> Iterable[Violation]:
    known = subject.messages()
    answered = {
        f"/lifecycle/transitions/{index}/method"
        for index, transition in enumerate(subject.protocol.lifecycle.transitions)
        if transition.when == "response"
    }
    for pattern, needed in _METHODS:
        for pointer, name in subject.values(pattern):
            if isinstance(name, dict):  # Progress with stages: a different pattern covers it.
                continue
            kind = "request" if pointer in answered else needed
            message = known.get(name)
            if message is None:
                yield Violation(subject.at(pointer), f"the message {name!r} does not exist")
            elif kind is not None and message.kind != kind:
                yield Violation(
                    subject.at(pointer), f"expected a {kind}, found the {message.kind} {name!r}"
                )
    cancellation = subject.protocol.cancellation
    if cancellation is not None and cancellation.method in known:
        yield from _cancellation_params(subject, cancellation, known[cancellation.method])


def _cancellation_params(
    subject: Subject, cancellation: ir.Cancellation, message: ir.Message
) -> Iterator[Violation]:
    params = None if message.params is None else subject.find(message.params)
    names = set()
    if isinstance(params, ir.Struct):
        names = {field.name for field in subject.fields(params)}
    if cancellation.id_field not in names:
        yield Violation(
            subject.at("/cancellation/idField"),
            f"the params of {message.name!r} do not have the member {cancellation.id_field!r}",
        )


_ERRORS: Final = (
    "/methods/*/errors/*",
    "/lifecycle/states/*/requestError",
    "/concurrency/groups/*/error",
    "/cancellation/error",
)
"""The pointers to error names in the registry."""


def _unknown_error_name(subject: Subject) -> Iterable[Violation]:
    known = {error.name for error in subject.protocol.errors}
    for pattern in _ERRORS:
        for pointer, name in subject.values(pattern):
            if name not in known:
                yield Violation(subject.at(pointer), f"the error {name!r} does not exist")


_CODES = {
    -32700: "parseError",
    -32600: "invalidRequest",
    -32601: "methodNotFound",
    -32602: "invalidParams",
    -32603: "internalError",
}


def _error_condition(subject: Subject) -> Iterable[Violation]:
    holders: dict[str, str] = {}
    for index, error in enumerate(subject.protocol.errors):
        if error.condition is None:
            continue
        location = subject.at(f"/errors/{index}/condition")
        first = holders.setdefault(error.condition, error.name)
        if first != error.name:
            yield Violation(
                location, f"the error {first} already has the condition {error.condition}"
            )
        meaning = _CODES.get(error.code)
        if meaning is not None and meaning != error.condition:
            yield Violation(
                location,
                f"{error.code} is the JSON-RPC code for {meaning}, not for {error.condition}",
            )


def _message_pointer(subject: Subject) -> Iterable[Violation]:
    known = subject.messages()
    for location, name, pointer in _pointers(subject):
        message = known.get(name)
        if message is not None and not at_pointer(subject, message.params, pointer):
            yield Violation(location, f"the params of {name!r} have no member at {pointer!r}")
    for index, message in enumerate(subject.protocol.messages):
        progress = known.get(message.progress or "")
        if message.completion is None or progress is None:
            continue
        found = at_pointer(subject, progress.params, message.completion.pointer)
        if found and not any(takes(subject, each, message.completion.value) for each in found):
            yield Violation(
                subject.at(f"/methods/{index}/completion/value"),
                f"{json.dumps(message.completion.value)} is not a valid value at "
                f"{message.completion.pointer!r} in the params of {progress.name!r}",
            )
    yield from _varying_pointer(subject)


def _varying_pointer(subject: Subject) -> Iterator[Violation]:
    for index, message in enumerate(subject.protocol.messages):
        result = message.result.inner if isinstance(message.result, ir.Nullable) else message.result
        named = result.name if isinstance(result, ir.Ref) else None
        types = {"params": message.params, "result": named}
        for position, pointer in enumerate(message.varies):
            part, _, rest = pointer[1:].partition("/")
            if not at_pointer(subject, types[part], f"/{rest}"):
                yield Violation(
                    subject.at(f"/methods/{index}/varies/{position}"),
                    f"{message.name!r}: {part} contains no member at '/{rest}'",
                )


def _pointers(subject: Subject) -> Iterator[tuple[Location, str, str]]:
    """Yield each pointer into params, with its location and the name of the message."""
    protocol = subject.protocol
    for index, message in enumerate(protocol.messages):
        place = f"/methods/{index}"
        if message.correlation is not None:
            own, other = message.correlation.request, message.correlation.notification
            yield subject.at(f"{place}/correlation/request"), message.name, own
            for name in message.progress_names:
                yield subject.at(f"{place}/correlation/notification"), name, other
        if message.stages is not None:
            yield from _stage_pointers(subject, f"{place}/progress", message.stages)
        if message.completion is not None:
            location = subject.at(f"{place}/completion/pointer")
            yield location, message.progress or "", message.completion.pointer
    for index, group in enumerate(protocol.concurrency):
        for name in group.methods if group.scope is not None else ():
            yield subject.at(f"/concurrency/groups/{index}/scope"), name, group.scope or ""
    for index, states in enumerate(protocol.item_states):
        for member, pointer in (("item", states.item), ("state", states.state)):
            yield subject.at(f"/itemStates/{index}/{member}"), states.notification, pointer


def _stage_pointers(
    subject: Subject, place: str, stages: ir.ProgressStages
) -> Iterator[tuple[Location, str, str]]:
    for stage in stages.list:
        if stages.item is not None:
            yield subject.at(f"{place}/item"), stage.notification, stages.item
        if stage.at is not None:
            yield subject.at(f"{place}/{stage.name}/at"), stage.notification, stage.at


def _item_states(subject: Subject) -> Iterable[Violation]:
    for index, states in enumerate(subject.protocol.item_states):
        place = f"/itemStates/{index}"
        values = literals(subject, states.type)
        if values is None:
            # The rule `dangling-ref` reports missing types.
            if subject.find(states.type) is not None:
                location = subject.at(f"{place}/type")
                yield Violation(location, f"{states.type} contains no enumeration")
            continue
        seen: set[str | int | None] = set()
        for position, group in enumerate(states.classes):
            for item, value in enumerate(group.values):
                location = subject.at(f"{place}/classes/{position}/values/{item}")
                if value is not None and value not in values:
                    yield Violation(location, f"{states.type} has no value {value!r}")
                if value in seen:
                    yield Violation(location, f"{value!r} is already in another class")
                seen.add(value)
        missing = sorted(str(value) for value in values - seen)
        if missing:
            listing = ", ".join(missing)
            yield Violation(subject.at(f"{place}/classes"), f"no class contains {listing}")


_RECEIVERS: dict[str, tuple[ir.Role, ...]] = {
    "clientToServer": ("server",),
    "serverToClient": ("client",),
    "both": ("client", "server"),
}


def _capability_path(subject: Subject) -> Iterable[Violation]:
    announced = {entry.role: entry for entry in subject.protocol.capabilities}
    for index, message in enumerate(subject.protocol.messages):
        if message.capability is None:
            continue
        location = subject.at(f"/methods/{index}/capability")
        for role in _RECEIVERS[message.direction]:
            entry = announced.get(role)
            if entry is None:
                yield Violation(
                    location, f"`capabilities` does not declare the capabilities of the {role}"
                )
            elif _walk(subject, ir.Ref(entry.type), message.capability) is None:
                yield Violation(location, f"{entry.type} has no member at {message.capability!r}")
    for entry in subject.protocol.capabilities:
        yield from _announcement(subject, entry)


def _announcement(subject: Subject, entry: ir.Capabilities) -> Iterable[Violation]:
    message = subject.messages().get(entry.method)
    if message is None:
        return  # the rule `unknown-method` reports missing messages
    part: ir.TypeExpr | None = message.result
    if entry.part == "params":
        part = None if message.params is None else ir.Ref(message.params)
    found = None if part is None else _walk(subject, part, entry.path)
    if found != ir.Ref(entry.type):
        yield Violation(
            entry.location,
            f"expected the type {entry.type} at {entry.path!r} in the {entry.part} of "
            f"{entry.method!r}",
        )


def _walk(subject: Subject, start: ir.TypeExpr, path: str) -> ir.TypeExpr | None:
    """Return the type at a dotted path, or None if the path does not exist."""
    current: ir.TypeExpr | None = start
    for name in path.split(".") if path else ():
        while isinstance(current, ir.Nullable):
            current = current.inner
        node = subject.find(current.name) if isinstance(current, ir.Ref) else None
        current = None
        if isinstance(node, ir.Struct):
            members = {field.name: field.type for field in reversed(subject.fields(node))}
            current = members.get(name)
    while isinstance(current, ir.Nullable):
        current = current.inner
    return current


CHECKS: Final[Mapping[str, LintCheck]] = {
    "message-parts": _message_parts,
    "notification-with-result": _notification_with_result,
    "params-shape": _params_shape,
    "unknown-method": _unknown_method,
    "unknown-error-name": _unknown_error_name,
    "error-condition": _error_condition,
    "message-pointer": _message_pointer,
    "item-states": _item_states,
    "capability-path": _capability_path,
}
