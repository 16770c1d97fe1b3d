"""Causes of the failures of a client, from the event logs of the scenarios.

`conformance/causes.py` describes what a cause is. This module must not contain checks.

Tests: `tests/tools/conformance/test_client_causes.py`, `tests/peers/test_plain.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from testwire.registry import ProtocolInfo

from testwire_tools.conformance import causes
from testwire_tools.conformance.causes import Cause
from testwire_tools.conformance.client.harness import PLAIN, ClientHarness
from testwire_tools.conformance.client.record import ABSENT, Record, RecordedMessage
from testwire_tools.conformance.model import CaseOutcome
from testwire_tools.conformance.received import Received

_OF_PLAIN: Final = ("launch/", "framing/bodies", "json-rpc/ids", "shutdown/")
"""The cases that fail because of a cause in the scenario without a fault.

In scenarios with a fault, a cause can fail each case. A scenario with a fault is compared with the
scenario without a fault.
"""


def causes_of(outcome: CaseOutcome, harness: ClientHarness) -> list[Cause]:
    """Return the known causes of a finding, the most important one first."""
    case, names = outcome.case, list(harness.seen)
    if case.group == "traffic":
        return _of_rule(f"wire-{case.id.removeprefix('traffic/')}", harness)
    with_fault = any(name != PLAIN for name in names)
    depends = with_fault or outcome.verdict == "inconclusive"
    if not (depends or case.id.startswith(_OF_PLAIN)):
        return []
    found: list[Cause] = []
    for name in names:
        record = harness.records.get(name)
        if record is not None:
            found += _in_messages(harness.info, record)
            found += _ended(harness, record, name)
    return found


def _of_rule(rule: str, harness: ClientHarness) -> list[Cause]:
    """Return a cause for each violation of a rule, or an empty list if a cause is not known."""
    found = []
    for name, violations in harness.violations.items():
        seen = list(_in_messages(harness.info, harness.records[name]))
        for each in violations:
            if each.rule == rule:
                found.append([cause for cause in seen if cause.violates(rule, each.text)])
    # A violation without a known cause must be reported.
    return [each[0] for each in found] if all(found) else []


def _in_messages(info: ProtocolInfo, record: Record) -> Iterator[Cause]:
    """Yield the faults in the messages of a scenario, the most important one first."""
    for message in record.requests:
        if isinstance(message.get("id"), str) and "string" not in info.ids.accepts:
            yield causes.forbidden_id(_received(message))
    for request in (each for each in record.sent if each.is_request):
        answers = [_received(each) for each in record.messages if each.is_answer]
        for each in answers:
            if each.answers_otherwise(request.get("id")):
                yield causes.wrong_id(each, request.get("id"))
    bodies = [_received(message) for message in record.messages if message.value is ABSENT]
    yield from causes.invalid_bodies(info, bodies, record.raw)
    for event in record.of("broken"):
        yield causes.unreadable(event["text"])


def _received(message: RecordedMessage) -> Received:
    return Received(message.value, message.body)


def _ended(harness: ClientHarness, record: Record, name: str) -> Iterator[Cause]:
    """Yield the cause for a client that ended early, or that did not end."""
    plain = harness.records.get(PLAIN)
    if plain is None:
        return
    expected = 0 if name == PLAIN else plain.code
    cut = name != PLAIN and bool(plain.methods - record.methods)
    if record.own and (record.code != expected or cut or not record.messages):
        last = record.messages[-1].body if record.messages else b""
        yield causes.client_ended(record.code, last, _last_received(record))


def _last_received(record: Record) -> str:
    """Describe the last message that the client received."""
    if not record.sent:
        return ""
    message = record.sent[-1]
    if message.method is not None:
        return json.dumps(message.method)
    if message.get("error") is not ABSENT:
        return "an error response"
    asked = {each.key: each.method for each in record.requests}
    name = asked.get(message.key)
    return "a response" if name is None else f"the response to {json.dumps(name)}"
