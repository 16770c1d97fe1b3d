"""Cases of how a client cancels its requests.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from testwire.registry import Cancellation

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.client.cases.faults import check_continues
from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.client.record import ABSENT, Record, RecordedMessage
from testwire_tools.conformance.message_types import check_params
from testwire_tools.conformance.model import CheckFailed, Skipped

SOURCE: Final = "The cancellation of the spec"


cases = CaseTable(lambda given: given.info.cancellation is not None and given.is_slow)


def _spec(given: Derivation) -> list[Mapping[str, Cancellation]]:
    return [] if given.info.cancellation is None else [{"spec": given.info.cancellation}]


def _cancellations(record: Record, spec: Cancellation) -> list[RecordedMessage]:
    """The cancellations that follow the fault. Raises Skipped if there are none."""
    sent = [message for message in record.messages if message.method == spec.method]
    found = [message for message in sent if message.at >= (record.fault or 0.0)]
    if not found:
        raise Skipped("The client cancels nothing.")
    return found


@cases.row("cancellation/form", SOURCE, each=_spec)
async def form(harness: ClientHarness, spec: Cancellation) -> None:
    """`{spec.method}` names, in `{spec.id_field}`, a request that the client has sent."""
    record = await harness.tried("withheld")
    for message in _cancellations(record, spec):
        if message.get("id") is not ABSENT:
            raise CheckFailed(f"{spec.method!r} is a notification; it came with an id.")
        params = message.get("params")
        check_params(harness.info, spec.method, params, "server")
        chosen = params.get(spec.id_field) if isinstance(params, dict) else None
        sent = [
            other.get("id")
            for other in record.requests
            if other.position < message.position and other.connection == message.connection
        ]
        if not any(type(each) is type(chosen) and each == chosen for each in sent):
            raise CheckFailed(f"It names {chosen!r}, which is the id of no request.")


@cases.row("cancellation/goes-on", SOURCE, "should", each=_spec)
async def continues(harness: ClientHarness, spec: Cancellation) -> None:
    """The answer to a request that was cancelled is taken, and the session goes on."""
    record = await harness.tried("withheld")
    _cancellations(record, spec)
    check_continues(harness, record)
