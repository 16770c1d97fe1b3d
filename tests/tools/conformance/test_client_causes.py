"""One cause in a client is reported once; cases with the same cause are inconclusive."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest
from testwire_protocols import load
from testwire_tools.conformance import data
from testwire_tools.conformance.client.causes import causes_of
from testwire_tools.conformance.client.harness import ClientHarness, ClientTarget
from testwire_tools.conformance.client.record import Record
from testwire_tools.conformance.client.run import run_case
from testwire_tools.conformance.model import Case, CaseOutcome, CheckFailed

Event = dict[str, Any]


async def _nothing(harness: Any) -> None: ...


def event(kind: str, **more: Any) -> Event:
    return {"event": kind, "at": time.time(), "pid": 1, "connection": 1, **more}


def received(message: Any, head: str = "") -> Event:
    body = message if isinstance(message, str) else json.dumps(message)
    return event("received", body=body.encode().decode("latin-1"), head=head)


def asked(method: str, message_id: Any = 1) -> Event:
    return received({"jsonrpc": "2.0", "id": message_id, "method": method, "params": {}})


def answered(message_id: Any = 1, **content: Any) -> Event:
    message = {"jsonrpc": "2.0", "id": message_id, **(content or {"result": {}})}
    return event("sent", body=json.dumps(message))


def record(code: int | None, *events: Event, stderr: str = "") -> Record:
    lines = [(0.0, stderr)] if stderr else []
    return Record([event("open"), *events], time.time(), True, code, 0.1, stderr=lines)


def harness(protocol: str = "msp@0.4", **records: Record) -> ClientHarness:
    info = load(protocol)
    transport = next(iter(info.transports.values()))
    target = ClientTarget(info, transport, ["client"])
    made = ClientHarness(target, data.load(info.id, info.version), records)
    made.seen.extend(records)
    return made


def outcome(name: str) -> CaseOutcome:
    return CaseOutcome(Case(name, "must", "It works.", "A document", _nothing), "fail", "No.", 0.1)


def texts(made: ClientHarness, name: str = "robustness/x") -> list[str]:
    return [each.text for each in causes_of(outcome(name), made)]


def test_a_crash_names_the_code_and_the_last_received_message() -> None:
    made = harness(plain=record(-11, asked("configure"), answered()))
    wanted = (
        'The client ended with exit code -11 after it had received the response to "configure".'
    )
    assert texts(made, "shutdown/ends") == [wanted]


def test_a_crash_does_not_explain_a_wrong_message() -> None:
    made = harness(plain=record(1, asked("configure"), answered()))
    assert texts(made, "json-rpc/version") == []


def test_a_client_that_ends_as_it_does_without_the_fault_has_no_cause() -> None:
    events = [asked("configure"), answered()]
    assert texts(harness(plain=record(1, *events), late=record(1, *events))) == [
        'The client ended with exit code 1 after it had received the response to "configure".'
    ]
    assert texts(harness(plain=record(0, *events), late=record(0, *events))) == []


def test_a_client_that_hangs_after_an_error() -> None:
    error = answered(error={"code": -32603, "message": "No."})
    made = harness(
        plain=record(0, asked("configure"), answered()),
        error=record(None, asked("configure"), error),
    )
    assert texts(made) == ["The client did not end after it had received an error response."]


def test_an_id_of_a_forbidden_type() -> None:
    made = harness("mstest-runner@1.0", plain=record(0, asked("initialize", "1")))
    (found,) = causes_of(outcome("json-rpc/ids"), made)
    assert (found.kind, found.text) == (
        "wrong-id", 'The id of a request is "1", but it must be a number.'
    )  # fmt: skip
    assert '"method": "initialize"' in found.received


def test_an_allowed_string_is_no_cause() -> None:
    assert texts(harness(plain=record(0, asked("configure", "1"))), "json-rpc/ids") == []


def test_the_id_of_a_response_has_another_type() -> None:
    request = event("sent", body='{"jsonrpc": "2.0", "id": 7, "method": "x"}')
    answer = received({"jsonrpc": "2.0", "id": "7", "result": None})
    plain = record(0, asked("configure"), answered())
    made = harness(
        plain=plain, **{"unknown-requests": record(0, asked("configure"), request, answer)}
    )
    assert texts(made) == ['The id of a response is "7", but the id of its request is 7.']


def test_a_length_in_characters() -> None:
    body = json.dumps({"id": 1, "method": "configure", "params": {"x": "ü€"}}, ensure_ascii=False)
    cut = body.encode()[: len(body)]
    rest = body.encode()[len(body) :].decode("latin-1")
    first = event("received", body=cut.decode("latin-1"), head="")
    made = harness(plain=record(None, first, event("rest", data=rest, where="in its headers")))
    found = [each.kind for each in causes_of(outcome("framing/bodies"), made)]
    assert found == ["wrong-length", "ended"]


def test_a_body_that_is_not_json() -> None:
    made = harness(plain=record(0, received("{'id': 1}")))
    assert [each.kind for each in causes_of(outcome("framing/bodies"), made)] == ["not-json"]


async def _fails(harness: ClientHarness) -> None:
    await harness.record("plain")
    raise CheckFailed("No.")


@pytest.mark.parametrize("verdict", ["fail", "inconclusive"])
def test_the_first_case_shows_the_output_and_later_cases_refer_to_it(verdict: str) -> None:
    plain = record(1, asked("configure"), answered(), stderr="KeyError: 'x'")
    made = harness(plain=plain)
    case = Case("shutdown/ends", "must", "It works.", "A document", _fails)
    first = asyncio.run(run_case(case, made))
    assert first.verdict == "fail"
    assert first.message.splitlines()[-2:] == ["The client's output ends with:", "  KeyError: 'x'"]
    if verdict == "fail":
        other = Case("shutdown/nothing-left", "must", "It works.", "A document", _fails)
    else:
        other = Case("types/params/discover", "must", "It works.", "A document", _not_sent)
    later = asyncio.run(run_case(other, made))
    assert (later.verdict, later.cause) == ("inconclusive", "shutdown/ends")


async def _not_sent(harness: ClientHarness) -> None:
    await harness.plain()
    raise harness.not_sent("The client does not send 'discover'.")
