"""Gates: they hold for correct servers, and find each fault of an incorrect server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from testwire.registry import Lifecycle, LifecycleState, ProtocolInfo
from testwire.testing import Gate, GateBroken, fake_client
from testwire_protocols.msp.v0_0_1_alpha_1 import info as alpha
from testwire_protocols.msp.v0_0_1_alpha_1 import testing as alpha_testing
from testwire_protocols.msp.v0_4.testing import GATES as MSP
from testwire_protocols.mstest_runner.v1_0 import info as mstest
from testwire_protocols.mstest_runner.v1_0 import testing as mstest_testing
from testwire_protocols.test_runner.v0_1.testing import GATES as RUNNER

ALPHA = {str(gate): gate for gate in alpha_testing.GATES}
MSTEST = {str(gate): gate for gate in mstest_testing.GATES}

Answer = Callable[[Any, Any], Any]


def server(**functions: Answer) -> SimpleNamespace:
    """Return handlers, as functions of the params and the context."""

    def handler(function: Answer) -> Answer:
        async def handle(params: Any, ctx: Any) -> Any:
            result = function(params, ctx)
            return await result if asyncio.iscoroutine(result) else result

        return handle

    return SimpleNamespace(**{name: handler(each) for name, each in functions.items()})


def greeting(**announced: Any) -> Answer:
    version = alpha.PROTOCOL.wire_version
    return lambda params, ctx: {"serverInfo": {"version": version}, "capabilities": announced}


def hello(params: Any, ctx: Any) -> Any:
    testing = {"supportsDiscovery": True, "experimental_multiRequestSupport": False}
    info = {"name": "s", "version": "1"}
    return {"processId": 1, "serverInfo": info, "capabilities": {"testing": testing}}


async def _launch(params: Any, ctx: Any) -> Any:
    await ctx.client.launch_debugger({"program": "p"})
    return {"attachments": []}


RUNS = {
    "initialize": hello,
    "discover_tests": lambda params, ctx: None,
    "run_tests": lambda params, ctx: {"attachments": []},
    "exit": lambda params, ctx: None,
}
FREE = Lifecycle("free", (LifecycleState("free"),))


def check(gate: Gate, handlers: object, info: ProtocolInfo | None = None) -> None:
    """Check a gate with a server that can have a different registry."""

    async def run() -> None:
        async with fake_client(info or gate.info, handlers) as peer:
            await gate.run(peer)

    asyncio.run(run())


def changed(info: ProtocolInfo, **codes: int) -> ProtocolInfo:
    """Return a registry with other error codes."""
    new = {name: info.errors[name]._replace(code=code) for name, code in codes.items()}
    return info._replace(errors={**info.errors, **new})


def test_each_message_of_a_client_has_a_gate_in_each_state() -> None:
    for found in (MSP, RUNNER, tuple(ALPHA.values()), tuple(MSTEST.values())):
        info = found[0].info
        states = {gate.state.name for gate in found}
        # A client cannot wait in the state `initializing`.
        assert states == {each.name for each in info.lifecycle.states} - {"initializing"}
        messages = {**info.methods, **info.notifications}
        asked = {name for name, each in messages.items() if each.direction != "serverToClient"}
        wanted = {(state, name) for state in states for name in asked}
        assert wanted == {
            (gate.state.name, gate.method) for gate in found if gate.rule != "not-sent"
        }
    assert "uninitialized-client/log-not-sent" in MSTEST
    assert "ready-client/launchDebugger-not-sent" in MSTEST
    assert "ready-client/log-not-sent" not in MSTEST
    assert "starting-progress-not-sent" in ALPHA


@pytest.mark.parametrize("gate", MSTEST.values(), ids=str)
def test_a_correct_server_with_a_lifecycle(gate: Gate) -> None:
    check(gate, server(**RUNS))


@pytest.mark.parametrize("gate", ALPHA.values(), ids=str)
@pytest.mark.parametrize("announced", [True, False])
def test_a_correct_server_with_capabilities(gate: Gate, announced: bool) -> None:
    if announced:
        more = {"mutate": lambda params, ctx: [], "instrument": lambda params, ctx: []}
        hi = greeting(mutationTestProvider={}, instrumentationProvider={})
    else:
        more, hi = {}, greeting()
    check(gate, server(initialize=hi, **more))


@pytest.mark.parametrize(
    ("gate", "problem", "handlers", "info"),
    [
        (
            MSTEST["uninitialized-testing/runTests-rejected"],
            r"'testing/runTests' in the state 'uninitialized': expected the error "
            r"ServerNotInitialized \(-32002\), found the result",
            server(**RUNS),
            mstest.PROTOCOL._replace(lifecycle=FREE),
        ),
        (
            MSTEST["uninitialized-testing/runTests-rejected"],
            r"\(-32002\), found the error -32001",
            server(**RUNS),
            changed(mstest.PROTOCOL, ServerNotInitialized=-32001),
        ),
        (
            MSTEST["closing-testing/discoverTests-rejected"],
            r"expected the error ServerClosing \(-32600\), found",
            server(**RUNS),
            mstest.PROTOCOL._replace(lifecycle=FREE),
        ),
        (
            MSTEST["ready-testing/runTests-served"],
            r"the state allows the request, but found the error -32600",
            server(**RUNS),
            mstest.PROTOCOL._replace(
                lifecycle=mstest.PROTOCOL.lifecycle._replace(
                    states=tuple(
                        each._replace(allows=("initialize", "exit"), request_error="ServerClosing")
                        if each.name == "ready"
                        else each
                        for each in mstest.PROTOCOL.lifecycle.states
                    )
                )
            ),
        ),
        (
            MSTEST["ready-testing/runTests-served"],
            r"the method is required, but found the error -32601",
            server(**RUNS),
            mstest.PROTOCOL._replace(
                methods={
                    name: each
                    for name, each in mstest.PROTOCOL.methods.items()
                    if name != "testing/runTests"
                }
            ),
        ),
        (
            MSTEST["ready-testing/runTests-served"],
            r"expected a result of 'initialize', found the error -32603",
            server(**{**RUNS, "initialize": lambda params, ctx: 1 / 0}),
            None,
        ),
        (
            MSTEST["ready-client/launchDebugger-not-sent"],
            r"the server sent the message without the capability 'testing.debuggerProvider'",
            server(**{**RUNS, "run_tests": _launch}),
            None,
        ),
        (
            ALPHA["ready-initialize-rejected"],
            r"expected the error InvalidRequest \(-32600\), found the result",
            server(initialize=greeting()),
            alpha.PROTOCOL._replace(lifecycle=FREE),
        ),
        (
            ALPHA["ready-mutate-served"],
            r"the server announces the capability, but found the error -32601",
            server(initialize=greeting(mutationTestProvider={})),
            None,
        ),
        (
            ALPHA["ready-mutate-served"],
            r"the server does not announce the capability 'mutationTestProvider'; expected the "
            r"error -32601, found the result",
            server(initialize=greeting(), mutate=lambda params, ctx: []),
            None,
        ),
    ],
)
def test_a_fault_is_found(
    gate: Gate, problem: str, handlers: object, info: ProtocolInfo | None
) -> None:
    with pytest.raises(GateBroken, match=problem):
        check(gate, handlers, info)
