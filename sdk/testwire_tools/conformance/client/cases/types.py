"""Cases of the types of what a client sends by itself.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.message_types import check_params
from testwire_tools.conformance.model import Case, Failed, Skipped

__all__ = ["cases"]

SOURCE: Final = "The types of the spec"


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    cancels = None if info.cancellation is None else info.cancellation.method
    for name in (*info.methods, *info.notifications):
        each = info.methods.get(name) or info.notifications[name]
        if each.direction == "serverToClient" or name == cancels or each.params is None:
            continue  # Not the client's, or with cases of its own, or without anything to check.
        docs = f"The params of `{name}` are of their type."
        yield Case(f"types/params/{name}", "must", docs, SOURCE, partial(_params, name))
    docs = "The client sends only messages that clients of this protocol send."
    yield Case("types/known-messages", "must", docs, SOURCE, _known)


async def _params(name: str, harness: ClientHarness) -> None:
    found = [each for each in (await harness.plain()).objects if each.method == name]
    if not found:
        raise Skipped(f"The client does not send {name!r}.")
    for message in found:
        check_params(harness.info, name, message.get("params"), "server")


async def _known(harness: ClientHarness) -> None:
    info = harness.info
    for message in (await harness.plain()).objects:
        name = message.method
        if name is None:
            continue
        descriptor = info.methods.get(name) or info.notifications.get(name)
        if descriptor is None or descriptor.direction == "serverToClient":
            raise Failed(f"The client sends {name!r}, which it has no business to send.")
        if message.is_request != (name in info.methods):
            kind = "a request, with" if name in info.methods else "a notification, without"
            raise Failed(f"{name!r} is {kind} an id.")
