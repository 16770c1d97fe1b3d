"""Cases of how a client answers the requests of its server.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.client.cases.faults import check_continues
from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.client.record import ABSENT, Record, RecordedMessage
from testwire_tools.conformance.client.scenarios import UNKNOWN_REQUEST
from testwire_tools.conformance.message_types import check_result
from testwire_tools.conformance.model import CheckFailed, Level, Skipped

JSONRPC: Final = "JSON-RPC 2.0"


cases = CaseTable(lambda given: given.transport.framing.kind != "httpBody")


def _level(given: Derivation) -> Level:
    known = any(method.direction != "clientToServer" for method in given.info.methods.values())
    return "must" if known else "should"


def _requested(given: Derivation) -> Iterator[Mapping[str, str]]:
    return ({"name": name} for name in given.scenario.client.get("requests", {}))


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


@cases.row("errors/unknown-method", f"{JSONRPC}, section 5.1", _level)
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


@cases.row("json-rpc/echoes-id", f"{JSONRPC}, section 5, id", _level)
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
