"""Cases about the lifecycle: the server rejects requests that its state does not allow.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from testwire.registry import AnyMethod, LifecycleState, ProtocolInfo

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.outcomes import expect_error
from testwire_tools.conformance.steps import fill

SOURCE = "Specification: lifecycle"

cases = CaseTable()


def state_after(info: ProtocolInfo, scenario: Scenario) -> str:
    """Return the name of the state after the setup."""
    state = info.lifecycle.initial
    for step in scenario.setup:
        name = step.get("request") or step.get("notify")
        for when in ("request", "response"):
            moves = (
                each.target
                for each in info.lifecycle.transitions
                if (each.source, each.method, each.when) == (state, name, when)
            )
            state = next(moves, state)
    return state


def _forbidden(given: Derivation, state_name: str) -> Iterator[Mapping[str, Any]]:
    (state,) = (each for each in given.info.lifecycle.states if each.name == state_name)
    for method in given.called_methods() if state.request_error else ():
        if state.allows is not None and method.name not in state.allows:
            yield {"state": state, "method": method}


def _before_setup(given: Derivation) -> Iterator[Mapping[str, Any]]:
    return _forbidden(given, given.info.lifecycle.initial)


def _after_setup(given: Derivation) -> Iterator[Mapping[str, Any]]:
    reached = state_after(given.info, given.scenario)
    lifecycle = given.info.lifecycle
    if reached == lifecycle.initial:
        return
    begin = {each.method for each in lifecycle.transitions if each.source == lifecycle.initial}
    for case in _forbidden(given, reached):
        # Over HTTP, a repeated initial request looks like the start of a new session.
        if given.transport.kind != "http" or case["method"].name not in begin:
            yield case


def _initial(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for state in given.info.lifecycle.states:
        if state.name == given.info.lifecycle.initial and state.allows is not None:
            yield {"state": state}


def _handshakes(given: Derivation) -> Iterator[Mapping[str, Any]]:
    """Yield the request of the setup whose response leads to a different state."""
    asked = {step.get("request") for step in given.scenario.setup}
    for each in given.info.lifecycle.transitions:
        starts = each.source == given.info.lifecycle.initial and each.when == "response"
        # Over HTTP, the order of concurrent messages is not defined.
        if starts and each.method in asked and given.transport.kind != "http":
            yield {"method": each.method}


@cases.row("lifecycle/early-request", SOURCE, each=_handshakes)
async def early_request(harness: ServerHarness, method: str) -> None:
    """A request after `{method}` is served, even if the server has not yet responded to it."""
    name, params = harness.quick_call()
    await harness.learn_generation()
    wire = await harness.open()
    first = []
    for step in (each for each in harness.scenario.setup if each.get("request") == method):
        sent = fill(step.get("params", {}), harness.scope)
        first.append((step, sent, await wire.request(method, sent)))
    answer = await wire.call(name, params, harness.target.slow_seconds)
    for step, sent, message_id in first:
        harness.keep(step, sent, await wire.answer(message_id), {})
    if "result" not in answer:
        # A server may reject a request whose capability it does not announce.
        harness.require(harness.info.methods[name])
        raise CheckFailed(
            f"Expected a result of {name!r}, sent after {method!r}, found {answer!r:.300}."
        )


@cases.row("lifecycle/{state.name}/{method.name}", SOURCE, each=_before_setup)
async def refused(harness: ServerHarness, state: LifecycleState, method: AnyMethod) -> None:
    """In the state {state.name}, `{method.name}` fails with the error {state.request_error}."""
    await harness.learn_generation()
    wire = await harness.open()
    answer = await wire.call(method.name, _params(harness, method))
    assert state.request_error is not None
    expect_error(harness.info, answer, state.request_error, _in_state(method, state))
    # The rejected request must not prevent the setup.
    await harness.set_up(wire)


@cases.row("lifecycle/{state.name}/notifications", SOURCE, each=_initial)
async def dropped(harness: ServerHarness, state: LifecycleState) -> None:
    """In the state {state.name}, the server ignores notifications and sends no response."""
    wire = await harness.open()
    for each in harness.info.notifications.values():
        if each.direction != "serverToClient" and each.name not in (state.allows or ()):
            await wire.notify(each.name, {})
    await wire.notify("testwire/noSuchNotification", {})
    await harness.set_up(wire)
    extra = [e for e in wire.received if e.is_answer() and e.value.get("id") is None]
    if extra:
        raise CheckFailed(f"Expected no response to a notification, found {extra[0].body[:200]!r}.")


@cases.row("lifecycle/{state.name}/{method.name}", SOURCE, each=_after_setup)
async def refused_later(harness: ServerHarness, state: LifecycleState, method: AnyMethod) -> None:
    """In the state {state.name}, `{method.name}` fails with the error {state.request_error}."""
    wire = await harness.ready()
    answer = await wire.call(method.name, _params(harness, method))
    assert state.request_error is not None
    expect_error(harness.info, answer, state.request_error, _in_state(method, state))


def _in_state(method: AnyMethod, state: LifecycleState) -> str:
    return f"{method.name!r} in the state {state.name!r}"


def _params(harness: ServerHarness, method: AnyMethod) -> Any:
    for step in harness.scenario.setup:
        if step.get("request") == method.name:
            return fill(step.get("params", {}), harness.scope)
    try:
        return fill(harness.scenario.calls[method.name].get("params", {}), harness.scope)
    except Skipped:
        return {}  # The params refer to responses that have not been received yet.
