"""The view of `info.py`: the registry of a protocol as a Python expression.

What has its default value is left out.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_python_info.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.naming import screaming, snake
from testwire_codegen.targets.python.code import Call, Name, Table, call, laid_out_expression
from testwire_codegen.targets.python.text import docstring
from testwire_codegen.targets.python.view import constant, title
from testwire_codegen.targets.python.view_profiles import writing_profiles


@dataclass(frozen=True, slots=True)
class ProfileThunk:
    """A function that gives the constant of a profile in `profiles.py`."""

    function: str
    constant: str


@dataclass(frozen=True, slots=True)
class InfoModule:
    title: str
    docs: tuple[str, ...]
    registry_imports: tuple[str, ...]
    constants: tuple[str, ...]
    profiles: tuple[ProfileThunk, ...]
    expression: str


def info_module(protocol: ir.Protocol) -> InfoModule:
    """View of `info.py`."""
    expression = _protocol(protocol)
    return InfoModule(
        title=title(protocol),
        docs=docstring(protocol.docs, 0),
        registry_imports=tuple(sorted(set(_functions(expression)))),
        constants=tuple(sorted(constant(message) for message in protocol.messages)),
        profiles=tuple(
            ProfileThunk(_thunk(profile), screaming(profile.id))
            for profile in writing_profiles(protocol)
        ),
        expression=laid_out_expression(expression, len("PROTOCOL: ProtocolInfo = "), 0),
    )


def _functions(value: Any) -> Iterator[str]:
    """The names of all functions that an expression calls."""
    match value:
        case Call(function, positional, named):
            yield function
            for each in (*positional, *(each for _, each in named)):
                yield from _functions(each)
        case Table(entries):
            for _, each in entries:
                yield from _functions(each)
        case tuple():
            for each in value:
                yield from _functions(each)


def _set(**named: Any) -> dict[str, Any]:
    """The arguments that are neither None, nor empty, nor false."""
    return {name: value for name, value in named.items() if value not in (None, (), "", False)}


def _protocol(protocol: ir.Protocol) -> Call:
    ids, envelope, positions = protocol.ids, protocol.envelope, protocol.positions
    return call(
        "ProtocolInfo",
        id=protocol.id,
        version=protocol.version,
        title=protocol.title,
        wire_version=protocol.wire_version,
        methods=_messages(protocol, "request"),
        notifications=_messages(protocol, "notification"),
        errors=Table(
            tuple(
                (
                    error.name,
                    call(
                        "ErrorCode",
                        error.name,
                        error.code,
                        error.message,
                        **_set(condition=error.condition),
                    ),
                )
                for error in protocol.errors
            )
        ),
        lifecycle=_lifecycle(protocol.lifecycle),
        cancellation=None if protocol.cancellation is None else _cancellation(protocol),
        concurrency=call("Concurrency", **_set(groups=tuple(map(_group, protocol.concurrency)))),
        transports=Table(
            tuple((each.id, _transport(protocol, each)) for each in protocol.transports)
        ),
        positions=None
        if positions is None
        else call(
            "Positions",
            line_base=positions.line_base,
            column_base=positions.column_base,
            column_unit=positions.column_unit,
            end=positions.end,
        ),
        **_set(
            ids=None
            if ids is None
            else call(
                "Ids",
                writes=ids.writes,
                accepts=ids.accepts,
                minimum=ids.minimum,
                maximum=ids.maximum,
                null_answer=ids.null_answer,
            ),
            envelope=None
            if envelope is None
            else call(
                "Envelope",
                params=envelope.params,
                error_data=envelope.error_data,
                batches=envelope.batches,
            ),
            capabilities=tuple(
                call(
                    "Capabilities",
                    role=each.role,
                    method=each.method,
                    part=each.part,
                    path=each.path,
                )
                for each in protocol.capabilities
            ),
            item_states=tuple(map(_item_states, protocol.item_states)),
            profiles=_profiles(protocol),
        ),
    )


def _messages(protocol: ir.Protocol, kind: str) -> Table:
    return Table(
        tuple(
            (message.name, Name(constant(message)))
            for message in protocol.messages
            if message.kind == kind
        )
    )


def _lifecycle(lifecycle: ir.Lifecycle) -> Call:
    return call(
        "Lifecycle",
        initial=lifecycle.initial,
        states=tuple(
            call(
                "LifecycleState",
                state.name,
                # An empty tuple is no default: it allows nothing.
                allows=state.allows,
                request_error=state.request_error,
            )
            for state in lifecycle.states
        ),
        **_set(
            transitions=tuple(
                call(
                    "LifecycleTransition",
                    source=step.source,
                    method=step.method,
                    when=step.when,
                    target=step.target,
                )
                for step in lifecycle.transitions
            )
        ),
    )


def _cancellation(protocol: ir.Protocol) -> Call:
    cancellation = protocol.cancellation
    assert cancellation is not None
    answers = None if cancellation.answers == ("error",) else cancellation.answers
    return call(
        "Cancellation",
        method=cancellation.method,
        id_field=cancellation.id_field,
        error=cancellation.error,
        **_set(answers=answers),
    )


def _group(group: ir.ConcurrencyGroup) -> Call:
    return call(
        "ConcurrencyGroup",
        methods=group.methods,
        error=group.error,
        scope=group.scope,
        policy=group.policy,
    )


def _transport(protocol: ir.Protocol, transport: ir.Transport) -> Call:
    connections, http = transport.connections, transport.http
    return call(
        "Transport",
        id=transport.id,
        kind=transport.kind,
        listener=transport.listener,
        framing=_framing(protocol.framing(transport.framing)),
        launch=call(
            "Launch",
            words=transport.launch_words,
            **_set(
                options=tuple(
                    call(
                        "LaunchOption",
                        flag=option.flag,
                        value=option.value,
                        required=option.required,
                        **_set(default=option.default, docs=option.docs),
                    )
                    for option in transport.launch_options
                ),
                rest=transport.launch_rest,
                environment=tuple(
                    call("EnvironmentVariable", each.name, value=each.value, docs=each.docs)
                    for each in transport.launch_environment
                ),
            ),
        ),
        **_set(
            connections=None
            if connections is None
            else call("Connections", minimum=connections.minimum, maximum=connections.maximum),
            http=None if http is None else call("Http", path=http.path, stream=http.stream),
        ),
    )


def _framing(framing: ir.Framing) -> Call:
    accepts = framing.accepts
    return call(
        "Framing",
        kind=framing.kind,
        **_set(
            headers=framing.headers,
            ascii_only=framing.ascii_only,
            accepts=None
            if accepts is None
            else call(
                "Accepts",
                header_case=accepts.header_case,
                other_headers=accepts.other_headers,
                bare_line_feed=accepts.bare_line_feed,
                byte_order_mark=accepts.byte_order_mark,
                leading_blank_lines=accepts.leading_blank_lines,
            ),
        ),
    )


def _item_states(states: ir.ItemStates) -> Call:
    return call(
        "ItemStates",
        id=states.id,
        notification=states.notification,
        item=states.item,
        state=states.state,
        classes=tuple(call("ItemClass", each.name, each.values) for each in states.classes),
    )


def _profiles(protocol: ir.Protocol) -> tuple[Call, ...]:
    otherwise = {profile.id for profile in writing_profiles(protocol)}
    return tuple(
        call(
            "Profile",
            profile.id,
            **_set(
                default=profile.default,
                writings=Name(_thunk(profile)) if profile.id in otherwise else None,
            ),
        )
        for profile in protocol.profiles
    )


def _thunk(profile: ir.Profile) -> str:
    return f"_{snake(profile.id)}"
