"""Cases of the types of what a client sends by itself.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.message_types import check_params
from testwire_tools.conformance.model import CheckFailed, Skipped

SOURCE: Final = "The types of the spec"


cases = CaseTable()


def _sent_by_clients(given: Derivation) -> Iterator[Mapping[str, str]]:
    """The messages with params that only these cases check; cancellation has its own."""
    info = given.info
    for name in (*info.methods, *info.notifications):
        each = info.methods.get(name) or info.notifications[name]
        cancels = info.cancellation is not None and name == info.cancellation.method
        if each.direction != "serverToClient" and each.params is not None and not cancels:
            yield {"name": name}


@cases.row("types/params/{name}", SOURCE, each=_sent_by_clients)
async def params(harness: ClientHarness, name: str) -> None:
    """The params of `{name}` are of their type."""
    found = [each for each in (await harness.plain()).objects if each.method == name]
    if not found:
        raise Skipped(f"The client does not send {name!r}.")
    for message in found:
        check_params(harness.info, name, message.get("params"), "server")


@cases.row("types/known-messages", SOURCE)
async def known(harness: ClientHarness) -> None:
    """The client sends only messages that clients of this protocol send."""
    info = harness.info
    for message in (await harness.plain()).objects:
        name = message.method
        if name is None:
            continue
        descriptor = info.methods.get(name) or info.notifications.get(name)
        if descriptor is None or descriptor.direction == "serverToClient":
            raise CheckFailed(f"The client sends {name!r}, which it has no business to send.")
        if message.is_request != (name in info.methods):
            kind = "a request, with" if name in info.methods else "a notification, without"
            raise CheckFailed(f"{name!r} is {kind} an id.")
