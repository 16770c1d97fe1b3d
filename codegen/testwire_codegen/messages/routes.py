"""The checks of each message that a protocol defines, compiled once for each direction.

The module must not depend on a specific protocol or on the state of a session.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from testwire_base.pointers import find, join, split
from testwire_base.uuids import canonical_uuid

from testwire_codegen.messages.compiler import ValueChecker
from testwire_codegen.messages.observations import ErratumObserver, collector
from testwire_codegen.messages.values import ValueType
from testwire_codegen.model import ir
from testwire_codegen.model.by_position import by_position

OTHER: Final = {"clientToServer": "serverToClient", "serverToClient": "clientToServer"}
READER: Final[dict[str, ir.Role]] = {"clientToServer": "server", "serverToClient": "client"}
SENDER: Final[dict[str, ir.Role]] = {"clientToServer": "client", "serverToClient": "server"}


class CompiledProtocol:
    """The compiled form of a protocol, shared by all sessions."""

    def __init__(self, protocol: ir.Protocol) -> None:
        self.protocol = protocol
        self.values: dict[ir.Role, ValueChecker] = {
            "client": ValueChecker(protocol, "client"),
            "server": ValueChecker(protocol, "server"),
        }
        self.observers = [ErratumObserver(e, each) for e in protocol.errata for each in e.wire]
        self.codes = {error.name: error.code for error in protocol.errors}
        self.conditions = {e.condition: e for e in protocol.errors if e.condition is not None}
        self.states = {state.name: state for state in protocol.lifecycle.states}
        self.trackers = [ItemTracker(s, protocol.type(s.type)) for s in protocol.item_states]
        # If every message is allowed at any time, the state does not have to be tracked.
        self.ordered = bool(protocol.lifecycle.transitions) or any(
            state.allows is not None for state in protocol.lifecycle.states
        )
        self.routes = {
            direction: {m.name: MessageRoute(self, m, direction) for m in protocol.messages}
            for direction in OTHER
        }
        self.params_always = protocol.envelope is not None and protocol.envelope.params == "always"
        self.envelope_place = (protocol.envelope or protocol).location
        self.ids_place = (protocol.ids or protocol).location

    def unknown(self, method: str, direction: str) -> MessageRoute:
        """Return a route for an unknown request. The route accepts every result.

        The response may be an error that only some generations send.
        """
        errors = tuple(each.name for each in self.protocol.errors if each.generations)
        message = replace(
            self.protocol.messages[0], name=method, overrides=(), direction="both",
            kind="request", params=None, result=ir.AnyValue(), errors=errors, progress=None,
            stages=None, correlation=None, completion=None, capability=None,
            registration=None,            location=self.protocol.location,
        )  # fmt: skip
        return MessageRoute(self, message, direction)


class MessagePart:
    """The params or the result of a message."""

    def __init__(self, name: str, compiled: ValueType, observers: list[ErratumObserver]) -> None:
        self.name = name
        self.type = compiled
        self.check = compiled.check
        self.observers = [each for each in observers if each.part == name]


class MessageRoute:
    """The compiled checks of a message in one direction.

    A route also counts the sent messages, the results and the errors.
    """

    def __init__(self, protocol: CompiledProtocol, message: ir.Message, direction: str) -> None:
        self.message = message
        self.name = message.name
        self.allowed = message.direction in ("both", direction)
        self.reader: ir.Role = READER[direction]
        self.flag, self.progress = message.capability, message.progress_names
        self.gated = message.capability is not None or message.registration is not None
        messages_of = protocol.protocol.registrations
        registering = [messages_of.register, messages_of.unregister] if messages_of else []
        self.registers = any(each is not None and each.method == self.name for each in registering)
        self.seen = self.results = self.errors = 0

        observers = [o for o in protocol.observers if o.message in (None, self.name)]
        reader, requester = protocol.values[READER[direction]], protocol.values[SENDER[direction]]
        params = None if message.params is None else reader.compile(ir.Ref(message.params))
        result = requester.compile(message.result or ir.Null())
        self.order = by_position(protocol.protocol, message)
        """The positions of the params, if they can be an array."""
        self.params = None if params is None else MessagePart("params", params, observers)
        self.result = MessagePart("result", result, observers)
        self.error_observers = [each for each in observers if each.part == "error"]
        self.selected = [o for o in observers if o.part == "params" and o.selects]
        """The observers that compare the params of this message with the params of a request."""
        followed = (self.name, *message.progress_names)
        self.selectors = [o for o in protocol.observers if o.selects and o.message in followed]
        """The observers that use values from the params of this request."""

        messages = protocol.protocol.messages
        self.reported = [m for m in messages if self.name in m.progress_names]
        """The requests whose progress this notification reports."""
        correlations = [m.correlation for m in self.reported if m.correlation is not None]
        self.correlation = [
            CorrelationKey(protocol.protocol, message.params, pointer)
            for pointer in sorted({each.notification for each in correlations})
        ]
        """The values that link this notification to a request."""
        self.stages = list(dict.fromkeys(m.stages for m in self.reported if m.stages is not None))
        self.independent = any(each.independent for each in self.stages)
        own = message.correlation
        self.key = (
            None if own is None else CorrelationKey(protocol.protocol, message.params, own.request)
        )
        """The value that links progress to this request."""
        capabilities, cancellation = protocol.protocol.capabilities, protocol.protocol.cancellation
        self.announces = {each.part: each for each in capabilities if each.method == self.name}
        """The capabilities that this message announces, by `params` or `result`."""
        self.cancels = cancellation is not None and cancellation.method == self.name
        self.trackers = [t for t in protocol.trackers if t.states.notification == self.name]
        self.groups = [g for g in protocol.protocol.concurrency if self.name in g.methods]
        self.listed = self._listed_errors(protocol)

    def pointer(self, message: dict[str, Any], pointer: str) -> str:
        """Return the pointer into a message for a pointer into its params as an object."""
        if self.order is not None and type(message.get("params")) is list:
            pointer = self.order.pointer(pointer)
        return f"/params{pointer}"

    def read(self, params: Any) -> Any:
        """Return params as an object if they are an array with named positions."""
        return params if self.order is None else self.order.to_object(params)

    def _listed_errors(self, protocol: CompiledProtocol) -> list[ir.ErrorCode]:
        spec = protocol.protocol
        names = {*self.message.errors, *(group.error for group in self.groups)}
        names |= {state.request_error for state in spec.lifecycle.states}
        if spec.cancellation is not None:
            names.add(spec.cancellation.error)
        return [e for e in spec.errors if e.name in names or e.condition is not None]


class CorrelationKey:
    """Finds the value in params that links progress to a request."""

    def __init__(self, protocol: ir.Protocol, params: str | None, pointer: str) -> None:
        self._steps = split(pointer)
        self._is_uuid = protocol.format_at(params, pointer) == "uuid"

    def find(self, params: Any) -> Iterator[str]:
        """Yield a key for each value. All forms of a UUID have the same key."""
        for each in find(params, self._steps):
            key = state_key(each.value)
            yield canonical_uuid(key) if self._is_uuid else key


class ItemTracker:
    """Finds items and their states in the params of a notification."""

    def __init__(self, states: ir.ItemStates, node: ir.NamedType) -> None:
        """node: the type of the states."""
        self.states = states
        self.resets = any(each.name == "reset" for each in states.classes)
        """Whether items have states of the class `reset`."""
        self._classes = {state_key(v): each.name for each in states.classes for v in each.values}
        # The type check reports other spellings of a state, which have the same class.
        for value in node.values if isinstance(node, ir.Enum) else ():
            if value.value in self._classes:
                known = self._classes[str(value.value)]
                self._classes.update(dict.fromkeys(value.aliases, known))
        followed = ("transient", "terminal") if self.resets else ("transient",)
        self._followed = {key for key, name in self._classes.items() if name in followed}
        item, state = split(states.item), split(states.state)
        differing = (i for i, pair in enumerate(zip(item, state, strict=False)) if len({*pair}) > 1)
        common = next(differing, min(len(item), len(state)))
        self._holder, self._item, self._state = item[:common], item[common:], state[common:]
        self._collect = collector(state)

    def begins(self, params: Any) -> bool:
        """Return whether the params contain a state that must be tracked."""
        return bool(self._followed) and not self._followed.isdisjoint(
            map(state_key, self._collect(params))
        )

    def items(self, params: Any) -> Iterator[tuple[Any, Any, str, str]]:
        """Yield each item with a known state: (item, state, class, pointer to the state)."""
        for holder in find(params, self._holder):
            items = [each.value for each in find(holder.value, self._item)]
            states = [each.value for each in find(holder.value, self._state)]
            state = states[0] if states else None
            kind = self._classes.get(state_key(state))
            # The type check has already reported unknown states.
            if items and kind is not None:
                yield items[0], state, kind, join(holder.pointer, *self._state)


def state_key(value: Any) -> str:
    """Return the dictionary key of a state or of an item."""
    if type(value) is str:
        return value
    if type(value) is dict and type(value.get("type")) is str:
        return str(value["type"])  # The member `type` identifies the state.
    return json.dumps(value, sort_keys=True)
