"""Cases about types: results and notifications from the server match the schemas.

Tests: `tests/tools/conformance/test_proofs.py`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

from testwire.core.messages import ABSENT
from testwire.registry import Method, Notification, ProtocolInfo

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.message_types import check_params, check_result
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.recorder import recorded

SOURCE = "Specification: types"

cases = CaseTable()


def _methods(given: Derivation) -> Iterator[Mapping[str, Any]]:
    return ({"method": method} for method in given.called_methods())


def _notifications(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for each in given.info.notifications.values():
        if each.direction == "serverToClient" and _causes(each, given.info, given.scenario):
            yield {"notification": each}


def _causes(notification: Notification[Any], info: ProtocolInfo, scenario: Scenario) -> list[str]:
    """Return the methods that report progress with this notification.

    If there is no such method, return all methods that report progress.
    """
    named = [
        name for name in scenario.calls if notification.name in info.methods[name].progress_names
    ]
    return named or [name for name in scenario.calls if info.methods[name].progress is not None]


@cases.row("types/result/{method.name}", SOURCE, each=_methods)
async def result(harness: ServerHarness, method: Method[Any, Any]) -> None:
    """The result of `{method.name}` matches its type."""
    call = await recorded(harness, method)
    check_result(harness.info, method.name, call.answer["result"], "client")


@cases.row("types/notification/{notification.name}", SOURCE, each=_notifications)
async def params(harness: ServerHarness, notification: Notification[Any]) -> None:
    """The params of each `{notification.name}` match their type."""
    seen = 0
    for name in _causes(notification, harness.info, harness.scenario):
        # The server may support only some of these methods.
        with contextlib.suppress(Skipped):
            call = await recorded(harness, harness.info.methods[name])
            for each in call.notifications(notification.name):
                seen += 1
                params = each.raw.get("params", ABSENT)
                check_params(harness.info, notification.name, params, "client")
    if not seen:
        raise Skipped(f"The server did not send {notification.name!r}.")


@cases.row("types/known-messages", "Specification: methods", "should")
async def known_messages(harness: ServerHarness) -> None:
    """The server sends only messages that the protocol allows servers to send."""
    wire = await harness.ready()
    await harness.probe(wire)
    received = list(wire.received)
    slow = harness.scenario.slow
    if slow is not None:
        call = await recorded(harness, harness.info.methods[slow["method"]])
        received += call.received
    for each in received:
        if not isinstance(each.value, dict) or "method" not in each.value:
            continue
        name = str(each.value["method"])
        descriptor = harness.info.methods.get(name) or harness.info.notifications.get(name)
        if descriptor is None or descriptor.direction == "clientToServer":
            raise CheckFailed(f"The server sent {name!r}, which servers must not send.")
