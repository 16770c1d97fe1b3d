"""Tests of the lifecycle and of the capabilities, for each message of a protocol.

    @pytest.mark.parametrize("gate", GATES, ids=str)
    def test_gate(gate: Gate, testwire_peer: SyncPeer) -> None:
        gate.check(testwire_peer)

The module `testing` of a generated package contains `GATES`. A gate sends raw messages, so a server
in any language can be tested. The module must not depend on a protocol or a test framework.

Tests: `tests/sdk/testing/test_gates.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

from testwire_base.capabilities import announces

from testwire.errors import ConnectionClosed, TestwireError
from testwire.registry import AnyMethod, Lifecycle, LifecycleState, Notification, ProtocolInfo
from testwire.testing.peers import FakePeer
from testwire.testing.sync import SyncPeer

__all__ = ["Gate", "GateBroken", "make_gates"]

NO_METHOD: Final = "testwire/noSuchMethod"
"""A request that every server responds to with an error."""

CALL_SECONDS: Final = 1.0
"""How long a request may run before a gate of the rule `not-sent` cancels the request."""

Rule = Literal["served", "rejected", "not-sent"]
AnyMessage = AnyMethod | Notification[Any]


class GateBroken(TestwireError, AssertionError):
    """A server does not follow a rule of the lifecycle or of the capabilities."""


class Gate(NamedTuple):
    """A rule for one message in one state of the lifecycle.

    - `served`: the server handles the message, unless it does not announce the capability.
    - `rejected`: a request gets the error of the state, and a notification has no effect.
    - `not-sent`: the server does not send the message.
    """

    info: ProtocolInfo
    state: LifecycleState
    method: str
    rule: Rule
    path: tuple[str, ...]
    """The messages that lead to the state."""
    params: Mapping[str, Any]
    """Valid params by method."""

    def __str__(self) -> str:
        return f"{self.state.name}-{self.method}-{self.rule}"

    def check(self, peer: SyncPeer, params: Mapping[str, Any] | None = None) -> None:
        """Check the rule on a new connection.

        `params` contains params by method. They replace the generated params, for example if the
        server accepts only some values in its handshake. Raises GateBroken.
        """
        peer.run(self.run(peer.peer, params))

    async def run(self, peer: FakePeer, params: Mapping[str, Any] | None = None) -> None:
        """Check the rule as `check` does, in asynchronous code."""
        await _Check(self, peer, {**self.params, **(params or {})}).run()


def make_gates(info: ProtocolInfo, params: Mapping[str, Any]) -> tuple[Gate, ...]:
    """Return the gates of a protocol. `params` contains valid params by method."""
    messages = _messages(info).values()
    return tuple(
        Gate(info, state, message.name, rule, path, params)
        for state, path in _reachable(info.lifecycle)
        for message in messages
        for rule in _rules(info, state, message)
    )


def _messages(info: ProtocolInfo) -> dict[str, AnyMessage]:
    return {**info.methods, **info.notifications}


def _rules(info: ProtocolInfo, state: LifecycleState, message: AnyMessage) -> Iterator[Rule]:
    allowed = state.allows is None or message.name in state.allows
    if message.direction != "serverToClient":
        yield "served" if allowed else "rejected"
    if message.direction == "serverToClient" and state.allows != ():
        client = any(each.role == "client" for each in info.capabilities)
        if not allowed or (client and message.capability and message.registration is None):
            yield "not-sent"


def _reachable(lifecycle: Lifecycle) -> list[tuple[LifecycleState, tuple[str, ...]]]:
    """Return the states in which a client can wait, each with the shortest path to it."""
    states = {state.name: state for state in lifecycle.states}
    moves = {(each.source, each.method, each.when): each.target for each in lifecycle.transitions}
    paths: dict[str, tuple[str, ...]] = {lifecycle.initial: ()}
    left = [lifecycle.initial]
    while left:
        source = left.pop(0)
        for method in dict.fromkeys(each.method for each in lifecycle.transitions):
            asked = moves.get((source, method, "request"), source)
            target = moves.get((asked, method, "response"), asked)
            if target not in paths:
                paths[target] = (*paths[source], method)
                left.append(target)
    return [(states[name], path) for name, path in paths.items()]


class _Check:
    """One check of a gate, as the client of the server under test."""

    def __init__(self, gate: Gate, peer: FakePeer, params: Mapping[str, Any]) -> None:
        self.gate = gate
        self.info = gate.info
        self.peer = peer
        self.params = params
        self.results: dict[str, Any] = {}
        self.received: list[str] = []
        self.before = 0
        """How many messages the server sent before the state of the gate."""
        self.last_id = 0

    async def run(self) -> None:
        gate = self.gate
        if gate.path[:1] == (gate.method,) and self.peer.over_http:
            return  # Over HTTP, the first request of a session starts a new session.
        for name in gate.path:
            await self.step(name)
        self.before = len(self.received)
        if gate.rule == "not-sent":
            await self.not_sent()
        elif gate.method in self.info.notifications:
            await self.notified()
        elif gate.rule == "rejected":
            await self.rejected()
        else:
            await self.served()

    # --- the rules ---

    async def step(self, name: str) -> None:
        """Send a message of the path. A request must succeed."""
        if name in self.info.notifications:
            await self.peer.notify(name, self.params_of(name))
        else:
            answer = await self.request(name)
            self.need("result" in answer, f"expected a result of {name!r}, found {_shown(answer)}")
            self.results[name] = answer.get("result")

    async def rejected(self) -> None:
        state = self.gate.state
        try:
            answer = await self.request(self.gate.method)
        except ConnectionClosed:
            self.need(state.allows == (), "expected an error, but the connection ended")
            return
        expected = self.code(state.request_error or "InvalidRequest")
        shown = f"expected the error {state.request_error} ({expected}), found {_shown(answer)}"
        self.need(_code(answer) == expected, shown)

    async def served(self) -> None:
        method = self.info.methods[self.gate.method]
        steps = {each.method for each in self.info.lifecycle.transitions}
        answer = await self.request(method.name, seconds=None if method.name in steps else 0)
        found = _shown(answer)
        if method.name in steps:
            self.need("result" in answer, f"expected a result, found {found}")
        code, unknown = _code(answer), self.code("methodNotFound")
        announced = self.announced("server", "result", method.capability, self.results)
        if announced is False:
            self.need(
                code == unknown or method.registration is not None,
                f"the server does not announce the capability {method.capability!r}; expected the "
                f"error {unknown}, found {found}",
            )
            return
        closed = {
            self.code(each.request_error)
            for each in self.info.lifecycle.states
            if each.request_error is not None and each.allows is not None
            if method.name not in each.allows
        }
        self.need(code not in closed, f"the state allows the request, but found {found}")
        required = announced or (method.required and method.capability is None)
        self.need(
            code != unknown or not required,
            f"{'the server announces the capability' if announced else 'the method is required'}, "
            f"but found {found}",
        )

    async def notified(self) -> None:
        """Send a notification, which must not get a response."""
        try:
            await self.peer.notify(self.gate.method, self.params_of(self.gate.method))
            await self.request(NO_METHOD)
        except ConnectionClosed:
            moves = self.info.lifecycle.transitions
            ends = {each.target for each in moves if each.method == self.gate.method}
            final = {each.name for each in self.info.lifecycle.states if each.allows == ()}
            self.need(self.gate.state.name in final or ends & final, "the connection ended")

    async def not_sent(self) -> None:
        """Call each request that the state allows, unless the state forbids the message."""
        message = _messages(self.info)[self.gate.method]
        if self.announced("client", "params", message.capability, self.params):
            return
        await self.request(NO_METHOD)
        allows, steps = self.gate.state.allows, {m.method for m in self.info.lifecycle.transitions}
        for method in self.info.methods.values():
            if method.direction == "serverToClient" or method.name in steps:
                continue
            if allows is None or (method.name in allows and message.name in allows):
                await self.request(method.name, seconds=CALL_SECONDS)
        needs = f" without the capability {message.capability!r}" if message.capability else ""
        # A state can forbid a message that an earlier state allows.
        seen = self.received if needs else self.received[self.before :]
        self.need(message.name not in seen, f"the server sent the message{needs}")

    # --- messages ---

    async def request(self, method: str, *, seconds: float | None = None) -> dict[str, Any]:
        """Send a request, and return the response. The request is cancelled after `seconds`."""
        self.last_id += 1
        first = max(self.info.ids.minimum or 0, 0)
        number = first + self.last_id
        message_id = number if "integer" in self.info.ids.accepts else str(number)
        message = {"jsonrpc": "2.0", "id": message_id, "method": method}
        params = self.params_of(method)
        await self.peer.send(message if params is None else {**message, "params": params})
        if seconds is None:
            return await self.response(message_id)
        waiting = asyncio.ensure_future(self.response(message_id))
        await asyncio.wait({waiting}, timeout=seconds)
        cancellation = self.info.cancellation
        if cancellation is not None and not waiting.done():
            await self.peer.notify(cancellation.method, {cancellation.id_field: message_id})
        return await waiting

    async def response(self, message_id: int | str) -> dict[str, Any]:
        while True:
            message = await self.peer.receive()
            if not isinstance(message, dict):
                self.need(False, f"expected a message, found {message!r:.300}")
            elif "method" in message:
                self.received.append(message["method"])
                if "id" in message:
                    error = {"code": self.code("methodNotFound"), "message": "Not supported"}
                    response = {"jsonrpc": "2.0", "id": message["id"], "error": error}
                    await self.peer.send(response)
            else:
                found = message.get("id")
                self.need(found == message_id, f"unexpected response {message!r:.300}")
                return message

    def params_of(self, method: str) -> Any:
        known = _messages(self.info).get(method)
        params = self.params.get(method)
        if params is None:
            return {} if self.info.envelope.params == "always" else None
        return (
            params if known is None or known.positions is None else known.positions.written(params)
        )

    # --- the registry ---

    def code(self, name: str) -> int | None:
        """Return the code of an error by its name or its condition."""
        found = (e.code for e in self.info.errors.values() if name in (e.name, e.condition))
        return next(found, {"methodNotFound": -32601, "InvalidRequest": -32600}.get(name))

    def announced(
        self, role: str, part: str, capability: str | None, values: Mapping[str, Any]
    ) -> bool | None:
        """Return whether a role announces a capability, or None if this is unknown."""
        if capability is None:
            return None
        places = [
            each
            for each in self.info.capabilities
            if (each.role, each.part) == (role, part) and each.method in self.gate.path
        ]
        found = (announces(values.get(each.method), each.path, capability) for each in places)
        return any(found) if places else None

    def need(self, condition: object, problem: str) -> None:
        """Raise GateBroken unless the condition is met."""
        if not condition:
            where = f"{self.gate.method!r} in the state {self.gate.state.name!r}"
            raise GateBroken(f"{where}: {problem}")


def _code(answer: Mapping[str, Any]) -> object:
    error = answer.get("error")
    return error.get("code") if isinstance(error, dict) else None


def _shown(answer: Mapping[str, Any]) -> str:
    if (code := _code(answer)) is not None:
        return f"the error {code}: {answer['error'].get('message')!r:.200}"
    return f"the result {answer.get('result')!r:.200}"
