"""Cases about all messages of a run: they follow the rules of `testwire drift wire`.

The cases run last, and report the violations on all connections of the run.

Tests: `tests/tools/conformance/test_traffic.py`, `tests/peers/test_plain.py`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from testwire.registry import ConcurrencyGroup, ProtocolInfo

from testwire_tools.conformance.case_table import CaseTable, Derivation
from testwire_tools.conformance.harness import ServerHarness
from testwire_tools.conformance.message_types import protocol_of
from testwire_tools.conformance.model import (
    LEVEL_VERDICTS,
    SEVERITIES,
    CheckFailed,
    Level,
    Skipped,
    Stopped,
    Verdict,
)
from testwire_tools.conformance.recorder import recorded
from testwire_tools.conformance.traffic import ObservedViolation, distinct

SHOWN = 3
"""The maximum number of violations that a case lists."""

cases = CaseTable()


class _Warned(Stopped):
    """The peer under test breaks only rules with the severity `warning`."""

    verdict: Verdict = "warning"


class TrafficRule(NamedTuple):
    """A rule of `drift wire`.

    docs: a sentence with the placeholders `{peer}` (the peer under test) and `{other}`.
    same: prefixes of the ids of cases that report the same violation.
    when: returns whether a server of the protocol can break the rule.
    """

    id: str
    docs: str
    source: str
    same: tuple[str, ...]
    level: Level = "must"
    when: Callable[[ProtocolInfo], bool] = lambda info: True

    @property
    def name(self) -> str:
        return self.id.removeprefix("wire-")


def _asks(info: ProtocolInfo) -> bool:
    """Return whether servers send requests."""
    return any(each.direction != "clientToServer" for each in info.methods.values())


def _has_stages(info: ProtocolInfo) -> bool:
    return any(each.stages is not None for each in info.methods.values())


def _has_markers(info: ProtocolInfo) -> bool:
    return any(each.completion is not None for each in info.methods.values())


def _has_progress(info: ProtocolInfo) -> bool:
    return any(each.progress is not None for each in info.methods.values())


def _refuses(info: ProtocolInfo) -> bool:
    groups = [ConcurrencyGroup(*each) for each in info.concurrency.groups]
    return any(each.policy == "refuse" or (each.policy is None and each.error) for each in groups)


def _limits_cancelled(info: ProtocolInfo) -> bool:
    return info.cancellation is not None and "result" not in info.cancellation.answers


_RPC = "JSON-RPC 2.0, "
_TYPES = "Specification: types"
_PROGRESS = "Specification: methods, progress"
RULES = (
    TrafficRule(
        "wire-not-json",
        "The {peer} sends only messages, and their bodies are valid JSON.",
        "Specification: framing",
        ("framing/only-messages",),
    ),
    TrafficRule(
        "wire-envelope",
        "The members of each message conform to JSON-RPC.",
        _RPC + "section 4",
        ("json-rpc/version", "json-rpc/result-or-error", "errors/shape", "errors/data"),
    ),
    TrafficRule(
        "wire-unknown-method",
        "The specification contains each message from the {peer}.",
        "Specification: methods",
        ("types/known-messages",),
        "should",
    ),
    TrafficRule(
        "wire-direction",
        "The {peer} sends only messages that {peer}s may send.",
        "Specification: methods",
        ("types/known-messages",),
    ),
    TrafficRule(
        "wire-kind",
        "Requests from the {peer} have an id, and notifications have none.",
        _RPC + "section 4",
        (),
    ),
    TrafficRule("wire-value", "Each value from the {peer} matches its type.", _TYPES, ("types/",)),
    TrafficRule(
        "wire-missing-member",
        "Each message from the {peer} has all required members.",
        _TYPES,
        ("types/",),
    ),
    TrafficRule(
        "wire-unknown-literal",
        "The {peer} sends only known values of closed enumerations.",
        _TYPES,
        ("types/", "progress/states/"),
    ),
    TrafficRule(
        "wire-position",
        "The {peer} counts positions from 0 or 1, as specified, and no range "
        "ends before it starts.",
        "Specification: positions",
        ("semantics/positions",),
    ),
    TrafficRule(
        "wire-error-code",
        "Requests fail only with the error codes of their method.",
        "Specification: errors",
        ("errors/",),
        "advice",
    ),
    TrafficRule(
        "wire-id",
        "The ids of requests from the {peer} have an allowed type and range.",
        "Specification: ids",
        (),
        when=_asks,
    ),
    TrafficRule(
        "wire-id-reused",
        "Simultaneous requests from the {peer} have different ids.",
        _RPC + "section 4",
        (),
        when=_asks,
    ),
    TrafficRule(
        "wire-stray-response",
        "Each response has the id of a request without a response.",
        _RPC + "section 5",
        ("json-rpc/one-answer", "json-rpc/id-", "json-rpc/notification-unanswered"),
    ),
    TrafficRule(
        "wire-lifecycle",
        "The {peer} sends each message in a state that allows it.",
        "Specification: lifecycle",
        ("lifecycle/",),
    ),
    TrafficRule(
        "wire-capability",
        "The {peer} uses only capabilities that the {other} announced.",
        "Specification: capabilities",
        (),
        when=_asks,
    ),
    TrafficRule(
        "wire-progress-order",
        "The {peer} reports progress only for a request in progress.",
        _PROGRESS,
        ("progress/before-response/", "progress/correlation/"),
        when=_has_progress,
    ),
    TrafficRule(
        "wire-progress-stage",
        "The stages of each task follow their order.",
        _PROGRESS,
        ("progress/stages/",),
        when=_has_stages,
    ),
    TrafficRule(
        "wire-completion",
        "The completion marker is sent once, after all other progress.",
        _PROGRESS,
        ("progress/completion/",),
        when=_has_markers,
    ),
    TrafficRule(
        "wire-item-state",
        "The states of each item follow their order, and each item reaches a final state.",
        "Specification: item states",
        ("progress/states/",),
        "must",
        lambda info: bool(info.item_states),
    ),
    TrafficRule(
        "wire-concurrency",
        "Of two conflicting requests, the second fails.",
        "Specification: concurrency",
        ("concurrency/",),
        when=_refuses,
    ),
    TrafficRule(
        "wire-cancellation",
        "The response to a cancelled request is an error.",
        "Specification: cancellation",
        ("cancellation/",),
        when=_limits_cancelled,
    ),
)


def _rules(given: Derivation) -> Iterator[Mapping[str, Any]]:
    for each in RULES:
        if each.when(given.info):
            yield {"rule": each, "docs": each.docs.format(peer="server", other="client")}


def rule_level(given: Derivation, rule: TrafficRule, **_: str) -> Level:
    return rule.level


@cases.row("traffic/{rule.name}", "{rule.source}", rule_level, each=_rules)
async def follows(harness: ServerHarness, rule: TrafficRule, **_: str) -> None:
    """{docs}"""
    protocol_of(harness.info.id, harness.info.version)
    for name in harness.scenario.calls:
        # If only some cases are selected, these recordings may not exist yet.
        with contextlib.suppress(Stopped):
            await recorded(harness, harness.info.methods[name])
    harness.check_traffic()
    every = (*harness.standby.violations, *harness.violations)
    check_rule(rule, every, harness.standby.failed)


def check_rule(
    rule: TrafficRule, violations: Iterable[ObservedViolation], failed: Mapping[str, Verdict]
) -> None:
    """Raise CheckFailed or a warning for the violations of a rule.

    failed: the verdicts of the cases that did not pass, by case id. Raises Skipped if one of these
    cases reports the same violation, unless its verdict is less severe.
    """
    found = [each for each in violations if each.rule == rule.id]
    if not found:
        return
    errors = [each for each in found if each.severity == "error"]
    fails = errors or rule.level != "must"
    verdict = LEVEL_VERDICTS[rule.level] if fails else _Warned.verdict
    seen = sorted(
        case
        for case, other in failed.items()
        if case.startswith(rule.same) and SEVERITIES.index(other) >= SEVERITIES.index(verdict)
    )
    if seen:
        raise Skipped(f"Already reported by {', '.join(seen[:SHOWN])}.")
    raise (CheckFailed if fails else _Warned)(_listed(distinct(errors or found)))


def _listed(found: list[ObservedViolation]) -> str:
    lines = [f"{each.text} (in {each.case})" for each in found[:SHOWN]]
    more = len(found) - SHOWN
    return "\n".join([*lines, f"and {more} more"] if more > 0 else lines)
