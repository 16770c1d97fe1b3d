"""Cases about the client's responses to requests from the server, and about cancellation.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

import json
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

CANCELLATION: Final = "Specification: cancellation"
JSONRPC: Final = "JSON-RPC 2.0"
ECHOES: Final = "json-rpc/echoes-id"

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
    """For each server request with this method, yield its id and the client's responses.

    Ids are compared as strings, because the case `json-rpc/echoes-id` checks their types.
    """
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
    """The client's response to an unknown method is a method-not-found error.

    A protocol may also allow a result for requests that the client does not handle.
    """
    record = await harness.tried("unknown-requests")
    errors = harness.info.errors.values()
    code = next(each.code for each in errors if each.condition == "methodNotFound")
    wanted = f"an error with the code {code}"
    unhandled = harness.scenario.client.get("unhandled")
    if unhandled is not None:
        wanted += f" or the result {json.dumps(unhandled['result'])}"
    for message_id, responses in _responses(record, UNKNOWN_REQUEST):
        if not responses and ECHOES in harness.failed:
            raise Skipped(f"Already reported by {ECHOES}.")
        if not responses:
            raise CheckFailed(f"Expected a response with the id {message_id!r}, received none.")
        if unhandled is not None and responses[0].get("result") == unhandled["result"]:
            continue
        error = responses[0].get("error")
        if not isinstance(error, dict) or error.get("code") != code:
            raise CheckFailed(f"Expected {wanted}, found {responses[0].body[:200]!r}.")
    check_continues(harness, record)


@cases.row(ECHOES, f"{JSONRPC}, section 5, id", when=_takes_requests)
async def echoes_id(harness: ClientHarness) -> None:
    """The id in the client's response has the value and the type of the request's id."""
    record = await harness.tried("unknown-requests")
    answers = [message for message in record.messages if message.is_answer]
    if not answers:
        raise Skipped("The client does not respond to requests from the server.")
    asked = [message.key for message in record.sent if message.is_request]
    for message in answers:
        if message.key not in asked:
            wanted = " or ".join(number for _, number in asked)
            raise CheckFailed(
                f"Expected a response with the id {wanted}, found {message.body[:200]!r}."
            )


@cases.row("types/answer/{name}", "Specification: types", _result_level, each=_requested)
async def result(harness: ClientHarness, name: str) -> None:
    """The client's response to `{name}` is an error, or a result of the correct type."""
    await harness.plain()
    record = await harness.record("known-requests")
    pairs = list(_responses(record, name))
    if not pairs:
        raise Skipped(f"The client does not announce the capability for {name!r}.")
    for _, responses in pairs:
        if not responses:
            raise CheckFailed(f"Expected a response to {name!r}, received none.")
        result = responses[0].get("result")
        if result is not ABSENT:
            check_result(harness.info, name, result, "server")
    check_continues(harness, record)


# --- cancellation --------------------------------------------------------------------------------


def _spec(given: Derivation) -> Iterator[Mapping[str, Cancellation]]:
    if given.info.cancellation is not None and given.is_slow:
        yield {"spec": given.info.cancellation}


def _cancellations(
    harness: ClientHarness, record: Record, spec: Cancellation
) -> list[RecordedMessage]:
    """Return the client's cancellations. Raises Skipped if the client did not cancel."""
    # A cancellation counts even if it precedes the fault in the event log.
    found = [message for message in record.messages if message.method == spec.method]
    if record.fault is None or not found:
        raise harness.not_sent("The client does not cancel the request.")
    return found


@cases.row("cancellation/form", CANCELLATION, each=_spec)
async def form(harness: ClientHarness, spec: Cancellation) -> None:
    """The member `{spec.id_field}` of `{spec.method}` is the id of a request from the client."""
    record = await harness.tried("withheld")
    for message in _cancellations(harness, record, spec):
        if message.get("id") is not ABSENT:
            raise CheckFailed(
                f"Expected {spec.method!r} without an id, found {message.body[:200]!r}."
            )
        params = message.get("params")
        check_params(harness.info, spec.method, params, "server")
        chosen = params.get(spec.id_field) if isinstance(params, dict) else None
        sent = [
            other.get("id")
            for other in record.requests
            if other.position < message.position and other.connection == message.connection
        ]
        if not any(type(each) is type(chosen) and each == chosen for each in sent):
            raise CheckFailed(
                f"Expected the id of an earlier request in {spec.id_field!r}, found {chosen!r}."
            )


@cases.row("cancellation/goes-on", CANCELLATION, "should", each=_spec)
async def continues(harness: ClientHarness, spec: Cancellation) -> None:
    """The client accepts the response to a cancelled request and continues the session."""
    record = await harness.tried("withheld")
    _cancellations(harness, record, spec)
    check_continues(harness, record)
