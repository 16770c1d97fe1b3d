"""The data for the template of `info.py`, which contains the registry as a Python expression.

Each part of the IR becomes a call of the class with the same name in `testwire.registry`. The
tables in this module list the differences between the IR and these classes.

Tests: `tests/codegen/targets/test_targets.py`, `tests/codegen/targets/test_python_info.py`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.naming import screaming, snake
from testwire_codegen.targets.python.code import Call, Name, Table, call, called, laid_out
from testwire_codegen.targets.python.text import docstring, line
from testwire_codegen.targets.python.view import constant
from testwire_codegen.targets.python.view_profiles import writing_profiles
from testwire_codegen.targets.views import title


@dataclasses.dataclass(frozen=True, slots=True)
class _Form:
    """The runtime class that represents a part of the IR.

    - `positional`: the number of positional arguments.
    - `lacks`: members of the IR that the class does not have.
    """

    name: str
    positional: int = 0
    lacks: tuple[str, ...] = ()
    has_docs: bool = False


_FORMS = {
    ir.Cancellation: _Form("Cancellation", lacks=("still_sent",)),
    ir.Capabilities: _Form("Capabilities", lacks=("type",)),
    ir.Environment: _Form("EnvironmentVariable", 1, has_docs=True),
    ir.ErrorCode: _Form("ErrorCode", 3, ("stability", "source", "generations")),
    ir.Framing: _Form("Framing", lacks=("name",)),
    ir.Generation: _Form("Generation", 1),
    ir.GenerationCondition: _Form("GenerationCondition", 1),
    ir.ItemClass: _Form("ItemClass", 2),
    ir.ItemStates: _Form("ItemStates", lacks=("type", "sequence")),
    ir.LaunchOption: _Form("LaunchOption", has_docs=True),
    ir.Profile: _Form("Profile", 1, ("nulls", "writes")),
    ir.State: _Form("LifecycleState", 1, ("generations",)),
    ir.Transition: _Form("LifecycleTransition"),
}

_OMITTED = frozenset(
    {
        "accepts", "alternatives", "answers", "ascii_only", "capabilities", "condition",
        "connection_files", "connections", "default", "docs", "envelope", "environment", "equals",
        "exit_code",
        "generations", "groups", "headers", "http", "ids", "item_states", "list", "options",
        "profiles", "range", "registrations", "rest", "transitions", "when", "writings",
    }
)  # fmt: skip
"""Arguments that are omitted if they are empty."""

_EXPRESSIONS = (Call, Name, Table)


def info_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `info.py`."""
    expression = _protocol(protocol)
    annotation = f"ProtocolInfo[{'None' if protocol.wire_version is None else 'str'}]"
    return {
        "title": line(title(protocol)),
        "docs": docstring(protocol.docs, 0),
        "registry_imports": sorted(set(called(expression))),
        "constants": sorted(constant(message) for message in protocol.messages),
        "profiles": [
            {"function": _thunk(profile), "constant": screaming(profile.id)}
            for profile in writing_profiles(protocol)
        ],
        "connection_type": protocol.connection_files and protocol.connection_files.type,
        "annotation": annotation,
        "expression": laid_out(expression, len(f"PROTOCOL: {annotation} = "), 0),
    }


def _call(function: str, *positional: Any, **named: Any) -> Call:
    """Return a call without the empty arguments that `_OMITTED` lists."""
    kept = {
        name: value
        for name, value in named.items()
        if name not in _OMITTED or value not in (None, (), "", False)
    }
    return call(function, *positional, **kept)


def _expression(value: Any) -> Any:
    """Convert a value of the IR to an expression. Each part of the IR becomes a call."""
    if isinstance(value, tuple):
        return tuple(map(_expression, value))
    is_part = dataclasses.is_dataclass(value) and not isinstance(value, _EXPRESSIONS)
    return _part(value) if is_part else value


def _part(part: Any, **given: Any) -> Call:
    """Return the constructor call for a part of the IR. `given` adds or replaces arguments."""
    form = _FORMS.get(type(part), _Form(type(part).__name__))
    names = [each.name for each in dataclasses.fields(part)]
    names = [name for name in names if name not in ("docs", "location", *form.lacks)]
    members = {name: getattr(part, name) for name in (*names, *["docs"] * form.has_docs)} | given
    values = [_expression(members.pop(name)) for name in names[: form.positional]]
    named = {name: _expression(value) for name, value in members.items()}
    return _call(form.name, *values, **named)


def _protocol(protocol: ir.Protocol) -> Call:
    return _call(
        "ProtocolInfo",
        id=protocol.id,
        version=protocol.version,
        title=protocol.title,
        wire_version=protocol.wire_version,
        methods=_messages(protocol, "request"),
        notifications=_messages(protocol, "notification"),
        errors=_table((error.name, _part(error)) for error in protocol.errors),
        lifecycle=_part(protocol.lifecycle),
        cancellation=_cancellation(protocol.cancellation),
        concurrency=_call("Concurrency", groups=_expression(protocol.concurrency)),
        transports=_table((each.id, _transport(protocol, each)) for each in protocol.transports),
        **{
            name: _expression(getattr(protocol, name))
            for name in ("positions", "ids", "envelope", "capabilities", "item_states")
        },
        profiles=_profiles(protocol),
        generations=_expression(protocol.generations),
        connection_files=_connection_files(protocol.connection_files),
        registrations=_registrations(protocol.registrations),
    )


def _table(entries: Iterable[tuple[str, Any]]) -> Table:
    return Table(tuple(entries))


def _messages(protocol: ir.Protocol, kind: str) -> Table:
    held = [message for message in protocol.messages if message.kind == kind]
    return _table((message.name, Name(constant(message))) for message in held)


def _cancellation(cancellation: ir.Cancellation | None) -> Call | None:
    if cancellation is None:
        return None
    usual = cancellation.answers == ("error",)
    return _part(cancellation, answers=None if usual else cancellation.answers)


def _transport(protocol: ir.Protocol, transport: ir.Transport) -> Call:
    parts = ("words", "options", "rest", "environment", "alternatives")
    launch = {name: _expression(getattr(transport, f"launch_{name}")) for name in parts}
    return _call(
        "Transport",
        id=transport.id,
        kind=transport.kind,
        listener=transport.listener,
        framing=_part(protocol.framing(transport.framing)),
        launch=_call("Launch", **launch),
        connections=_expression(transport.connections),
        http=_expression(transport.http),
    )


def _connection_files(files: ir.ConnectionFiles | None) -> Call | None:
    if files is None:
        return None
    unset = ("name", "version", "protocol_version")
    named = _part(files, type=Name("_connection_file")).named
    return call(
        "ConnectionFiles",
        **{name: value for name, value in named if name not in unset or value is not None},
    )


def _registrations(registrations: ir.Registrations | None) -> Call | None:
    if registrations is None:
        return None
    if registrations.unregister is None:
        return call("Registrations", _part(registrations.register))
    return call("Registrations", _part(registrations.register), _part(registrations.unregister))


def _profiles(protocol: ir.Protocol) -> tuple[Call, ...]:
    writing = writing_profiles(protocol)
    return tuple(
        _part(profile, writings=Name(_thunk(profile)) if profile in writing else None)
        for profile in protocol.profiles
    )


def _thunk(profile: ir.Profile) -> str:
    return f"_{snake(profile.id)}"
