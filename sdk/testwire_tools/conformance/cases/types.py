"""Cases of types: what the server answers and announces fits the schema.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from testwire.registry import Method, Notification, ProtocolInfo, Transport

from testwire_tools.conformance.bench import Bench
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.model import Case, Failed, Skipped
from testwire_tools.conformance.wire import ABSENT, Wire

__all__ = ["cases"]

SOURCE = "The types of the spec"


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    for method in info.methods.values():
        if method.direction != "serverToClient" and method.name in scenario.calls:
            yield Case(
                f"types/result/{method.name}",
                "must",
                f"`{method.name}` is answered with a result of its type.",
                SOURCE,
                _result(method),
            )
    for notification in info.notifications.values():
        if notification.direction == "serverToClient" and _causes(notification, info, scenario):
            yield Case(
                f"types/notification/{notification.name}",
                "must",
                f"The params of each `{notification.name}` fit their type.",
                SOURCE,
                _notification(notification),
            )
    yield Case(
        "types/known-messages",
        "should",
        "The server sends no message that the protocol does not have.",
        "The methods of the spec",
        _known,
    )


def _causes(notification: Notification[Any], info: ProtocolInfo, scenario: Scenario) -> list[str]:
    """The calls in which a notification can come: those that it is the progress of, else all."""
    named = [name for name in scenario.calls if info.methods[name].progress == notification.name]
    return named or [name for name in scenario.calls if info.methods[name].progress is not None]


def _result(method: Method[Any, Any]) -> Any:
    async def run(bench: Bench) -> None:
        answer = await bench.call(method)
        bench.check_result(method, answer["result"])

    return run


def _notification(notification: Notification[Any]) -> Any:
    async def run(bench: Bench) -> None:
        seen = 0
        for name in _causes(notification, bench.info, bench.scenario):
            wire = await bench.session(bench.info.methods[name])
            await bench.call(bench.info.methods[name], wire)
            for each in wire.notifications(notification.name):
                seen += 1
                bench.check_params(notification.name, each.get("params", ABSENT))
        if not seen:
            raise Skipped("The server sent none.")

    return run


async def _known(bench: Bench) -> None:
    wire = await bench.ready()
    await bench.probe(wire)
    slow = bench.scenario.slow
    if slow is not None:
        await bench.call(bench.info.methods[slow["method"]], wire)
    for name in _sent(wire):
        descriptor = bench.info.methods.get(name) or bench.info.notifications.get(name)
        if descriptor is None or descriptor.direction == "clientToServer":
            raise Failed(f"The server sent {name!r}, which it has no business to send.")


def _sent(wire: Wire) -> list[str]:
    return [
        str(each.value["method"])
        for each in wire.received
        if isinstance(each.value, dict) and "method" in each.value
    ]
