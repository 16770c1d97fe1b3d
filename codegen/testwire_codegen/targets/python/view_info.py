"""The view of `info.py`: the registry of a protocol as Python. Strings are Python literals already.

Tests: `tests/codegen/test_targets.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from testwire_codegen import ir
from testwire_codegen.targets.python.text import docstring, laid_out, literal
from testwire_codegen.targets.python.view import constant, title

__all__ = ["InfoModule", "info_module"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table of messages: wire name and constant."""

    wire: str
    constant: str


@dataclass(frozen=True, slots=True)
class ErrorEntry:
    name: str
    code: int
    message: str


@dataclass(frozen=True, slots=True)
class StateEntry:
    name: str
    allows: str
    request_error: str


@dataclass(frozen=True, slots=True)
class TransitionEntry:
    source: str
    method: str
    when: str
    target: str


@dataclass(frozen=True, slots=True)
class CancellationEntry:
    method: str
    id_field: str
    error: str


@dataclass(frozen=True, slots=True)
class GroupEntry:
    methods: str
    error: str


@dataclass(frozen=True, slots=True)
class OptionEntry:
    flag: str
    value: str
    required: str
    default: str


@dataclass(frozen=True, slots=True)
class TransportEntry:
    id: str
    kind: str
    listener: str
    framing_kind: str
    framing_headers: str
    framing_ascii_only: str
    words: str
    options: tuple[OptionEntry, ...]
    rest: str


@dataclass(frozen=True, slots=True)
class PositionsEntry:
    line_base: int
    column_base: int
    column_unit: str
    end: str


@dataclass(frozen=True, slots=True)
class InfoModule:
    title: str
    docs: tuple[str, ...]
    registry_imports: tuple[str, ...]
    constants: tuple[str, ...]
    id: str
    version: str
    protocol_title: str
    wire_version: str
    methods: tuple[Entry, ...]
    notifications: tuple[Entry, ...]
    errors: tuple[ErrorEntry, ...]
    initial: str
    states: tuple[StateEntry, ...]
    transitions: tuple[TransitionEntry, ...]
    cancellation: CancellationEntry | None
    concurrency: tuple[GroupEntry, ...]
    transports: tuple[TransportEntry, ...]
    positions: PositionsEntry | None


def info_module(protocol: ir.Protocol) -> InfoModule:
    """View of `info.py`."""
    lifecycle = protocol.lifecycle
    needed = {
        "Cancellation": protocol.cancellation is not None,
        "Concurrency": True,
        "ErrorCode": bool(protocol.errors),
        "Framing": True,
        "Launch": True,
        "LaunchOption": any(transport.launch_options for transport in protocol.transports),
        "Lifecycle": True,
        "LifecycleState": True,
        "LifecycleTransition": bool(lifecycle.transitions),
        "Positions": protocol.positions is not None,
        "ProtocolInfo": True,
        "Transport": True,
    }
    cancellation = protocol.cancellation
    positions = protocol.positions
    return InfoModule(
        title=title(protocol),
        docs=docstring(protocol.docs, 0),
        registry_imports=tuple(name for name, used in needed.items() if used),
        constants=tuple(sorted(constant(message) for message in protocol.messages)),
        id=literal(protocol.id),
        version=literal(protocol.version),
        protocol_title=literal(protocol.title),
        wire_version=literal(protocol.wire_version),
        methods=_entries(protocol, "request"),
        notifications=_entries(protocol, "notification"),
        errors=tuple(
            ErrorEntry(literal(error.name), error.code, literal(error.message))
            for error in protocol.errors
        ),
        initial=literal(lifecycle.initial),
        states=tuple(
            StateEntry(
                literal(state.name),
                laid_out(state.allows, 23, 16),
                literal(state.request_error),
            )
            for state in lifecycle.states
        ),
        transitions=tuple(
            TransitionEntry(
                literal(step.source), literal(step.method), literal(step.when), literal(step.target)
            )
            for step in lifecycle.transitions
        ),
        cancellation=None
        if cancellation is None
        else CancellationEntry(
            literal(cancellation.method),
            literal(cancellation.id_field),
            literal(cancellation.error),
        ),
        concurrency=tuple(
            GroupEntry(laid_out(group.methods, 16, 16), literal(group.error))
            for group in protocol.concurrency
        ),
        transports=tuple(_transport(protocol, transport) for transport in protocol.transports),
        positions=None
        if positions is None
        else PositionsEntry(
            positions.line_base,
            positions.column_base,
            literal(positions.column_unit),
            literal(positions.end),
        ),
    )


def _entries(protocol: ir.Protocol, kind: str) -> tuple[Entry, ...]:
    return tuple(
        Entry(literal(message.names.wire), constant(message))
        for message in protocol.messages
        if message.kind == kind
    )


def _transport(protocol: ir.Protocol, transport: ir.Transport) -> TransportEntry:
    framing = protocol.framing(transport.framing)
    return TransportEntry(
        id=literal(transport.id),
        kind=literal(transport.kind),
        listener=literal(transport.listener),
        framing_kind=literal(framing.kind),
        framing_headers=laid_out(framing.headers, 24, 16),
        framing_ascii_only=literal(framing.ascii_only),
        words=laid_out(transport.launch_words, 22, 16),
        options=tuple(
            OptionEntry(
                literal(option.flag),
                literal(option.value),
                literal(option.required),
                literal(option.default),
            )
            for option in transport.launch_options
        ),
        rest=literal(transport.launch_rest),
    )
