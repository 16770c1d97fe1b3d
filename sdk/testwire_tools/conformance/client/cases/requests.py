"""Cases of how a client answers the requests of its server.

Tests: `tests/tools/conformance/test_client_proofs.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.client.cases.faults import check_continues
from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.client.record import ABSENT, Record, RecordedMessage
from testwire_tools.conformance.client.scenarios import UNKNOWN_REQUEST
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.message_types import check_result
from testwire_tools.conformance.model import Case, Failed, Level, Skipped

__all__ = ["cases"]

JSONRPC: Final = "JSON-RPC 2.0"


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    if transport.framing.kind == "httpBody":
        return
    known = any(method.direction != "clientToServer" for method in info.methods.values())
    level: Level = "must" if known else "should"
    docs = "A request of the server for a method that does not exist is answered with that error."
    yield Case("errors/unknown-method", level, docs, f"{JSONRPC}, section 5.1", _unknown_method)
    docs = "An answer of the client carries the id of the request, of the same type."
    yield Case("json-rpc/echoes-id", level, docs, f"{JSONRPC}, section 5, id", _echoes_id)
    for name in scenario.client.get("requests", {}):
        level = "must" if info.methods[name].required else "should"
        docs = f"`{name}` is answered with a result of its type, or with an error."
        check = partial(_result, name)
        yield Case(f"types/answer/{name}", level, docs, "The types of the spec", check)


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


async def _unknown_method(harness: ClientHarness) -> None:
    record = await harness.tried("unknown-requests")
    errors = harness.info.errors.values()
    wanted = next(each.code for each in errors if each.condition == "methodNotFound")
    for message_id, responses in _responses(record, UNKNOWN_REQUEST):
        if not responses:
            raise Failed(f"The request with the id {message_id!r} was not answered.")
        error = responses[0].get("error")
        if not isinstance(error, dict) or error.get("code") != wanted:
            raise Failed(f"It was answered with {responses[0].body[:200]!r}, not with {wanted}.")
    check_continues(harness, record)


async def _echoes_id(harness: ClientHarness) -> None:
    record = await harness.tried("unknown-requests")
    seen = False
    for message_id, responses in _responses(record, UNKNOWN_REQUEST):
        for message in responses:
            seen = True
            if type(message.get("id")) is not type(message_id):
                raise Failed(f"The id {message_id!r} came back as {message.get('id')!r}.")
    for message in record.messages:
        if message.is_answer and message.get("id") in (None, ABSENT):
            raise Failed(f"An answer has no id: {message.body[:200]!r}")
    if not seen:
        raise Skipped("The client does not answer.")


async def _result(name: str, harness: ClientHarness) -> None:
    await harness.plain()
    record = await harness.record("known-requests")
    pairs = list(_responses(record, name))
    if not pairs:
        raise Skipped("The client has not announced that it takes it.")
    for _, responses in pairs:
        if not responses:
            raise Failed(f"{name!r} was not answered.")
        result = responses[0].get("result")
        if result is not ABSENT:
            check_result(harness.info, name, result, "server")
    check_continues(harness, record)
