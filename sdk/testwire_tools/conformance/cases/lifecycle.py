"""Cases of the lifecycle: what a state does not allow is refused.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from testwire.registry import LifecycleState, Method, ProtocolInfo, Transport

from testwire_tools.conformance.bench import Bench
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed, Skipped
from testwire_tools.conformance.steps import fill

__all__ = ["cases", "state_after"]


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    states = {state.name: state for state in info.lifecycle.states}
    initial = states[info.lifecycle.initial]
    reached = states[state_after(info, scenario)]
    for state, set_up in ((initial, False), (reached, True)):
        if set_up and state is initial:
            continue
        for method in info.methods.values():
            if method.direction == "serverToClient" or method.name not in scenario.calls:
                continue
            if state.allows is None or method.name in state.allows or not state.request_error:
                continue
            yield Case(
                f"lifecycle/{state.name}/{method.name}",
                "must",
                f"`{method.name}` is refused with {state.request_error} in the state {state.name}.",
                "The lifecycle of the spec",
                _refused(state, method, set_up),
            )
        if not set_up and state.allows is not None and any(_early(info, state)):
            yield Case(
                f"lifecycle/{state.name}/notifications",
                "must",
                f"Notifications are dropped in the state {state.name}, and not answered.",
                "The lifecycle of the spec",
                _dropped(state),
            )


def state_after(info: ProtocolInfo, scenario: Scenario) -> str:
    """The state that the setup leads to."""
    state = info.lifecycle.initial
    for step in scenario.setup:
        name = step.get("request") or step.get("notify")
        for when in ("request", "response"):
            for each in info.lifecycle.transitions:
                if (each.source, each.method, each.when) == (state, name, when):
                    state = each.target
                    break
    return state


def _early(info: ProtocolInfo, state: LifecycleState) -> Iterator[str]:
    for each in info.notifications.values():
        if each.direction != "serverToClient" and each.name not in (state.allows or ()):
            yield each.name
    yield "testwire/noSuchNotification"


def _refused(state: LifecycleState, method: Method[Any, Any], set_up: bool) -> Any:
    async def run(bench: Bench) -> None:
        wire = await (bench.ready() if set_up else bench.open())
        params = _params(bench, method)
        answer = await wire.call(method.name, params)
        assert state.request_error is not None
        bench.expect_error(answer, state.request_error, f"{method.name} in state {state.name}")
        if not set_up:
            # It may begin all the same.
            await bench.set_up(wire)

    return run


def _params(bench: Bench, method: Method[Any, Any]) -> Any:
    for step in bench.scenario.setup:
        if step.get("request") == method.name:
            return fill(step.get("params", {}), bench.scope)
    try:
        return fill(bench.scenario.calls[method.name].get("params", {}), bench.scope)
    except Skipped:
        return {}  # They refer to replies that there are none of yet.


def _dropped(state: LifecycleState) -> Any:
    async def run(bench: Bench) -> None:
        wire = await bench.open()
        for name in _early(bench.info, state):
            await wire.notify(name, {})
        await bench.set_up(wire)
        extra = [e for e in wire.received if e.is_answer() and e.value.get("id") is None]
        if extra:
            raise Failed(f"A notification was answered: {extra[0].body[:200]!r}.")

    return run
