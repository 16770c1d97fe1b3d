"""Cases of how a client answers the requests of its server, and cancels its own.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from testwire.registry import Cancellation

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.client.cases.faults import check_continues
from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.client.record import ABSENT, Record, RecordedMessage
from testwire_tools.conformance.client.scenarios import UNKNOWN_REQUEST
from testwire_tools.conformance.message_types import check_params, check_result
from testwire_tools.conformance.model import CheckFailed, Level, Skipped

CANCELLATION: Final = "The cancellation of the spec"
JSONRPC: Final = "JSON-RPC 2.0"


cases = CaseTable()


def _takes_requests(given: Derivation) -> bool:
    return given.transport.framing.kind != "httpBody"


def _level(given: Derivation) -> Level:
    known = any(method.direction != "clientToServer" for method in given.info.methods.values())
    return "must" if known else "should"


def _requested(given: Derivation) -> Iterator[Mapping[str, str]]:
    names = given.scenario.client.get("requests", {}) if _takes_requests(given) else ()
    return ({"name": name} for name in names)


def _result_level(given: Derivation, name: str) -> Level:
    return "must" if given.info.methods[name].required else "should"


def _responses(record: Record, method: str) -> Iterator[tuple[Any, list[RecordedMessage]]]:
    """The ids of the server's requests of a method, each with the responses it may belong to."""
    for request in record.sent:
        if request.method == method and request.is_request:
            chosen = request.get("id")
            yield (
                chosen,
                [
                    message
                    for message in record.messages
                    if message.is_answer
                    and message.connection == request.connection
                    and str(message.get("id")) == str(chosen)
                ],
            )


@cases.row("errors/unknown-method", f"{JSONRPC}, section 5.1", _level, when=_takes_requests)
async def unknown_method(harness: ClientHarness) -> None:
    """A request of the server for a method that does not exist is answered with that error."""
    record = await harness.tried("unknown-requests")
    errors = harness.info.errors.values()
    wanted = next(each.code for each in errors if each.condition == "methodNotFound")
    for message_id, responses in _responses(record, UNKNOWN_REQUEST):
        if not responses:
            raise CheckFailed(f"The request with the id {message_id!r} was not answered.")
        error = responses[0].get("error")
        if not isinstance(error, dict) or error.get("code") != wanted:
            raise CheckFailed(
                f"It was answered with {responses[0].body[:200]!r}, not with {wanted}."
            )
    check_continues(harness, record)


@cases.row("json-rpc/echoes-id", f"{JSONRPC}, section 5, id", _level, when=_takes_requests)
async def echoes_id(harness: ClientHarness) -> None:
    """An answer of the client carries the id of the request, of the same type."""
    record = await harness.tried("unknown-requests")
    seen = False
    for message_id, responses in _responses(record, UNKNOWN_REQUEST):
        for message in responses:
            seen = True
            if type(message.get("id")) is not type(message_id):
                raise CheckFailed(f"The id {message_id!r} came back as {message.get('id')!r}.")
    for message in record.messages:
        if message.is_answer and message.get("id") in (None, ABSENT):
            raise CheckFailed(f"An answer has no id: {message.body[:200]!r}")
    if not seen:
        raise Skipped("The client does not answer.")


@cases.row("types/answer/{name}", "The types of the spec", _result_level, each=_requested)
async def result(harness: ClientHarness, name: str) -> None:
    """`{name}` is answered with a result of its type, or with an error."""
    await harness.plain()
    record = await harness.record("known-requests")
    pairs = list(_responses(record, name))
    if not pairs:
        raise Skipped("The client has not announced that it takes it.")
    for _, responses in pairs:
        if not responses:
            raise CheckFailed(f"{name!r} was not answered.")
        result = responses[0].get("result")
        if result is not ABSENT:
            check_result(harness.info, name, result, "server")
    check_continues(harness, record)


# --- cancellation --------------------------------------------------------------------------------


def _spec(given: Derivation) -> Iterator[Mapping[str, Cancellation]]:
    if given.info.cancellation is not None and given.is_slow:
        yield {"spec": given.info.cancellation}


def _cancellations(record: Record, spec: Cancellation) -> list[RecordedMessage]:
    """The cancellations of a session with a fault. Raises Skipped if there are none."""
    # A request and its cancellation may arrive together, before the fault is noted.
    found = [message for message in record.messages if message.method == spec.method]
    if record.fault is None or not found:
        raise Skipped("The client cancels nothing.")
    return found


@cases.row("cancellation/form", CANCELLATION, each=_spec)
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


@cases.row("cancellation/goes-on", CANCELLATION, "should", each=_spec)
async def continues(harness: ClientHarness, spec: Cancellation) -> None:
    """The answer to a request that was cancelled is taken, and the session goes on."""
    record = await harness.tried("withheld")
    _cancellations(record, spec)
    check_continues(harness, record)
