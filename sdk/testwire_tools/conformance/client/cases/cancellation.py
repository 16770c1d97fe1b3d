"""Cases of how a client cancels its requests.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from testwire.registry import Cancellation, ProtocolInfo, Transport

from testwire_tools.conformance.client.cases.faults import check_continues
from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.client.record import ABSENT, Record, RecordedMessage
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.message_types import check_params
from testwire_tools.conformance.model import Case, Failed, Skipped

__all__ = ["cases"]

SOURCE: Final = "The cancellation of the spec"


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    spec = info.cancellation
    if spec is None or scenario.slow is None:
        return
    docs = f"`{spec.method}` names, in `{spec.id_field}`, a request that the client has sent."
    yield Case("cancellation/form", "must", docs, SOURCE, partial(_form, spec))
    docs = "The answer to a request that was cancelled is taken, and the session goes on."
    yield Case("cancellation/goes-on", "should", docs, SOURCE, partial(_continues, spec))


def _cancellations(record: Record, spec: Cancellation) -> list[RecordedMessage]:
    """The cancellations that follow the fault. Raises Skipped if there are none."""
    sent = [message for message in record.messages if message.method == spec.method]
    found = [message for message in sent if message.at >= (record.fault or 0.0)]
    if not found:
        raise Skipped("The client cancels nothing.")
    return found


async def _form(spec: Cancellation, harness: ClientHarness) -> None:
    record = await harness.tried("withheld")
    for message in _cancellations(record, spec):
        if message.get("id") is not ABSENT:
            raise Failed(f"{spec.method!r} is a notification; it came with an id.")
        params = message.get("params")
        check_params(harness.info, spec.method, params, "server")
        chosen = params.get(spec.id_field) if isinstance(params, dict) else None
        sent = [
            other.get("id")
            for other in record.requests
            if other.position < message.position and other.connection == message.connection
        ]
        if not any(type(each) is type(chosen) and each == chosen for each in sent):
            raise Failed(f"It names {chosen!r}, which is the id of no request.")


async def _continues(spec: Cancellation, harness: ClientHarness) -> None:
    record = await harness.tried("withheld")
    _cancellations(record, spec)
    check_continues(harness, record)
