"""Cases about all messages of a client: they follow the rules of `testwire drift wire`.

The cases run last, and report the violations in all scenarios that have run.

Tests: `tests/tools/conformance/test_client_proofs.py`, `tests/peers/test_plain.py`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from testwire_base.uuids import canonical_uuid

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.cases.traffic import RULES, TrafficRule, check_rule, rule_level
from testwire_tools.conformance.client.harness import ClientHarness
from testwire_tools.conformance.client.record import RecordedMessage
from testwire_tools.conformance.message_types import protocol_of
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.steps import find
from testwire_tools.conformance.traffic import ObservedViolation, Traffic
from testwire_tools.sessions.by_position import named_params

cases = CaseTable()

NEEDED: Final = ("plain", "unknown-requests")
"""The scenarios that run even if only cases of this group are selected."""

UNIQUE: Final = "progress/unique"
CORRELATION: Final = "Specification: methods, correlation"

SAME: Final[Mapping[str, tuple[str, ...]]] = {
    "wire-not-json": ("framing/",),
    "wire-envelope": ("json-rpc/version", "json-rpc/shape", "json-rpc/params"),
    "wire-unknown-method": ("types/known-messages",),
    "wire-direction": ("types/known-messages",),
    "wire-kind": ("types/known-messages", "cancellation/form"),
    "wire-value": ("types/", "json-rpc/params", "cancellation/form", "json-rpc/ids"),
    "wire-missing-member": ("types/", "json-rpc/params", "cancellation/form"),
    "wire-unknown-literal": ("types/",),
    "wire-position": (),
    "wire-error-code": ("errors/",),
    "wire-id": ("json-rpc/ids",),
    "wire-id-reused": ("json-rpc/unique-ids",),
    "wire-stray-response": ("json-rpc/unanswered", "json-rpc/echoes-id", "errors/unknown-method"),
    "wire-lifecycle": ("lifecycle/",),
    "wire-capability": ("lifecycle/announced",),
}
"""Maps the rules that clients can break to prefixes of cases that report the same violation."""


def _rules(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for each in RULES:
        if each.id in SAME:
            docs = each.docs.format(peer="client", other="server")
            yield {"rule": each._replace(same=SAME[each.id]), "docs": docs}


@cases.row("traffic/{rule.name}", "{rule.source}", rule_level, each=_rules)
async def follows(harness: ClientHarness, rule: TrafficRule, **_: str) -> None:
    """{docs}"""
    protocol_of(harness.info.id, harness.info.version)
    await harness.plain()
    for name in NEEDED:
        with contextlib.suppress(Skipped):
            await harness.record(name)
    found = [each for name in harness.records for each in _violations(harness, name)]
    check_rule(rule, found, harness.failed)


def _violations(harness: ClientHarness, name: str) -> list[ObservedViolation]:
    """Return the violations in a scenario.

    Messages after a fault that itself breaks a rule are not checked.
    """
    if name not in harness.violations:
        harness.violations[name] = list(_checked(harness, name))
    return harness.violations[name]


def _checked(harness: ClientHarness, name: str) -> Iterator[ObservedViolation]:
    record = harness.records[name]
    made: dict[Any, Traffic] = {}
    framing = harness.target.transport.framing
    for event in record.of("sent", "received", "junk"):
        where = event["pid"], event["connection"]
        traffic = made.setdefault(where, Traffic(framing, "client"))
        take = {"sent": traffic.sent_body, "received": traffic.received, "junk": traffic.junk}
        text = event["data" if event["event"] == "junk" else "body"]
        take[event["event"]](text.encode("latin-1"))
    for traffic in made.values():
        yield from traffic.check(harness.info, f"the scenario {name!r}")


def _states_uniqueness(given: Derivation) -> bool:
    """Return whether the specification requires a new value in each request."""
    return UNIQUE in given.scenario.client.get("stands", {})


@cases.row(UNIQUE, CORRELATION, when=_states_uniqueness)
async def unique(harness: ClientHarness) -> None:
    """Each request has a new value that identifies its progress. UUIDs have the canonical form."""
    await harness.plain()
    seen: set[tuple[Any, str]] = set()
    sent = [message for record in harness.records.values() for message in record.requests]
    for message, value in _identified(harness, sent):
        key = (message.connection, canonical_uuid(str(value)))
        if key in seen:
            raise CheckFailed(
                f"Each {message.method!r} request must identify its progress with a new value, but "
                f"two requests contain {value!r}."
            )
        if str(value) != key[1]:
            raise CheckFailed(f"Expected the UUID in the form {key[1]!r}, found {value!r}.")
        seen.add(key)
    if not seen:
        raise harness.not_sent(NOT_IDENTIFIED)


NOT_IDENTIFIED: Final = "The client does not send a request that identifies its progress."


def _identified(
    harness: ClientHarness, messages: Iterable[RecordedMessage]
) -> Iterator[tuple[RecordedMessage, Any]]:
    """Yield each request that contains a value to identify its progress, with this value."""
    for message in messages:
        method = harness.info.methods.get(message.method or "")
        if method is not None and method.correlation is not None:
            params = named_params(harness.info, method.name, message.get("params"))
            for each in find(method.correlation.request, params):
                yield message, each.value


def _identifies(given: Derivation) -> bool:
    correlated = any(each.correlation is not None for each in given.info.methods.values())
    return correlated and not _states_uniqueness(given)


@cases.row("progress/distinct", CORRELATION, when=_identifies)
async def differ(harness: ClientHarness) -> None:
    """Simultaneous requests have different values that identify their progress."""
    # The late responses make it likely that simultaneous requests overlap.
    record = await harness.tried("late")
    waiting: dict[Any, Any] = {}
    values = {each.key: value for each, value in _identified(harness, record.requests)}
    if not values:
        raise harness.not_sent(NOT_IDENTIFIED)
    for message in sorted([*record.requests, *record.sent], key=lambda each: each.position):
        if message.is_sent:
            waiting.pop(message.key, None)
        elif message.key in values:
            found = (type(values[message.key]), values[message.key])
            if found in waiting.values():
                raise CheckFailed(
                    f"Expected different values in simultaneous requests, found {found[1]!r} twice."
                )
            waiting[message.key] = found
