"""Every message of a run is checked with the rules of `testwire drift wire`."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from testwire.core.framing import ContentLength
from testwire_protocols import load
from testwire_tools.conformance.cases.traffic import RULES, check_rule
from testwire_tools.conformance.model import CheckFailed, Skipped, Stopped, Verdict
from testwire_tools.conformance.run import run_cases
from testwire_tools.conformance.traffic import ObservedViolation, Traffic, distinct

from tests.codegen.drift.support import FROM, TO, ask, tell
from tests.codegen.messages.sessions import BROKEN, MTP, hello, update

from .support import cases, scenario, target

CASE = "types/known-messages"
RUNNER = "test-runner@0.1"
ELSEWHERE = {"wire-cancellation", "wire-progress-stage"}
"""Rules without a session in `BROKEN`; the tests of `drift wire` cover them."""


def traffic(protocol: str, messages: list[tuple[str, Any]]) -> Traffic:
    """Return the traffic of a session. Strings are bodies that are not valid JSON."""
    framing = next(iter(load(protocol).transports.values())).framing
    made = Traffic(framing)
    for direction, message in messages:
        body = message if isinstance(message, str) else json.dumps(message)
        if direction == TO:
            made.sent(ContentLength().frame(body.encode()))
        else:
            made.received(body.encode())
    return made


def violations(protocol: str, messages: list[tuple[str, Any]]) -> list[ObservedViolation]:
    return traffic(protocol, messages).check(load(protocol), CASE)


def attach(number: Any) -> tuple[str, Any]:
    params = {"processId": 1}
    request = {"jsonrpc": "2.0", "id": number, "method": "client/attachDebugger", "params": params}
    return FROM, request


BY_SERVERS = [
    (FROM, "{"),
    tell("client/paste", {}),
    (FROM, ask(9, "testing/runTests", {})[1]),
    (FROM, {**attach(1)[1], "method": "client/log"}),
    *(attach(1.5), attach(7), attach(7)),
]
"""Server messages that break rules. For these rules, `BROKEN` has only client messages."""


def test_each_rule_is_found_in_messages_from_a_server() -> None:
    sessions = [(key, messages) for _, key, messages, _ in BROKEN.values()]
    sessions.append((MTP, [*hello(debuggerProvider=True), *BY_SERVERS]))
    told = {each.rule for session in sessions for each in violations(*session)}
    assert {rule.id for rule in RULES} - told == ELSEWHERE


def test_messages_of_the_runner_are_not_reported() -> None:
    asked = [*hello(), ask(2, "testing/runTests", {"runId": 5}), (TO, "{")]
    assert violations(MTP, asked) == []


def test_messages_after_an_invalid_message_are_not_checked() -> None:
    wrong = tell("client/log", {"level": "Trace"})
    assert [each.rule for each in violations(MTP, [*hello(), wrong])] == ["wire-missing-member"]
    session = traffic(MTP, [*hello(), (TO, {"jsonrpc": "2.0", "id": True, "method": "x"}), wrong])
    assert not session.hostile
    assert session.check(load(MTP), CASE) == []
    assert session.hostile


def test_an_unknown_method_is_not_an_invalid_message() -> None:
    session = traffic(MTP, [*hello(), ask(2, "testwire/noSuchMethod", {})])
    assert session.check(load(MTP), CASE) == []
    assert not session.hostile


def test_the_next_case_keeps_the_setup_and_what_arrives_between_the_cases() -> None:
    session = traffic(MTP, hello())
    session.end_setup()
    assert session.check(load(MTP), CASE) == []
    session.received(json.dumps(update()[1]).encode())
    session.next_case()
    (found,) = session.check(load(MTP), "errors/shape")
    assert (found.rule, found.case) == ("wire-progress-order", "errors/shape")
    session.next_case()
    assert session.check(load(MTP), "errors/shape") == []


def test_an_unknown_state_is_an_error_although_readers_keep_it() -> None:
    node = {"uid": "a", "display-name": "a", "node-type": "action", "execution-state": "lost"}
    changes = update({"node": node, "parent": None})
    run = ask(2, "testing/runTests", {"runId": changes[1]["params"]["runId"]})
    (found,) = violations(MTP, [*hello(), run, changes])
    assert (found.rule, found.severity) == ("wire-unknown-literal", "error")
    assert "'lost'" in found.text


def test_a_violation_is_listed_once_with_its_first_case() -> None:
    first = ObservedViolation("wire-value", "error", "x", "a")
    other = ObservedViolation("wire-value", "error", "y", "b")
    assert distinct([first, first._replace(case="c"), other]) == [first, other]


def test_a_second_request_that_the_server_reads_late_is_not_refused(tmp_path: Path) -> None:
    ids = ("concurrency/second-refused", "traffic/concurrency")
    chosen = [each for each in cases(RUNNER, "pipe") if each.id in ids]
    subject = target(RUNNER, "pipe", "late", tmp_path)
    second, every = asyncio.run(run_cases(chosen, subject, scenario(RUNNER))).outcomes
    assert (second.verdict, every.verdict) == ("skipped", "pass"), second.message + every.message


@pytest.mark.parametrize(("fault", "seen"), [("none", None), ("traffic/envelope", "fail")])
def test_the_case_of_a_rule_runs_alone(fault: str, seen: str | None, tmp_path: Path) -> None:
    chosen = [each for each in cases("msp@0.4", "stdio") if each.id == "traffic/envelope"]
    subject = target("msp@0.4", "stdio", fault, tmp_path)
    run = asyncio.run(run_cases(chosen, subject, scenario("msp@0.4")))
    (outcome,) = run.outcomes
    assert outcome.verdict == (seen or "pass"), outcome.message


def test_a_lone_surrogate_is_reported() -> None:
    found = violations(MTP, [*hello(), (FROM, r'{"jsonrpc":"2.0","method":"client/log\ud800"}')])
    assert [each.rule for each in found] == ["wire-not-json"]


@pytest.mark.parametrize(
    ("verdict", "hidden"), [("note", False), ("warning", False), ("fail", True)]
)
def test_a_less_severe_finding_does_not_hide_a_violation(verdict: Verdict, hidden: bool) -> None:
    rule = next(each for each in RULES if each.id == "wire-position")
    assert rule.level == "must"
    found = [ObservedViolation(rule.id, "error", "x", "a")]
    failed: dict[str, Verdict] = {"semantics/positions": verdict}
    with pytest.raises(Skipped if hidden else CheckFailed):
        check_rule(rule, found, failed)
    warned = [each._replace(severity="warning") for each in found]
    with pytest.raises(Stopped) as stopped:
        check_rule(rule, warned, failed)
    assert stopped.value.verdict == ("warning" if verdict == "note" else "skipped")


def test_a_violation_of_a_case_that_failed_is_not_a_second_failure(tmp_path: Path) -> None:
    ids = ("types/notification/reportMutationTestProgress", "traffic/unknown-literal")
    chosen = [each for each in cases("msp@0.4", "stdio") if each.id in ids]
    subject = target("msp@0.4", "stdio", ids[0], tmp_path)
    first, second = asyncio.run(run_cases(chosen, subject, scenario("msp@0.4"))).outcomes
    assert (first.verdict, second.verdict) == ("fail", "skipped")
    assert ids[0] in second.message
