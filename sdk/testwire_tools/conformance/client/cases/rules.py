"""Cases about the params of a client's requests, from the member `rules` of the conformance data.

A rule compares the params with each other, or with values that the client received earlier.

Tests: `tests/tools/conformance/test_client_proofs.py`, `tests/peers/test_plain.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from testwire.registry import ProtocolInfo, Transport

from testwire_tools.conformance.case_table import case_of_data
from testwire_tools.conformance.checks import Surroundings, check
from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.client.record import ABSENT, Record, RecordedMessage
from testwire_tools.conformance.data import Scenario
from testwire_tools.conformance.message_types import params_problems
from testwire_tools.conformance.model import Case, Skipped
from testwire_tools.conformance.steps import Scope
from testwire_tools.sessions.by_position import named_params


def cases(info: ProtocolInfo, transport: Transport, scenario: Scenario) -> Iterator[Case]:
    for rule in scenario.client.get("rules", []):
        yield case_of_data(rule, partial(_follows, rule))


async def _follows(rule: Mapping[str, Any], harness: ClientHarness) -> None:
    record = await harness.plain()
    around = Surroundings(harness.target.cwd or Path.cwd(), harness.info.positions)
    scopes = [
        _scope(harness.info, record, message)
        for message in record.requests
        if message.method in rule["in"] and _is_valid(harness.info, message)
    ]
    # With a generator, `any` would stop at the first request to which the rule applies.
    checked = [_is_checked(rule, scope, around) for scope in scopes]
    if not any(checked):
        wanted = " or ".join(map(repr, rule["in"]))
        raise harness.not_sent(
            f"The client does not send {wanted} with params to which the rule applies."
        )


def _is_valid(info: ProtocolInfo, request: RecordedMessage) -> bool:
    """Return whether the params match their type. If not, the cases `types/params` report it."""
    name = str(request.method)
    return not params_problems(
        info, name, named_params(info, name, request.get("params")), "server"
    )


def _is_checked(rule: Mapping[str, Any], scope: Scope, around: Surroundings) -> bool:
    """Return whether a rule applies to a request. Raises CheckFailed if the request breaks it."""
    try:
        for step in rule["steps"]:
            check(step, scope, around)
    except Skipped:
        return False
    return True


def _scope(info: ProtocolInfo, record: Record, request: RecordedMessage) -> Scope:
    """Return the params of a request, and the values that the client received before.

    `received` maps a method to the results of its requests, or to the params of its notifications.
    It includes the values of all connections, because a client can reuse a value on another one.
    """
    received: dict[str, list[Any]] = {}
    asked = {each.key: each.method for each in record.requests}
    for message in record.sent:
        if message.position > request.position:
            break
        name = message.method or asked.get(message.key) or ""
        value = message.get("params" if message.method else "result")
        received.setdefault(name, []).append(value)
    params = named_params(info, request.method, request.get("params"))
    return {"params": None if params is ABSENT else params, "received": received}
