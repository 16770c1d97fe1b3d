"""Harness for the server cases: starts servers, sets up sessions and sends requests.

Tests: `tests/tools/conformance/test_engine.py`.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from testwire.client import launch
from testwire.errors import ConnectionClosed
from testwire.registry import Method, ProtocolInfo
from testwire.transports.base import Stream
from testwire.transports.process import ChildProcess

from testwire_tools.conformance import posts
from testwire_tools.conformance.causes import Cause
from testwire_tools.conformance.data import Scenario, SpecRequirement, inapplicable, unannounced
from testwire_tools.conformance.model import CheckFailed, Inconclusive, Skipped, Transcript
from testwire_tools.conformance.outcomes import answer_or_end, check_result, check_step, may_end
from testwire_tools.conformance.received import ABSENT
from testwire_tools.conformance.recordings import Duration, busy_item, by_method, durations
from testwire_tools.conformance.steps import Scope, fill
from testwire_tools.conformance.target import ServerTarget, Standby
from testwire_tools.conformance.traffic import ObservedViolation
from testwire_tools.conformance.wire import Wire

MARK: Final = "TESTWIRE_VERIFY"
"""The environment variable that identifies the child processes of a server."""

STDERR_LINES: Final = 100

UNDER_WAY_SECONDS: Final = 0.5
"""How long to wait for the first progress before a request is cancelled."""

REGISTRATION_SECONDS: Final = 0.5
"""How long to wait for the first registration after the setup."""


@dataclass(slots=True)
class ServerHarness:
    """The servers and the session of one case; `close` ends the servers."""

    target: ServerTarget
    scenario: Scenario
    standby: Standby = field(default_factory=Standby)
    requirement: SpecRequirement | None = None
    """The main requirement of the case. None if the case has no requirement."""
    case_id: str = ""
    reused: bool = False
    """Whether the case uses the server of an earlier case."""
    doubtful: bool = False
    """Whether the reused server has received invalid messages, or has ended as the protocol allows.
    A case that does not pass is then repeated on a new server."""
    violations: list[ObservedViolation] = field(default_factory=list)
    blamed: Cause | None = None
    """Why a recorded call has no response, if the cause is known."""
    transcript: Transcript = field(default_factory=Transcript)
    mark: str = field(default_factory=lambda: secrets.token_hex(8))
    scope: Scope = field(default_factory=dict)
    """Received results and notifications, by name. Placeholders and checks refer to these names."""
    wires: list[Wire] = field(default_factory=list)
    _ready: Wire | None = None
    _set_up: Scope = field(default_factory=dict)

    @property
    def info(self) -> ProtocolInfo:
        return self.target.info

    def env(self) -> dict[str, str]:
        return {**os.environ, MARK: self.mark}

    async def open(self) -> Wire:
        """Start a server and connect to it, but send no message. Raises Inconclusive."""
        target = self.target
        lines = 0
        made: list[Wire] = []

        def told(direction: Literal["stderr", "note"], text: str) -> None:
            # A later case that reuses the server has its own transcript.
            (made[0].transcript if made else self.transcript).add(direction, text)

        def stderr(line: str) -> None:
            nonlocal lines
            lines += 1
            if lines <= STDERR_LINES:
                told("stderr", line)

        self.transcript.add("note", f"Starts the server over {target.transport.id}.")
        try:
            child, stream = await self._start(stderr, lambda text: told("note", text))
        except ConnectionClosed as error:
            raise Inconclusive(str(error)) from None
        wire = Wire(
            self.info,
            stream,
            target.transport.framing,
            child,
            self.transcript,
            target.seconds,
            self.scenario.answers,
            target.start_seconds,
            self.standby.patience,
        )
        self.wires.append(wire)
        made.append(wire)
        return wire

    async def _start(
        self, stderr: Callable[[str], None], note: Callable[[str], None]
    ) -> tuple[ChildProcess, Stream]:
        target = self.target
        line = (target.launched, target.command, target.rest)
        options: dict[str, Any] = {"cwd": target.cwd, "env": self.env(), "stderr": stderr}
        options["timeout"] = target.start_seconds
        if target.transport.kind == "http":
            return await posts.start(*line, note=note, **options)
        return await launch.start(*line, **options)

    async def ready(self) -> Wire:
        """Return a connection after the setup. A server on standby is reused.

        Raises Skipped if the requirement of the case does not apply to the server.
        """
        wire = self.standby.wire
        if wire is None:
            return await self.start()
        self.standby.wire = None
        if wire.ended and may_end(self.scenario, self.standby.scope):
            await wire.close()
            return await self.start()
        self.reused = True
        self.mark = self.standby.mark
        self.scope.update(self.standby.scope)
        self.transcript.add("note", "Reuses the server of an earlier case, which passed.")
        wire.hand_on(self.transcript)
        self.wires.append(wire)
        return self._made_ready(wire)

    async def start(self) -> Wire:
        """Return a connection to a new server after the setup. Raises Skipped like `ready`."""
        wire = await self.open()
        await self.set_up(wire)
        return self._made_ready(wire)

    def _made_ready(self, wire: Wire) -> Wire:
        if self._ready is None:
            self._ready = wire
            self._set_up = dict(self.scope)
        self.check_generation()
        return wire

    def check_generation(self) -> None:
        """Raise Skipped if the requirement of the case does not apply to the server."""
        why = inapplicable(self.requirement, self.info.generations, self.scope)
        if why is not None:
            raise Skipped(why)

    async def learn_generation(self) -> None:
        """Raise Skipped like `ready`. For cases that use a connection before the setup."""
        if self.requirement is not None and self.requirement.generations:
            await self.ready()

    def leave(self) -> None:
        """Put the server on standby for the next case, if its connection is reusable."""
        wire = self._ready
        if wire is not None and self.standby.wire is None and wire.sound:
            self.wires.remove(wire)
            self.standby.wire = wire
            self.standby.mark = self.mark
            self.standby.scope = self._set_up

    async def set_up(self, wire: Wire) -> None:
        """Send the setup steps on a new connection. Raises Inconclusive if a step fails."""
        for step in self.scenario.setup:
            try:
                await self.step(wire, step)
            except CheckFailed as error:
                raise Inconclusive(f"The setup of the session failed. {error}") from None
        wire.end_setup()
        registrations = self.info.registrations
        if registrations is not None:
            # Servers register methods after the last message of the setup.
            register = registrations.register.method
            await wire.until(lambda: register in by_method(wire.received), REGISTRATION_SECONDS)
        if self.target.transport.kind == "stdio" and not wire.heard:
            # On stdio, messages can be sent before the server has started. The probe waits for the
            # start, because the time limits of a case must not include the start.
            try:
                await self.probe(wire)
            except CheckFailed as error:
                raise Inconclusive(f"The server does not respond. {error}") from None

    async def check_start(self, first: bytes = b"") -> None:
        """Start a new server, send `first`, and check that the server responds to later messages.

        Raises CheckFailed.
        """
        try:
            wire = await self.open()
            await wire.send_bytes(first)
            await self.set_up(wire)
        except Inconclusive as error:
            raise CheckFailed(str(error)) from None
        await self.probe(wire)

    async def step(self, wire: Wire, step: Mapping[str, Any]) -> dict[str, Any] | None:
        """Send the message of a step; return the response, or None for a notification.

        The scope entry `notifications` maps each method to the params received before the response.
        If the step has a name (`as`), the entry `<name>Notifications` contains the same mapping,
        and `<name>Params` contains the params of the request.
        Raises CheckFailed for an unexpected error response.
        """
        params = fill(step["params"], self.scope) if "params" in step else ABSENT
        if "notify" in step:
            await wire.notify(step["notify"], params)
            return None
        if step.get("busy"):
            _, params = await self.prepare_slow(wire)
        name = step["request"]
        method = self.info.methods.get(name)
        if method is not None:
            self.require(method)
        start = len(wire.received)
        message_id = await wire.request(name, params)
        if step.get("cancel"):
            await self.cancel(wire, message_id, name)
        sent = time.monotonic()
        seconds = self.target.slow_seconds if step.get("slow") else None
        answer = await self._answer(wire, message_id, seconds)
        notes = by_method(wire.received[start:])
        check_step(self.info, step, answer, notes, time.monotonic() - sent)
        self.keep(step, params, answer, notes)
        return answer

    async def _answer(self, wire: Wire, sent: Any, seconds: float | None = None) -> dict[str, Any]:
        if not self.reused:
            return await answer_or_end(wire, sent, seconds, self.scenario, self.scope)
        return await wire.answer(sent, seconds)

    def keep(
        self, step: Mapping[str, Any], params: Any, answer: Mapping[str, Any], notes: dict[str, Any]
    ) -> None:
        """Store the params, the response and the preceding notifications in the scope."""
        self.scope[step["request"]] = answer.get("result")
        self.scope["notifications"] = notes
        if "as" in step:
            self.scope[step["as"]] = answer.get("result", answer.get("error"))
            self.scope[f"{step['as']}Notifications"] = notes
            self.scope[f"{step['as']}Params"] = params

    async def cancel(self, wire: Wire, message_id: Any, name: str) -> None:
        """Cancel a running request. Raises Skipped if the protocol has no cancellation."""
        cancellation = self.info.cancellation
        if cancellation is None:
            raise Skipped("The protocol does not define cancellation.")
        method = self.info.methods.get(name)
        progress = None if method is None else method.progress

        def under_way() -> bool:
            return progress is not None and bool(wire.notifications(progress))

        await wire.until(under_way, UNDER_WAY_SECONDS)
        await wire.notify(cancellation.method, {cancellation.id_field: message_id})

    async def probe(self, wire: Wire, message_id: Any = None) -> dict[str, Any]:
        """Send a quick request and return its response.

        When the response arrives, the server has processed all earlier messages.
        """
        method, params = self.probe_request()
        heard, began = wire.heard, time.monotonic()
        answer = await self._answer(wire, await wire.request(method, params, message_id))
        if heard:
            self.standby.note_probe(time.monotonic() - began)
        return answer

    @property
    def probe_seconds(self) -> float:
        """The time limit for a response that a working server sends at once."""
        return self.standby.probe_seconds(self.target.seconds)

    async def both_outcomes(self) -> Wire:
        """Return a connection on which one request has succeeded and one request has failed."""
        if self.scenario.probe is not None:
            wire = await self.ready()
            await self.probe(wire)
        else:
            wire = await self.start()
        await wire.call("testwire/noSuchMethod", {})
        return wire

    def probe_request(self) -> tuple[str, Any]:
        probe = self.scenario.probe
        if probe is None:
            return "testwire/noSuchMethod", {}
        return probe["method"], fill(probe.get("params", {}), self.scope)

    def quick_call(self) -> tuple[str, Any]:
        """Return a call without preparatory steps. Raises Skipped if no such call exists."""
        if (call := self.scenario.quick_call) is None:
            raise Skipped("The conformance data contains no call without preparatory steps.")
        return call["method"], fill(call.get("params", {}), self.scope)

    def slow_request(self) -> tuple[str, Any]:
        """Return the method and the params of the long-running request. Raises Skipped.

        If the durations of the items are known, the request processes only the shortest
        item that can be cancelled.
        """
        slow = self.scenario.slow
        if slow is None:
            raise Skipped("The conformance data contains no long-running request.")
        item = busy_item(self.durations())
        params = (
            slow.get("params", {}) if item is None else slow.get("part", slow.get("params", {}))
        )
        return slow["method"], fill(params, {**self.scope, "$busy": item})

    def durations(self) -> list[Duration]:
        """Return the durations of the items, or an empty list if they are not known yet."""
        timed = self.scenario.timed
        call = self.standby.recordings.get(timed.get("method", ""))
        return durations(self.info, call, timed.get("parents", ()))

    async def prepare_slow(self, wire: Wire) -> tuple[str, Any]:
        """Run the preparatory steps of the long-running request; return its method and params."""
        if self.scenario.slow is not None:
            self.require(self.info.methods[self.scenario.slow["method"]])
            for step in self.scenario.slow.get("before", []):
                await self.before(wire, step)
        return self.slow_request()

    async def session(self, method: Method[Any, Any], *, new: bool = False) -> Wire:
        """Return a connection whose state allows a method.

        new: whether to start a new server.

        If the setup calls the method, return a new connection on which only the setup steps before
        this call have run.
        """
        if any(step.get("request") == method.name for step in self.scenario.setup):
            wire = await self.open()
            for step in self.scenario.setup:
                if step.get("request") == method.name:
                    break
                await self.step(wire, step)
            return wire
        return await (self.start() if new else self.ready())

    async def before(self, wire: Wire, step: Mapping[str, Any]) -> None:
        """Run a preparatory step of a call. Raises Inconclusive if the step fails."""
        try:
            await self.step(wire, step)
        except CheckFailed as error:
            raise Inconclusive(f"A preparatory step failed. {error}") from None

    async def call(self, method: Method[Any, Any], wire: Wire | None = None) -> dict[str, Any]:
        """Call a method with the params of the conformance data; return the successful response.

        Raises Skipped for a missing capability, and CheckFailed for an error response.
        """
        made = await self.session(method) if wire is None else wire
        self.require(method)
        use = self.scenario.calls[method.name]
        for step in use.get("before", []):
            await self.before(made, step)
        params = fill(use.get("params", {}), self.scope)
        self.scope["$params"] = params
        answer: dict[str, Any] = await made.call(method.name, params, self.target.slow_seconds)
        check_result(self.info, method.name, answer, use.get("mayReject"))
        return answer

    def require(self, method: Method[Any, Any]) -> None:
        """Raise Skipped if the server does not announce the capability that a method requires."""
        why = unannounced(method.capability, self.info.capabilities, self.scope)
        name = method.registration
        if why is None and method.capability is None and name is not None:
            why = f"The server does not register {name!r}."
        wire = self.wires[-1] if self.wires else None
        if why is not None and (wire is None or name is None or name not in wire.registered):
            raise Skipped(why)

    def check_traffic(self) -> None:
        """Check the messages on all connections, and store the violations."""
        for wire in filter(None, (*self.wires, self.standby.wire)):
            self.violations += wire.traffic.check(self.info, f"the case {self.case_id}")
            over = wire.ended and may_end(self.scenario, self.scope)
            self.doubtful = self.doubtful or (self.reused and (over or wire.traffic.hostile))

    async def close(self) -> None:
        for wire in self.wires:
            await wire.close()
